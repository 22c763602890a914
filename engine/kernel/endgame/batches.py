"""Move batches: many placements of a patch, refuted together.

Where no relaxed game answers, all placements of a patch would be tried, and after each of a
hundred the same reply may hold. So a batch of them is searched as one relaxed game: the mover has
bought the patch, and need not say yet which placement of the batch it is. What the mover does not
reach there no placement of the batch does. All placements of a patch are the first batch; where
that one does not fail, those that lie alike are a batch each, and where such a batch does not,
those of them that lie nearly the same.
"""

from __future__ import annotations

import numpy as np

from patchwork_solve.engine.kernel import kernel, layout
from patchwork_solve.engine.kernel.bits import ONE, count
from patchwork_solve.engine.kernel.claims import count_leather
from patchwork_solve.engine.kernel.endgame import arena
from patchwork_solve.engine.kernel.endgame.arena import Arena
from patchwork_solve.engine.kernel.endgame.relaxed import (
    LATER,
    claim,
    close_squares,
    copy_outlook,
    defer,
    narrow,
    play_deferred,
    take_leather,
)
from patchwork_solve.engine.kernel.endgame.room import assumes_fit
from patchwork_solve.engine.kernel.fit import cells_of
from patchwork_solve.engine.kernel.hashing import absorb_check, absorb_key
from patchwork_solve.engine.kernel.layout import Circle, Tables
from patchwork_solve.engine.kernel.packed import copy
from patchwork_solve.engine.kernel.rules import for_sale, pass_turn, patch_of

NO_PATCH = 64
"""Stands for leather where a batch has the index of its patch in the circle."""

A_PART = 128
"""Step between the codes of a batch's parts: LATER - index is the whole, then follow its parts."""

FINE = 1 << 12
"""Parts from this one on hold placements that lie nearly the same."""

FEW = 3
"""Fewer placements of a patch are tried one by one."""

MOST_ALIKE = 6
"""Placements of a fine part."""


@kernel
def is_batch(work: Arena, ply: int, code: int) -> bool:
    """Whether a move of the real game stands for many placements."""
    return code <= LATER and work.deferred[ply, arena.WHO] == layout.NOBODY


@kernel
def is_placement_of(tables: Tables, circle: Circle, code: int, at: int) -> bool:
    """Whether a move places the patch at an index of the circle, or leather."""
    if code <= LATER or code == layout.ADVANCE:
        return False
    patch = tables.rules[layout.LEATHER_PATCH] if at == NO_PATCH else circle[at]
    return patch_of(tables, code) == patch


@kernel
def list_batches(tables: Tables, circle: Circle, work: Arena, ply: int, n: int) -> int:
    """Append to `n` moves of the real game the batches to try first; return their number.

    Leather anywhere is what the relaxed game of the position has answered already, so for leather
    these are parts.
    """
    if work.control[arena.IN_BATCHES] == 0 or work.control[arena.PLAIN] == 1:
        return n
    words = work.states[ply]
    for i in range(n):
        work.parts[ply, i] = 0
    if words[layout.OWED] > 0:
        if assumes_fit(work):
            return n
        return _list_parts(tables, circle, work, ply, NO_PATCH, 0, n)
    codes = work.codes[ply]
    ranks = work.ranks[ply]
    listed = n
    for slot in range(tables.rules[layout.FOR_SALE]):
        at = for_sale(words, slot)
        if at < 0:
            break
        best = -2 * arena.UNBOUNDED
        placements = 0
        for i in range(n):
            if is_placement_of(tables, circle, codes[i], at):
                best = max(best, ranks[i])
                placements += 1
        if placements >= FEW and listed < len(codes):
            codes[listed] = LATER - at
            ranks[listed] = best + 1
            listed += 1
    return listed


@kernel
def _is_alike(tables: Tables, a: int, b: int, at: int, area: int, fine: bool) -> bool:
    """Whether two placements belong in one part."""
    if at == NO_PATCH:
        width = tables.rules[layout.WIDTH]
        row, column = divmod(a & layout.ANCHOR_MASK, width)
        other_row, other_column = divmod(b & layout.ANCHOR_MASK, width)
        far = 1 if fine else 2
        return abs(row - other_row) <= far and abs(column - other_column) <= far
    a_lo, a_hi = cells_of(tables, a >> layout.ANCHOR_BITS, a & layout.ANCHOR_MASK)
    b_lo, b_hi = cells_of(tables, b >> layout.ANCHOR_BITS, b & layout.ANCHOR_MASK)
    shared = count(a_lo & b_lo, a_hi & b_hi)
    return 3 * shared >= 2 * area if fine else shared > 0


@kernel
def _best_apart(tables: Tables, circle: Circle, work: Arena, ply: int, at: int, n: int) -> int:
    """Return where the best placement of a patch stands that is in no part yet, or -1."""
    ranks = work.ranks[ply]
    best = -1
    for i in range(work.frames[ply, arena.NEXT], n):
        apart = work.parts[ply, i] == 0 and is_placement_of(tables, circle, work.codes[ply, i], at)
        if apart and (best < 0 or ranks[i] > ranks[best]):
            best = i
    return best


@kernel
def _gather(
    tables: Tables, circle: Circle, work: Arena, ply: int, at: int, seed: int, n: int
) -> int:
    """Add to the part of a placement what lies alike and is in none; return how many it holds."""
    codes = work.codes[ply]
    parts = work.parts[ply]
    fine = parts[seed] >= FINE
    area = 1 if at == NO_PATCH else tables.patches[circle[at], layout.AREA]
    size = 1
    for i in range(work.frames[ply, arena.NEXT], n):
        if fine and size == MOST_ALIKE:
            break
        if parts[i] != 0 or not is_placement_of(tables, circle, codes[i], at):
            continue
        if _is_alike(tables, codes[i], codes[seed], at, area, fine):
            parts[i] = parts[seed]
            size += 1
    return size


