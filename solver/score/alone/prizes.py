"""Prizes: further tiles and full lines, as far as the score bounds need them.

A prize is bounded by counting: no player earns it who covers fewer cells than its fullest area
lacks. Rows are apart from each other, and so are columns, so that full rows together need what
each of them lacks.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from patchwork_solve.engine.game.cell import LEATHER_MARK
from patchwork_solve.engine.game.edition import Edition
from patchwork_solve.engine.game.lines import rows_and_columns
from patchwork_solve.engine.game.quilt import Quilt
from patchwork_solve.engine.game.tile import squares
from patchwork_solve.engine.kernel.layout import Mask

if TYPE_CHECKING:
    from patchwork_solve.engine.state import State


class Kind(StrEnum):
    """Kind of a prize."""

    TILE = "tile"
    ROW = "row"
    COLUMN = "column"


@dataclass(frozen=True)
class Prize:
    """Points at the end for an area without empty cells.

    Parameters
    ----------
    areas : tuple of Mask
        One of them must be full.
    tile : int or None
        Number of a further tile that only one player may take; None for what both may have.
    """

    kind: Kind
    points: int
    areas: tuple[Mask, ...]
    tile: int | None = None

    def is_full(self, free: Mask) -> bool:
        """Whether some area has no free cell."""
        return any(area & free == 0 for area in self.areas)

    def lacking(self, free: Mask) -> int:
        """Return the fewest free cells of an area."""
        return min((area & free).bit_count() for area in self.areas)


def prizes_of(edition: Edition) -> tuple[Prize, ...]:
    """Return every prize that can be earned on the quilt of an edition."""
    return tuple(prize for prize in _all(edition) if prize.areas and prize.points)


def _all(edition: Edition) -> Iterator[Prize]:
    for number, tile in enumerate(edition.more_tiles):
        areas = tuple(squares(edition, tile.side))
        yield Prize(Kind.TILE, tile.points, areas, None if tile.both else number)
    rows, columns = rows_and_columns(edition)
    for kind, lines, points in (
        (Kind.ROW, rows, edition.row_points),
        (Kind.COLUMN, columns, edition.column_points),
    ):
        for line in lines:
            yield Prize(kind, points, (line,))


@dataclass(frozen=True)
class Purse:
    """Points at the end that a player holds already, and the prizes that may still be earned.

    Parameters
    ----------
    held : int
        Of prizes and of leather on the quilt.
    """

    held: int
    prizes: tuple[Prize, ...]

    @property
    def most(self) -> int:
        """Points of all prizes together."""
        return sum(prize.points for prize in self.prizes)


def purse_of(
    edition: Edition, quilt: Quilt, number: int, holders: Sequence[int | None] = ()
) -> Purse:
    """Return the points a player holds, and the open prizes.

    Parameters
    ----------
    quilt : Quilt
        Of the player.
    number : int
        Of the player.
    holders : sequence of int or None
        Who holds each further tile; nobody holds one when left out.
    """
    free = edition.everywhere & quilt.free
    held = edition.leather_points * quilt.labels.count(LEATHER_MARK)
    prizes = []
    for prize in prizes_of(edition):
        holder = holders[prize.tile] if holders and prize.tile is not None else None
        is_held = prize.is_full(free) if prize.tile is None else holder == number
        if is_held:
            held += prize.points
        elif holder is None:
            prizes.append(prize)
    return Purse(held, tuple(prizes))


def purse_in(state: State, number: int) -> Purse:
    """Return the points a player of a position holds, and the open prizes."""
    return purse_of(state.edition, state.quilts[number], number, state.more_tiles)
