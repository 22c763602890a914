"""Notes in a text file, read as the manual of Anki (Importing, Text Files) says that Anki does."""

import re
from collections.abc import Iterator
from typing import NamedTuple

SEPARATORS = {
    "comma": ",", "semicolon": ";", "tab": "\t", "space": " ", "pipe": "|", "colon": ":",
}  # fmt: skip

SPECIAL = ("guid", "tags", "deck", "notetype")
"""Columns that are not fields of a note."""

KEYS = {
    "separator",
    "html",
    "tags",
    "columns",
    "notetype",
    "deck",
    *(f"{n} column" for n in SPECIAL),
}


class Note(NamedTuple):
    """A note: its fields, and what its special columns say."""

    fields: list[str]
    special: dict[str, str]


def read_notes(content: bytes) -> tuple[dict[str, str], list[Note]]:
    """Return the headers of a file and its notes."""
    text = content.decode("utf-8-sig")
    headers: dict[str, str] = {}
    for line in text.splitlines():
        key, colon, value = line.removeprefix("#").partition(":")
        if not line.startswith("#") or not colon or key not in KEYS:
            break
        headers[key] = value
    said = headers.get("separator", "tab")
    found = list(_records(text, SEPARATORS.get(said.lower(), said)))
    places = {
        name: int(headers[f"{name} column"]) - 1 for name in SPECIAL if f"{name} column" in headers
    }
    return headers, [_note(record, len(found[0]), places) for record in found]


def _note(record: list[str], columns: int, places: dict[str, int]) -> Note:
    """Return the note of a record: missing columns are blank, and what is beyond them is lost."""
    cells = [*record, *[""] * columns][:columns]
    fields = [cell for at, cell in enumerate(cells) if at not in places.values()]
    return Note(fields, {name: cells[at] for name, at in places.items()})


def _records(text: str, separator: str) -> Iterator[list[str]]:
    """Yield the columns of each record: neither comments nor empty lines.

    A column that begins with a quotation mark ends with the next one that is not doubled.
    """
    column = re.compile(rf'(?:"((?:[^"]|"")*)(?:"|\Z))?([^{re.escape(separator)}\r\n]*)')
    at = 0
    while at < len(text):
        if text[at] in "#\r\n":
            at = text.find("\n", at) + 1 or len(text)
            continue
        record: list[str] = []
        at -= 1
        while not record or text[at : at + 1] == separator:
            found = column.match(text, at + 1)
            assert found
            record.append((found[1] or "").replace('""', '"') + found[2])
            at = found.end()
        yield record
