"""A prototype to print and play: rules, quilts, track, tokens, tiles and patches, to scale."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from patchwork_solve.analyses.position.rules_text import components, rules_text
from patchwork_solve.analyses.printing.sheet import INK, MARGIN, PAPERS, QUIET, Paper, Sheets
from patchwork_solve.engine.drawing.colours import (
    HOLE_FILL,
    INCOME_FILL,
    LEATHER_FILL,
    PAPER,
    PLAYER_FILL,
    SALE_FILL,
    TILE_FILL,
    TRACK_FILL,
)
from patchwork_solve.engine.game.edition import Edition
from patchwork_solve.engine.game.patch import Shape

CELL = 15.0
"""Side of a cell in millimetres, unless another is chosen."""
LEAST_CELL, MOST_CELL = 6.0, 25.0

GAP = 3.0
SPACE = 14.0
TOKEN = 6.0
RULER = 100

BUTTONS = ((1, 24), (5, 10), (10, 8), (20, 6))
"""Buttons to cut out: what each is worth, and how many of them."""


class Part(NamedTuple):
    """A piece to cut out of cells, and the lines in its first cell."""

    cells: Shape
    fill: str
    lines: tuple[str, ...]

    @property
    def size(self) -> tuple[int, int]:
        """Rows and columns of its box."""
        return 1 + max(row for row, _ in self.cells), 1 + max(column for _, column in self.cells)


def fitting_cell(edition: Edition, paper: Paper, cell: float) -> float:
    """Return the side of a cell with which the quilt and each patch fit a page, at most `cell`."""
    boxes = [(edition.height, edition.width), *(patch.box for patch in edition.patches)]
    width, height = paper.room
    most = min(min(width / columns, (height - 10) / rows) for rows, columns in boxes)
    return min(cell, int(10 * most) / 10)


def prototype_pdf(edition: Edition, paper: str = "a4", cell: float = CELL) -> bytes:
    """Return the PDF of a prototype.

    Parameters
    ----------
    paper : str
        One of `PAPERS`.
    cell : float
        Side of a cell in millimetres; less where a quilt or a patch would not fit a page.
    """
    form = PAPERS[paper]
    side = fitting_cell(edition, form, cell)
    foot = f"{edition.name}: one cell is {side:g} mm; print at 100 %, without fitting to the page."
    sheets = Sheets(form, edition.name, foot)
    _rules(sheets, edition)
    for player in (0, 1):
        _quilt(sheets, edition, side, player)
    _track(sheets, edition)
    _tokens(sheets, edition)
    _parts(sheets, list(_pieces(edition)), side)
    return sheets.finish()


def _rules(sheets: Sheets, edition: Edition) -> None:
    """Write what the box holds and the rules, on as many pages as they need."""
    y = MARGIN + 8
    sheets.text(MARGIN, y, edition.name, 7, bold=True)
    y += 9
    heads = [("What you need", [f"- {part}" for part in components(edition)])]
    heads.append(("Rules", rules_text(edition)))
    for head, paragraphs in heads:
        sheets.text(MARGIN, y, head, 4.6, bold=True)
        y += 7
        for paragraph in paragraphs:
            for line in sheets.wrapped(paragraph, 3.8):
                if y > sheets.paper.height - MARGIN - 24:
                    sheets.end_page()
                    y = MARGIN + 5
                sheets.text(MARGIN, y, line, 3.8)
                y += 5.2
            y += 0 if paragraph.startswith("-") else 2
        y += 4
    bottom = sheets.paper.height - MARGIN - 12
    sheets.line(MARGIN, bottom, MARGIN + RULER, bottom, 0.4, INK)
    for end in (MARGIN, MARGIN + RULER):
        sheets.line(end, bottom - 2, end, bottom + 2, 0.4, INK)
    words = f"This line is {RULER} mm long if the page was printed to scale."
    sheets.text(MARGIN, bottom - 3.5, words, 3)
    sheets.end_page()


def _quilt(sheets: Sheets, edition: Edition, side: float, player: int) -> None:
    """Draw a player's quilt in the middle of a page."""
    cells = [
        (row, column)
        for row in range(edition.height)
        for column in range(edition.width)
        if (row, column) not in edition.blocked
    ]
    left = (sheets.paper.width - side * edition.width) / 2
    sheets.text(left, MARGIN + 6, f"Quilt of player {player + 1}", 4, PLAYER_FILL[player], True)
    sheets.cells(left, MARGIN + 10, cells, side, HOLE_FILL)
    sheets.end_page()


