"""Games of a run, each decision by what its choices are worth: estimated, and proved near the end.

A review proves the margins of a game's positions from its end backwards; where that reaches, an
endgame search proves what each choice is worth.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any, Literal

from patchwork_solve.analyses.luck.ledger import chosen_games
from patchwork_solve.analyses.report.columns import table_frame
from patchwork_solve.analyses.review.proofs import prove_game
from patchwork_solve.analyses.workers.batch import Batch
from patchwork_solve.analyses.workers.evaluations import evaluated
from patchwork_solve.analyses.workers.row import AnswerRow, Count, Mean, Points, Share, Whole
from patchwork_solve.engine.base.cancellation import GivenUpError, is_cancelled
from patchwork_solve.engine.base.errors import ContradictionError
from patchwork_solve.engine.base.limits import Limits
from patchwork_solve.engine.endgame.driver import SearchLimits, solve
from patchwork_solve.engine.endgame.solved import uninterrupted
from patchwork_solve.engine.players.analyst import analyst
from patchwork_solve.engine.players.limits import DecisionLimits
from patchwork_solve.engine.players.strong import Valued
from patchwork_solve.engine.state import State

if TYPE_CHECKING:
    import pandas as pd

    from patchwork_solve.analyses.simulation.run import Run
    from patchwork_solve.engine.record import Game

Row = dict[str, Any]

SOURCES = ESTIMATED, PROVED = "estimated", "proved"

VIABLE = 1.0
"""Points below the best choice up to which a first choice is viable."""


class Decided(AnswerRow):
    """A decision as it is estimated, or proved; see `decisions_frame`."""

    ply: Count
    track: Share
    known: Literal["estimated", "proved"]
    lead: Mean
    second: Mean | None
    worst: Mean | None


class Estimated(AnswerRow):
    """A game with its decisions."""

    repeats = ("game",)

    game: Whole
    margin: Points
    decisions: list[Decided]
    viable: Count
    wait: Mean
    offered: str
    best: str


def estimated_games(
    run: Run, games: int, player: str, nodes: int, *, batch: Batch | None = None
) -> list[Row]:
    """Return some games of a run with their decisions: rows of `Estimated`, and their circles.

    Parameters
    ----------
    player : str
        The player that estimates.
    nodes : int
        Limit of each proof; 0 for none.
    """
    whose = {"player": player, **evaluated(player), "nodes": nodes}
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
    return [{"circle": circles[answer["game"]], **answer} for answer in answers]


def decisions_frame(games: Sequence[Row]) -> pd.DataFrame:
    """Return the decisions of games, a row for each and for whether it is estimated or proved.

    The columns are those of the table ``report interest, decisions`` in docs/reference/columns.md.
    """
    rows = [
        {"circle": game["circle"], "game": game["game"], **decision}
        for game in games
        for decision in game["decisions"]
    ]
    return table_frame("report interest, decisions", rows)


# -- one game ------------------------------------------------------------------------------------


def _row(task: Row) -> Row:
    from patchwork_solve.analyses.simulation.replaying import replay

    player, game = analyst(task["player"]), replay(task)
    choices = {
        ply: player.valued(state, DecisionLimits())
        for ply, state in enumerate(game.states[:-1])
        if _is_decision(state)
    }
    estimated = [_estimated(game, ply, found) for ply, found in choices.items()]
    proved = list(_proved(game, list(choices), task["nodes"])) if task["nodes"] else []
    outcome = game.final.outcome()
    assert outcome is not None
    letter = game.start.edition.letter
    first = next(iter(choices.values()), [])
    moves = [[each.move.patch for each in found] for found in choices.values()]
    return {
        "game": int(task["game"]),
        "margin": outcome.margin,
        "decisions": [*estimated, *proved[::-1]],
        "viable": sum(abs(first[0].margin - each.margin) <= VIABLE for each in first),
        "wait": round(_wait(game.states), 3),
        "offered": "".join(letter[patch] for some in moves for patch in some if patch in letter),
        "best": "".join(letter[patch] for patch, *_ in moves if patch in letter),
    }


def _is_decision(state: State) -> bool:
    """Whether there is a choice of patches or an advance; where leather is sewn there is none."""
    return len({move.patch for move in state.legal_moves}) > 1


def _estimated(game: Game, ply: int, choices: list[Valued]) -> Row:
    state = game.states[ply]
    sign = 1 - 2 * state.to_move
    values = [sign * each.margin for each in choices]
    return _decision(state, ply, ESTIMATED, choices[0].margin, values)


def _proved(game: Game, plies: list[int], nodes: int) -> Iterator[Row]:
    """Yield what is proved of decisions, from the end backwards: the lead, and of the late choices.

    The lead is proved further back than the value of every choice.
    """
    proofs = prove_game(game, Limits(nodes=nodes), lambda words: None)
    if is_cancelled():
        raise GivenUpError  # What was cut short says less than it would.
    is_near = True
    for ply in reversed(plies):
        lead = proofs[ply].lower
        if lead is None or not proofs[ply].is_exact:
            continue
        state = game.states[ply]
        values = _proved_values(state, nodes) if is_near else []
        is_near = bool(values)
        if values and values[0] * (1 - 2 * state.to_move) != lead:
            raise ContradictionError("the margin of a decision", lead, values[0])
        yield _decision(state, ply, PROVED, lead, values)


def _proved_values(state: State, nodes: int) -> list[int]:
    """Return the mover's margin after each choice, the best first; none where one is open."""
    solved = uninterrupted(solve(state, SearchLimits(nodes=nodes, line=False)))
    if not all(root.is_exact for root in solved.moves):
        return []
    sign = 1 - 2 * state.to_move
    best: dict[str | None, int] = {}
    for root in solved.moves:
        value = sign * root.lower
        best[root.move.patch] = max(value, best.get(root.move.patch, value))
    return sorted(best.values(), reverse=True)


def _decision(state: State, ply: int, known: str, lead: float, values: Sequence[float]) -> Row:
    """Return a decision, given the mover's margins after its choices, best first."""
    track = sum(player.time for player in state.players) / (2 * state.edition.last)
    return {
        "ply": ply,
        "track": round(track, 4),
        "known": known,
        "lead": round(lead, 3),
        "second": round(values[0] - values[1], 3) if values else None,
        "worst": round(values[0] - values[-1], 3) if values else None,
    }


def _wait(states: tuple[State, ...]) -> float:
    """Return how many decisions of the opponent a player waits for, mean over the waits."""
    movers = [state.to_move for state in states[:-1] if len(state.legal_moves) > 1]
    waits = [len(list(group)) for _, group in groupby(movers)]
    return sum(waits) / max(1, len(waits))
