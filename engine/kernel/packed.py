"""A packed state as a row: copying it, and the quilts in it."""

from __future__ import annotations

import numpy as np

from patchwork_solve.engine.kernel import kernel, layout
from patchwork_solve.engine.kernel.bits import Pair
from patchwork_solve.engine.kernel.layout import Words


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