def _track(sheets: Sheets, edition: Edition) -> None:
    """Draw the time track in rows; a mark lies on the line before the space that brings it."""
    in_row = int(sheets.paper.room[0] // SPACE)
    sheets.text(MARGIN, MARGIN + 6, "Time track", 4.6, bold=True)
    words = "Blue: income, at the line that a token passes. Brown: put a leather patch here."
    sheets.text(MARGIN, MARGIN + 11, words, 3, QUIET)
    top = MARGIN + 18

    def corner(space: int) -> tuple[float, float]:
        row, column = divmod(space, in_row)
        return MARGIN + column * SPACE, top + row * (SPACE + 8)

    for space in range(edition.last + 1):
        x, y = corner(space)
        sheets.cells(x, y, [(0, 0)], SPACE, TRACK_FILL)
        sheets.text(x + SPACE / 2, y + SPACE + 4, str(space), 3, QUIET, middle=True)
    for mark in edition.leather_marks:
        x, y = corner(mark)
        sheets.box(x - 2.5, y + SPACE - 6, 5, 5, LEATHER_FILL)
    for mark in edition.income_marks:
        x, y = corner(mark)
        sheets.disc(x, y + 4, 2.2, INCOME_FILL)
    sheets.end_page()


def _tokens(sheets: Sheets, edition: Edition) -> None:
    """Draw tokens, tiles and buttons to cut out."""
    sheets.text(MARGIN, MARGIN + 6, "Tokens, tiles and buttons", 4.6, bold=True)
    y = MARGIN + 18
    for place, (words, fill) in enumerate(
        (("1", PLAYER_FILL[0]), ("2", PLAYER_FILL[1]), ("start", SALE_FILL))
    ):
        x = MARGIN + TOKEN + place * (2 * TOKEN + GAP)
        sheets.disc(x, y, TOKEN, fill)
        size, colour = (3, INK) if place == 2 else (6, PAPER)
        sheets.text(x, y + size / 3, words, size, colour, bold=place < 2, middle=True)
    y += 2 * TOKEN + GAP
    x = MARGIN
    for tile in edition.tiles:
        for _ in range(2 if tile.both else 1):
            sheets.cells(x, y, [(0, 0)], 26, TILE_FILL)
            sheets.text(x + 13, y + 12, f"{tile.side} x {tile.side}", 5, bold=True, middle=True)
            points = f"{tile.points} point{'s' * (tile.points != 1)}"
            sheets.text(x + 13, y + 19, points, 4, middle=True)
            x += 26 + GAP
            if x + 26 > sheets.paper.width - MARGIN:
                x, y = MARGIN, y + 26 + GAP
    y += 26 + GAP + TOKEN
    step = 2 * TOKEN + 1
    for worth, number in BUTTONS:
        in_row = int(sheets.paper.room[0] // step)
        for place in range(number):
            x = MARGIN + TOKEN + place % in_row * step
            at = y + place // in_row * step
            sheets.disc(x, at, TOKEN, INCOME_FILL)
            sheets.text(x, at + 1.6, str(worth), 5, PAPER, bold=True, middle=True)
        y += -(-number // in_row) * step
    sheets.end_page()


def _pieces(edition: Edition) -> Iterator[Part]:
    """Yield the patches, and leather for all marks and seats."""
    for patch in edition.patches:
        figures = (
            f"{patch.buttons} b",
            f"{patch.time} t",
            f"{patch.income} i" * bool(patch.income),
        )
        yield Part(_lying(patch.cells), PAPER, (*filter(None, figures), patch.name))
    leather = len(edition.leather_marks) + sum(seat.leather for seat in edition.seats)
    for _ in range(leather):
        yield Part(((0, 0),), LEATHER_FILL, ())


def _lying(cells: Shape) -> Shape:
    """Return cells, turned so that they are not higher than wide: more fit a page."""
    rows, columns = (1 + max(axis) for axis in zip(*cells, strict=True))
    return cells if rows <= columns else tuple(sorted((c, rows - 1 - r) for r, c in cells))


def _parts(sheets: Sheets, parts: list[Part], side: float) -> None:
    """Draw pieces in rows, the highest first."""
    width, height = sheets.paper.room
    x = y = deepest = 0.0
    legend = (
        "Cut along the thick lines. b: price in buttons, t: time, i: income. Patches may be "
        "turned over."
    )
    sheets.text(MARGIN, MARGIN + 4, legend, 3, QUIET)
    top = MARGIN + 8
    for part in sorted(parts, key=lambda part: part.size, reverse=True):
        rows, columns = part.size
        if x and x + columns * side > width:
            x, y, deepest = 0.0, y + deepest + GAP, 0.0
        if y and top - MARGIN + y + rows * side > height:
            sheets.end_page()
            x = y = deepest = 0.0
        _piece(sheets, MARGIN + x, top + y, part, side)
        x, deepest = x + columns * side + GAP, max(deepest, rows * side)
    sheets.end_page()


def _piece(sheets: Sheets, x: float, y: float, part: Part, side: float) -> None:
    sheets.cells(x, y, part.cells, side, part.fill)
    row, column = min(part.cells)
    left, up = x + (column + 0.5) * side, y + row * side
    *figures, name = part.lines or ("",)
    for number, words in enumerate(figures, start=1):
        sheets.text(left, up + side * (0.26 * number - 0.01), words, side * 0.22, middle=True)
    sheets.text(left, up + side * 0.95, name[:14], side * 0.12, QUIET, middle=True)
