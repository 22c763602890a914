"""Placements by the 2x2 patterns of the quilt they leave.

Every window of two by two cells, those that stick out over the border included, is of one of six
classes; a table says what each class costs, and the cheapest quilt is chosen. What lies outside
the quilt counts as covered.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from patchwork_solve.engine.kernel import entry, kernel, layout
from patchwork_solve.engine.kernel.bits import ZERO, Word, count, shift_down, take_first
from patchwork_solve.engine.kernel.fit import anchors, left_free, without
from patchwork_solve.engine.kernel.layout import Tables
from patchwork_solve.engine.kernel.measures import next_row
from patchwork_solve.engine.kernel.players.placing import FAR, NOWHERE

Table = NDArray[np.int64]
"""Cost of a window of each class, shape (CLASSES,)."""

# Classes, by the free cells of a window; a covered one costs nothing.
ONE_FREE, BESIDE, ACROSS, THREE_FREE, ALL_FREE = range(5)
CLASSES = 5


@entry
def cost(tables: Tables, table: Table, low: Word, high: Word) -> int:
    """Return the cost of the windows over the free cells of a quilt.

    A free cell lies in four windows, a pair of neighbours in two, and a diagonal pair, a corner
    of three or a block in one, wherever the border is: so windows are counted by counting these.
    """
    keep_lo, keep_hi = (
        tables.grid[layout.NOT_LAST_COLUMN, 0],
        tables.grid[layout.NOT_LAST_COLUMN, 1],
    )
    # Bit i of each: the four cells of the window whose upper left cell is i.
    right_lo, right_hi = shift_down(low, high, 1)
    below_lo, below_hi = next_row(tables, low, high)
    past_lo, past_hi = shift_down(below_lo, below_hi, 1)
    right_lo, right_hi = right_lo & keep_lo, right_hi & keep_hi
    past_lo, past_hi = past_lo & keep_lo, past_hi & keep_hi
    top_lo, top_hi = low & right_lo, high & right_hi
    left_lo, left_hi = low & below_lo, high & below_hi
    foot_lo, foot_hi = below_lo & past_lo, below_hi & past_hi
    rise_lo, rise_hi = right_lo & below_lo, right_hi & below_hi
    fall_lo, fall_hi = low & past_lo, high & past_hi

    alls = count(top_lo & foot_lo, top_hi & foot_hi)
    threes = (
        count(top_lo & below_lo, top_hi & below_hi)
        + count(top_lo & past_lo, top_hi & past_hi)
        + count(low & foot_lo, high & foot_hi)
        + count(right_lo & foot_lo, right_hi & foot_hi)
        - 4 * alls
    )
    across = count(rise_lo, rise_hi) + count(fall_lo, fall_hi) - threes - 2 * alls
    pairs = count(top_lo, top_hi) + count(left_lo, left_hi)
    beside = 2 * (pairs - threes - 2 * alls)
    ones = 4 * (count(low, high) - alls) - 2 * (beside + across) - 3 * threes
    return (
        table[ONE_FREE] * ones
        + table[BESIDE] * beside
        + table[ACROSS] * across
        + table[THREE_FREE] * threes
        + table[ALL_FREE] * alls
    )


@kernel
def choose(tables: Tables, table: Table, patch: int, low: Word, high: Word) -> int:
    """Return the first placement that leaves the cheapest quilt, or `NOWHERE`."""
    least = FAR
    chosen = NOWHERE
    for orient in range(tables.patches[patch, layout.FIRST], tables.patches[patch, layout.END]):
        at_lo, at_hi = anchors(tables, orient, low, high)
        while (at_lo | at_hi) != ZERO:
            anchor, at_lo, at_hi = take_first(at_lo, at_hi)
            left_lo, left_hi = without(tables, orient, anchor, low, high)
            left = cost(tables, table, left_lo, left_hi)
            if left < least:
                least = left
                chosen = orient << layout.ANCHOR_BITS | anchor
    return chosen


@entry
def play_orders(
    tables: Tables, table: Table, orders: NDArray[np.int64], covered: NDArray[np.int64]
) -> None:
    """Sew each row of patches on an empty quilt; write the cells covered.

    A patch that does not fit is skipped.
    """
    for row in range(orders.shape[0]):
        low = tables.grid[layout.ALL_CELLS, 0]
        high = tables.grid[layout.ALL_CELLS, 1]
        for i in range(orders.shape[1]):
            if (low | high) == ZERO:
                break
            code = choose(tables, table, orders[row, i], low, high)
            if code != NOWHERE:
                low, high = left_free(tables, code, low, high)
        all_lo, all_hi = tables.grid[layout.ALL_CELLS, 0], tables.grid[layout.ALL_CELLS, 1]
        covered[row] = count(all_lo, all_hi) - count(low, high)
