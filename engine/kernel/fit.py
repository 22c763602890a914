"""Where an orientation fits: all its placements at once, by shifting the free cells."""

from __future__ import annotations

import numpy as np

from patchwork_solve.engine.kernel import kernel, layout
from patchwork_solve.engine.kernel.bits import ZERO, Pair, Word, count, shift_down, shift_up
from patchwork_solve.engine.kernel.layout import Tables


@kernel
def anchors(tables: Tables, orient: int | np.int64, free_lo: Word, free_hi: Word) -> Pair:
    """Return the anchors at which an orientation lies on free cells only."""
    low = tables.orients[orient, layout.ROOM_LO]
    high = tables.orients[orient, layout.ROOM_HI]
    for j in range(layout.DISTANCES, layout.DISTANCES + tables.offsets[orient, layout.LENGTH]):
        shifted_lo, shifted_hi = shift_down(free_lo, free_hi, tables.offsets[orient, j])
        low &= shifted_lo
        high &= shifted_hi
        if (low | high) == ZERO:
            break
    return low, high


@kernel
def cells_of(tables: Tables, orient: int | np.int64, anchor: int) -> Pair:
    """Return the cells of one placement."""
    return shift_up(
        tables.orients[orient, layout.SHAPE_LO], tables.orients[orient, layout.SHAPE_HI], anchor
    )


@kernel
def without(tables: Tables, orient: int, anchor: int, free_lo: Word, free_hi: Word) -> Pair:
    """Return the free cells that one placement leaves."""
    low, high = cells_of(tables, orient, anchor)
    return free_lo & ~low, free_hi & ~high


@kernel
def left_free(tables: Tables, code: int, free_lo: Word, free_hi: Word) -> Pair:
    """Return the free cells that a placement, by its code, leaves."""
    return without(tables, code >> layout.ANCHOR_BITS, code & layout.ANCHOR_MASK, free_lo, free_hi)


@kernel
def count_placements(tables: Tables, patch: int, free_lo: Word, free_hi: Word) -> int:
    """Count the ways in which a patch lies on free cells."""
    n = 0
    for orient in range(tables.patches[patch, layout.FIRST], tables.patches[patch, layout.END]):
        low, high = anchors(tables, orient, free_lo, free_hi)
        n += count(low, high)
    return n


@kernel
def union(tables: Tables, orient: int, low: Word, high: Word) -> Pair:
    """Return every cell that some placement at the given anchors covers."""
    all_lo = np.uint64(0)
    all_hi = np.uint64(0)
    for j in range(layout.DISTANCES, layout.DISTANCES + tables.offsets[orient, layout.LENGTH]):
        shifted_lo, shifted_hi = shift_up(low, high, tables.offsets[orient, j])
        all_lo |= shifted_lo
        all_hi |= shifted_hi
    return all_lo, all_hi
