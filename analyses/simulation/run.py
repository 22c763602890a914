"""A run: the tables of its games, for SQL queries."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Self

from patchwork_solve.analyses.asking.limits import CORES
from patchwork_solve.analyses.report.output import note
from patchwork_solve.analyses.simulation.place import (
    file_system,
    is_address,
    name_of,
    place_of,
)
from patchwork_solve.analyses.simulation.tables import GAMES, PLIES, dtypes, schema
from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.wording import shown

if TYPE_CHECKING:
    import duckdb
    import pandas as pd

    from patchwork_solve.analyses.simulation.span import Span
    from patchwork_solve.engine.game.edition import Edition

PART = 40_000
"""Games of a run that are read together at most: a report on them takes some hundred megabytes."""

NOTHING = (0, -1)
"""The numbers of no games."""

THREADS = 4
"""Of a query, at most: each has its own share of memory."""


class About(NamedTuple):
    """What the games of a run have in common.

    Attributes
    ----------
    edition : Edition
    players : tuple of str
        Names, as ``strong:1000n``; equal ones where a player met itself.
    seed : int
        Of the circles.
    name : str
        What reports call the run: the folder's name.
    """

    edition: Edition
    players: tuple[str, str]
    seed: int
    name: str = "run"


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
            return Slice(self.folder, self.spans[:1], NOTHING)
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
        place = _as_pattern(self.folder, "folder")
        for table in shard.COLUMNS:
            files = ", ".join(literal(f"{place}/{span.file(table)}") for span in self.spans)
            # A folder ``circle=7`` would be a column as well, and instead of the one in the file.
            read = f"read_parquet([{files}], hive_partitioning = false)"
            connection.execute(f"CREATE {kind} {table} AS FROM {read} {only}")
        return connection


class Run(AbstractContextManager["Run"]):
    """The games of a simulation.

    The tables `games` and `plies` have the columns of `simulation.tables`, from either source: a
    folder of shards, or two DataFrames.

    Parameters
    ----------
    about : About
    connect : callable
        Returns a connection that knows `games` and `plies`; called for the first SQL query.
    size : int
        Games that are there.
    damaged : sequence of str
        For each shard of the folder that cannot be used, its file and the reason.
    frames : tuple of DataFrame, optional
        `games` and `plies`, of a run in memory.
    whole : Slice, optional
        Where its games are; the run is one part without it.
    """

    def __init__(
        self,
        about: About,
        connect: Callable[[], duckdb.DuckDBPyConnection],
        size: int,
        damaged: Sequence[str] = (),
        frames: tuple[pd.DataFrame, pd.DataFrame] | None = None,
        whole: Slice | None = None,
    ) -> None:
        self.about = about
        self.size = size
        self.damaged = tuple(damaged)
        self._whole = whole
        self._slices = () if whole is None else tuple(whole.parts())
        self._connect = connect
        self._frames = frames
        self._kept: set[str] = set()

    @classmethod
    def of_frames(cls, about: About, games: pd.DataFrame, plies: pd.DataFrame) -> Self:
        """Return a run of two DataFrames; SQL checks their columns and kinds."""
        return cls(about, lambda: _registered(games, plies), len(games), frames=(games, plies))

    @cached_property
    def _connection(self) -> duckdb.DuckDBPyConnection:
        return self._connect()

    @property
    def games(self) -> pd.DataFrame:
        """One row for each game (docs/reference/columns.md)."""
        if self._frames is not None:
            return self._frames[0]
        return self.query("SELECT * FROM games ORDER BY game").astype(dtypes(GAMES))

    @property
    def plies(self) -> pd.DataFrame:
        """One row for each ply of each game, as it was before the move."""
        if self._frames is not None:
            return self._frames[1]
        return self.query("SELECT * FROM plies ORDER BY game, ply").astype(dtypes(PLIES))

    @classmethod
    def open(cls, folder: str | os.PathLike[str], field: str = "folder") -> Self:
        """Open the folder of a simulation, as far as it is played.

        What counts is what can be read, has its row count and its digest. A note on standard error
        reports missing games, and another each damaged shard.

        Parameters
        ----------
        folder : str or path-like
        field : str
            What an error names.

        Raises
        ------
        InputError
            When the folder is no run, or no game of it is there.
        """
        from patchwork_solve.analyses.simulation import shard
        from patchwork_solve.analyses.simulation.checked import Checked
        from patchwork_solve.analyses.simulation.manifest import Manifest
        from patchwork_solve.engine.base.extras import LAB, require
        from patchwork_solve.engine.base.files import require_unicode

        require(LAB, field)
        path = place_of(folder, field)
        if not is_address(path):
            require_unicode(path, field)
            _as_pattern(path, field)
        manifest = Manifest.read(path, field)
        found = Checked(path, manifest.fingerprint).flaws(manifest.spans())
        there = [span for span, flaw in found.items() if flaw is None]
        damaged = [
            f"{flaw[0].name}: {flaw[1]}"
            for span, flaw in found.items()
            if flaw is not None and shard.is_in_the_way(path, span, flaw)
        ]
        games = sum(span.games for span in there)
        if games < manifest.total:
            note(f"note: {path} has {games:,} of {manifest.total:,} games so far")
        for words in damaged:
            note(f"note: {path}: damaged shard, not used: {words}")
        if not there and damaged:
            number = "its shard is" if len(damaged) == 1 else f"all its {len(damaged)} shards are"
            raise InputError(field, f"{path} has no game that can be used; {number} damaged")
        if not there:
            raise InputError(field, f"{path} has no game yet; simulate --out {path} plays them")
        players = (manifest.players[0], manifest.players[1])
        about = About(manifest.rules, players, manifest.seed, name_of(path))
        whole = Slice(path, tuple(there))
        connection = whole.connect()
        return cls(about, lambda: connection, games, damaged, whole=whole)

    @property
    def is_large(self) -> bool:
        """Whether it is more than one part."""
        return len(self._slices) > 1

    def parts(self) -> Iterator[Run]:
        """Yield the run in parts of whole circles, each some ten thousand games, one open at once.

        A run that is small, or in memory, is one part.
        """
        if not self.is_large:
            yield self
            return
        for one in self._slices:
            with Run(self.about, one.connect, one.games) as part:
                part.usual = self.usual
                yield part

    @property
    def last(self) -> int:
        """The number of its last game; -1 where there is none."""
        found = self.query("SELECT coalesce(max(game), -1) AS last FROM games")
        return int(found["last"][0])

    def within(self, first: int, last: int) -> Run:
        """Return the games with these numbers, as a run of its own.

        Parameters
        ----------
        first, last : int
            Both within.
        """
        if self._frames is not None:
            frames = [each[each["game"].between(first, last)] for each in self._frames]
            part = Run.of_frames(self.about, *frames)
        else:
            assert self._whole is not None, "a run is in memory or in a folder"
            one = self._whole.within(first, last)
            part = Run(self.about, one.connect, one.games)
        part.usual = self.usual
        return part

    @cached_property
    def usual(self) -> list[tuple[str, str, float, float]]:
        """Of each pair of first and second player their names, and what the first one makes.

        That is its mean margin, and its share of wins, over all games that were played to the end.
        """
        found = self.query(
            "SELECT player_0, player_1, avg(margin) AS usual, avg(1 - winner) AS wins FROM games "
            "WHERE forfeit IS NULL GROUP BY player_0, player_1 ORDER BY player_0, player_1"
        )
        return [tuple(row) for row in found.itertuples(index=False)]

    def require_undamaged(self, field: str) -> None:
        """Raise `InputError` where shards of the folder cannot be used."""
        if self.damaged:
            number = len(self.damaged)
            shards = "1 damaged shard is" if number == 1 else f"{number} damaged shards are"
            cure = f"simulate --out {self.about.name} plays their games again"
            raise InputError(field, f"{shards} left out; {cure}")

    def query(self, sql: str, values: Sequence[Any] = ()) -> pd.DataFrame:
        """Return what SQL over `games` and `plies` gives.

        Parameters
        ----------
        sql : str
        values : sequence
            For the question marks in it.
        """
        return self._connection.execute(sql, list(values)).df()

    def keep(self, name: str, sql: str) -> str:
        """Keep what SQL gives as a table, so that it is worked out once.

        Parameters
        ----------
        name : str
            Of the table; the same one stands for the same SQL.
        sql : str

        Returns
        -------
        str
            The name.
        """
        if name not in self._kept:
            self._connection.execute(f"CREATE TEMP TABLE {name} AS {sql}")
            self._kept.add(name)
        return name

    def close(self) -> None:
        """Let go of the tables."""
        if "_connection" in vars(self):
            self._connection.close()

    def __exit__(self, *exception: object) -> None:
        self.close()


def _registered(games: pd.DataFrame, plies: pd.DataFrame) -> duckdb.DuckDBPyConnection:
    """Return a connection to two DataFrames.

    Raises
    ------
    InputError
        Where the packages of the extra `lab` are missing.
    """
    from patchwork_solve.engine.base.extras import LAB, require

    require(LAB, "sql")
    import duckdb
    import pyarrow as pa

    connection = duckdb.connect()
    for name, columns, frame in (("games", GAMES, games), ("plies", PLIES, plies)):
        table = pa.Table.from_pandas(frame, schema(columns), preserve_index=False)
        connection.register(name, table)
    return connection


def _as_pattern(folder: Path, field: str) -> str:
    """Return a folder as DuckDB matches it and no other: to it ``[1]`` is a 1, ``~`` a home."""
    if is_address(folder):
        return str(folder)
    place = str(folder.absolute())
    if not re.search(r"[*?[]", place):
        return place
    if "\\" in place:
        raise InputError(
            field, f"{shown(place)} has a backslash beside one of *, ? and [; rename the folder"
        )
    return re.sub(r"([*?[])", r"[\1]", place)


def literal(text: str) -> str:
    """Return a text as SQL writes it."""
    quoted = text.replace("'", "''")
    return f"'{quoted}'"
