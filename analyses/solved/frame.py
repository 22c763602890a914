"""Circles solved from their first move, one row each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from patchwork_solve.analyses.report.columns import table_frame
from patchwork_solve.analyses.solved.query import FirstMoves, Row, SolveGoal
from patchwork_solve.analyses.workers.batch import Batch
from patchwork_solve.analyses.workers.row import AnswerRow, Count, PlayerIndex, Points, Whole
from patchwork_solve.analyses.workers.rules import edition_in, without
from patchwork_solve.engine.endgame.continuation import keeping
from patchwork_solve.engine.endgame.driver import Endgame, SearchLimits, solve
from patchwork_solve.engine.endgame.solved import uninterrupted
from patchwork_solve.engine.forms.models import Winner
from patchwork_solve.engine.game.move import action
from patchwork_solve.engine.game.rule_fields import FOR_SALE
from patchwork_solve.engine.state import State

if TYPE_CHECKING:
    import pandas as pd

OR = " or "
"""Between several best first moves."""

SALE = tuple(f"sale_{place}" for place in range(1, FOR_SALE + 1))


class SolvedCircle(AnswerRow):
    """A circle; None where a limit came before the proof, or what was not requested."""

    repeats = ("ask", "seed")

    edition: str
    ask: str
    seed: Whole
    sale_1: str | None
    sale_2: str | None
    sale_3: str | None
    lower: Points | None
    upper: Points | None
    exact: bool
    winner: Winner | None
    best: str | None
    place: Count | None
    keeping: str | None
    score_0: Points | None
    score_1: Points | None
    plies: Count | None
    tile_by: PlayerIndex | None
    line: str | None
    tile_points: Count
    tile_effect: Points | None
    winner_without_tile: Winner | None
    nodes: Whole
    circle: str

    def check(self, task: Row) -> None:
        """Raise `ValueError` for bounds that do not fit together."""
        known = (self.lower, self.upper)
        if None in known and (self.exact or known != (None, None)):
            raise ValueError("a bound is missing")
        if self.lower is not None and self.upper is not None:
            if self.lower > self.upper:
                raise ValueError("the lower bound is above the upper one")
            if self.exact != (self.lower == self.upper):
                raise ValueError("exact contradicts the bounds")


def solved_frame(query: FirstMoves, *, batch: Batch | None = None) -> pd.DataFrame:
    """Solve circles from their first move, one row each; fewer when the user stops it.

    Player 0 begins. The columns are those of the table ``report solved`` in
    docs/reference/columns.md, <NA> where a limit came before the proof.

    Parameters
    ----------
    query : FirstMoves
    batch : Batch, optional
        Processes, limits and saved answers of the work.

    Raises
    ------
    InputError
        For what `FirstMoves.tasks` refuses.
    """
    batch = Batch.given(batch)
    tasks = query.tasks()
    batch.rows(_row, tasks, SolvedCircle)
    rows = [
        row | {"seconds": batch.ledger.seconds(task)}
        for task in tasks
        if (row := batch.ledger.get(task, SolvedCircle)) is not None
    ]
    return table_frame("report solved", rows)


def _limits(task: Row) -> SearchLimits:
    """Return how far a task's searches go."""
    return SearchLimits(
        seconds=task["seconds"],
        nodes=task["nodes"],
        winner_only=task["ask"] == SolveGoal.WINNER,
        every_move=False,
        line=False,
    )


def _row(task: Row) -> Row:
    state = State.new(seed=task["seed"], edition=edition_in(task))
    solved = uninterrupted(solve(state, _limits(task)))
    sale = [*state.for_sale, *[None] * FOR_SALE][:FOR_SALE]
    return {
        "edition": state.edition.name,
        "ask": task["ask"],
        "seed": task["seed"],
        **dict(zip(SALE, sale, strict=True)),
        "lower": solved.lower,
        "upper": solved.upper,
        "exact": solved.proof.is_exact,
        "winner": solved.winner,
        **_first(state, solved),
        "keeping": _keeping(state, solved) if task["moves"] else None,
        **_end(solved),
        "tile_points": state.edition.square_points if state.edition.square else 0,
        **_without_tile(state, solved, task),
        "nodes": solved.proof.work.nodes,
        "circle": "".join(map(state.edition.letter.__getitem__, state.circle)),
    }


def _first(state: State, solved: Endgame) -> Row:
    """Return the first move of the line, if there is a line."""
    if not solved.line.moves:
        return {"best": None, "place": None}
    move = solved.line.moves[0]
    place = 0 if move.patch is None else 1 + state.for_sale.index(move.patch)
    return {"best": action(move), "place": place}


def _keeping(state: State, solved: Endgame) -> str | None:
    """Return every patch, or the advance, that keeps the margin as a first move."""
    if not solved.proof.is_exact:
        return None
    return OR.join(sorted(map(action, keeping(state, solved.lower))))


def _end(solved: Endgame) -> Row:
    """Return how the line of best play ends."""
    line = solved.proof.witness
    if line is None:
        return dict.fromkeys(("score_0", "score_1", "plies", "tile_by", "line"))
    first, second = line.final.scores()
    return {
        "score_0": first,
        "score_1": second,
        "plies": len(line.moves),
        "tile_by": line.final.special_tile,
        "line": " ".join(map(str, line.moves)),
    }


def _without_tile(state: State, solved: Endgame, task: Row) -> Row:
    """Return a circle's result without the special tile, where that is requested."""
    found: Row = {"tile_effect": None, "winner_without_tile": None}
    if not task["tile"] or solved.winner is None:
        return found
    bare = uninterrupted(solve(without(state, square=0), _limits(task)))
    found["winner_without_tile"] = bare.winner
    if solved.proof.is_exact and bare.proof.is_exact:
        found["tile_effect"] = solved.lower - bare.lower
    return found
