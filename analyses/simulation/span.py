"""The games of a run and of its shards, and what their files are called."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from patchwork_solve.analyses.asking.limits import MOST
from patchwork_solve.engine.base.errors import InputError

FILE = "manifest.json"
"""The file in a run's folder that says all of the run."""

MOST_GAMES = 10_000 * MOST
"""The most games of a run."""

MOST_SHARDS = 2 * MOST
"""The most shards of a run; more would take long to list."""

TOGETHER = 1000
"""Shards whose files lie in one folder."""


class Span(NamedTuple):
    """Games that are played and written together.

    Attributes
    ----------
    first, last : int
        Numbers of the first and of the last of them.
    place : str
        The subfolder of their files; empty for the folder of the run itself.
    """

    first: int
    last: int
    place: str = ""

    @property
    def games(self) -> int:
        """How many there are."""
        return self.last - self.first + 1

    def file(self, table: str) -> str:
        """Return the path, within the run's folder, of the file that holds a table of theirs."""
        name = f"{table}-{self.first:07d}-{self.last:07d}.parquet"
        return f"{self.place}/{name}" if self.place else name

    def __str__(self) -> str:
        return f"games {self.first} to {self.last}"


def spans(stages: Sequence[int], size: int, together: int | None = None) -> list[Span]:
    """Return the shards of a run.

    A run that was made longer goes on where it ended: its last shard then may be a short one.

    Parameters
    ----------
    stages : sequence of int
        How many games were wanted, first and then in all, rising.
    size : int
        Games a shard.
    together : int, optional
        Games whose files lie in one folder: the first of them in that of the run, the next in a
        subfolder. All files lie in one folder without it.

    Examples
    --------
    >>> [str(span) for span in spans([3, 7], 2)]
    ['games 0 to 1', 'games 2 to 2', 'games 3 to 4', 'games 5 to 6']
    >>> [span.place for span in spans([3, 7], 2, 4)]
    ['', '', '', 'from-0000000004']
    """
    return [
        Span(first, min(first + size, end) - 1, _place(first, together))
        for begin, end in pairwise([0, *stages])
        for first in range(begin, end, size)
    ]


def _place(first: int, together: int | None) -> str:
    if together is None or first < together:
        return ""
    return f"from-{first - first % together:010d}"


def require_few_shards(games: int, size: int, field: str) -> None:
    """Raise `InputError` for a run of more shards than may be listed.

    Parameters
    ----------
    games : int
        In all.
    size : int
        Games a shard.
    field : str
        What the error names.
    """
    shards = -(-games // size)
    if shards > MOST_SHARDS:
        least = -(-games // MOST_SHARDS)
        raise InputError(
            field,
            "{value}; {games} games are {shards} shards, allowed are {most}: write "
            "at least {least} together",
            value=f"{size:,}",
            games=f"{games:,}",
            shards=f"{shards:,}",
            most=f"{MOST_SHARDS:,}",
            least=f"{least:,}",
        )
