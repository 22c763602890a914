"""A packed state as a row: copying it, and the quilts in it."""

from __future__ import annotations

import numpy as np

from patchwork_solve.engine.kernel import kernel, layout
from patchwork_solve.engine.kernel.bits import Pair
from patchwork_solve.engine.kernel.layout import Words

NARROW = (1 << 16) - 1
"""The most income that has room in one word beside buttons and a space."""


@kernel
def copy(source: Words, target: Words) -> None:
    """Copy a packed state."""
    for field in range(layout.SIZE):
        target[field] = source[field]


@kernel
def free_cells(words: Words, player: int) -> Pair:
    """Return the free cells of a player's quilt."""
    base = player * layout.PER_PLAYER
    return np.uint64(words[base + layout.FREE_LO]), np.uint64(words[base + layout.FREE_HI])


@kernel
def purse(words: Words, player: int) -> np.int64:
    """Return a player's buttons, income and space in one word; of income above `NARROW` a part."""
    base = player * layout.PER_PLAYER
    earns = words[base + layout.EARNS] & NARROW
    return words[base + layout.BUTTONS] << 32 | earns << 16 | words[base + layout.PLACE]
