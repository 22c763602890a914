"""The dictionary of columns: what each column of each table holds, in which unit, what it means."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

SOURCE = Path(__file__).with_name("columns.toml")


@dataclass(frozen=True)
class Column:
    """A column of a table.

    Parameters
    ----------
    name : str
    kind : str
        ``whole number``, ``number``, ``words`` or ``true or false``; ``cells`` in JSON.
    unit : str
        Empty where there is none.
    meaning : str
    """

    name: str
    kind: str
    unit: str
    meaning: str


@dataclass(frozen=True)
class Table:
    """A table that commands write.

    Parameters
    ----------
    name : str
    command : str
        The command or commands that write it.
    row : str
        What a row is.
    columns : tuple of Column
    """

    name: str
    command: str
    row: str
    columns: tuple[Column, ...]


@cache
def tables() -> dict[str, Table]:
    """Return every table by its name."""
    entries = tomllib.loads(SOURCE.read_text("utf-8"))
    return {
        name: Table(
            name, entry["command"], entry["row"], tuple(Column(*one) for one in entry["columns"])
        )
        for name, entry in entries.items()
    }


def columns_of(name: str) -> tuple[Column, ...]:
    """Return the columns of a table."""
    return tables()[name].columns
