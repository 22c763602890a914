"""Games of a run, each margin as the luck of its circle and what both players gave away.

A review says of every decision of a game what it lost, proved where proof reaches. The values of
the positions go from that of the circle to the final margin, so the parts of a game add up.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from patchwork_solve.analyses.asking.limits import MOST, require_count
from patchwork_solve.analyses.report.columns import table_frame
from patchwork_solve.analyses.review.ledger import CIRCLE, LOST, UNEXPLAINED, Item
from patchwork_solve.analyses.review.query import ReviewQuery
from patchwork_solve.analyses.review.reviewing import review
from patchwork_solve.analyses.workers.batch import Batch
from patchwork_solve.analyses.workers.evaluations import evaluated
from patchwork_solve.analyses.workers.row import AnswerRow, Count, Mean, Points, Whole
from patchwork_solve.engine.base.cancellation import GivenUpError, is_cancelled
from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.number import rounded
from patchwork_solve.engine.base.wording import shown
from patchwork_solve.engine.game.move import Move
from patchwork_solve.engine.players.analyst import analyst
from patchwork_solve.engine.record import Game
from patchwork_solve.engine.state import State

if TYPE_CHECKING:
    import pandas as pd

    from patchwork_solve.analyses.simulation.run import Run

Row = dict[str, Any]

PLAYER = "strong:2000n"
"""The player that reviews."""


class Reviewed(AnswerRow):
    """A game; see `ledger_frame`."""

    repeats = ("game",)

    game: Whole
    luck: Mean
    luck_error: Mean
    lost_0: Mean
    proved_0: Mean
    lost_1: Mean
    proved_1: Mean
    unexplained: Mean
    margin: Points
    plies: Count
    proved_from: Count


def ledger_frame(
    run: Run, games: int, player: str = PLAYER, *, batch: Batch | None = None
) -> pd.DataFrame:
    """Return where the margins of some games come from.

    The games lie evenly over the run; forfeited ones are passed over. Nothing is drawn.

    Parameters
    ----------
    run : Run
    games : int
        Number of games to review; all if the run has fewer.
    player : str
        The player whose estimates count if nothing is proved; a name with nodes (``strong:2000n``),
        so that a rerun gives the same.
    batch : Batch, optional
        Processes, limits and saved answers of the work; a game of 45 decisions takes some seconds.

    Returns
    -------
    DataFrame
        A row a game, the columns those of the table ``report luck`` in docs/reference/columns.md.
        The margin is luck - lost_0 + lost_1 + unexplained.

    Raises
    ------
    InputError
        For a player that cannot review, or does not say how many nodes; for no games.
    """
    require_count(games, MOST, "games")
    check(player)
    chosen = chosen_games(run, games)
    whose = {"player": player, **evaluated(player)}
    tasks = [_task(row, whose) for row in chosen]
    known = {row["game"]: row for row in chosen}
    answers = Batch.given(batch).rows(_row, tasks, Reviewed)
    rows = []
    for answer in answers:
        about = known[answer["game"]]
        head = {name: about[name] for name in ("game", "circle", "player_0", "player_1")}
        rows.append(head | answer)
    return table_frame("report luck", rows)


def no_games() -> pd.DataFrame:
    """Return the table of `ledger_frame` without games."""
    return table_frame("report luck", [])


def chosen_games(run: Run, games: int) -> list[Row]:
    """Return games that lie evenly over the run."""
    numbers = run.query("SELECT game FROM games WHERE forfeit IS NULL ORDER BY game")["game"]
    every = numbers.to_numpy()
    wanted = min(games, len(every))
    picked = [int(every[at * len(every) // wanted]) for at in range(wanted)]
    if not picked:
        return []
    found = run.query(
        "SELECT game, circle, player_0, player_1, start, moves FROM games "
        f"WHERE game IN ({', '.join(map(str, picked))}) ORDER BY game"
    )
    return [{str(name): value for name, value in row.items()} for row in found.to_dict("records")]


def _task(row: Row, whose: Row) -> Row:
    return {
        "report": "luck",
        **whose,
        "game": int(row["game"]),
        "start": row["start"],
        "moves": row["moves"],
    }


def _query(task: Row) -> ReviewQuery:
    start = State.from_text(task["start"])
    moves = [Move.from_text(token) for token in task["moves"].split()]
    return ReviewQuery(Game.played(start, moves), task["player"])


def check(player: str) -> None:
    """Raise `InputError` for a player that cannot review, or does not say how many nodes."""
    if analyst(player).limits.nodes is None:
        raise InputError(
            "player",
            "{player} has no limit of nodes; name one as {example}",
            player=shown(player),
            example=PLAYER,
        )


# -- one game ------------------------------------------------------------------------------------


def _row(task: Row) -> Row:
    answer = review(_query(task))
    if answer.is_interrupted or is_cancelled():
        raise GivenUpError  # What was cut short says less than it would.
    begun, outcome = answer.decisions[0].before, answer.game.final.outcome()
    proved_from = answer.proved_from
    assert outcome is not None, "a game of a run that nobody forfeited"
    assert proved_from is not None, "the end of a game is proved"
    items = answer.ledger
    return {
        "game": task["game"],
        "luck": _sum(items, CIRCLE),
        "luck_error": round(begun.error or 0.0, 2),
        "lost_0": 0.0 - _sum(items, LOST, 0),
        "proved_0": 0.0 - _sum([item for item in items if item.is_proved], LOST, 0),
        "lost_1": _sum(items, LOST, 1),
        "proved_1": _sum([item for item in items if item.is_proved], LOST, 1),
        "unexplained": _sum(items, UNEXPLAINED),
        "margin": outcome.margin,
        "plies": len(answer.decisions),
        "proved_from": min(proved_from, len(answer.decisions)),
    }


def _sum(items: list[Item], kind: str, player: int | None = None) -> float:
    """Return the sum of some lines, in tenths as they are shown."""
    found = [item.margin for item in items if item.item == kind and item.player == player]
    return rounded(sum(found), 1)
