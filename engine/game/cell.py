"""A cell of a quilt: where it is, what it is called, and what can stand in it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.wording import shown

Cell = tuple[int, int]
"""A cell as (row, column), both counted from 0 at the top left."""

EMPTY = "."
UNKNOWN = "#"
"""A cell covered by a patch that is not known."""
LEATHER_MARK = "*"
BLOCKED = "-"
"""Mark of a cell outside the quilt, where its outline is not a rectangle."""

CELL = re.compile(r"([a-z]{1,2})([1-9][0-9]{0,2})")
"""The name of a cell: a column's letter or letters, and a row from 1."""


@cache
def cell_text(cell: Cell) -> str:
    """Return ``b3`` for column 1, row 2: letters count columns, numbers count rows from 1."""
    row, column = cell
    letters = chr(ord("a") + column % 26)
    if column >= 26:
        letters = chr(ord("a") + column // 26 - 1) + letters
    return f"{letters}{row + 1}"


def mask_of(cells: Iterable[Cell], width: int) -> int:
    """Return the mask of cells on a quilt of that width."""
    return sum(1 << (row * width + column) for row, column in cells)


def corner_of(cells: Iterable[Cell]) -> Cell:
    """Return the upper left corner of the box around some cells, itself covered or not."""
    rows, columns = zip(*cells, strict=True)
    return min(rows), min(columns)


def cell_words(cell: Cell) -> str:
    """Return a cell as a message has it: by its name, if it has one, and as JSON counts it.

    Examples
    --------
    >>> cell_words((3, 2))
    'c4 ([3, 2])'
    """
    row, column = cell
    counted = shown([row, column])
    has_name = 0 <= row < 999 and 0 <= column < 26 * 27
    return f"{cell_text(cell)} ({counted})" if has_name else counted


def cell_named(letters: str, number: str) -> Cell:
    """Return the cell of a column's letters and a row's number."""
    column = 0
    for letter in letters:
        column = 26 * column + ord(letter) - ord("a") + 1
    return int(number) - 1, column - 1


def read_cell(text: str, field: str) -> Cell:
    """Read a cell such as ``b3``.

    Raises `InputError`.
    """
    found = CELL.fullmatch(text) if isinstance(text, str) else None
    if found is None:
        raise InputError(
            field, "{value}; allowed: a column letter and a row from 1, as b3", value=shown(text)
        )
    return cell_named(*found.groups())
