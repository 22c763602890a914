"""How much a player may think about one decision."""

from __future__ import annotations

from dataclasses import dataclass


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
    """

    seconds: float | None = None
    nodes: int | None = None
    seed: int = 0
