"""The limits of one decision of a player."""

from __future__ import annotations

from dataclasses import dataclass

from patchwork_solve.engine.base.limits import Limits

MOST_THREADS = 8
"""The most threads of one decision."""


@dataclass(frozen=True)
class DecisionLimits(Limits):
    """The limits of one decision; None leaves the choice to the player.

    `nodes` are positions searched, or playouts; `threads` search together where seconds are the
    limit, up to `MOST_THREADS`.

    Parameters
    ----------
    seed : int
        Of the player's random numbers; the same seed and nodes repeat a decision exactly.
    """

    seed: int = 0
