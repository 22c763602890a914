"""The moves a search tries, and in which order: of the real game, and of relaxed ones."""

from __future__ import annotations

import numpy as np

from patchwork_solve.engine.kernel import kernel, layout
from patchwork_solve.engine.kernel.bits import ONE, ZERO
from patchwork_solve.engine.kernel.endgame import arena
from patchwork_solve.engine.kernel.endgame.ahead import bound_of_move
from patchwork_solve.engine.kernel.endgame.arena import Arena
from patchwork_solve.engine.kernel.endgame.batches import is_placement_of, list_batches
from patchwork_solve.engine.kernel.endgame.commitment import commit, commit_to_square, list_broadly
from patchwork_solve.engine.kernel.endgame.expectation import expected_margin
from patchwork_solve.engine.kernel.endgame.experience import remembered
from patchwork_solve.engine.kernel.endgame.history import is_recorded, rank_by_history
from patchwork_solve.engine.kernel.endgame.outlook import FITS, LIVE_HI, LIVE_LO, OPEN_SQUARE
from patchwork_solve.engine.kernel.endgame.relaxed import LATER
from patchwork_solve.engine.kernel.endgame.room import assumes_fit, free_to_cover, has_spare_room
from patchwork_solve.engine.kernel.endgame.symmetry import one_of_each_image
from patchwork_solve.engine.kernel.fit import left_free
from patchwork_solve.engine.kernel.layout import Circle, Tables, Words
from patchwork_solve.engine.kernel.measures import perimeter, worth
from patchwork_solve.engine.kernel.packed import free_cells
from patchwork_solve.engine.kernel.rules import for_sale, legal_moves, patch_of, slot_of
from patchwork_solve.engine.kernel.shared_search import is_being_searched

PUT_OFF = 1 << 40
"""Rank lost by a move that another thread is searching: more than any two ranks differ."""


@kernel
def _needed_leather(words: Words, outlook: Words, codes: Words, n: int) -> int:
    """Keep one leather placement on a dead cell, if there is one and the tile is out of reach.

    A leather patch on a dead cell leaves every future open; all such cells are alike.
    """
    row = outlook[words[layout.MOVER]]
    if row[OPEN_SQUARE] != 0:
        return n
    for i in range(n):
        anchor = codes[i] & layout.ANCHOR_MASK
        word = np.uint64(row[LIVE_LO] if anchor < 64 else row[LIVE_HI])
        if (word >> np.uint64(anchor & 63)) & ONE == ZERO:
            codes[0] = codes[i]
            return 1
    return n


@kernel
def _one_of_the_last(tables: Tables, words: Words, outlook: Words, codes: Words, n: int) -> int:
    """Keep one placement of each patch that takes the mover home, if the tile is out of reach.

    Such a purchase is the mover's last, so where it lies makes no difference.
    """
    mover = words[layout.MOVER]
    if outlook[mover, OPEN_SQUARE] != 0:
        return n
    spaces = tables.rules[layout.LAST] - words[mover * layout.PER_PLAYER + layout.PLACE]
    kept = 0
    before = arena.NO_MOVE
    for i in range(n):
        patch = arena.NO_MOVE if codes[i] < 0 else patch_of(tables, codes[i])
        if patch == arena.NO_MOVE or patch != before or tables.patches[patch, layout.TIME] < spaces:
            codes[kept] = codes[i]
            kept += 1
        before = patch
    return kept


@kernel
def _rank_by_expected_margin(
    tables: Tables, circle: Circle, work: Arena, ply: int, code: int
) -> int | np.int64:
    """Rank a move of a far search by the margin that the mover expects of it."""
    words = work.states[ply]
    below = work.states[ply + 1]
    at = -1
    snug = 0
    if code <= LATER:
        at = LATER - code
    elif code != layout.ADVANCE:
        patch = patch_of(tables, code)
        low, high = free_cells(words, words[layout.MOVER])
        left_lo, left_hi = left_free(tables, code, low, high)
        snug = perimeter(tables, left_lo, left_hi)
        if patch == tables.rules[layout.LEATHER_PATCH]:
            return np.int64(-snug)
        at = slot_of(tables, circle, words, patch)
    return (expected_margin(tables, circle, words, below, work.expected_gains, at) << 10) - snug


