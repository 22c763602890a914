"""A small exact packer: whether some patches can all lie on free cells at once.

It branches on the patch with the fewest placements left, and goes back where the placements of the
others no longer cover as many cells as those patches have. Beyond `MOST_NODES` nodes it answers
"yes", which is safe where more room only ever raises a bound.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from patchwork_solve.engine.kernel import kernel, layout
from patchwork_solve.engine.kernel.bits import ONE, ZERO, Word, count, lowest
from patchwork_solve.engine.kernel.endgame.placements import (
    AFTER,
    BEGIN,
    FREE_HI,
    FREE_LO,
    Placements,
)
from patchwork_solve.engine.kernel.layout import Circle, Tables

MOST_NODES = 2_000
"""Nodes of one search; patches that it has not placed by then count as fitting."""

MOST_PATCHES = 16
"""Least number of patches at which sets are not packed: they count as fitting if their cells do,
which is safe."""

# Columns of the stack: how many patches are left and how many cells they have, which of them is
# being placed, its placement to be tried next and the one after its last; then where the placements
# of each patch begin, with one more for the end, and the cells of each patch.
LEFT, CELLS, PICKED, NEXT, STOP, STARTS = range(6)
AREAS = STARTS + MOST_PATCHES
COLUMNS = AREAS + MOST_PATCHES - 1
ROWS = MOST_PATCHES - 1

LISTS = ROWS * (ROWS + 1) // 2
"""Lists of placements in all rows of the stack: of each patch in the first, of one fewer in each
below."""

Row = NDArray[np.int64]
"""Shape (COLUMNS,)."""

Stack = NDArray[np.int64]
"""Shape (ROWS, COLUMNS)."""

Cells = NDArray[np.uint64]
"""Shape (placements, 2): what the rows of the stack list, one after the other."""


@kernel
def _open(row: Row) -> bool:
    """Pick the patch with the fewest placements; return False when one has none."""
    fewest = 1 << 30
    for j in range(row[LEFT]):
        n = row[STARTS + j + 1] - row[STARTS + j]
        if n < fewest:
            fewest = n
            row[PICKED] = j
    row[NEXT] = row[STARTS + row[PICKED]]
    row[STOP] = row[STARTS + row[PICKED] + 1]
    return fewest > 0


@kernel
def _begin(
    tables: Tables, circle: Circle, placements: Placements, wanted: Word, row: Row, cells: Cells
) -> None:
    """Write the first row: all placements that are listed of the patches wanted."""
    n = 0
    row[LEFT] = 0
    row[CELLS] = 0
    while wanted != ZERO:
        at = lowest(wanted)
        wanted &= wanted - ONE
        row[STARTS + row[LEFT]] = n
        row[AREAS + row[LEFT]] = tables.patches[circle[at], layout.AREA]
        row[CELLS] += tables.patches[circle[at], layout.AREA]
        row[LEFT] += 1
        for i in range(placements.where[at, BEGIN], placements.where[at, AFTER]):
            cells[n, 0] = placements.cells[i, 0]
            cells[n, 1] = placements.cells[i, 1]
            n += 1
    row[STARTS + row[LEFT]] = n


@kernel
def _place(row: Row, below: Row, cells: Cells, placed: int) -> bool:
    """Write the row below: what is left after a placement; return False if that is too little.

    Of a last patch one placement is enough.
    """
    low, high = cells[placed, 0], cells[placed, 1]
    last = row[LEFT] == 2
    n = row[STARTS + row[LEFT]]
    below[LEFT] = 0
    below[CELLS] = row[CELLS] - row[AREAS + row[PICKED]]
    live_lo = ZERO
    live_hi = ZERO
    for j in range(row[LEFT]):
        if j == row[PICKED]:
            continue
        start = n
        for i in range(row[STARTS + j], row[STARTS + j + 1]):
            cells[n, 0], cells[n, 1] = cells[i, 0], cells[i, 1]
            if (cells[i, 0] & low) | (cells[i, 1] & high) == ZERO:
                live_lo |= cells[i, 0]
                live_hi |= cells[i, 1]
                n += 1
                if last:
                    break
        if n == start:
            return False
        below[STARTS + below[LEFT]] = start
        below[AREAS + below[LEFT]] = row[AREAS + j]
        below[LEFT] += 1
    below[STARTS + below[LEFT]] = n
    return count(live_lo, live_hi) >= below[CELLS]


@kernel
def _note_beside(
    stack: Stack, cells: Cells, depth: int, low: Word, high: Word, beside: NDArray[np.uint64]
) -> None:
    """Write the free cells that the packing found leaves: one placement of each row."""
    for d in range(depth + 1):
        placed = stack[d, NEXT] - 1 if d < depth else stack[d, NEXT]
        low &= ~cells[placed, 0]
        high &= ~cells[placed, 1]
    beside[0] = low
    beside[1] = high


@kernel
def pack(
    tables: Tables,
    circle: Circle,
    placements: Placements,
    wanted: Word,
    stack: Stack,
    cells: Cells,
    beside: NDArray[np.uint64],
) -> bool:
    """Whether some patches (bits of circle indices) fit together on the quilt that is listed.

    There are one at least and less than `MOST_PATCHES`, and their placements are listed. `beside`
    gets the free cells that one such packing leaves; it stays as it is if none was found.
    """
    _begin(tables, circle, placements, wanted, stack[0], cells)
    if not _open(stack[0]):
        return False
    nodes = 0
    depth = 0
    while depth >= 0:
        row = stack[depth]
        if row[LEFT] == 1:
            low, high = placements.quilt[FREE_LO], placements.quilt[FREE_HI]
            _note_beside(stack, cells, depth, low, high, beside)
            return True
        if row[NEXT] == row[STOP]:
            depth -= 1
            continue
        row[NEXT] += 1
        nodes += 1
        if nodes > MOST_NODES:
            return True
        if _place(row, stack[depth + 1], cells, row[NEXT] - 1):
            _open(stack[depth + 1])
            depth += 1
    return False
