"""What a reader sees of a position."""

from __future__ import annotations

from typing import TYPE_CHECKING

from patchwork_solve.analyses.table import room
from patchwork_solve.engine.drawing.text import WIDTH, position_lines

if TYPE_CHECKING:
    from patchwork_solve.engine.state import State


def position_text(state: State) -> str:
    """Draw a position with both quilts beside each other where the terminal is wide enough."""
    return "\n".join(position_lines(state, min(WIDTH, room() or WIDTH)))
