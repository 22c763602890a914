"""How a result reaches the user: a table, JSON, CSV or Markdown on standard output."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from engine.wording import LONGEST_LINE, one_line

if TYPE_CHECKING:
    from pathlib import Path

    import pandas as pd

FRAME_FILES = (".html", ".parquet", ".csv")
"""What the name of a file for a table or a page ends in."""


class Format(StrEnum):
    """What a command prints."""

    TABLE = "table"
    JSON = "json"
    CSV = "csv"
    MARKDOWN = "markdown"


def emit(
    form: Format,
    document: Any,
    frame: Callable[[], pd.DataFrame],
    text: Callable[[], str] | None = None,
) -> None:
    """Print a result.

    Parameters
    ----------
    form : Format
    document : object
        What JSON shows.
    frame : callable
        Returns the DataFrame that CSV and Markdown show; called only when needed, because pandas
        takes a moment to load.
    text : callable, optional
        Returns what a reader sees by default; the frame as a table when left out.
    """
    if form is Format.JSON:
        print(json.dumps(document, indent=2, ensure_ascii=False))
    elif form is Format.CSV:
        print(frame().to_csv(index=False), end="")
    elif form is Format.MARKDOWN:
        print(frame().to_markdown(index=False))
    elif text is not None:
        print(text())
    else:
        print(table(frame()))


def table(frame: pd.DataFrame) -> str:
    """Return a frame as plain text: words to the left, numbers to the right."""
    if frame.empty:
        return "(nothing)"
    from pandas.api.types import is_numeric_dtype
    from tabulate import tabulate

    align = ["right" if is_numeric_dtype(frame[name]) else "left" for name in frame]
    return str(
        tabulate(
            frame.to_dict("list"),
            headers="keys",
            tablefmt="simple",
            missingval="-",
            disable_numparse=True,
            colalign=align,
        )
    )


def note(message: str, longest: int = LONGEST_LINE) -> None:
    """Tell the user something beside the result, in one printable line."""
    print(one_line(message, longest), file=sys.stderr, flush=True)


def check_output(path: Path | None, suffixes: tuple[str, ...]) -> None:
    """Raise `InputError` for a file that would be of a kind we do not write, or in no folder."""
    from engine.errors import InputError

    if path is None:
        return
    if path.suffix.lower() not in suffixes:
        allowed = f"{', '.join(suffixes[:-1])} or {suffixes[-1]}"
        raise InputError("--output", f"{path}; allowed: a name that ends in {allowed}")
    if not path.parent.is_dir():
        raise InputError("--output", f"{path}: there is no folder {path.parent}")


def write_output(
    path: Path,
    frame: pd.DataFrame,
    page: Callable[[], str],
    record: Callable[[], Any] = lambda: None,
) -> None:
    """Write a table, a page or a record, as the name asks, whole or not at all.

    Parameters
    ----------
    path : Path
        Ends in ``.html``, ``.parquet``, ``.csv``, or ``.json`` for the record.
    frame : DataFrame
    page : callable
        Returns the HTML.
    record : callable
        Returns what JSON writes.
    """
    import io

    from engine.svg import write_file

    match path.suffix.lower():
        case ".html":
            content = page().encode("utf-8")
        case ".json":
            content = f"{json.dumps(record(), indent=1, ensure_ascii=False)}\n".encode()
        case ".csv":
            content = frame.to_csv(index=False).encode("utf-8")
        case _:
            buffer = io.BytesIO()
            frame.to_parquet(buffer, index=False)
            content = buffer.getvalue()
    write_file(content, path, "--output")
