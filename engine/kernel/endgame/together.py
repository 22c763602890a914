"""Which patches could lie on a quilt together, wherever each is placed.

Answers are kept: of a set, whether it fits, what its packing leaves, and what fits besides.
"""

from __future__ import annotations

import numpy as np

from patchwork_solve.engine.kernel import entry, kernel, layout
from patchwork_solve.engine.kernel.bits import ONE, ZERO, Word, count, lowest, popcount
from patchwork_solve.engine.kernel.endgame import arena
from patchwork_solve.engine.kernel.endgame.arena import Arena
from patchwork_solve.engine.kernel.endgame.packer import pack
from patchwork_solve.engine.kernel.endgame.placements import (
    AFTER,
    BEGIN,
    Placements,
    list_placements,
)
from patchwork_solve.engine.kernel.hashing import check_of, key_of
from patchwork_solve.engine.kernel.layout import Circle, Tables

NO_PACKING = ~ZERO
"""Stands for both words of free cells when a set does not fit: beside patches not all are free."""


@kernel
def area_of(tables: Tables, circle: Circle, wanted: Word) -> int:
    """Return the cells of a set of patches (bits of circle indices)."""
    area = 0
    while wanted != ZERO:
        area += tables.patches[circle[lowest(wanted)], layout.AREA]
        wanted &= wanted - ONE
    return area


@kernel
def _leave(work: Arena, low: Word, high: Word) -> None:
    """Write the free cells beside a packing."""
    work.beside[0] = low
    work.beside[1] = high


@kernel
def _pack(tables: Tables, circle: Circle, work: Arena, low: Word, high: Word, wanted: Word) -> bool:
    """Look up whether some patches fit together, or find out."""
    key = key_of(low, high, wanted, ZERO)
    check = check_of(low, high, wanted, ZERO)
    kept = work.packing_memo[np.int64(key) & (work.packing_memo.shape[0] - 1)]
    if kept[arena.MEMO_KEY] == key and kept[arena.MEMO_CHECK] == check:
        _leave(work, kept[arena.MEMO_FREE_LO], kept[arena.MEMO_FREE_HI])
    else:
        placements = work.pack_placements
        list_placements(tables, circle, placements, low, high, wanted)
        _leave(work, ZERO, ZERO)
        stack, cells = work.pack_stack, work.pack_cells
        if not pack(tables, circle, placements, wanted, stack, cells, work.beside):
            _leave(work, NO_PACKING, NO_PACKING)
        kept[arena.MEMO_KEY] = key
        kept[arena.MEMO_CHECK] = check
        kept[arena.MEMO_FREE_LO] = work.beside[0]
        kept[arena.MEMO_FREE_HI] = work.beside[1]
    return work.beside[0] & work.beside[1] != NO_PACKING


@entry
def fit_together(
    tables: Tables, circle: Circle, work: Arena, low: Word, high: Word, wanted: Word
) -> bool:
    """Whether patches (bits of circle indices) can all lie on free cells at once.

    `arena.beside` gets the free cells that one such packing leaves, or none.
    """
    if wanted == ZERO:
        _leave(work, low, high)
        return True
    fits = area_of(tables, circle, wanted) <= count(low, high)
    if fits and popcount(wanted) <= work.pack_stack.shape[0]:
        fits = _pack(tables, circle, work, low, high, wanted)
        if fits:
            return True
    _leave(work, ZERO, ZERO)
    return fits


@kernel
def _lies_on(placements: Placements, at: int, low: Word, high: Word) -> bool:
    """Whether a patch whose placements are listed has one on some of the cells."""
    for i in range(placements.where[at, BEGIN], placements.where[at, AFTER]):
        if (placements.cells[i, 0] & ~low) | (placements.cells[i, 1] & ~high) == ZERO:
            return True
    return False


@entry
def fits_with(
    tables: Tables,
    circle: Circle,
    work: Arena,
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
    entry = work.pack_memo[np.int64(key) & (work.pack_memo.shape[0] - 1)]
    if entry[arena.MEMO_KEY] != key or entry[arena.MEMO_CHECK] != check:
        entry[arena.MEMO_KEY] = key
        entry[arena.MEMO_CHECK] = check
        entry[arena.MEMO_TESTED] = ZERO
        entry[arena.MEMO_VALUE] = ZERO
    new = candidates & ~entry[arena.MEMO_TESTED]
    if new == ZERO:
        return candidates & entry[arena.MEMO_VALUE]
    entry[arena.MEMO_TESTED] |= new
    # What fits beside one packing of the set fits together with it.
    fit_together(tables, circle, work, low, high, sewn)
    beside_lo, beside_hi = work.beside[0], work.beside[1]
    list_placements(tables, circle, work.pack_placements, low, high, new)
    while new != ZERO:
        bit = new & (~new + ONE)
        new ^= bit
        if _lies_on(work.pack_placements, lowest(bit), beside_lo, beside_hi) or fit_together(
            tables, circle, work, low, high, sewn | bit
        ):
            entry[arena.MEMO_VALUE] |= bit
    return candidates & entry[arena.MEMO_VALUE]
