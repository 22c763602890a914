"""Sheets of a PDF, measured in millimetres from the upper left corner."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from io import BytesIO
from typing import TYPE_CHECKING, NamedTuple

from patchwork_solve.engine.base.program import NAME
from patchwork_solve.engine.game.cell import Cell

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

MM = 72 / 25.4
"""Points in a millimetre."""

MARGIN = 12.0
FOOT = 8.0
CUT, GRID = 0.35, 0.12
"""Widths of lines to cut along, and between cells."""

INK, QUIET = "#222222", "#777777"


class Paper(NamedTuple):
    """A format of paper, in millimetres."""

    width: float
    height: float

    @property
    def room(self) -> tuple[float, float]:
        """Width and height inside the margins, above the foot."""
        return self.width - 2 * MARGIN, self.height - 2 * MARGIN - FOOT


PAPERS = {"a4": Paper(210.0, 297.0), "letter": Paper(215.9, 279.4)}


class Sheets:
    """The pages of a PDF.

    Parameters
    ----------
    foot : str
        The last line of each page.
    """

    def __init__(self, paper: Paper, title: str, foot: str) -> None:
        from reportlab.pdfgen.canvas import Canvas

        self.paper = paper
        self._content = BytesIO()
        self._foot = foot
        size = (paper.width * MM, paper.height * MM)
        # Without a date, the same variant gives the same bytes.
        self._canvas: Canvas = Canvas(self._content, pagesize=size, invariant=1)
        self._canvas.setTitle(title)
        self._canvas.setCreator(NAME)
        self.pages = 0

    def finish(self) -> bytes:
        """Return the PDF."""
        self._canvas.save()
        return self._content.getvalue()

    def end_page(self) -> None:
        """End a page with its foot."""
        self.pages += 1
        words = f"{self._foot}   page {self.pages}"
        self.text(MARGIN, self.paper.height - MARGIN, words, 2.6, QUIET)
        self._canvas.showPage()

    def text(
        self, x: float, y: float, words: str, size: float, colour: str = INK, bold: bool = False,
        middle: bool = False,
    ) -> None:  # fmt: skip
        """Write a line with its base line at y; letters that the font lacks become ``?``."""
        canvas = self._canvas
        canvas.setFillColor(colour)
        canvas.setFont("Helvetica-Bold" if bold else "Helvetica", size * MM)
        known = words.encode("cp1252", "replace").decode("cp1252")
        draw = canvas.drawCentredString if middle else canvas.drawString
        draw(x * MM, self._up(y), known)

    def wrapped(self, words: str, size: float) -> list[str]:
        """Return words as lines that fit between the margins."""
        from reportlab.lib.utils import simpleSplit

        found: list[str] = simpleSplit(words, "Helvetica", size * MM, self.paper.room[0] * MM)
        return found

    def line(self, x: float, y: float, to_x: float, to_y: float, width: float, colour: str) -> None:
        """Draw a line."""
        self._canvas.setStrokeColor(colour)
        self._canvas.setLineWidth(width * MM)
        self._canvas.setLineCap(1)
        self._canvas.line(x * MM, self._up(y), to_x * MM, self._up(to_y))

    def box(self, x: float, y: float, width: float, height: float, fill: str) -> None:
        """Fill a rectangle."""
        self._canvas.setFillColor(fill)
        self._canvas.rect(x * MM, self._up(y + height), width * MM, height * MM, stroke=0, fill=1)

    def disc(self, x: float, y: float, radius: float, fill: str) -> None:
        """Draw a disc to cut out."""
        self._canvas.setFillColor(fill)
        self._canvas.setStrokeColor(INK)
        self._canvas.setLineWidth(CUT * MM)
        self._canvas.circle(x * MM, self._up(y), radius * MM, stroke=1, fill=1)

    def cells(self, x: float, y: float, cells: Collection[Cell], side: float, fill: str) -> None:
        """Draw cells, with thin lines between them and thick ones to cut along."""
        for row, column in cells:
            self.box(x + column * side, y + row * side, side, side, fill)
        for width, colour, lines in (
            (GRID, QUIET, _edges(cells, is_border=False)),
            (CUT, INK, _edges(cells, is_border=True)),
        ):
            for (row, column), (to_row, to_column) in sorted(lines):
                ends = (x + column * side, y + row * side, x + to_column * side, y + to_row * side)
                self.line(*ends, width, colour)

    def _up(self, y: float) -> float:
        """Return a height as a PDF counts it: in points, from the bottom."""
        return (self.paper.height - y) * MM


def _edges(cells: Collection[Cell], is_border: bool) -> Iterator[tuple[Cell, Cell]]:
    """Yield the sides of cells that lie between two of them, or at the border, by their ends."""
    inside, seen = set(cells), set()
    for row, column in inside:
        for beside, side in (
            ((row - 1, column), ((row, column), (row, column + 1))),
            ((row + 1, column), ((row + 1, column), (row + 1, column + 1))),
            ((row, column - 1), ((row, column), (row + 1, column))),
            ((row, column + 1), ((row, column + 1), (row + 1, column + 1))),
        ):
            if (beside not in inside) == is_border and side not in seen:
                seen.add(side)
                yield side
