"""The games of a run and of its shards, and what their files are called."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from patchwork_solve.analyses.asking.limits import MOST

FILE = "manifest.json"
"""The file in a run's folder that says all of the run."""

MOST_GAMES = 100 * MOST
"""The most games of a run; the shards of more would take long to list."""


class Span(NamedTuple):
    """Games that are played and written together.

    Attributes
    ----------
    first, last : int
        Numbers of the first and of the last of them.
    """

    first: int
    last: int

    @property
    def games(self) -> int:
        """How many there are."""
        return self.last - self.first + 1

    def file(self, table: str) -> str:
        """Return the name of the file that holds a table of theirs."""
        return f"{table}-{self.first:07d}-{self.last:07d}.parquet"

    def __str__(self) -> str:
        return f"games {self.first} to {self.last}"


def spans(stages: Sequence[int], size: int) -> list[Span]:
    """Return the shards of a run.

    A run that was made longer goes on where it ended: its last shard then may be a short one.

    Parameters
    ----------
    stages : sequence of int
        How many games were wanted, first and then in all, rising.
    size : int
        Games a shard.

    Examples
    --------
    >>> [str(span) for span in spans([3, 7], 2)]
    ['games 0 to 1', 'games 2 to 2', 'games 3 to 4', 'games 5 to 6']
    """
    return [
        Span(first, min(first + size, end) - 1)
        for begin, end in pairwise([0, *stages])
        for first in range(begin, end, size)
    ]
