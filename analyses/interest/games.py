"""Games of a run, each decision by the estimates of its choices."""

from __future__ import annotations

from itertools import groupby, pairwise
from typing import TYPE_CHECKING, Any

from patchwork_solve.analyses.luck.ledger import chosen_games
from patchwork_solve.analyses.report.columns import table_frame
from patchwork_solve.analyses.workers.batch import Batch
from patchwork_solve.analyses.workers.evaluations import evaluated
from patchwork_solve.analyses.workers.row import AnswerRow, Count, Mean, Share, Whole
from patchwork_solve.engine.players.analyst import analyst
from patchwork_solve.engine.players.limits import DecisionLimits
from patchwork_solve.engine.players.strong import Strong, Valued
from patchwork_solve.engine.state import State

if TYPE_CHECKING:
    import pandas as pd

    from patchwork_solve.analyses.simulation.run import Run

Row = dict[str, Any]

MATTERS = 1.0
"""Points between the best choice and the second from which a decision matters, and up to which a
first choice is viable."""

EVEN = 0.5
"""Points up to which nobody is taken to lead."""


class Estimated(AnswerRow):
    """A game; see `interest_frame`."""

    repeats = ("game",)

    game: Whole
    decisions: Count
    matter: Share
    second: Mean
    worst: Mean
    lead_changes: Count
    behind: Share
    decided: Share
    viable: Count
    wait: Mean
    offered: str
    best: str


def interest_frame(
    run: Run, games: int, player: str, *, batch: Batch | None = None
) -> pd.DataFrame:
    """Return what the choices of some games are worth, by the estimates of a player.

    Returns
    -------
    DataFrame
        A row a game, the columns those of the table ``report interest, games`` in
        docs/reference/columns.md.
    """
    whose = {"player": player, **evaluated(player)}
    chosen = chosen_games(run, games)
    tasks = [
        {
            "report": "interest",
            **whose,
            "game": int(row["game"]),
            "start": row["start"],
            "moves": row["moves"],
        }
        for row in chosen
    ]
    circles = {int(row["game"]): int(row["circle"]) for row in chosen}
    answers = Batch.given(batch).rows(_row, tasks, Estimated)
    rows = [{"circle": circles[answer["game"]], **answer} for answer in answers]
    return table_frame("report interest, games", rows)


def _row(task: Row) -> Row:
    from patchwork_solve.analyses.simulation.replaying import replay

    player, game = analyst(task["player"]), replay(task)
    leads: list[tuple[float, float]] = []
    gaps: list[tuple[float, float]] = []
    offered: list[str] = []
    best: list[str] = []
    viable = 0
    letter = game.start.edition.letter
    for state in game.states[:-1]:
        choices = _choices(player, state)
        if not choices:
            continue
        sign = 1 - 2 * state.to_move
        values = [sign * each.margin for each in choices]
        leads.append((_way(state), choices[0].margin))
        viable = viable or sum(values[0] - value <= MATTERS for value in values)
        gaps.append((values[0] - values[1], values[0] - values[-1]))
        offered += [letter[each.move.patch] for each in choices if each.move.patch in letter]
        best += [letter[each.move.patch] for each in choices[:1] if each.move.patch in letter]
    outcome = game.final.outcome()
    assert outcome is not None
    winner = 1 if outcome.margin > 0 else -1 if outcome.margin < 0 else 0
    sides = [side for _, margin in leads if (side := _side(margin))]
    number = max(1, len(gaps))
    return {
        "game": int(task["game"]),
        "decisions": len(gaps),
        "matter": round(sum(second >= MATTERS for second, _ in gaps) / number, 4),
        "second": round(sum(second for second, _ in gaps) / number, 3),
        "worst": round(sum(worst for _, worst in gaps) / number, 3),
        "lead_changes": sum(a != b for a, b in pairwise(sides)),
        "behind": round(sum(_side(margin) == -winner != 0 for _, margin in leads) / number, 4),
        "decided": round(max((w for w, m in leads if _side(m) != winner), default=0.0), 4),
        "viable": viable,
        "wait": round(_wait(game.states), 3),
        "offered": "".join(offered),
        "best": "".join(best),
    }


def _choices(player: Strong, state: State) -> list[Valued]:
    """Return the choices of a decision, best first; none where there is only one or leather."""
    if len({move.patch for move in state.legal_moves}) < 2:
        return []
    return player.valued(state, DecisionLimits())


def _way(state: State) -> float:
    """Return the part of the track that both tokens have gone."""
    return sum(player.time for player in state.players) / (2 * state.edition.last)


def _side(margin: float) -> int:
    """Return 1 if player 0 leads, -1 if player 1, 0 for nobody."""
    return 0 if abs(margin) < EVEN else 1 if margin > 0 else -1


def _wait(states: tuple[State, ...]) -> float:
    """Return how many decisions of the opponent a player waits for, mean over the waits."""
    movers = [state.to_move for state in states[:-1] if len(state.legal_moves) > 1]
    waits = [len(list(group)) for _, group in groupby(movers)]
    return sum(waits) / max(1, len(waits))
