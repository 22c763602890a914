"""Where a bound player of a relaxed game places a patch.

One placement, two near the square, or more where a search is broad.
"""

from __future__ import annotations

import numpy as np

from patchwork_solve.engine.kernel import kernel, layout
from patchwork_solve.engine.kernel.bits import ONE, ZERO, Word, count, lowest, take_first
from patchwork_solve.engine.kernel.endgame import arena
from patchwork_solve.engine.kernel.endgame.arena import Arena
from patchwork_solve.engine.kernel.endgame.outlook import FITS, OPEN_SQUARE
from patchwork_solve.engine.kernel.endgame.squares import MOST_WINDOWS, open_windows
from patchwork_solve.engine.kernel.fit import anchors, left_free, without
from patchwork_solve.engine.kernel.hashing import absorb_check, absorb_key, check_of, key_of
from patchwork_solve.engine.kernel.layout import Circle, Tables, Words
from patchwork_solve.engine.kernel.measures import leather_left, perimeter, worth
from patchwork_solve.engine.kernel.packed import copy, free_cells
from patchwork_solve.engine.kernel.rules import fills_square, play

ENOUGH = 3
"""A patch with that many placements left counts as sure to find room."""

A_CELL = 1 << 10
"""A cell that a window still lacks counts more than any perimeter."""


@kernel
def _promise(
    tables: Tables, circle: Circle, words: Words, low: Word, high: Word, fits: Word
) -> int:
    """Value free cells by the patches that still find room there."""
    value = 0
    while fits != ZERO:
        patch = circle[lowest(fits)]
        fits &= fits - ONE
        n = 0
        for orient in range(tables.patches[patch, layout.FIRST], tables.patches[patch, layout.END]):
            at_lo, at_hi = anchors(tables, orient, low, high)
            n += count(at_lo, at_hi)
            if n >= ENOUGH:
                break
        if n > 0:
            value += (ENOUGH + 1 + min(n, ENOUGH)) * max(worth(tables, words, patch), 1)
    return 8 * value


@kernel
def _least_lack(tables: Tables, windows: Word, low: Word, high: Word) -> int:
    """Return the fewest free cells in any of some windows of the bonus square.

    Windows beyond the bits of the word do not count; a quilt with that many has all of them open.
    """
    fewest = 128
    for w in range(min(tables.squares.shape[0], MOST_WINDOWS)):
        if windows & (ONE << np.uint64(w)) != ZERO:
            fewest = min(fewest, count(tables.squares[w, 0] & low, tables.squares[w, 1] & high))
    return fewest


@kernel
def _keep_best(best: Words, n: int, value: int, code: int) -> int:
    """Put a placement in its place among the `n` best so far; return how many there are now."""
    for i in range(n):
        if value > best[0, i]:
            best[0, i], value = value, best[0, i]
            best[1, i], code = code, best[1, i]
    if n < arena.SNUG:
        best[0, n] = value
        best[1, n] = code
        n += 1
    return n


@kernel
def _list_best(tables: Tables, words: Words, patch: int, windows: Word, best: Words) -> int:
    """Write the placements that leave the least perimeter, best first; return how many.

    One that fills the bonus square comes before all others. With `windows`, only placements that
    bring one of them nearer count, those that leave it least to fill first.
    """
    low, high = free_cells(words, words[layout.MOVER])
    now = _least_lack(tables, windows, low, high)
    n = 0
    for orient in range(tables.patches[patch, layout.FIRST], tables.patches[patch, layout.END]):
        at_lo, at_hi = anchors(tables, orient, low, high)
        while (at_lo | at_hi) != ZERO:
            anchor, at_lo, at_hi = take_first(at_lo, at_hi)
            code = orient << layout.ANCHOR_BITS | anchor
            left_lo, left_hi = without(tables, orient, anchor, low, high)
            value = -perimeter(tables, left_lo, left_hi)
            if windows != ZERO:
                lack = _least_lack(tables, windows, left_lo, left_hi)
                if lack >= now:
                    continue
                value -= lack * A_CELL
            elif words[layout.TILE] == layout.NOBODY and fills_square(tables, left_lo, left_hi):
                value += arena.UNBOUNDED
            n = _keep_best(best, n, value, code)
    return n


