"""How far believed losses are from true ones: measured (docs/review.md), by whom is asked how long."""

from __future__ import annotations

from math import log
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from patchwork_solve.analyses.review.beliefs import Belief
    from patchwork_solve.engine.move import Move
    from patchwork_solve.engine.state import State


def loss_error(belief: Belief, move: Move, state: State) -> float:
    """Return the standard error of the points that a move is believed to have lost."""
    return 1.5
