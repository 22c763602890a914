"""How a window of the bonus square is filled: a search over its first empty cell.

Leather or one placement of a patch must cover that cell.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from patchwork_solve.engine.kernel import kernel
from patchwork_solve.engine.kernel.bits import ONE, ZERO, Pair, Word, count, first, lowest
from patchwork_solve.engine.kernel.fit import covered
from patchwork_solve.engine.kernel.layout import (
    AREA,
    DISTANCES,
    END,
    FIRST,
    LENGTH,
    MOST_CELLS,
    ROOM_HI,
    ROOM_LO,
    TIME,
    Circle,
    Tables,
    Words,
)

# Columns of the stack: free cells, window cells still empty, patches and leather left; the time of
# all purchases, the longest of them, the cells used; what is tried next on the first empty cell.
FREE_LO, FREE_HI, OPEN_LO, OPEN_HI, LEFT, LEATHER_LEFT, SPENT, LONGEST, USED = range(9)
TRYING, ORIENT, OFFSET = range(9, 12)
COLUMNS = 12
ROWS = MOST_CELLS
"""Every row covers a cell of the window at least, and a quilt has no more cells."""

Stack = NDArray[np.int64]
"""Shape (ROWS, COLUMNS)."""


@kernel
def begin_filling(
    row: NDArray[np.int64], free: Pair, empty: Pair, leather: int, patches: Word
) -> None:
    """Write row 0: the free cells, those of the window that patches or leather must cover.

    Dead cells, which only leather can cover, are left out of these, and their leather is spent.
    """
    row[FREE_LO] = np.int64(free[0])
    row[FREE_HI] = np.int64(free[1])
    row[OPEN_LO] = np.int64(empty[0])
    row[OPEN_HI] = np.int64(empty[1])
    row[LEATHER_LEFT] = leather
    row[LEFT] = np.int64(patches)
    row[SPENT] = 0
    row[LONGEST] = 0
    row[USED] = 0


@kernel
def _start_cell(row: NDArray[np.int64]) -> None:
    """Begin with the first patch on the first empty cell."""
    row[TRYING] = row[LEFT]
    row[ORIENT] = -1
    row[OFFSET] = 0


@kernel
def _skip_patch(row: NDArray[np.int64]) -> None:
    trying = np.uint64(row[TRYING])
    row[TRYING] = np.int64(trying & (trying - ONE))
    row[ORIENT] = -1


@kernel
def _cover_with_leather(row: NDArray[np.int64]) -> None:
    """Cover the first empty cell with leather."""
    row[LEATHER_LEFT] -= 1
    low, high = np.uint64(row[OPEN_LO]), np.uint64(row[OPEN_HI])
    if low != ZERO:
        bit = low & (~low + ONE)
        row[OPEN_LO] = np.int64(low ^ bit)
        row[FREE_LO] = np.int64(np.uint64(row[FREE_LO]) & ~bit)
    else:
        bit = high & (~high + ONE)
        row[OPEN_HI] = np.int64(high ^ bit)
        row[FREE_HI] = np.int64(np.uint64(row[FREE_HI]) & ~bit)
    _start_cell(row)


@kernel
def _lacks(row: NDArray[np.int64]) -> int:
    """Count the cells that patches must still cover."""
    return count(np.uint64(row[OPEN_LO]), np.uint64(row[OPEN_HI])) - row[LEATHER_LEFT]


@kernel
def _next_anchor(tables: Tables, circle: Circle, row: NDArray[np.int64]) -> int:
    """Step to the next way to cover the first empty cell; return its anchor, or -1 for no patch.

    The anchor may lie off the quilt.
    """
    low, high = np.uint64(row[OPEN_LO]), np.uint64(row[OPEN_HI])
    cell = first(low, high)
    while row[TRYING] != 0:
        patch = circle[lowest(np.uint64(row[TRYING]))]
        if row[ORIENT] < 0:
            row[ORIENT] = tables.patches[patch, FIRST]
            row[OFFSET] = 0
        while row[ORIENT] < tables.patches[patch, END]:
            while row[OFFSET] < tables.offsets[row[ORIENT], LENGTH]:
                anchor = cell - tables.offsets[row[ORIENT], DISTANCES + row[OFFSET]]
                row[OFFSET] += 1
                if anchor >= 0 and _lies_free(tables, row, anchor):
                    return anchor
            row[ORIENT] += 1
            row[OFFSET] = 0
        _skip_patch(row)
    return -1


@kernel
def _lies_free(tables: Tables, row: NDArray[np.int64], anchor: int) -> bool:
    orient = row[ORIENT]
    room = tables.orients[orient, ROOM_LO] if anchor < 64 else tables.orients[orient, ROOM_HI]
    if (room >> np.uint64(anchor & 63)) & ONE == ZERO:
        return False
    cells_lo, cells_hi = covered(tables, orient, anchor)
    free_lo, free_hi = np.uint64(row[FREE_LO]), np.uint64(row[FREE_HI])
    return (cells_lo & ~free_lo) | (cells_hi & ~free_hi) == ZERO


@kernel
def _place(
    tables: Tables, circle: Circle, owned: Word, row: Words, below: Words, anchor: int
) -> None:
    """Write the row after covering the first empty cell with the patch being tried."""
    at = lowest(np.uint64(row[TRYING]))
    bit = ONE << np.uint64(at)
    kind = tables.patches[circle[at]]
    time = 0 if owned & bit != ZERO else kind[TIME]
    cells_lo, cells_hi = covered(tables, row[ORIENT], anchor)
    below[FREE_LO] = np.int64(np.uint64(row[FREE_LO]) & ~cells_lo)
    below[FREE_HI] = np.int64(np.uint64(row[FREE_HI]) & ~cells_hi)
    below[OPEN_LO] = np.int64(np.uint64(row[OPEN_LO]) & ~cells_lo)
    below[OPEN_HI] = np.int64(np.uint64(row[OPEN_HI]) & ~cells_hi)
    below[LEFT] = np.int64(np.uint64(row[LEFT]) & ~bit)
    below[LEATHER_LEFT] = row[LEATHER_LEFT]
    below[SPENT] = row[SPENT] + time
    below[LONGEST] = max(row[LONGEST], time)
    below[USED] = row[USED] + kind[AREA]


@kernel
def fill(
    tables: Tables, circle: Circle, owned: Word, spaces: int, most: int, stack: Stack, nodes: int
) -> int:
    """Search from row 0; return what is left of so many nodes, or -1 once the window is filled.

    The last purchase may overshoot, so only the others need room in `spaces`. With no nodes left
    the window counts as filled.
    """
    depth = 0
    _start_cell(stack[0])
    while depth >= 0:
        row = stack[depth]
        if _lacks(row) <= 0:
            return -1
        anchor = _next_anchor(tables, circle, row)
        if anchor < 0:
            if row[LEATHER_LEFT] == 0 or _lacks(row) > most - row[USED]:
                depth -= 1
            else:
                _cover_with_leather(row)
            continue
        below = stack[depth + 1]
        _place(tables, circle, owned, row, below, anchor)
        if below[SPENT] > 0 and below[SPENT] - below[LONGEST] >= spaces:
            _skip_patch(row)
            continue
        nodes -= 1
        if nodes < 0:
            return -1
        if _lacks(below) > most - below[USED]:
            continue
        _start_cell(below)
        depth += 1
    return nodes