@kernel
def _rank(tables: Tables, circle: Circle, words: Words, code: int, hint: int) -> int:
    """Order moves: the table's, then purchases by net worth and snug placement, then advancing."""
    if code == hint:
        return arena.UNBOUNDED
    if code in (layout.ADVANCE, layout.SWAP):
        return 0
    if code <= LATER:
        patch = circle[LATER - code]
        return (worth(tables, words, patch) - tables.patches[patch, layout.TIME]) << 10
    free_lo, free_hi = free_cells(words, words[layout.MOVER])
    left_lo, left_hi = left_free(tables, code, free_lo, free_hi)
    snug = perimeter(tables, left_lo, left_hi)
    patch = patch_of(tables, code)
    if patch == tables.rules[layout.LEATHER_PATCH]:
        return -snug
    return ((worth(tables, words, patch) - tables.patches[patch, layout.TIME]) << 10) - snug


@kernel
def _list_snuggest_leather(tables: Tables, circle: Circle, work: Arena, ply: int) -> None:
    """Write the leather placement that leaves the least perimeter, of those that matter."""
    words = work.states[ply]
    codes = work.codes[ply]
    n = legal_moves(tables, circle, words, codes)
    n = _needed_leather(words, work.outlooks[ply], codes, n)
    best = -arena.UNBOUNDED
    for i in range(n):
        rank = _rank(tables, circle, words, codes[i], arena.NO_MOVE)
        if rank > best:
            best = rank
            codes[0] = codes[i]


@kernel
def _list_bound(tables: Tables, circle: Circle, work: Arena, ply: int, at: int, n: int) -> int:
    """Append the placements of a patch that a bound player has; return how many moves there are.

    There are none where it was only taken for granted that the patch fits.
    """
    words = work.states[ply]
    codes = work.codes[ply]
    player = words[layout.MOVER]
    roomy = has_spare_room(work, ply, player)
    fits = np.uint64(work.outlooks[ply, player, FITS] & words[layout.REMAINING])
    beside = ZERO if roomy else fits ^ ONE << np.uint64(at)
    snuggest = commit(tables, circle, work, words, circle[at], beside)
    if snuggest == arena.NO_MOVE:
        return n
    codes[n] = snuggest
    if roomy:
        return n + 1
    toward = commit_to_square(tables, circle, work, ply, circle[at])
    if toward not in (arena.NO_MOVE, snuggest):
        n += 1
        codes[n] = toward
    learnt = remembered(work, words, circle[at])
    if learnt not in (arena.NO_MOVE, snuggest, toward):
        n += 1
        codes[n] = learnt
    if work.control[arena.BREADTH] > 0:
        return list_broadly(tables, circle, work, ply, circle[at], beside, n + 1)
    return n + 1


@kernel
def _list_bound_leather(tables: Tables, circle: Circle, work: Arena, ply: int) -> int:
    """Write the leather placements that a bound player has; return how many."""
    _list_snuggest_leather(tables, circle, work, ply)
    n = 1
    codes = work.codes[ply]
    leather = tables.rules[layout.LEATHER_PATCH]
    rough = assumes_fit(work)
    toward = arena.NO_MOVE if rough else commit_to_square(tables, circle, work, ply, leather)
    if toward not in (arena.NO_MOVE, codes[0]):
        codes[n] = toward
        n += 1
    learnt = remembered(work, work.states[ply], leather)
    if learnt not in (arena.NO_MOVE, codes[0], toward):
        codes[n] = learnt
        n += 1
    return n


@kernel
def _is_futile(work: Arena, ply: int, slot: int) -> bool:
    """Whether the moves of a slot cannot answer the question; then their bound counts as tried."""
    if work.control[arena.PLAIN] == 1:
        return False
    frame = work.frames[ply]
    bound = bound_of_move(work, ply, slot)
    if work.states[ply, layout.MOVER] == 0:
        if bound > frame[arena.ALPHA]:
            return False
        frame[arena.BEST] = max(frame[arena.BEST], bound)
    else:
        if bound < frame[arena.BETA]:
            return False
        frame[arena.BEST] = min(frame[arena.BEST], bound)
    return True


@kernel
def _drop_futile(tables: Tables, circle: Circle, work: Arena, ply: int, n: int) -> int:
    """Leave out moves of the real game that cannot answer; return how many are left."""
    codes = work.codes[ply]
    for slot in range(tables.rules[layout.FOR_SALE] + 1):
        at = for_sale(work.states[ply], slot - 1) if slot > 0 else -1
        if slot > 0 and at < 0:
            break
        if not _is_futile(work, ply, slot):
            continue
        kept = 0
        for i in range(n):
            is_futile = codes[i] == layout.ADVANCE
            if slot > 0:
                is_futile = is_placement_of(tables, circle, codes[i], at)
            if not is_futile:
                codes[kept] = codes[i]
                kept += 1
        n = kept
    return n


