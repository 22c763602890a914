"""A part of a quilt with its coordinates, in layers whose elements are whole things."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING, NamedTuple
from xml.etree import ElementTree as ET

from patchwork_solve.engine.drawing.piece import pieces, squares_path
from patchwork_solve.engine.drawing.quilt import LEFT, TOP, draw_dashes, draw_frame
from patchwork_solve.engine.drawing.svg import group, number, path, text
from patchwork_solve.engine.game.cell import BLOCKED, cell_text

if TYPE_CHECKING:
    from patchwork_solve.engine.drawing.colours import Theme
    from patchwork_solve.engine.drawing.look import Part
    from patchwork_solve.engine.game.cell import Cell
    from patchwork_solve.engine.game.quilt import Quilt

_EDGE = 3.0
"""Room around the cells for borders."""


class Window(NamedTuple):
    """The cells that are shown.

    Parameters
    ----------
    part : Part
    cell : float
        Width of a cell.
    """

    part: Part
    cell: float

    @property
    def width(self) -> float:
        """Width of the cells."""
        return len(self.part.columns) * self.cell

    @property
    def height(self) -> float:
        """Height of the cells."""
        return len(self.part.rows) * self.cell

    @property
    def cells(self) -> frozenset[Cell]:
        """The cells that are seen."""
        return frozenset((r, c) for r in self.part.rows for c in self.part.columns)


def window(
    root: ET.Element, corner: tuple[float, float], shown: Window, quilt: Quilt,
    squares: Iterable[Collection[Cell]], marked: Collection[Cell], theme: Theme,
) -> None:  # fmt: skip
    """Add a part of a quilt as three layers: the empty quilt, what lies on it, and marks."""
    ground = group(root, *corner)
    _coordinates(ground, shown, theme)
    size, seen = shown.cell, shown.cells
    labels = quilt.labels
    open_cells = [c for c in sorted(seen) if labels[c[0] * quilt.width + c[1]] != BLOCKED]
    inside = _pane(ground, (0, 0), shown)
    path(
        inside, squares_path(open_cells, size), fill=theme.hole, stroke=theme.grid, stroke_width=0.6
    )
    pieces(_pane(root, corner, shown), quilt, seen, size)
    marks = _pane(root, corner, shown, LEFT, TOP)
    for cells in squares:
        draw_dashes(marks, cells, size)
    if marked:
        draw_frame(marks, marked, size)


def _pane(
    parent: ET.Element, corner: tuple[float, float], shown: Window, left: float = 0, top: float = 0
) -> ET.Element:
    """Return a picture in the picture, which cuts off what is not shown.

    The first cell of the quilt is drawn at (left, top).
    """
    wide, tall = shown.width + 2 * _EDGE, shown.height + 2 * _EDGE
    x = left + shown.part.left * shown.cell - _EDGE
    y = top + shown.part.top * shown.cell - _EDGE
    return ET.SubElement(
        parent,
        "svg",
        {
            "x": number(corner[0] + LEFT - _EDGE),
            "y": number(corner[1] + TOP - _EDGE),
            "width": number(wide),
            "height": number(tall),
            "viewBox": f"{number(x)} {number(y)} {number(wide)} {number(tall)}",
        },
    )


def _coordinates(parent: ET.Element, shown: Window, theme: Theme) -> None:
    """Write the letters of the columns and the numbers of the rows that are shown."""
    size, part = shown.cell, shown.part
    height = min(10.0, 0.75 * size)
    for place, column in enumerate(part.columns):
        name = cell_text((0, column))[:-1]
        narrow = min(height, (size - 1.5) / (0.62 * len(name)))
        x = LEFT + (place + 0.5) * size
        text(parent, x, 10, name, narrow, text_anchor="middle", fill=theme.quiet)
    for place, row in enumerate(part.rows):
        y = TOP + (place + 0.5) * size + 0.36 * height
        text(parent, 13, y, str(row + 1), height, text_anchor="end", fill=theme.quiet)
