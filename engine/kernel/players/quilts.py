"""Quilts as a graph that grows while players search: what is known of each, and where patches go.

Nearly all positions of a search share their quilts, so all that is worth knowing of one is found
once and kept: its features for the evaluation, and of each patch the best placements with the
quilts that they lead to. All of it follows from the free cells, so that what is kept of
one decision never changes another.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from patchwork_solve.engine.kernel import kernel, layout
from patchwork_solve.engine.kernel.bits import ONE, ZERO, Word, count
from patchwork_solve.engine.kernel.fit import anchors, left_free
from patchwork_solve.engine.kernel.hashing import key_of
from patchwork_solve.engine.kernel.layout import Tables
from patchwork_solve.engine.kernel.players.network import HIDDEN, Network, weave
from patchwork_solve.engine.kernel.players.quilt_features import QUILT_FEATURES, measure
from patchwork_solve.engine.kernel.players.snugness import Counters, new_counters, snuggest

WIDEST = 32
"""Placements kept of a patch on a quilt."""

NONE = -1
"""No quilt: the memory is full, or the edge has not been followed yet."""

UNKNOWN = -1
NOWHERE = -2
"""Values of `Quilts.lists`: not looked at yet; the patch fits nowhere."""

# Entries of Quilts.used.
QUILTS, LISTS = range(2)


class Quilts(NamedTuple):
    """The memory of all quilts met.

    Attributes
    ----------
    cells : uint64 array, shape (quilts, 3)
        Free cells in two words, and whether the special tile is still to be had.
    keys : uint64 array, shape (quilts,)
        Hashes of these: the same in every thread, while the number of a quilt is not.
    fits : uint64 array, shape (quilts,)
        Patches that lie somewhere on the free cells, by number.
    cloth : float32 array, shape (quilts, QUILT_FEATURES)
        Features, see `engine.kernel.players.quilt_features`.
    woven : float32 array, shape (quilts, 2, HIDDEN)
        What they add to the first layer of the network: as the mover's quilt, as the other's.
    lists : int32 array, shape (quilts, patches + 1)
        Of each patch (leather is last) the row of `codes`, `UNKNOWN` or `NOWHERE`.
    codes, children : int32 arrays, shape (lists, WIDEST)
        Placements, best first, and the quilts they lead to.
    sizes : int32 array, shape (lists,)
        Placements in each list.
    counters : Counters
        Scratch.
    slots : int32 array
        Hash table of quilts; its length is a power of two.
    used : int64 array, shape (2,)
        Quilts and lists in use.
    """

    cells: NDArray[np.uint64]
    keys: NDArray[np.uint64]
    fits: NDArray[np.uint64]
    cloth: NDArray[np.float32]
    woven: NDArray[np.float32]
    lists: NDArray[np.int32]
    codes: NDArray[np.int32]
    children: NDArray[np.int32]
    sizes: NDArray[np.int32]
    counters: Counters
    slots: NDArray[np.int32]
    used: NDArray[np.int64]


def new_quilts(patches: int, quilts: int) -> Quilts:
    """Return memory for `quilts` (a power of two); the start of a search empties it."""
    return Quilts(
        cells=np.empty((quilts, 3), np.uint64),
        keys=np.empty(quilts, np.uint64),
        fits=np.empty(quilts, np.uint64),
        cloth=np.empty((quilts, QUILT_FEATURES), np.float32),
        woven=np.empty((quilts, 2, HIDDEN), np.float32),
        lists=np.empty((quilts, patches + 1), np.int32),
        codes=np.empty((quilts, WIDEST), np.int32),
        children=np.empty((quilts, WIDEST), np.int32),
        sizes=np.empty(quilts, np.int32),
        counters=new_counters(),
        slots=np.zeros(4 * quilts, np.int32),
        used=np.zeros(2, np.int64),
    )


@kernel
def forget(quilts: Quilts) -> None:
    """Empty the memory."""
    for i in range(quilts.slots.shape[0]):
        quilts.slots[i] = NONE
    quilts.used[QUILTS] = 0
    quilts.used[LISTS] = 0


@kernel
def is_crowded(quilts: Quilts) -> bool:
    """Whether more than half of the memory is in use: a search needs room."""
    return 2 * max(quilts.used[QUILTS], quilts.used[LISTS]) > quilts.cells.shape[0]


@kernel
def _fits_somewhere(tables: Tables, patch: int, low: Word, high: Word) -> bool:
    for orient in range(tables.patches[patch, layout.FIRST], tables.patches[patch, layout.END]):
        at_lo, at_hi = anchors(tables, orient, low, high)
        if (at_lo | at_hi) != ZERO:
            return True
    return False


@kernel
def _which_fit(tables: Tables, low: Word, high: Word, candidates: Word) -> Word:
    """Return those of a set of patches, by number, that lie somewhere on free cells."""
    fits = ZERO
    for patch in range(tables.patches.shape[0] - 1):
        bit = ONE << np.uint64(patch)
        if candidates & bit != ZERO and _fits_somewhere(tables, patch, low, high):
            fits |= bit
    return fits


@kernel
def find(
    tables: Tables,
    quilts: Quilts,
    network: Network,
    low: Word,
    high: Word,
    is_open: int,
    among: Word,
) -> int:
    """Return the number of a quilt, or `NONE` when there is no room for another.

    `among` are the patches that may fit: those of a quilt with more free cells.
    """
    mask = quilts.slots.shape[0] - 1
    key = key_of(low, high, np.uint64(is_open), ONE)
    slot = np.int64(key) & mask
    while quilts.slots[slot] != NONE:
        known = quilts.cells[quilts.slots[slot]]
        if known[0] == low and known[1] == high and known[2] == np.uint64(is_open):
            return quilts.slots[slot]
        slot = (slot + 1) & mask
    number = quilts.used[QUILTS]
    if number == quilts.cells.shape[0]:
        return NONE
    quilts.slots[slot] = number
    quilts.used[QUILTS] = number + 1
    quilts.cells[number, 0] = low
    quilts.cells[number, 1] = high
    quilts.cells[number, 2] = np.uint64(is_open)
    quilts.keys[number] = key
    quilts.fits[number] = _which_fit(tables, low, high, among)
    for patch in range(quilts.lists.shape[1]):
        quilts.lists[number, patch] = UNKNOWN
    measure(tables, low, high, is_open, quilts.fits[number], quilts.cloth[number])
    weave(network, quilts.cloth[number], quilts.woven[number])
    return number


@kernel
def placements_of(tables: Tables, quilts: Quilts, number: int, patch: int) -> int:
    """Return the row of a patch's placements on a quilt, or `NOWHERE`, or `NONE` without room."""
    row = int(quilts.lists[number, patch])
    if row != UNKNOWN:
        return row
    row = quilts.used[LISTS]
    if row == quilts.sizes.shape[0]:
        return NONE
    low, high = quilts.cells[number, 0], quilts.cells[number, 1]
    # On an empty quilt placements of equal rank are mirror images of each other, or as good.
    alike = count(low, high) == tables.rules[layout.CELLS]
    n = snuggest(tables, quilts.counters, patch, low, high, alike, quilts.codes[row])
    if n == 0:
        quilts.lists[number, patch] = NOWHERE
        return NOWHERE
    quilts.used[LISTS] = row + 1
    quilts.lists[number, patch] = row
    quilts.sizes[row] = n
    for i in range(n):
        quilts.children[row, i] = NONE
    return row


@kernel
def after(
    tables: Tables, quilts: Quilts, network: Network, number: int, row: int, choice: int
) -> int:
    """Return the quilt after a placement of a list, or `NONE` when there is no room for it."""
    child = int(quilts.children[row, choice])
    if child == NONE:
        low, high = quilts.cells[number, 0], quilts.cells[number, 1]
        left_lo, left_hi = left_free(tables, int(quilts.codes[row, choice]), low, high)
        is_open = int(quilts.cells[number, 2])
        child = find(tables, quilts, network, left_lo, left_hi, is_open, quilts.fits[number])
        quilts.children[row, choice] = child
    return child
