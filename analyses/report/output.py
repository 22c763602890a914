"""How a result reaches the user: a table, JSON, CSV or Markdown on standard output."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from contextlib import suppress
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from patchwork_solve.analyses.report.columns import notation
from patchwork_solve.analyses.report.spreadsheet import quoted
from patchwork_solve.analyses.report.table import MISSING, columns_of, table
from patchwork_solve.engine.base.errors import InputError, Sentence
from patchwork_solve.engine.base.files import write_file
from patchwork_solve.engine.base.wording import LONGEST_LINE, one_line

if TYPE_CHECKING:
    from pathlib import Path

    import pandas as pd

    from patchwork_solve.analyses.report.rows import Rows
    from patchwork_solve.engine.record import Game
    from patchwork_solve.engine.solo.game import SoloGame

PAGE_FILE = ".html"

FRAME_FILES = (PAGE_FILE, ".parquet", ".csv")
"""Suffixes of files for tables or pages."""

GAME_FILES = (".json", ".txt")
"""Suffixes of files for games: JSON, or one line."""

SPECIAL = "\\`*_{}[]<>#|"
"""Characters that Markdown takes for more than themselves."""


class Format(StrEnum):
    """Format that a command prints."""

    TABLE = "table"
    JSON = "json"
    CSV = "csv"
    MARKDOWN = "markdown"


def emit(
    form: Format,
    document: Any,
    frame: Callable[[], pd.DataFrame],
    text: Callable[[], str] | None = None,
    then: Callable[[], None] = lambda: None,
    markdown: Callable[[], str] | None = None,
) -> None:
    """Print a result, and then write the files that go with it.

    Parameters
    ----------
    document : object
        What JSON shows.
    frame : callable
        Returns the DataFrame that CSV and Markdown show; called only when needed, because pandas
        takes a moment to load.
    text : callable, optional
        Returns what a reader sees by default; the frame as a table when left out.
    then : callable, optional
        Writes the files. It is called whether or not somebody reads what is printed; when it
        fails, the answer is there all the same, and the error says so.
    markdown : callable, optional
        Returns what Markdown shows, where it is more than the frame.

    Raises
    ------
    InputError
        When a file cannot be written.
    OSError
        When standard output cannot.
    """
    emit_text(_render(form, document, frame, text, markdown), then)


def emit_text(shown: str, then: Callable[[], None]) -> None:
    """Print a text, and then write the files that go with it, as `emit` does."""
    stands = ""
    try:
        print(shown, end="" if shown.endswith("\n") else "\n", flush=True)
        stands = Sentence("; the answer above stands")
    finally:
        try:
            then()
        except InputError as error:
            raise InputError(
                error.field, "{reason}{stands}", reason=error.reason, stands=stands
            ) from None


def write_each(*files: Callable[[], None]) -> None:
    """Write several files: one that cannot be written keeps none of the others from it.

    Raises `InputError` for the last one that cannot be written; the others are noted.
    """
    failures = []
    for write in files:
        try:
            write()
        except InputError as error:
            failures.append(error)
    for failure in failures[:-1]:
        note(f"error: {failure}")
    if failures:
        raise failures[-1]


def _render(
    form: Format,
    document: Any,
    frame: Callable[[], pd.DataFrame],
    text: Callable[[], str] | None,
    markdown: Callable[[], str] | None,
) -> str:
    match form:
        case Format.JSON:
            return json.dumps(document, indent=2, ensure_ascii=False)
        case Format.CSV:
            return csv_text(frame())
        case Format.MARKDOWN:
            return markdown_text(frame()) if markdown is None else markdown()
        case _:
            return table(frame()) if text is None else text()


def records(frame: pd.DataFrame) -> list[dict[str, Any]]:
    """Return the rows as JSON has them: numbers as numbers, null where a value is missing."""
    values = frame.astype(object)
    rows = values.where(frame.notna(), None).to_dict("records")
    return [{str(name): value for name, value in row.items()} for row in rows]


def csv_text(frame: pd.DataFrame) -> str:
    """Return a frame as CSV: true and false in small letters, nothing where a value is missing.

    Words that a spreadsheet would run are quoted; moves, positions and games stay what they are.
    """
    written = frame.copy()
    for name in frame.select_dtypes(["bool", "boolean"]):
        written[name] = frame[name].map({True: "true", False: "false"})
    for name in frame.select_dtypes(["str", "object"]):
        if name not in notation():
            written[name] = frame[name].map(quoted)
    return written.to_csv(index=False)


def markdown_text(shown: pd.DataFrame | Rows) -> str:
    """Return a table as Markdown, with ``-`` where a value is missing, as in a plain table."""
    from tabulate import tabulate

    columns = [list(map(_cell, cells)) for cells in columns_of(shown)]
    rows = list(zip(*columns, strict=True))
    return str(tabulate(rows, list(map(str, shown)), "pipe", missingval=MISSING))


def _cell(value: Any) -> Any:
    """Return a value without what would end its cell; all else is for readers of the text too."""
    return value.replace("|", "\\|") if isinstance(value, str) else value


def escaped(words: str, more: str = "") -> str:
    """Return words as Markdown shows them letter by letter.

    Parameters
    ----------
    more : str
        Letters to be escaped beside `SPECIAL`.
    """
    special = SPECIAL + more
    return "".join(f"\\{letter}" if letter in special else letter for letter in words)


def note(message: str, longest: int = LONGEST_LINE) -> None:
    """Print a note for the user beside the result, in one printable line.

    Where nobody listens, the work goes on.
    """
    with suppress(OSError):
        print(one_line(message, longest), file=sys.stderr, flush=True)


def write_output(
    path: Path,
    frame: pd.DataFrame,
    page: Callable[[], str],
    record: Callable[[], Any] = lambda: None,
) -> None:
    """Write a table, a page or a record, by the ending of the name, whole or not at all.

    Parameters
    ----------
    path : Path
        Ends in ``.html``, ``.parquet``, ``.csv``, or ``.json`` for the record.
    page : callable
        Returns the HTML.
    record : callable
        Returns what JSON writes.
    """
    import io

    match path.suffix.lower():
        case ".html":
            content = page().encode("utf-8")
        case ".json":
            content = f"{json.dumps(record(), indent=1, ensure_ascii=False)}\n".encode()
        case ".csv":
            content = csv_text(frame).encode("utf-8")
        case _:
            buffer = io.BytesIO()
            frame.to_parquet(buffer, index=False)
            content = buffer.getvalue()
    write_file(content, path, "--output")


def write_game(game: Game | SoloGame, path: Path, field: str) -> None:
    """Write a game, as one line where the name ends in ``.txt``, else as JSON.

    Raises `InputError`, naming `field`, when the file cannot be written.
    """
    if path.suffix.lower() == ".txt":
        content = game.to_text()
    else:
        content = json.dumps(game.to_json(), indent=1, ensure_ascii=False)
    write_file(f"{content}\n".encode(), path, field)
