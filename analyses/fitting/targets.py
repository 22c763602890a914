"""Targets of positions: the end of the game, and the values of searches on the way."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from patchwork_solve.engine.players.selfplay import Decisions

TRUST = 0.8
"""Weight of later results against the next search; 1 uses only the end of the game.

Source: R. Sutton, "Learning to predict by the methods of temporal differences", 1988: lambda.
"""


def signs(decisions: Decisions) -> NDArray[np.float32]:
    """Return the factors that turn margins of player 0 into those of the mover."""
    return (1 - 2 * decisions.movers).astype(np.float32)


def gains(decisions: Decisions, margins: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return margins from the mover's side, less what both had if they did nothing but advance."""
    return signs(decisions) * (margins - decisions.bases)


def targets(decisions: Decisions, trust: float = TRUST) -> NDArray[np.float32]:
    """Return the margin of player 0 that each position is to be worth, in points.

    That of a game's last position is the final margin, and before it

        target = (1 - trust) * the next search's value + trust * the next target.

    Where the game left the search's move, what came of it says nothing about the position: its
    target is what the search expected.
    """
    found = np.empty_like(decisions.margins)
    later = np.float32(0)
    is_last = np.append(decisions.games[1:] != decisions.games[:-1], True)
    for row in range(len(found) - 1, -1, -1):
        if is_last[row]:
            later = decisions.margins[row]
        if decisions.strayed[row]:
            later = decisions.values[row]
        found[row] = later
        later = (1 - trust) * decisions.values[row] + trust * later
    return found
