"""Tiles and full lines, which bring a player points besides buttons."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from patchwork_solve.engine.base.say import say
from patchwork_solve.engine.game.cell import BLOCKED, EMPTY

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from patchwork_solve.engine.game.cell import Cell
    from patchwork_solve.engine.game.position import Position
    from patchwork_solve.engine.game.quilt import Quilt
    from patchwork_solve.engine.game.tile import Tile


class FullLines(NamedTuple):
    """The rows and columns of a quilt without a hole."""

    rows: int
    columns: int


def full_lines(quilt: Quilt) -> FullLines:
    """Count the full lines of a quilt; a line with only blocked cells does not count."""
    columns = ["".join(column) for column in zip(*quilt.rows, strict=True)]
    return FullLines(_full(quilt.rows), _full(columns))


def _full(lines: Iterable[str]) -> int:
    return sum(EMPTY not in line and set(line) != {BLOCKED} for line in lines)


def first_square(quilt: Quilt, side: int) -> tuple[Cell, ...]:
    """Return the cells of the first square of that side without a hole; nothing without one."""
    rows = quilt.rows
    for top in range(quilt.height - side + 1 if side else 0):
        for left in range(quilt.width - side + 1):
            marks = "".join(row[left : left + side] for row in rows[top : top + side])
            if EMPTY not in marks and BLOCKED not in marks:
                return tuple((top + i, left + j) for i in range(side) for j in range(side))
    return ()


def held_tiles(state: Position, number: int) -> tuple[Tile, ...]:
    """Return the tiles that bring a player points, the special tile first."""
    edition = state.edition
    special = edition.tiles[:1] if state.special_tile == number else ()
    more = zip(edition.more_tiles, state.more_tiles, strict=True)
    return special + tuple(
        tile
        for tile, holder in more
        if (first_square(state.quilts[number], tile.side) if tile.both else holder == number)
    )


def tiles_words(tiles: Sequence[Tile]) -> str:
    """Return the name of tiles: ``7x7 tile``, ``7x7, 5x5 and 3x3 tiles``."""
    names = [f"{tile.side}x{tile.side}" for tile in tiles]
    if len(names) == 1:
        return say("{size} tile", size=names[0])
    return say("{sizes} and {size} tiles", sizes=", ".join(names[:-1]), size=names[-1])
