"""Cloth as SVG: patches, leather, and the cells of a quilt."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

from patchwork_solve.engine.drawing.colours import (
    GRID,
    HOLE_FILL,
    INK,
    LEATHER_FILL,
    LEATHER_STITCH,
    PAPER,
    QUIET,
    UNKNOWN_FILL,
    colour,
)
from patchwork_solve.engine.drawing.svg import group, number, path, rect, text
from patchwork_solve.engine.drawing.words import title_of
from patchwork_solve.engine.game.cell import BLOCKED, EMPTY, LEATHER_MARK, UNKNOWN, Cell
from patchwork_solve.engine.game.patch import UNKNOWN_PATCH

if TYPE_CHECKING:
    from patchwork_solve.engine.game.patch import Patch
    from patchwork_solve.engine.game.quilt import Quilt


def _outline(cells: Iterable[Cell], kind: Callable[[Cell], Hashable], size: float) -> str:
    """Return path commands along every edge between a cell and one of another kind."""
    edges: set[tuple[int, int, str]] = set()
    for row, column in cells:
        own = kind((row, column))
        if kind((row - 1, column)) != own:
            edges.add((row, column, "h"))
        if kind((row + 1, column)) != own:
            edges.add((row + 1, column, "h"))
        if kind((row, column - 1)) != own:
            edges.add((row, column, "v"))
        if kind((row, column + 1)) != own:
            edges.add((row, column + 1, "v"))
    unit = number(size)
    return "".join(
        f"M{number(column * size)} {number(row * size)}{way}{unit}"
        for row, column, way in sorted(edges)
    )


def outline(parent: ET.Element, cells: Iterable[Cell], size: float, **style: float | str) -> None:
    """Draw the border of a set of cells."""
    inside = frozenset(cells)
    path(parent, _outline(inside, inside.__contains__, size), fill="none", **style)


def patch_shape(parent: ET.Element, cells: tuple[Cell, ...], letter: str, size: float) -> None:
    """Draw a patch at the origin in its colour."""
    for row, column in cells:
        rect(
            parent, column * size, row * size, size, size,
            fill=colour(letter), stroke=INK, stroke_width=0.4, stroke_opacity=0.35,
        )  # fmt: skip
    outline(
        parent, cells, size, stroke=INK, stroke_width=max(1.0, size / 9), stroke_linecap="square"
    )


def fit_patch(
    parent: ET.Element, patch: Patch, letter: str, x: float, y: float, width: float, height: float,
    largest: float,
) -> None:  # fmt: skip
    """Draw a patch inside a box at (x, y), its cells at most `largest` wide, low in the box."""
    rows, columns = patch.box
    size = min(largest, width / columns, height / rows)
    patch_shape(group(parent, x, y + height - size * rows), patch.cells, letter, size)


def unknown_patch(parent: ET.Element, x: float, y: float, height: float, letters: float) -> None:
    """Draw what stands for a patch that is not known: a question mark, and the word below it."""
    text(parent, x, y + 0.8 * height, UNKNOWN_PATCH, height, font_weight="bold", fill=QUIET)
    text(parent, x, y + height + 1.5 * letters, title_of(UNKNOWN_PATCH), letters, fill=QUIET)


def leather(parent: ET.Element, x: float, y: float, size: float) -> None:
    rect(parent, x, y, size, size, fill=LEATHER_FILL)
    inset = size * 0.16
    rect(
        parent, x + inset, y + inset, size - 2 * inset, size - 2 * inset,
        fill="none", stroke=LEATHER_STITCH, stroke_width=size / 16,
        stroke_dasharray=number(size / 7),
    )  # fmt: skip


def unknown_cell(parent: ET.Element, x: float, y: float, size: float) -> None:
    rect(parent, x, y, size, size, fill=UNKNOWN_FILL, stroke="#8d8d8d", stroke_width=0.4)
    half, unit = number(size / 2), number(size)
    path(
        parent,
        f"M{number(x)} {number(y + size / 2)}l{half} -{half}"
        f"M{number(x)} {number(y + size)}l{unit} -{unit}"
        f"M{number(x + size / 2)} {number(y + size)}l{half} -{half}",
        stroke="#8d8d8d", stroke_width=size / 22, fill="none",
    )  # fmt: skip


def _quilt_cell(parent: ET.Element, x: float, y: float, size: float, label: str) -> None:
    if label == LEATHER_MARK:
        leather(parent, x, y, size)
    elif label == UNKNOWN:
        unknown_cell(parent, x, y, size)
    elif label == EMPTY:
        rect(parent, x, y, size, size, fill=HOLE_FILL, stroke=GRID, stroke_width=0.6)
    else:
        rect(
            parent, x, y, size, size,
            fill=colour(label), stroke=INK, stroke_width=0.4, stroke_opacity=0.3,
        )  # fmt: skip


def cloth(parent: ET.Element, quilt: Quilt, size: float, pale: Iterable[Cell] = ()) -> None:
    """Draw a quilt at the origin: cells, thick outlines between patches, a letter on each.

    Cells that are pale show what lay there before; their letters are as dark as any. Blocked cells
    are left out.
    """
    labels = {
        divmod(i, quilt.width): label for i, label in enumerate(quilt.labels) if label != BLOCKED
    }
    for (row, column), label in labels.items():
        _quilt_cell(parent, column * size, row * size, size, label)
    for row, column in pale:
        rect(parent, column * size, row * size, size, size, fill=PAPER, fill_opacity=0.6)

    def kind(cell: Cell) -> Hashable:
        label = labels.get(cell)
        return cell if label == LEATHER_MARK else label

    path(
        parent, _outline(labels, kind, size),
        stroke=INK, stroke_width=max(1.2, size / 12), stroke_linecap="square", fill="none",
    )  # fmt: skip
    for label, cells in quilt.sewn().items():
        row, column = middle_cell(cells)
        text(
            parent, (column + 0.5) * size, (row + 0.5) * size + 0.19 * size, label, 0.55 * size,
            text_anchor="middle",
        )  # fmt: skip


def middle_cell(cells: tuple[Cell, ...]) -> Cell:
    """Return the cell nearest to the centre of a patch."""
    row = sum(cell[0] for cell in cells) / len(cells)
    column = sum(cell[1] for cell in cells) / len(cells)
    return min(cells, key=lambda cell: (cell[0] - row) ** 2 + (cell[1] - column) ** 2)