@kernel
def commit(
    tables: Tables, circle: Circle, work: Arena, words: Words, patch: int, fits: Word
) -> int | np.int64:
    """Return the one placement of a patch that a bound player considers.

    Of the snuggest ones, that which leaves most room for the patches that still fit.
    """
    low, high = free_cells(words, words[layout.MOVER])
    key = key_of(low, high, fits, np.uint64(patch))
    check = check_of(low, high, fits, np.uint64(patch))
    entry = work.commit_memo[np.int64(key) & (work.commit_memo.shape[0] - 1)]
    if entry[arena.MEMO_KEY] == key and entry[arena.MEMO_CHECK] == check:
        return np.int64(entry[arena.MEMO_VALUE])
    best = -2 * arena.UNBOUNDED
    chosen = arena.NO_MOVE
    for i in range(_list_best(tables, words, patch, ZERO, work.snug)):
        code = work.snug[1, i]
        left_lo, left_hi = left_free(tables, code, low, high)
        value = work.snug[0, i] + _promise(tables, circle, words, left_lo, left_hi, fits)
        if value > best:
            best = value
            chosen = code
    entry[arena.MEMO_KEY] = key
    entry[arena.MEMO_CHECK] = check
    entry[arena.MEMO_VALUE] = np.uint64(chosen)
    return chosen


@kernel
def _first_open(tables: Tables, circle: Circle, work: Arena, ply: int, n: int) -> int:
    """Return the first of `n` placements after which the bonus square is still in reach."""
    words = work.states[ply]
    player = words[layout.MOVER]
    below = work.states[ply + 1]
    for i in range(n):
        code = work.snug[1, i]
        copy(words, below)
        play(tables, circle, below, code)
        row = work.outlooks[ply, player]
        deferred = work.deferred[ply]
        if below[layout.TILE] == player or (
            open_windows(tables, circle, work, below, row, deferred, player, True) != ZERO
        ):
            return code
    return arena.NO_MOVE


@kernel
def commit_to_square(
    tables: Tables, circle: Circle, work: Arena, ply: int, patch: int
) -> int | np.int64:
    """Return a placement of a patch that brings the bonus square nearer, or NO_MOVE."""
    words = work.states[ply]
    player = words[layout.MOVER]
    row = work.outlooks[ply, player]
    windows = np.uint64(row[OPEN_SQUARE])
    if windows == ZERO:
        return arena.NO_MOVE
    low, high = free_cells(words, player)
    fits = np.uint64(row[FITS])
    left = np.uint64(
        leather_left(tables, words) << 16 | words[player * layout.PER_PLAYER + layout.PLACE]
    )
    query = left << np.uint64(16) | np.uint64(patch + 1)
    key = absorb_key(key_of(low, high, fits, query), windows)
    check = absorb_check(check_of(low, high, fits, query), windows)
    entry = work.commit_memo[np.int64(key) & (work.commit_memo.shape[0] - 1)]
    if entry[arena.MEMO_KEY] == key and entry[arena.MEMO_CHECK] == check:
        return np.int64(entry[arena.MEMO_VALUE])
    n = _list_best(tables, words, patch, windows, work.snug)
    chosen = _first_open(tables, circle, work, ply, n)
    entry[arena.MEMO_KEY] = key
    entry[arena.MEMO_CHECK] = check
    entry[arena.MEMO_VALUE] = np.uint64(chosen)
    return chosen


@kernel
def _take_best(best: Words, n: int) -> int | np.int64:
    """Take the best placement left of `n`, or NO_MOVE."""
    top = -1
    for i in range(n):
        if best[1, i] != arena.NO_MOVE and (top < 0 or best[0, i] > best[0, top]):
            top = i
    if top < 0:
        return arena.NO_MOVE
    code = best[1, top]
    best[1, top] = arena.NO_MOVE
    return np.int64(code)


@kernel
def _is_among(codes: Words, n: int, code: int | np.int64) -> bool:
    """Whether a placement is among the first `n`."""
    found = False
    for i in range(n):
        found = found or codes[i] == code
    return found


@kernel
def list_broadly(
    tables: Tables, circle: Circle, work: Arena, ply: int, patch: int, fits: Word, n: int
) -> int:
    """Append to `n` moves the best placements of a patch that are not among them.

    As many as the search is broad of those that leave most room, and of those that bring the bonus
    square nearer; return how many moves there are.
    """
    words = work.states[ply]
    codes = work.codes[ply]
    low, high = free_cells(words, words[layout.MOVER])
    open_square = np.uint64(work.outlooks[ply, words[layout.MOVER], OPEN_SQUARE])
    for kind in range(1 if open_square == ZERO else 2):
        windows = open_square if kind == 1 else ZERO
        listed = _list_best(tables, words, patch, windows, work.snug)
        for i in range(listed if kind == 0 else 0):
            left_lo, left_hi = left_free(tables, work.snug[1, i], low, high)
            work.snug[0, i] += _promise(tables, circle, words, left_lo, left_hi, fits)
        for _ in range(work.control[arena.BREADTH]):
            code = _take_best(work.snug, listed)
            if code != arena.NO_MOVE and not _is_among(codes, n, code):
                codes[n] = code
                n += 1
    return n
