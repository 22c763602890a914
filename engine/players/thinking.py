"""How much a player may think about one decision."""

from __future__ import annotations

from dataclasses import dataclass, replace

MOST_THREADS = 8
"""The most threads of one decision."""


@dataclass(frozen=True)
class Thinking:
    """The limits of one decision; what is None is left to the player.

    Parameters
    ----------
    seconds : float, optional
        Wall-clock time.
    nodes : int, optional
        Positions searched (or playouts); with the same seed the same decision everywhere.
    seed : int
        Of whatever the player draws; the same seed and nodes repeat a decision exactly.
    threads : int
        That search at the same time where seconds are the limit, up to `MOST_THREADS`.
    """

    seconds: float | None = None
    nodes: int | None = None
    seed: int = 0
    threads: int = 1

    def part(self, share: float) -> Thinking:
        """Return a share of the seconds and of the nodes, one node at least."""
        return replace(
            self,
            seconds=None if self.seconds is None else share * self.seconds,
            nodes=None if self.nodes is None else max(int(share * self.nodes), 1),
        )
