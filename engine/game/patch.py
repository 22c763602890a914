"""A patch: its shape, its price and its orientations."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache

from patchwork_solve.engine.base.errors import InputError, Sentence
from patchwork_solve.engine.base.kinds import checked_methods
from patchwork_solve.engine.base.wording import counted
from patchwork_solve.engine.game.cell import Cell

Shape = tuple[Cell, ...]
"""Cells sorted by row then column, moved so that the least row and the least column are 0."""

LEATHER = "leather"
"""The name of the single-cell leather patch in moves and notation."""

UNKNOWN_PATCH = "?"
"""Stands in a circle for a patch that is not known."""

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyzαβγδεζηθικλμ"
"""One letter for each patch of an edition, in the edition's order (at most 64 patches)."""


def shape(cells: Iterable[Cell]) -> Shape:
    """Move cells to the origin and sort them."""
    cells = list(cells)
    top = min(row for row, _ in cells)
    left = min(column for _, column in cells)
    return tuple(sorted((row - top, column - left) for row, column in cells))


def flaw(cells: Iterable[Cell]) -> Sentence | None:
    """Return the reason why cells do not form a patch; None for one connected piece."""
    cells = list(cells)
    rest = set(cells)
    if not rest:
        return Sentence("no cell; a patch has at least one")
    if len(rest) < len(cells):
        return Sentence("a cell is listed twice; list it once")
    several = Sentence("several pieces; a patch is one connected piece, edge to edge")
    return several if len(pieces(cells)) > 1 else None


def pieces(cells: Iterable[Cell]) -> list[tuple[Cell, ...]]:
    """Return the parts that cells hang together in, edge to edge, each in reading order."""
    rest = set(cells)
    found = []
    while rest:
        reached = [min(rest)]
        rest.discard(reached[0])
        for r, c in reached:
            beside = {(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)} & rest
            rest -= beside
            reached += beside
        found.append(tuple(sorted(reached)))
    return found


def orientations(cells: Iterable[Cell]) -> tuple[Shape, ...]:
    """Return the distinct shapes under rotation and flip (1, 2, 4 or 8 of them), sorted."""
    return _orientations(shape(cells))


@lru_cache(maxsize=4096)
def _orientations(cells: Shape) -> tuple[Shape, ...]:
    # The same few shapes are looked up again and again, at every place of a quilt.
    turned: Iterable[Cell] = cells
    found: set[Shape] = set()
    for _ in range(4):
        turned = [(column, -row) for row, column in turned]
        found.add(shape(turned))
        found.add(shape((row, -column) for row, column in turned))
    return tuple(sorted(found))


@checked_methods()
@dataclass(frozen=True, repr=False)
class Patch:
    """One patch of cloth.

    Parameters
    ----------
    name : str
        Unique in its edition.
    cells : Shape
        The cells it covers in one orientation: one connected piece, edge to edge.
    buttons : int
        Its price in buttons.
    time : int
        The spaces its buyer moves.
    income : int
        The buttons it pays at every income mark.

    Raises
    ------
    InputError
        When the cells do not form a patch.
    """

    name: str
    cells: Shape
    buttons: int
    time: int
    income: int

    def __post_init__(self) -> None:
        wrong = flaw(self.cells)
        if wrong is not None:
            raise InputError(f"patches.{self.name}.cells", wrong)
        object.__setattr__(self, "cells", shape(self.cells))

    @property
    def box(self) -> tuple[int, int]:
        """Rows and columns from its first cell to its last."""
        rows, columns = zip(*self.cells, strict=True)
        return 1 + max(rows), 1 + max(columns)

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
        """Build a patch from rows of text in which ``#`` is a cell and ``.`` is not.

        Raises
        ------
        InputError
            For any other character, or when the cells do not form a patch.
        """
        rows = list(rows)
        if any(set(row) - {"#", "."} for row in rows):
            raise InputError(f"patches.{name}.cells", "allowed: rows of '#' and '.'")
        cells = [(r, c) for r, row in enumerate(rows) for c, mark in enumerate(row) if mark == "#"]
        return cls(name, tuple(cells), buttons, time, income)

    def rows(self) -> list[str]:
        """Draw the patch as rows of ``#`` and ``.``."""
        height, width = self.box
        covered = set(self.cells)
        return [
            "".join("#" if (row, column) in covered else "." for column in range(width))
            for row in range(height)
        ]

    def __repr__(self) -> str:
        figures = f"{counted(self.buttons, 'button')}, {self.time} time, {self.income} income"
        return f"<Patch {self.name}: {figures}, {counted(self.area, 'cell')}>"
