"""A run: the tables of its games, which SQL can be asked about."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Self

from patchwork_solve.analyses.simulation.tables import GAMES, PLIES, schema

if TYPE_CHECKING:
    import duckdb
    import pandas as pd

    from patchwork_solve.engine.edition import Edition


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


class Run:
    """The games of a simulation.

    The tables `games` and `plies` have the columns of `simulation.tables`, whatever they come from:
    a folder of shards, or two DataFrames.

    Parameters
    ----------
    about : About
    connection : duckdb.DuckDBPyConnection
        Knows `games` and `plies`.
    """

    def __init__(self, about: About, connection: duckdb.DuckDBPyConnection) -> None:
        self.about = about
        self._connection = connection

    @classmethod
    def of_frames(cls, about: About, games: pd.DataFrame, plies: pd.DataFrame) -> Self:
        """Return a run of two DataFrames; columns and kinds are checked."""
        import duckdb
        import pyarrow as pa

        connection = duckdb.connect()
        for name, columns, frame in (("games", GAMES, games), ("plies", PLIES, plies)):
            table = pa.Table.from_pandas(frame, schema(columns), preserve_index=False)
            connection.register(name, table)
        return cls(about, connection)

    def query(self, sql: str, values: Sequence[Any] = ()) -> pd.DataFrame:
        """Return what SQL over `games` and `plies` gives.

        Parameters
        ----------
        sql : str
        values : sequence
            For the question marks in it.
        """
        return self._connection.execute(sql, list(values)).df()

    def close(self) -> None:
        """Let go of the tables."""
        self._connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()
