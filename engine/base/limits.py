"""Limits that every search understands."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Self


@dataclass(frozen=True)
class Limits:
    """Limits of one question, decision or proof; None for no limit.

    A search that has settings of its own extends this type.

    Parameters
    ----------
    seconds : float or None
        Wall-clock time.
    nodes : int or None
        Positions searched; unlike seconds, they stop a rerun on any machine at the same place.
    threads : int
        Threads that search together.
    """

    seconds: float | None = None
    nodes: int | None = None
    threads: int = 1

    def part(self, share: float) -> Self:
        """Return a share of the seconds and of the nodes, one node at least."""
        return replace(
            self,
            seconds=None if self.seconds is None else share * self.seconds,
            nodes=None if self.nodes is None else max(int(share * self.nodes), 1),
        )
