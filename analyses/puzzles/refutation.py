"""The lines of a puzzle: best play after the answer, and what is wrong with everything else."""

from __future__ import annotations

from typing import Any

from patchwork_solve.analyses.puzzles.proof import Proved
from patchwork_solve.engine.base.cancellation import GivenUpError
from patchwork_solve.engine.base.clock import Clock
from patchwork_solve.engine.endgame.continuation import continuation
from patchwork_solve.engine.game.move import Move, action
from patchwork_solve.engine.state import State

Row = dict[str, Any]

LINES = "puzzles, lines"
"""The question for lines to the end."""


def refuted(proved: Proved, natural: Move) -> list[Move]:
    """Return the wrong moves that a puzzle plays on: the natural one, and the best of each kind.

    Each patch and the advance is a kind of its own; of the patch of the answer, it is the best of
    the wrong placements.
    """
    best: dict[str, Move] = {}
    for move in sorted(proved.others, key=lambda move: (proved.lost(move), str(move))):
        best.setdefault(action(move), move)
    return list(dict.fromkeys((natural, *best.values())))


def lines_task(proved: Proved, natural: Move) -> Row:
    """Return the question for the lines after wrong moves."""
    return {
        "report": LINES,
        "position": proved.state.to_text(),
        "margins": {str(move): proved.margins[move] for move in refuted(proved, natural)},
    }


def played_on(task: Row, clock: Clock | None = None) -> Row:
    """Return a line to the end for each move, the move first."""
    state = State.from_text(task["position"])
    lines = []
    for token, margin in task["margins"].items():
        if clock is not None and clock.is_over:
            raise GivenUpError
        rest = continuation(state.play(token), margin)
        lines.append(" ".join((token, *map(str, rest.moves))))
    return {"found": lines}
