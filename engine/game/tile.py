"""A tile: points for a square of covered cells."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from patchwork_solve.engine.base.errors import Sentence
from patchwork_solve.engine.base.number import is_whole
from patchwork_solve.engine.base.wording import shown
from patchwork_solve.engine.game.cell import mask_of


class Tile(NamedTuple):
    """A tile for the first square of covered cells of a size.

    Parameters
    ----------
    side : int
        Cells of the square along a side.
    points : int
        Points at the end, not spendable.
    both : bool
        Whether each player may take one. Otherwise the first player to fill such a square takes it.
    """

    side: int
    points: int
    both: bool = False


class QuiltOutline(Protocol):
    """The part of an edition that says where squares may lie; see `Edition`."""

    @property
    def width(self) -> int: ...
    @property
    def height(self) -> int: ...
    @property
    def everywhere(self) -> int: ...
    @property
    def square(self) -> int: ...


def squares(edition: QuiltOutline, side: int) -> list[int]:
    """Return the windows of a square of that side which lie on the quilt; none for side 0."""
    found = [
        mask_of([(r + i, c + j) for i in range(side) for j in range(side)], edition.width)
        for r in range(edition.height - side + 1 if side else 0)
        for c in range(edition.width - side + 1)
    ]
    return [window for window in found if not window & ~edition.everywhere]


def has_square(edition: QuiltOutline, filled: int) -> bool:
    """Whether a mask of covered cells holds a full bonus square."""
    return has_tile(edition, edition.square, filled)


def has_tile(edition: QuiltOutline, side: int, filled: int) -> bool:
    """Whether a mask of covered cells holds a full square of that side."""
    if filled.bit_count() < side * side:
        return False
    return any(window & ~filled == 0 for window in squares(edition, side))


def why_not_held(
    edition: QuiltOutline, tile: Tile, who: object, filled: Sequence[int]
) -> Sentence | None:
    """Return why a tile cannot be held by `who`, a player or None, over two masks of cells."""
    if who is None:
        is_open = not tile.both and all(has_tile(edition, tile.side, each) for each in filled)
        if not is_open:
            return None
        return Sentence(
            "both quilts fill a square of side {side}; give the player who filled it first",
            side=tile.side,
        )
    if not (is_whole(who) and who in (0, 1)):
        return Sentence("{value}; allowed: 0, 1 or null", value=shown(who))
    if tile.both:
        return Sentence("each player may take this tile; write null")
    if tile.side == 0:
        return Sentence("the edition has no special tile; write null")
    if squares(edition, tile.side):
        return None
    return Sentence("no square of side {side} lies on the quilt; write null", side=tile.side)


def holders(claims: int, tiles: Sequence[Tile]) -> tuple[int | None, ...]:
    """Return who holds each of a variant's further tiles, by two bits of a word for each."""
    players = {1: 0, 2: 1}
    return tuple(players.get(claims >> 2 * number & 3) for number in range(len(tiles)))
