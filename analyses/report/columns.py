"""The dictionary of columns: what each column of each table holds, in which unit, what it means.

It is the one declaration of a table: DataFrames take their columns and types from it, readers their
units and meanings.
"""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import chain, starmap
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import pandas as pd

SOURCE = Path(__file__).with_name("columns.toml")

DTYPES = {
    "whole number": "Int64",
    "number": "Float64",
    "words": "str",
    "notation": "str",
    "true or false": "boolean",
}
"""The type of a column in a DataFrame, by its kind; what has none stands in JSON only."""


@dataclass(frozen=True)
class Column:
    """A column of a table.

    Parameters
    ----------
    kind : str
        ``whole number``, ``number``, ``words``, ``notation`` or ``true or false``; ``cells`` in
        JSON.
    unit : str
        Empty without a unit.
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
    command : str
        The command or commands that write it.
    row : str
        What a row is.
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
            name, entry["command"], entry["row"], tuple(chain(*starmap(_columns, entry["columns"])))
        )
        for name, entry in entries.items()
    }


def _columns(name: str, kind: str, unit: str, meaning: str, more: str = "") -> Iterator[Column]:
    """Yield a column, and those of its interval."""
    yield Column(name, kind, unit, meaning)
    if more == "interval":
        for end, word in (("low", "lower"), ("high", "upper")):
            said = f"{word} end of the 95 % interval of {name}"
            yield Column(f"{name}_{end}", kind, unit, said)


def columns_of(name: str) -> tuple[Column, ...]:
    """Return the columns of a table."""
    return tables()[name].columns


@cache
def notation() -> frozenset[str]:
    """Return the names of the columns of moves, positions and games."""
    return frozenset(
        each.name
        for table in tables().values()
        for each in table.columns
        if each.kind == "notation"
    )


def dtypes_of(name: str) -> dict[str, str]:
    """Return the type of each column of a table that a DataFrame has, in their order."""
    return {each.name: DTYPES[each.kind] for each in columns_of(name) if each.kind in DTYPES}


def table_frame(
    name: str, rows: Iterable[Mapping[str, Any]], without: Collection[str] = ()
) -> pd.DataFrame:
    """Return rows as a table of the dictionary: its columns in order, with their types.

    Parameters
    ----------
    name : str
        Of the table.
    without : collection of str
        Columns that are added later.
    """
    import pandas as pd

    dtypes = {column: dtype for column, dtype in dtypes_of(name).items() if column not in without}
    return pd.DataFrame(list(rows), columns=list(dtypes)).astype(dtypes)
