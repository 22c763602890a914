"""The packed state: one row of 64-bit integers that the kernel plays on.

The circle never moves in memory. A state has a fixed `circle` (int64 array of patch numbers in the
order the neutral token would reach them at the first position known), a word `REMAINING` with one
bit for each patch of it not yet taken, and `TOKEN`, the index in `circle` at which the search for
the next patch begins. The two words of a quilt hold its *free* cells.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Words = NDArray[np.int64]
"""A packed state, shape (SIZE,)."""

Circle = NDArray[np.int64]
"""Patch numbers, shape (patches,)."""

# Fields of player p start at p * PER_PLAYER.
FREE_LO, FREE_HI, PLACE, BUTTONS, EARNS = range(5)
PER_PLAYER = 5

MOVER, OWED, TILE, FINISHED, REMAINING, TOKEN = range(2 * PER_PLAYER, 2 * PER_PLAYER + 6)
SIZE = 2 * PER_PLAYER + 6

NOBODY = -1
"""In TILE and FINISHED: no player yet."""

ADVANCE = -1
"""The code of an advance; every other move is ``orientation << ANCHOR_BITS | anchor``."""

MAX_MOVES = 3 * 8 * 128 + 1
"""Three patches, eight orientations, 128 anchors, and the advance."""
