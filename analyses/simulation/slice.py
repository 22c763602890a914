"""Games of a run that are read together, from the files of their shards."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from patchwork_solve.analyses.asking.limits import CORES
from patchwork_solve.analyses.simulation.place import file_system, is_address
from patchwork_solve.analyses.simulation.span import Span
from patchwork_solve.analyses.simulation.tables import widened
from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.wording import shown

if TYPE_CHECKING:
    import duckdb

PART = 40_000
"""Games of a run that are read together at most: a report on them takes some hundred megabytes."""

NO_GAMES = (0, -1)
"""The numbers of no games."""

THREADS = 4
"""Most threads of a query: each has its own share of memory."""


class Slice(NamedTuple):
    """Games of a run that are read together.

    Attributes
    ----------
    folder : Path
        Of the run, or its address.
    spans : tuple of Span
        Their shards.
    numbers : tuple of int, optional
        Numbers of the first and the last of the games, where they are not all of their shard.
    """

    folder: Path
    spans: tuple[Span, ...]
    numbers: tuple[int, int] | None = None

    @property
    def games(self) -> int:
        """How many there are."""
        if self.numbers is not None:
            return 1 + self.numbers[1] - self.numbers[0]
        return sum(span.games for span in self.spans)

    def parts(self) -> Iterator[Slice]:
        """Yield smaller slices, of at most `PART` games each."""
        waiting: list[Span] = []
        for span in self.spans:
            if waiting and sum(each.games for each in waiting) + span.games > PART:
                yield Slice(self.folder, tuple(waiting))
                waiting = []
            if span.games <= PART:
                waiting.append(span)
                continue
            for first in range(span.first, span.last + 1, PART):
                numbers = first, min(first + PART - 1, span.last)
                yield Slice(self.folder, (span,), numbers)
        if waiting:
            yield Slice(self.folder, tuple(waiting))

    def within(self, first: int, last: int) -> Slice:
        """Return those of the games that have these numbers, none or more."""
        spans = [span for span in self.spans if span.first <= last and span.last >= first]
        if not spans:
            return Slice(self.folder, self.spans[:1], NO_GAMES)
        return Slice(self.folder, tuple(spans), (first, last))

    def connect(self) -> duckdb.DuckDBPyConnection:
        """Return a connection that knows the tables of these games."""
        import duckdb

        from patchwork_solve.analyses.simulation import shard

        connection = duckdb.connect(config={"threads": min(CORES, THREADS)})
        only = "" if self.numbers is None else "WHERE game BETWEEN {} AND {}".format(*self.numbers)
        kind = "VIEW"
        if is_address(self.folder):
            connection.register_filesystem(file_system(self.folder))
            # A part is read once, and not again for every table of a report.
            kind = "TABLE" if self.games <= PART else kind
        place = as_pattern(self.folder, "folder")
        for table, columns in shard.COLUMNS.items():
            files = ", ".join(literal(f"{place}/{span.file(table)}") for span in self.spans)
            # A folder ``circle=7`` would be a column as well, and instead of the one in the file.
            read = f"read_parquet([{files}], hive_partitioning = false)"
            connection.execute(
                f"CREATE {kind} {table} AS SELECT {widened(columns)} FROM {read} {only}"
            )
        return connection


def as_pattern(folder: Path, field: str) -> str:
    """Return a folder as DuckDB matches it and no other: to it ``[1]`` is a 1, ``~`` a home."""
    if is_address(folder):
        return str(folder)
    place = str(folder.absolute())
    if not re.search(r"[*?[]", place):
        return place
    if "\\" in place:
        raise InputError(
            field,
            "{place} has a backslash beside one of *, ? and [; rename the folder",
            place=shown(place),
        )
    return re.sub(r"([*?[])", r"[\1]", place)


def literal(text: str) -> str:
    """Return a text as SQL writes it."""
    quoted = text.replace("'", "''")
    return f"'{quoted}'"
