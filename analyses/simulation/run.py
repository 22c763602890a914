"""A run: the tables of its games, for SQL queries."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple, Self

from patchwork_solve.analyses.report.output import note
from patchwork_solve.analyses.simulation.place import (
    is_address,
    name_of,
    place_of,
)
from patchwork_solve.analyses.simulation.slice import Slice, as_pattern
from patchwork_solve.analyses.simulation.tables import GAMES, PLIES, WON_0, dtypes, schema, widened
from patchwork_solve.engine.base.errors import InputError, plural
from patchwork_solve.engine.base.kinds import checked_methods

if TYPE_CHECKING:
    import duckdb
    import pandas as pd

    from patchwork_solve.engine.game.edition import Edition


@checked_methods()
class RunInfo(NamedTuple):
    """Facts that the games of a run share.

    Attributes
    ----------
    edition : Edition
    players : tuple of str
        Names, as ``strong:1000n``; equal ones where a player met itself.
    seed : int
        Seed of the circles.
    name : str
        Name of the run in reports: the folder's name.
    """

    edition: Edition
    players: tuple[str, str]
    seed: int
    name: str = "run"


@checked_methods()
class Run(AbstractContextManager["Run"]):
    """The games of a simulation.

    The tables `games` and `plies` have the columns of `simulation.tables`, from either source: a
    folder of shards, or two DataFrames.

    Parameters
    ----------
    about : RunInfo
    connect : callable
        Returns a connection that knows `games` and `plies`; called for the first SQL query.
    size : int
        Games that are there.
    damaged : sequence of str
        For each shard of the folder that cannot be used, its file and the reason.
    frames : tuple of DataFrame, optional
        `games` and `plies`, of a run in memory.
    whole : Slice, optional
        Location of its games; without it the run is one part.
    fingerprint : str
        Hash of everything that its games depend on.
    """

    def __init__(
        self,
        about: RunInfo,
        connect: Callable[[], duckdb.DuckDBPyConnection],
        size: int,
        damaged: Sequence[str] = (),
        frames: tuple[pd.DataFrame, pd.DataFrame] | None = None,
        whole: Slice | None = None,
        fingerprint: str = "",
    ) -> None:
        self.about = about
        self.size = size
        self.damaged = tuple(damaged)
        self._whole = whole
        self._fingerprint = fingerprint
        self._slices = () if whole is None else tuple(whole.parts())
        self._connect = connect
        self._frames = frames
        self._kept: set[str] = set()

    @classmethod
    def of_frames(cls, about: RunInfo, games: pd.DataFrame, plies: pd.DataFrame) -> Self:
        """Return a run of two DataFrames; SQL checks their columns and kinds."""
        return cls(about, lambda: _register(games, plies), len(games), frames=(games, plies))

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

        Only data that can be read, with its row count and digest, counts. A note on standard error
        reports missing games, and another each damaged shard.

        Parameters
        ----------
        folder : str or path-like
        field : str
            Name of the folder in an error.

        Raises
        ------
        InputError
            When the folder is not a run, or no game of it is there.
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
            as_pattern(path, field)
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
            reason = plural(
                "{path} has no game that can be used; its shard is damaged",
                "{path} has no game that can be used; all its {n} shards are damaged",
                len(damaged),
                path=path,
            )
            raise InputError(field, reason)
        if not there:
            raise InputError(
                field, "{path} has no game yet; simulate --out {path} plays them", path=path
            )
        players = (manifest.players[0], manifest.players[1])
        about = RunInfo(manifest.rules, players, manifest.seed, name_of(path))
        whole = Slice(path, tuple(there))
        connection = whole.connect()
        return cls(
            about, lambda: connection, games, damaged, whole=whole, fingerprint=manifest.fingerprint
        )

    @property
    def is_large(self) -> bool:
        """Whether it is more than one part."""
        return len(self._slices) > 1

    @property
    def sizes(self) -> list[int]:
        """Games of each part."""
        return [one.games for one in self._slices] if self.is_large else [self.size]

    @property
    def key(self) -> str:
        """Key of this run: it depends on the games' settings, and on which games there are."""
        spans = () if self._whole is None else self._whole.spans
        return f"{self._fingerprint} {[tuple(span) for span in spans]}"

    def parts(self, first: int = 0) -> Iterator[Run]:
        """Yield the run in parts of whole circles, each some ten thousand games, one open at once.

        A run that is small, or in memory, is one part.

        Parameters
        ----------
        first : int
            Number of the part to begin with.
        """
        if not self.is_large:
            yield self
            return
        for one in self._slices[first:]:
            with Run(self.about, one.connect, one.games) as part:
                part.usual_results = self.usual_results
                yield part

    @property
    def last_game(self) -> int:
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
        part.usual_results = self.usual_results
        return part

    @cached_property
    def usual_results(self) -> list[tuple[str, str, float, float]]:
        """Names of each pair of first and second player, and the first one's usual result.

        That is its mean margin, and its share of wins, over all games that were played to the end.
        """
        found = self.query(
            f"SELECT player_0, player_1, avg(margin) AS usual, avg({WON_0}) AS wins FROM games "
            "WHERE forfeit IS NULL GROUP BY player_0, player_1 ORDER BY player_0, player_1"
        )
        return [tuple(row) for row in found.itertuples(index=False)]

    def require_undamaged(self, field: str) -> None:
        """Raise `InputError` where shards of the folder cannot be used."""
        if self.damaged:
            reason = plural(
                "{n} damaged shard is left out; simulate --out {name} plays their games again",
                "{n} damaged shards are left out; simulate --out {name} plays their games again",
                len(self.damaged),
                name=self.about.name,
            )
            raise InputError(field, reason)

    def query(self, sql: str, values: Sequence[Any] = ()) -> pd.DataFrame:
        """Return the result of SQL over `games` and `plies`.

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


def _register(games: pd.DataFrame, plies: pd.DataFrame) -> duckdb.DuckDBPyConnection:
    """Return a connection to two DataFrames.

    Raises `InputError` where the packages of the extra `lab` are missing.
    """
    from patchwork_solve.engine.base.extras import LAB, require

    require(LAB, "sql")
    import duckdb
    import pyarrow as pa

    connection = duckdb.connect()
    for name, columns, frame in (("games", GAMES, games), ("plies", PLIES, plies)):
        table = pa.Table.from_pandas(frame, schema(columns), preserve_index=False)
        connection.register(f"stored_{name}", table)
        connection.execute(f"CREATE VIEW {name} AS SELECT {widened(columns)} FROM stored_{name}")
    return connection
