"""A tile: points for a square of covered cells."""

from __future__ import annotations

from typing import NamedTuple


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
