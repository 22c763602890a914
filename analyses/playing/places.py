"""Where a patch can be placed, as people say it: a number, an orientation, a corner."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from patchwork_solve.engine.patch import LEATHER, Shape, orientations, shape

if TYPE_CHECKING:
    from patchwork_solve.engine.cell import Cell
    from patchwork_solve.engine.edition import Edition
    from patchwork_solve.engine.move import Move
    from patchwork_solve.engine.state import State

SINGLE = orientations([(0, 0)])


@dataclass(frozen=True)
class Place:
    """One placement of a patch.

    Parameters
    ----------
    number : int
        From 1, over all placements of the patch in the position.
    orientation : int
        From 1, over all orientations of the patch, whether they fit or not.
    corner : Cell
        The upper left corner of the box around it, which the patch itself need not cover.
    move : Move
    """

    number: int
    orientation: int
    corner: Cell
    move: Move


def turned(edition: Edition, patch: str) -> tuple[Shape, ...]:
    """Return the orientations of a patch, or of leather, in their order."""
    return SINGLE if patch == LEATHER else edition.find(patch).orientations


def places(state: State, patch: str) -> list[Place]:
    """Return every legal placement of a patch, by orientation and then in reading order."""
    known = {cells: number for number, cells in enumerate(turned(state.edition, patch), start=1)}
    moves = [move for move in state.legal_moves() if move.patch == patch]
    found = sorted(
        ((known[shape(move.cells)], _corner(move), move) for move in moves), key=lambda one: one[:2]
    )
    return [Place(number, *one) for number, one in enumerate(found, start=1)]


def _corner(move: Move) -> Cell:
    rows, columns = zip(*move.cells, strict=True)
    return min(rows), min(columns)
