"""Text of CSV that a spreadsheet shows and does not run.

A spreadsheet takes a cell that begins as a formula for one, and a stranger may have chosen the name
in it. An apostrophe in front makes it text. Text that has one already gets another, so that
`unquoted` gives back every text.
"""

from __future__ import annotations

import re
from typing import Any

FORMULA = re.compile("'*[=+\\-@\t\r\n\uff1d\uff0b\uff0d\uff20]")
"""The beginning of a cell that a spreadsheet would run; the last four are full-width signs."""

NUMBER = re.compile(r"[+-]?\d+(\.\d+)?([eE][+-]?\d+)?", re.ASCII)


def quoted(value: Any) -> Any:
    """Return a value as a cell of CSV has it; a number stays one, as text too."""
    is_run = isinstance(value, str) and FORMULA.match(value) and not NUMBER.fullmatch(value)
    return f"'{value}" if is_run else value


def unquoted(cell: Any) -> Any:
    """Return the value of a cell that `quoted` made."""
    is_quoted = isinstance(cell, str) and cell.startswith("'") and FORMULA.match(cell)
    return cell[1:] if is_quoted else cell
