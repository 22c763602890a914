"""Places of a patch in people's words: a number, an orientation, a corner."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from patchwork_solve.engine.game.cell import Cell, corner_of
from patchwork_solve.engine.game.orientation import Orientation, orientations_of
from patchwork_solve.engine.game.patch import LEATHER, Shape, orientations, shape

if TYPE_CHECKING:
    from patchwork_solve.engine.game.edition import Edition
    from patchwork_solve.engine.game.move import Move
    from patchwork_solve.engine.state import State

_SINGLE = orientations([(0, 0)])


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
    lies : Orientation
        How it lies relative to the picture of the patch.
    """

    number: int
    orientation: int
    corner: Cell
    move: Move
    lies: Orientation


def shapes_of(edition: Edition, patch: str) -> tuple[Shape, ...]:
    """Return the shapes of a patch, or of leather, in the order of their numbers."""
    return _SINGLE if patch == LEATHER else edition.find(patch).orientations


def picture_of(edition: Edition, patch: str) -> Shape:
    """Return the shape of a patch, or of leather, as its picture shows it."""
    return _SINGLE[0] if patch == LEATHER else edition.find(patch).cells


def places(state: State, patch: str) -> list[Place]:
    """Return every legal placement of a patch, by orientation and then in reading order."""
    edition = state.edition
    numbers = {cells: number for number, cells in enumerate(shapes_of(edition, patch), start=1)}
    lying = orientations_of(picture_of(edition, patch))
    moves = [(shape(move.cells), move) for move in state.legal_moves if move.patch == patch]
    found = sorted(
        ((numbers[lies], corner_of(move.cells), move, lying[lies]) for lies, move in moves),
        key=lambda one: one[:2],
    )
    return [Place(number, *one) for number, one in enumerate(found, start=1)]
