"""Measures of a quilt's free cells for the evaluation."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from patchwork_solve.engine.kernel import kernel, layout
from patchwork_solve.engine.kernel.bits import Word, count, popcount, shift_down
from patchwork_solve.engine.kernel.layout import Tables
from patchwork_solve.engine.kernel.measures import neighbours, next_row

(
    FREE,
    EDGES,
    HOLES,
    DEAD_ENDS,
    BLOCKS,
    WIDE_BLOCKS,
    STRIPS,
    LONG_STRIPS,
    FITTING,
    FITTING_AREA,
    OPEN,
    WINDOW,
    WINDOW_HOLES,
    FREE_SQUARED,
) = range(14)
QUILT_FEATURES = 14
"""Features of a quilt: free cells; edges between free cells and everything else; free cells without
and with one free neighbour; free blocks of 2x2 and of 3x3; free strips of three and of five, both
ways; patches that fit, and their cells together; whether the special tile is to be had, and then
the fewest free cells of a window of the bonus square, and the same with holes counted three
times; the square of the free cells, a hundredth."""


@kernel
def _window(
    tables: Tables, low: Word, high: Word, holes_lo: Word, holes_hi: Word, out: NDArray[np.float32]
) -> None:
    """Measure how near the bonus square is."""
    fewest = 1 << 20
    weighted = 1 << 20
    for w in range(tables.squares.shape[0]):
        in_lo, in_hi = tables.squares[w, 0], tables.squares[w, 1]
        free = count(low & in_lo, high & in_hi)
        fewest = min(fewest, free)
        weighted = min(weighted, free + 2 * count(holes_lo & in_lo, holes_hi & in_hi))
    out[WINDOW] = fewest
    out[WINDOW_HOLES] = weighted


@kernel
def measure(
    tables: Tables, low: Word, high: Word, is_open: int, fits: Word, out: NDArray[np.float32]
) -> None:
    """Write the features of free cells to `out`, shape (QUILT_FEATURES,)."""
    right, left, below, above = neighbours(tables, low, high)
    (right_lo, right_hi), (left_lo, left_hi) = right, left
    (below_lo, below_hi), (above_lo, above_hi) = below, above
    beside_lo, beside_hi = low & right_lo, high & right_hi
    under_lo, under_hi = low & below_lo, high & below_hi
    block_lo, block_hi = next_row(tables, beside_lo, beside_hi)
    block_lo &= beside_lo
    block_hi &= beside_hi
    # 3x3: four 2x2 blocks that overlap.
    next_lo, next_hi = shift_down(block_lo, block_hi, 1)
    pair_lo, pair_hi = block_lo & next_lo, block_hi & next_hi
    down_lo, down_hi = next_row(tables, pair_lo, pair_hi)
    three_lo, three_hi = shift_down(beside_lo, beside_hi, 1)
    three_lo &= beside_lo
    three_hi &= beside_hi
    five_lo, five_hi = shift_down(three_lo, three_hi, 2)
    three_lo_v, three_hi_v = next_row(tables, under_lo, under_hi)
    three_lo_v &= under_lo
    three_hi_v &= under_hi
    four_lo, four_hi = next_row(tables, three_lo_v, three_hi_v)
    five_lo_v, five_hi_v = next_row(tables, four_lo, four_hi)
    # Free neighbours, added with two half adders.
    one_lo = (right_lo ^ left_lo) ^ (above_lo ^ below_lo)
    one_hi = (right_hi ^ left_hi) ^ (above_hi ^ below_hi)
    more_lo = (right_lo & left_lo) | (above_lo & below_lo)
    more_hi = (right_hi & left_hi) | (above_hi & below_hi)
    holes_lo = low & ~(right_lo | left_lo | above_lo | below_lo)
    holes_hi = high & ~(right_hi | left_hi | above_hi | below_hi)
    free = count(low, high)
    out[FREE] = free
    out[EDGES] = 4 * free - 2 * (count(beside_lo, beside_hi) + count(under_lo, under_hi))
    out[HOLES] = count(holes_lo, holes_hi)
    out[DEAD_ENDS] = count(low & one_lo & ~more_lo, high & one_hi & ~more_hi)
    out[BLOCKS] = count(block_lo, block_hi)
    out[WIDE_BLOCKS] = count(pair_lo & down_lo, pair_hi & down_hi)
    out[STRIPS] = count(three_lo, three_hi) + count(three_lo_v, three_hi_v)
    out[LONG_STRIPS] = count(three_lo & five_lo, three_hi & five_hi) + count(
        three_lo_v & five_lo_v, three_hi_v & five_hi_v
    )
    area = 0
    for patch in range(tables.patches.shape[0] - 1):
        area += (
            np.int64((fits >> np.uint64(patch)) & np.uint64(1)) * tables.patches[patch, layout.AREA]
        )
    out[FITTING] = popcount(fits)
    out[FITTING_AREA] = area
    out[FREE_SQUARED] = free * free / 100
    out[OPEN] = is_open
    out[WINDOW] = 0
    out[WINDOW_HOLES] = 0
    if is_open != 0 and tables.squares.shape[0] > 0:
        _window(tables, low, high, holes_lo, holes_hi, out)
