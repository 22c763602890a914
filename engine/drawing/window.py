"""A part of a quilt with its coordinates, in layers whose elements are whole things."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING, NamedTuple
from xml.etree import ElementTree as ET

from patchwork_solve.engine.drawing.cloth import linen, pieces
from patchwork_solve.engine.drawing.marks import draw_marks
from patchwork_solve.engine.drawing.outline import fine
from patchwork_solve.engine.drawing.quilt import LEFT, TOP, draw_dashes
from patchwork_solve.engine.drawing.svg import group, number, text
from patchwork_solve.engine.game.cell import cell_text

if TYPE_CHECKING:
    from patchwork_solve.engine.drawing.colours import Theme
    from patchwork_solve.engine.drawing.fabric import Fabric
    from patchwork_solve.engine.drawing.look import Part
    from patchwork_solve.engine.drawing.marks import Marked
    from patchwork_solve.engine.game.cell import Cell
    from patchwork_solve.engine.game.edition import Edition
    from patchwork_solve.engine.game.quilt import Quilt

_EDGE = 4.0
"""Room around the cells for borders."""


class Window(NamedTuple):
    """The cells that are shown.

    Parameters
    ----------
    cell : float
        Width of a cell.
    zoom : float
        Size of the picture that is written over that of the drawing.
    """

    part: Part
    cell: float
    zoom: float = 1.0

    @property
    def pixels(self) -> float:
        """Width of a cell in the picture that is written."""
        return self.cell * self.zoom

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
    squares: Iterable[Collection[Cell]], marked: Iterable[Marked], theme: Theme, fabric: Fabric,
    edition: Edition, player: int,
) -> None:  # fmt: skip
    """Add a part of a quilt as three layers: the empty quilt, what lies on it, and marks."""
    ground = group(root, *corner)
    _coordinates(ground, shown, theme)
    size = shown.cell
    linen(_cloth_pane(ground, (0, 0), shown), quilt, shown.pixels, fabric, player)
    cloth = _cloth_pane(root, corner, shown)
    pieces(cloth, quilt, shown.pixels, fabric, edition, shown.cells)
    marks = _pane(root, corner, shown, LEFT, TOP)
    for cells in squares:
        draw_dashes(marks, cells, size)
    draw_marks(marks, (LEFT, TOP), marked, size, shown.pixels, fabric, edition)


def _pane(
    parent: ET.Element, corner: tuple[float, float], shown: Window, left: float = 0, top: float = 0
) -> ET.Element:
    """Return a picture in the picture, which cuts off what is not shown.

    The first cell of the quilt is drawn at (left, top).
    """
    x = left + shown.part.left * shown.cell - _EDGE
    y = top + shown.part.top * shown.cell - _EDGE
    wide, tall = shown.width + 2 * _EDGE, shown.height + 2 * _EDGE
    return _clipped(parent, corner, shown, " ".join(map(number, (x, y, wide, tall))))


def _cloth_pane(parent: ET.Element, corner: tuple[float, float], shown: Window) -> ET.Element:
    """Return such a picture in which a cell is one unit."""
    edge = _EDGE / shown.cell
    x, y = shown.part.left - edge, shown.part.top - edge
    wide, tall = len(shown.part.columns) + 2 * edge, len(shown.part.rows) + 2 * edge
    return _clipped(parent, corner, shown, " ".join(map(fine, (x, y, wide, tall))))


def _clipped(
    parent: ET.Element, corner: tuple[float, float], shown: Window, box: str
) -> ET.Element:
    x, y = corner[0] + LEFT - _EDGE, corner[1] + TOP - _EDGE
    place = {"x": x, "y": y, "width": shown.width + 2 * _EDGE, "height": shown.height + 2 * _EDGE}
    values = {name: number(value) for name, value in place.items()}
    return ET.SubElement(parent, "svg", {**values, "viewBox": box})


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
