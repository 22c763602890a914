"""Patches drawn with few elements, for pictures that have to be small files."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

from patchwork_solve.engine.drawing.cloth import leather, middle_cell, outline, unknown_cell
from patchwork_solve.engine.drawing.colours import INK, colour
from patchwork_solve.engine.drawing.svg import group, number, path, text
from patchwork_solve.engine.game.cell import LEATHER_MARK, UNKNOWN

if TYPE_CHECKING:
    from patchwork_solve.engine.game.cell import Cell
    from patchwork_solve.engine.game.quilt import Quilt


def squares_path(cells: Collection[Cell], size: float) -> str:
    """Return path commands for the square of each cell."""
    unit = number(size)
    return "".join(
        f"M{number(column * size)} {number(row * size)}h{unit}v{unit}h-{unit}z"
        for row, column in cells
    )


def shape(parent: ET.Element, cells: Collection[Cell], letter: str, size: float) -> None:
    """Draw a patch in its colour with a thick border."""
    path(
        parent, squares_path(cells, size),
        fill=colour(letter), stroke=INK, stroke_width=0.4, stroke_opacity=0.35,
    )  # fmt: skip
    outline(
        parent, cells, size, stroke=INK, stroke_width=max(1.0, size / 11), stroke_linecap="square"
    )


def pieces(parent: ET.Element, quilt: Quilt, seen: Collection[Cell], size: float) -> None:
    """Draw what lies on the cells of a quilt that are seen, each patch as one element.

    Its letter lies on a cell that is seen.
    """
    for letter, cells in quilt.sewn().items():
        shown = tuple(cell for cell in cells if cell in seen)
        if not shown:
            continue
        node = group(parent)
        shape(node, cells, letter, size)
        row, column = middle_cell(shown)
        x, y = (column + 0.5) * size, (row + 0.69) * size
        text(node, x, y, letter, 0.55 * size, text_anchor="middle", fill=INK)
    for at, label in enumerate(quilt.labels):
        row, column = divmod(at, quilt.width)
        if label in (LEATHER_MARK, UNKNOWN) and (row, column) in seen:
            draw = leather if label == LEATHER_MARK else unknown_cell
            draw(group(parent), column * size, row * size, size)
