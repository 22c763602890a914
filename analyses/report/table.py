"""Tables and sentences as plain text that fits the terminal.

Where a table is too wide, its headings and words are folded at spaces; where that is not enough
each row is stacked, as ``name: value``. Nothing is dropped, and no number or move is broken.
"""

from __future__ import annotations

import os
import sys
import textwrap
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from patchwork_solve.analyses.report.rows import Rows

if TYPE_CHECKING:
    import pandas as pd

NARROWEST = 20
"""Columns of a terminal below which nothing is folded further."""

GAP = "  "
"""Between two columns."""

FOLD = 10
"""Columns to which a cell is folded at least."""

MISSING = "-"


def room() -> int | None:
    """Return how wide a line may be: COLUMNS, else the terminal's; None for a file or a pipe."""
    columns = os.environ.get("COLUMNS", "")
    if columns.isdecimal() and len(columns) < 6 and int(columns):
        return max(NARROWEST, int(columns))
    try:
        found = os.get_terminal_size(sys.stdout.fileno()).columns
    except (OSError, ValueError):  # No terminal, or no file at all.
        return None
    return max(NARROWEST, found) if found else None


def wrapped(sentence: str, indent: str = "") -> str:
    """Return a sentence in lines that fit the terminal, the later ones indented."""
    width = room()
    if width is None:
        return sentence
    return _fold(sentence, width, indent)


def _fold(words: str, width: int, indent: str = "") -> str:
    return textwrap.fill(
        words, width, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False
    )


def table(shown: pd.DataFrame | Rows) -> str:
    """Return a table as plain text: words to the left, numbers to the right."""
    names = [str(name) for name in shown]
    if not names or not len(shown):
        return "(nothing)"
    numbers = _numbers(shown)
    rows = list(zip(*(_texts(cells) for cells in columns_of(shown)), strict=True))
    width = room()
    plain = _grid(names, rows, numbers)
    if width is None or _width(plain) <= width:
        return plain
    folded = _folded_grid(names, rows, numbers, width)
    return folded if _width(folded) <= width else _stack(names, rows, width)


def _folded_grid(
    names: Sequence[str], rows: Sequence[Sequence[str]], numbers: Sequence[bool], width: int
) -> str:
    """Return a grid whose headings and words are folded as far as a width requires."""
    heads = [name.replace("_", "_\n").replace(" ", "\n") for name in names]
    share = _share(heads, rows, width)
    cells = [[_fold(cell, share) for cell in row] for row in rows]
    columns = zip(heads, *cells, strict=True)
    rule = ["-" * max(map(_width, column)) for column in columns]
    # Headings of tabulate have two columns of padding each, which a narrow terminal has not.
    return _tabulate([heads, rule, *cells], numbers, tablefmt="plain")


def _share(heads: Sequence[str], rows: Sequence[Sequence[str]], width: int) -> int:
    """Return the width to which cells are folded: the largest with which all columns fit."""
    least = list(map(_width, heads))
    wide = [max(map(len, column)) for column in zip(*rows, strict=True)]
    between = len(GAP) * (len(heads) - 1)

    def fits(share: int) -> bool:
        columns = zip(least, wide, strict=True)
        return between + sum(max(head, min(share, cell)) for head, cell in columns) <= width

    return next(filter(fits, range(width, FOLD, -1)), FOLD)


def _numbers(shown: pd.DataFrame | Rows) -> list[bool]:
    """Return of each column whether it holds numbers."""
    if isinstance(shown, Rows):
        return [name in shown.numbers for name in shown]
    from pandas.api.types import is_bool_dtype, is_numeric_dtype

    return [is_numeric_dtype(kind) and not is_bool_dtype(kind) for kind in shown.dtypes]


def columns_of(shown: pd.DataFrame | Rows) -> Iterator[Sequence[Any]]:
    """Yield the cells of each column; None where a value is missing."""
    if isinstance(shown, Rows):
        yield from shown.columns.values()
        return
    for _, column in shown.items():
        gone = column.isna()
        yield [None if no else value for value, no in zip(column.tolist(), gone, strict=True)]


def _texts(cells: Iterable[Any]) -> list[str]:
    """Return the cells of a column as text."""
    return [MISSING if value is None else str(value) for value in cells]


def _width(text: str) -> int:
    return max(map(len, text.splitlines()), default=0)


def _grid(names: Sequence[str], rows: Iterable[Iterable[str]], numbers: Sequence[bool]) -> str:
    return _tabulate(rows, numbers, headers=names, tablefmt="simple")


def _tabulate(rows: Iterable[Iterable[str]], numbers: Sequence[bool], **look: Any) -> str:
    from tabulate import tabulate

    align = ["right" if number else "left" for number in numbers]
    return str(tabulate(rows, disable_numparse=True, colalign=align, **look))


def _stack(names: list[str], rows: Iterable[Iterable[str]], width: int) -> str:
    """Return each row as a block of lines of ``name: value``, as many to a line as fit."""
    blocks = []
    for row in rows:
        lines = [""]
        for name, value in zip(names, row, strict=True):
            pair = f"{name}: {value}"
            if lines[-1] and len(lines[-1]) + len(GAP) + len(pair) <= width:
                lines[-1] += GAP + pair
            else:
                lines.append(_fold(pair, width, GAP))
        blocks.append("\n".join(lines[1:]))
    return "\n\n".join(blocks)
