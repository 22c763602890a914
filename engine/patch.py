"""A patch: its shape, its price and its orientations."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

Cell = tuple[int, int]
"""A cell as (row, column), both counted from 0 at the top left."""

Shape = tuple[Cell, ...]
"""Cells sorted by row then column, moved so that the least row and the least column are 0."""

LEATHER = "leather"
"""The name of the single-cell leather patch in moves and notation."""

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyzαβγδεζηθικλμ"
"""One letter for each patch of an edition, in the edition's order (at most 64 patches)."""


def shape(cells: Iterable[Cell]) -> Shape:
    """Move cells to the origin and sort them."""
    cells = list(cells)
    top = min(row for row, _ in cells)
    left = min(column for _, column in cells)
    return tuple(sorted((row - top, column - left) for row, column in cells))


def orientations(cells: Iterable[Cell]) -> tuple[Shape, ...]:
    """Return the distinct shapes under rotation and flip (1, 2, 4 or 8 of them), sorted."""
    turned = list(cells)
    found: set[Shape] = set()
    for _ in range(4):
        turned = [(column, -row) for row, column in turned]
        found.add(shape(turned))
        found.add(shape((row, -column) for row, column in turned))
    return tuple(sorted(found))


@dataclass(frozen=True)
class Patch:
    """One patch of cloth.

    Parameters
    ----------
    name : str
        Unique in its edition.
    cells : Shape
        The cells it covers in one orientation.
    buttons : int
        Its price in buttons.
    time : int
        The spaces its buyer moves.
    income : int
        The buttons it pays at every income mark.
    """

    name: str
    cells: Shape
    buttons: int
    time: int
    income: int

    @property
    def area(self) -> int:
        """Number of cells covered."""
        return len(self.cells)

    @cached_property
    def orientations(self) -> tuple[Shape, ...]:
        """The distinct shapes under rotation and flip, sorted."""
        return orientations(self.cells)

    @property
    def outline(self) -> Shape:
        """The least orientation: equal for two patches exactly when they have the same shape."""
        return self.orientations[0]

    @classmethod
    def drawn(cls, name: str, rows: Iterable[str], buttons: int, time: int, income: int) -> Patch:
        """Build a patch from rows of text in which ``#`` is a cell."""
        cells = [(r, c) for r, row in enumerate(rows) for c, mark in enumerate(row) if mark == "#"]
        return cls(name, shape(cells), buttons, time, income)

    def rows(self) -> list[str]:
        """Draw the patch as rows of ``#`` and ``.``."""
        height = 1 + max(row for row, _ in self.cells)
        width = 1 + max(column for _, column in self.cells)
        return [
            "".join("#" if (row, column) in self.cells else "." for column in range(width))
            for row in range(height)
        ]
