"""How a window of the bonus square is filled: a search over its first empty cell.

Leather or one placement of a patch must cover that cell.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from patchwork_solve.engine.kernel import kernel, layout
from patchwork_solve.engine.kernel.bits import ONE, ZERO, Pair, Word, count, first, highest
from patchwork_solve.engine.kernel.endgame.placements import AFTER, BEGIN, LINK, OWNER, Placements
from patchwork_solve.engine.kernel.layout import Circle, Tables, Words

# Columns of the stack: free cells, window cells still empty, patches and leather left; the time of
# all purchases, the longest of them, the cells used; the placement to be tried next on the first
# empty cell.
FREE_LO, FREE_HI, OPEN_LO, OPEN_HI, LEFT, LEATHER_LEFT, SPENT, LONGEST, USED, NEXT = range(10)
COLUMNS = 10
ROWS = layout.MOST_CELLS
"""Every row covers a cell of the window at least, and a quilt has no more cells."""

NONE = -1
"""Stands for a placement when there are no more."""

Stack = NDArray[np.int64]
"""Shape (ROWS, COLUMNS)."""


@kernel
def list_by_cell(placements: Placements, patches: Word, low: Word, high: Word) -> None:
    """Chain the placements of some patches by the first cell of the window that each covers.

    That cell is the only one on which a placement can be tried: cells are covered in their order.
    Patches and placements keep theirs.
    """
    chains = placements.chains
    for cell in range(chains.shape[0]):
        chains[cell] = NONE
    cells = placements.cells
    while patches != ZERO:
        at = highest(patches)
        patches ^= ONE << np.uint64(at)
        for i in range(placements.where[at, AFTER] - 1, placements.where[at, BEGIN] - 1, -1):
            within_lo, within_hi = cells[i, 0] & low, cells[i, 1] & high
            if (within_lo | within_hi) != ZERO:
                cell = first(within_lo, within_hi)
                placements.links[i, LINK] = chains[cell]
                placements.links[i, OWNER] = at
                chains[cell] = i


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
def _start_cell(placements: Placements, row: NDArray[np.int64]) -> None:
    """Begin with the first placement on the first empty cell, if there is one."""
    low, high = np.uint64(row[OPEN_LO]), np.uint64(row[OPEN_HI])
    row[NEXT] = placements.chains[first(low, high)] if (low | high) != ZERO else NONE


@kernel
def _cover_with_leather(placements: Placements, row: NDArray[np.int64]) -> None:
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
    _start_cell(placements, row)


@kernel
def _lacks(row: NDArray[np.int64]) -> int:
    """Count the cells that patches must still cover."""
    return count(np.uint64(row[OPEN_LO]), np.uint64(row[OPEN_HI])) - row[LEATHER_LEFT]


@kernel
def _take_next(placements: Placements, row: NDArray[np.int64]) -> int:
    """Take the next placement that covers the first empty cell, NONE if there are no more."""
    free_lo, free_hi = np.uint64(row[FREE_LO]), np.uint64(row[FREE_HI])
    left = np.uint64(row[LEFT])
    at = row[NEXT]
    while at != NONE:
        lies_free = (placements.cells[at, 0] & ~free_lo) | (placements.cells[at, 1] & ~free_hi)
        link = placements.links[at]
        if lies_free == ZERO and (left >> np.uint64(link[OWNER])) & ONE != ZERO:
            row[NEXT] = link[LINK]
            return at
        at = link[LINK]
    row[NEXT] = NONE
    return NONE


@kernel
def _skip_patch(placements: Placements, row: NDArray[np.int64], patch: int) -> None:
    """Pass over what is left of a patch on the first empty cell."""
    links = placements.links
    while row[NEXT] != NONE and links[row[NEXT], OWNER] == patch:
        row[NEXT] = links[row[NEXT], LINK]


@kernel
def _place(
    tables: Tables,
    circle: Circle,
    placements: Placements,
    owned: Word,
    row: Words,
    below: Words,
    placed: int,
) -> None:
    """Write the row after a placement that covers the first empty cell."""
    at = placements.links[placed, OWNER]
    bit = ONE << np.uint64(at)
    kind = tables.patches[circle[at]]
    time = 0 if owned & bit != ZERO else kind[layout.TIME]
    cells_lo, cells_hi = placements.cells[placed, 0], placements.cells[placed, 1]
    below[FREE_LO] = np.int64(np.uint64(row[FREE_LO]) & ~cells_lo)
    below[FREE_HI] = np.int64(np.uint64(row[FREE_HI]) & ~cells_hi)
    below[OPEN_LO] = np.int64(np.uint64(row[OPEN_LO]) & ~cells_lo)
    below[OPEN_HI] = np.int64(np.uint64(row[OPEN_HI]) & ~cells_hi)
    below[LEFT] = np.int64(np.uint64(row[LEFT]) & ~bit)
    below[LEATHER_LEFT] = row[LEATHER_LEFT]
    below[SPENT] = row[SPENT] + time
    below[LONGEST] = max(row[LONGEST], time)
    below[USED] = row[USED] + kind[layout.AREA]


@kernel
def fill(
    tables: Tables,
    circle: Circle,
    placements: Placements,
    owned: Word,
    spaces: int,
    most: int,
    stack: Stack,
    nodes: int,
) -> int:
    """Search from row 0; return how many nodes are left, or -1 once the window is filled.

    The last purchase may overshoot, so only the others need room in `spaces`. With no nodes left
    the window counts as filled.
    """
    depth = 0
    _start_cell(placements, stack[0])
    while depth >= 0:
        row = stack[depth]
        if _lacks(row) <= 0:
            return -1
        placed = _take_next(placements, row)
        if placed == NONE:
            if row[LEATHER_LEFT] == 0 or _lacks(row) > most - row[USED]:
                depth -= 1
            else:
                _cover_with_leather(placements, row)
            continue
        below = stack[depth + 1]
        _place(tables, circle, placements, owned, row, below, placed)
        if below[SPENT] > 0 and below[SPENT] - below[LONGEST] >= spaces:
            _skip_patch(placements, row, placements.links[placed, OWNER])
            continue
        nodes -= 1
        if nodes < 0:
            return -1
        if _lacks(below) > most - below[USED]:
            continue
        _start_cell(placements, below)
        depth += 1
    return nodes