@kernel
def _list_parts(
    tables: Tables, circle: Circle, work: Arena, ply: int, at: int, part: int, n: int
) -> int:
    """Part the placements of a patch that are in no part yet; return how many moves there are.

    Parts are numbered from the one after `part`. Each begins with the best placement left. The
    very best is a part of its own without a batch: it is tried first.
    """
    is_first = True
    end = n
    while True:
        seed = _best_apart(tables, circle, work, ply, at, end)
        if seed < 0:
            return n
        part += 1
        work.parts[ply, seed] = part
        if is_first:
            is_first = False
            continue
        # Where there is no room for a batch, its placements are searched one by one.
        is_worth_it = _gather(tables, circle, work, ply, at, seed, end) > 1
        if is_worth_it and n < work.codes.shape[1]:
            work.codes[ply, n] = LATER - at - A_PART * part
            work.ranks[ply, n] = work.ranks[ply, seed] + 1
            n += 1


@kernel
def _fill_batch(tables: Tables, circle: Circle, work: Arena, ply: int, at: int, part: int) -> None:
    """Write the placements of a part that are not tried yet, and hashes of them."""
    deferred = work.deferred[ply + 1]
    key = ONE
    check = ONE
    size = 0
    for i in range(work.frames[ply, arena.NEXT], work.frames[ply, arena.COUNT]):
        code = work.codes[ply, i]
        if work.parts[ply, i] == part and is_placement_of(tables, circle, code, at):
            work.batch[size] = code
            size += 1
            key = absorb_key(key, np.uint64(code))
            check = absorb_check(check, np.uint64(code))
    work.control[arena.BATCH_PATCH] = 0 if at == NO_PATCH else np.int64(ONE << np.uint64(at))
    work.control[arena.BATCH_SIZE] = size
    deferred[arena.BATCH] = np.int64(key | ONE)
    deferred[arena.BATCH_CHECK] = np.int64(check)


@kernel
def descend_batch(tables: Tables, circle: Circle, work: Arena, ply: int, code: int) -> None:
    """Put the relaxed game that begins with a batch, and its window, on the ply below."""
    copy(work.states[ply], work.states[ply + 1])
    copy_outlook(work, ply)
    words = work.states[ply + 1]
    deferred = work.deferred[ply + 1]
    mover = words[layout.MOVER]
    part, at = divmod(LATER - code, A_PART)
    defer(deferred, mover)
    if part > 0:
        _fill_batch(tables, circle, work, ply, at, part)
    if at == NO_PATCH:
        deferred[arena.COVERED] = 1
        count_leather(tables, words, mover)
        words[layout.OWED] -= 1
        if words[layout.OWED] > 0:
            take_leather(words, deferred)
        else:
            pass_turn(words, mover)
    else:
        play_deferred(tables, circle, words, deferred, LATER - at)
    narrow(tables, circle, work, ply + 1)
    claim(tables, circle, work, ply + 1)
    close_squares(work, ply + 1)
    frame = work.frames[ply]
    known = max(frame[arena.ALPHA], frame[arena.BEST])
    if mover != 0:
        known = min(frame[arena.BETA], frame[arena.BEST]) - 1
    work.frames[ply + 1, arena.ALPHA] = known
    work.frames[ply + 1, arena.BETA] = known + 1


@kernel
def _drop(tables: Tables, circle: Circle, work: Arena, ply: int, at: int, part: int) -> None:
    """Leave out the placements of a batch that are not tried yet."""
    frame = work.frames[ply]
    codes = work.codes[ply]
    parts = work.parts[ply]
    kept = frame[arena.NEXT]
    for i in range(frame[arena.NEXT], frame[arena.COUNT]):
        if (part == 0 or parts[i] == part) and is_placement_of(tables, circle, codes[i], at):
            continue
        codes[kept] = codes[i]
        work.ranks[ply, kept] = work.ranks[ply, i]
        parts[kept] = parts[i]
        kept += 1
    frame[arena.COUNT] = kept


@kernel
def _divide(tables: Tables, circle: Circle, work: Arena, ply: int, at: int, part: int) -> None:
    """List parts of a batch that is not refuted; a fine one is tried placement by placement."""
    frame = work.frames[ply]
    parts = work.parts[ply]
    if part >= FINE or assumes_fit(work):
        return
    last = 0
    if part > 0:
        last = FINE
        for i in range(frame[arena.NEXT], frame[arena.COUNT]):
            last = max(last, parts[i])
            if parts[i] == part and is_placement_of(tables, circle, work.codes[ply, i], at):
                parts[i] = 0
    frame[arena.COUNT] = _list_parts(tables, circle, work, ply, at, last, frame[arena.COUNT])


@kernel
def take_batch(tables: Tables, circle: Circle, work: Arena, ply: int, code: int) -> None:
    """Leave out the placements of a batch if none can be better than what is known, else divide it.

    The value of a batch bounds those placements; it is not a move.
    """
    frame = work.frames[ply]
    value = work.control[arena.VALUE]
    part, at = divmod(LATER - code, A_PART)
    if work.states[ply, layout.MOVER] == 0:
        is_refuted = value <= max(frame[arena.ALPHA], frame[arena.BEST])
        bound = max(frame[arena.BEST], value)
    else:
        is_refuted = value >= min(frame[arena.BETA], frame[arena.BEST])
        bound = min(frame[arena.BEST], value)
    if is_refuted:
        frame[arena.BEST] = bound
        _drop(tables, circle, work, ply, at, part)
    else:
        _divide(tables, circle, work, ply, at, part)