@kernel
def _list_relaxed(tables: Tables, circle: Circle, work: Arena, ply: int) -> int:
    """Write the moves of a relaxed game, at most three for each patch; return how many."""
    words = work.states[ply]
    codes = work.codes[ply]
    deferred = work.deferred[ply]
    player = words[layout.MOVER]
    if words[layout.OWED] > 0:
        return _list_bound_leather(tables, circle, work, ply)
    fits = np.uint64(work.outlooks[ply, player, FITS] & words[layout.REMAINING])
    room = free_to_cover(work, ply, player)
    codes[0] = layout.ADVANCE
    n = 0 if _is_futile(work, ply, 0) else 1
    for slot in range(tables.rules[layout.FOR_SALE]):
        at = for_sale(words, slot)
        if at < 0:
            break
        bit = ONE << np.uint64(at)
        kind = tables.patches[circle[at]]
        dear = kind[layout.COST] > words[player * layout.PER_PLAYER + layout.BUTTONS]
        if dear or kind[layout.AREA] > room or fits & bit == ZERO:
            continue
        if _is_futile(work, ply, slot + 1):
            continue
        if player == deferred[arena.WHO]:
            codes[n] = LATER - at
            n += 1
        else:
            n = _list_bound(tables, circle, work, ply, at, n)
    return n


@kernel
def _list_placed(tables: Tables, circle: Circle, work: Arena, ply: int) -> int:
    """Write the moves of the real game that make a difference; return how many.

    The first of placements that are alike is kept, so that each of the rest has one like it.
    """
    words = work.states[ply]
    codes = work.codes[ply]
    n = legal_moves(tables, circle, words, codes)
    if work.control[arena.PLAIN] == 0:
        n = one_of_each_image(tables, words, codes, n)
    if words[layout.OWED] > 0:
        return _needed_leather(words, work.outlooks[ply], codes, n)
    n = _one_of_the_last(tables, words, work.outlooks[ply], codes, n)
    return _drop_futile(tables, circle, work, ply, n)


@kernel
def list_moves(tables: Tables, circle: Circle, work: Arena, ply: int, hint: int) -> None:
    """Write the moves to try at `ply` and their ordering values."""
    words = work.states[ply]
    codes = work.codes[ply]
    if work.deferred[ply, arena.WHO] != layout.NOBODY:
        n = _list_relaxed(tables, circle, work, ply)
    else:
        n = _list_placed(tables, circle, work, ply)
    if n == 0:  # None can answer; whichever is searched says so.
        codes[0] = layout.ADVANCE
        n = 1
    far = work.control[arena.EXPECTED] == 1
    for i in range(n):
        if far and codes[i] != hint:
            work.ranks[ply, i] = _rank_by_expected_margin(tables, circle, work, ply, codes[i])
        else:
            work.ranks[ply, i] = _rank(tables, circle, words, codes[i], hint)
    if is_recorded(work, ply):
        rank_by_history(tables, circle, work, ply, n)
    work.frames[ply, arena.NEXT] = 0
    if work.deferred[ply, arena.WHO] == layout.NOBODY:
        n = list_batches(tables, circle, work, ply, n)
    work.frames[ply, arena.COUNT] = n


@kernel
def _best_ranked(work: Arena, ply: int) -> int:
    """Return where the best-ranked move not tried yet stands."""
    ranks = work.ranks[ply]
    top = work.frames[ply, arena.NEXT]
    for i in range(top + 1, work.frames[ply, arena.COUNT]):
        if ranks[i] > ranks[top]:
            top = i
    return top


@kernel
def next_move(work: Arena, ply: int) -> int:
    """Take the best-ranked move not tried yet.

    With several threads, moves after the first that another thread is searching come last: by then
    the table may hold their values.
    """
    at = work.frames[ply, arena.NEXT]
    codes = work.codes[ply]
    ranks = work.ranks[ply]
    top = _best_ranked(work, ply)
    if at > 0 and work.control[arena.SHARED] == 1:
        key = work.frames[ply, arena.KEY]
        while ranks[top] > -PUT_OFF // 2 and is_being_searched(work.searching, key, codes[top]):
            ranks[top] -= PUT_OFF
            top = _best_ranked(work, ply)
    code = codes[top]
    codes[top], codes[at] = codes[at], code
    parts = work.parts[ply]
    parts[top], parts[at] = parts[at], parts[top]
    ranks[top] = ranks[at]
    work.frames[ply, arena.NEXT] = at + 1
    return code
