"""Which patches could lie on a quilt together, wherever each is placed.

A small exact packer: it branches on the patch with the fewest placements left. Beyond `MOST_NODES`
nodes it answers "yes", which is safe where more room only ever raises a bound.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from patchwork_solve.engine.kernel import entry, kernel
from patchwork_solve.engine.kernel.bits import (
    ONE,
    ZERO,
    Word,
    count,
    first,
    lowest,
    popcount,
    without_first,
)
from patchwork_solve.engine.kernel.endgame.arena import (
    MEMO_CHECK,
    MEMO_KEY,
    MEMO_TESTED,
    MEMO_VALUE,
    Arena,
)
from patchwork_solve.engine.kernel.fit import anchors, count_placements, covered
from patchwork_solve.engine.kernel.hashing import check_of, key_of
from patchwork_solve.engine.kernel.layout import AREA, END, FIRST, Circle, Tables

MOST_NODES = 2_000
"""Of one question; patches that it has not placed by then count as fitting."""

# Columns of the stack: free cells, patches left, the orientation tried and the anchors left of it.
FREE_LO, FREE_HI, REST, ORIENT, STOP, AT_LO, AT_HI = range(7)
COLUMNS = 7
MOST_PATCHES = 16
"""Most patches asked about at once; more count as fitting."""

Stack = NDArray[np.uint64]
"""Shape (MOST_PATCHES + 1, COLUMNS)."""


@kernel
def _open(tables: Tables, circle: Circle, row: NDArray[np.uint64]) -> bool:
    """Pick the patch with the fewest placements; return False when one has none."""
    fewest = 1 << 30
    rest = row[REST]
    chosen = -1
    while rest != ZERO:
        at = lowest(rest)
        rest &= rest - ONE
        patch = circle[at]
        n = count_placements(tables, patch, row[FREE_LO], row[FREE_HI])
        if n == 0:
            return False
        if n < fewest:
            fewest = n
            chosen = at
    row[REST] &= ~(ONE << np.uint64(chosen))
    row[ORIENT] = np.uint64(tables.patches[circle[chosen], FIRST])
    row[STOP] = np.uint64(tables.patches[circle[chosen], END])
    row[AT_LO] = ZERO
    row[AT_HI] = ZERO
    return True


@kernel
def _first_place(tables: Tables, row: NDArray[np.uint64], rest: NDArray[np.uint64]) -> None:
    """Place the patch picked in a row somewhere, and write the free cells that remain."""
    for orient in range(np.int64(row[ORIENT]), np.int64(row[STOP])):
        low, high = anchors(tables, orient, row[FREE_LO], row[FREE_HI])
        if (low | high) != ZERO:
            anchor = first(low, high)
            cells_lo, cells_hi = covered(tables, orient, anchor)
            rest[FREE_LO] = row[FREE_LO] & ~cells_lo
            rest[FREE_HI] = row[FREE_HI] & ~cells_hi
            return


@kernel
def area_of(tables: Tables, circle: Circle, wanted: Word) -> int:
    """Return the cells of a set of patches (bits of circle indices)."""
    area = 0
    while wanted != ZERO:
        area += tables.patches[circle[lowest(wanted)], AREA]
        wanted &= wanted - ONE
    return area


@entry
def fit_together(
    tables: Tables, circle: Circle, low: Word, high: Word, wanted: Word, stack: Stack
) -> bool:
    """Whether patches (bits of circle indices) can all lie on free cells at once.

    Row MOST_PATCHES of the stack gets the free cells that one such packing leaves, or none.
    """
    rest = stack[MOST_PATCHES]
    rest[FREE_LO] = ZERO
    rest[FREE_HI] = ZERO
    if area_of(tables, circle, wanted) > count(low, high):
        return False
    if popcount(wanted) >= MOST_PATCHES:
        return True
    if wanted == ZERO:
        rest[FREE_LO] = low
        rest[FREE_HI] = high
        return True
    depth = 0
    stack[0, FREE_LO] = low
    stack[0, FREE_HI] = high
    stack[0, REST] = wanted
    if not _open(tables, circle, stack[0]):
        return False
    if stack[0, REST] == ZERO:
        _first_place(tables, stack[0], rest)
        return True
    nodes = 0
    while depth >= 0:
        row = stack[depth]
        if (row[AT_LO] | row[AT_HI]) == ZERO:
            if row[ORIENT] == row[STOP]:
                depth -= 1
                continue
            row[AT_LO], row[AT_HI] = anchors(
                tables, np.int64(row[ORIENT]), row[FREE_LO], row[FREE_HI]
            )
            row[ORIENT] += ONE
            continue
        anchor = first(row[AT_LO], row[AT_HI])
        row[AT_LO], row[AT_HI] = without_first(row[AT_LO], row[AT_HI])
        cells_lo, cells_hi = covered(tables, np.int64(row[ORIENT]) - 1, anchor)
        below = stack[depth + 1]
        below[FREE_LO] = row[FREE_LO] & ~cells_lo
        below[FREE_HI] = row[FREE_HI] & ~cells_hi
        below[REST] = row[REST]
        nodes += 1
        if nodes > MOST_NODES:
            return True
        if not _open(tables, circle, below):
            continue
        if below[REST] == ZERO:
            _first_place(tables, below, rest)
            return True
        depth += 1
    return False


@kernel
def fits_somewhere(tables: Tables, patch: int, low: Word, high: Word) -> bool:
    """Whether a patch has a placement on free cells."""
    for orient in range(tables.patches[patch, FIRST], tables.patches[patch, END]):
        at_lo, at_hi = anchors(tables, orient, low, high)
        if (at_lo | at_hi) != ZERO:
            return True
    return False


@entry
def fits_with(
    tables: Tables,
    circle: Circle,
    arena: Arena,
    low: Word,
    high: Word,
    sewn: Word,
    candidates: Word,
) -> Word:
    """Return the candidates that fit on free cells together with a set of patches.

    Sets are bits of circle indices. Answers are kept: for each set, what was tested and what fits.
    """
    key = key_of(low, high, sewn, ZERO)
    check = check_of(low, high, sewn, ZERO)
    entry = arena.pack_memo[np.int64(key) & (arena.pack_memo.shape[0] - 1)]
    if entry[MEMO_KEY] != key or entry[MEMO_CHECK] != check:
        entry[MEMO_KEY] = key
        entry[MEMO_CHECK] = check
        entry[MEMO_TESTED] = ZERO
        entry[MEMO_VALUE] = ZERO
    new = candidates & ~entry[MEMO_TESTED]
    if new == ZERO:
        return candidates & entry[MEMO_VALUE]
    entry[MEMO_TESTED] |= new
    # What fits beside one packing of the set fits together with it.
    stack = arena.pack_stack
    fit_together(tables, circle, low, high, sewn, stack)
    beside_lo, beside_hi = stack[MOST_PATCHES, FREE_LO], stack[MOST_PATCHES, FREE_HI]
    while new != ZERO:
        bit = new & (~new + ONE)
        new ^= bit
        if fits_somewhere(tables, circle[lowest(bit)], beside_lo, beside_hi) or fit_together(
            tables, circle, low, high, sewn | bit, stack
        ):
            entry[MEMO_VALUE] |= bit
    return candidates & entry[MEMO_VALUE]
