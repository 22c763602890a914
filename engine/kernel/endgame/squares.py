"""Which windows of the bonus square can still be filled in the time that is left.

Exact but for the opponent, the circle and, almost, the buttons. Beyond a number of nodes the
answer is "yes", which is safe: more than can be reached only makes bounds wider.
"""

from __future__ import annotations

import numpy as np

from patchwork_solve.engine.kernel import entry, kernel, layout
from patchwork_solve.engine.kernel.bits import ONE, ZERO, Word, count
from patchwork_solve.engine.kernel.endgame import arena
from patchwork_solve.engine.kernel.endgame.arena import Arena
from patchwork_solve.engine.kernel.endgame.filling import begin_filling, fill, list_by_cell
from patchwork_solve.engine.kernel.endgame.outlook import FITS, LIVE_HI, LIVE_LO, OPEN_SQUARE
from patchwork_solve.engine.kernel.endgame.placements import list_placements
from patchwork_solve.engine.kernel.endgame.together import area_of
from patchwork_solve.engine.kernel.fit import left_free
from patchwork_solve.engine.kernel.hashing import absorb_check, absorb_key, check_of, key_of
from patchwork_solve.engine.kernel.layout import Circle, Tables, Words
from patchwork_solve.engine.kernel.measures import leather_left
from patchwork_solve.engine.kernel.packed import free_cells

MOST_NODES = 200
"""Nodes of the search for windows that may still be filled; those undecided by then are open."""

CLAIM_NODES = 2_000
"""Nodes of the search for what a deferred player has filled.

To give the special tile away for nothing costs both bounds its points, and the question is
rarer."""

MOST_WINDOWS = 62
"""Windows of which the search keeps track, as bits of a signed word; where a quilt has more, all of
them count as open, which is safe."""


@kernel
def most_area(
    tables: Tables, circle: Circle, by_time: Circle, fits: Word, spaces: int, sums: Circle
) -> int:
    """Return the most cells of patches that can be bought in `spaces` (a knapsack).

    The last purchase may overshoot; sets are built by rising time, so that the slowest is last.
    """
    if spaces <= 0:
        return 0
    for s in range(spaces):
        sums[s] = -1
    sums[0] = 0
    best = 0
    for i in range(len(by_time)):
        at = by_time[i]
        if (fits >> np.uint64(at)) & ONE == ZERO:
            continue
        kind = tables.patches[circle[at]]
        for s in range(spaces - 1, -1, -1):
            if sums[s] < 0:
                continue
            best = max(best, sums[s] + kind[layout.AREA])
            to = s + kind[layout.TIME]
            if to < spaces:
                sums[to] = max(sums[to], sums[s] + kind[layout.AREA])
    return best


@kernel
def _likeliest(
    tables: Tables,
    low: Word,
    high: Word,
    dead_lo: Word,
    dead_hi: Word,
    windows: Word,
    leather: int,
    most: int,
) -> tuple[Word, int]:
    """Drop the windows that lack too much; return the rest, and the one that lacks least or -1."""
    chosen = -1
    fewest = most
    for w in range(tables.squares.shape[0]):
        bit = ONE << np.uint64(w)
        if windows & bit == ZERO:
            continue
        square_lo, square_hi = tables.squares[w, 0], tables.squares[w, 1]
        lacks = count(square_lo & low, square_hi & high) - leather
        if count(square_lo & dead_lo, square_hi & dead_hi) > leather or lacks > most:
            windows ^= bit
        elif lacks <= fewest:
            fewest = lacks
            chosen = w
    return windows, chosen


@kernel
def _search_windows(
    tables: Tables,
    circle: Circle,
    work: Arena,
    low: Word,
    high: Word,
    live_lo: Word,
    live_hi: Word,
    windows: Word,
    owned: Word,
    fits: Word,
    spaces: int,
    leather: int,
    nodes: int,
) -> Word:
    """Return those of `windows` that may still be filled; stop at the first that surely may."""
    most = most_area(tables, circle, work.by_time, fits, spaces, work.sums)
    most += area_of(tables, circle, owned)
    placements = work.fill_placements
    dead_lo, dead_hi = low & ~live_lo, high & ~live_hi
    while True:
        windows, chosen = _likeliest(tables, low, high, dead_lo, dead_hi, windows, leather, most)
        if chosen < 0:
            return windows
        square_lo, square_hi = tables.squares[chosen, 0], tables.squares[chosen, 1]
        empty = square_lo & low & live_lo, square_hi & high & live_hi
        list_placements(tables, circle, placements, low, high, owned | fits)
        list_by_cell(placements, owned | fits, empty[0], empty[1])
        begin_filling(
            work.fill_stack[0],
            (low, high),
            empty,
            leather - count(square_lo & dead_lo, square_hi & dead_hi),
            owned | fits,
        )
        nodes = fill(tables, circle, placements, owned, spaces, most, work.fill_stack, nodes)
        if nodes < 0:
            return windows
        windows ^= ONE << np.uint64(chosen)


@kernel
def _open_on(
    tables: Tables,
    circle: Circle,
    work: Arena,
    cells: tuple[Word, Word, Word, Word],
    windows: Word,
    means: tuple[Word, Word, int, int, int],
) -> Word:
    """Return those of `windows` that may be filled on some free cells, given with the live ones.

    `means` are the patches owned and those that can be bought, the spaces left, the leather, and
    the nodes to look at. Answers are kept.
    """
    low, high, live_lo, live_hi = cells
    owned, fits, spaces, leather, nodes = means
    limits = np.uint64(spaces << 8 | leather)
    key = absorb_key(absorb_key(key_of(low, high, fits, owned), limits), windows)
    check = absorb_check(absorb_check(check_of(low, high, fits, owned), limits), windows)
    entry = work.fill_memo[np.int64(key) & (work.fill_memo.shape[0] - 1)]
    if entry[arena.MEMO_KEY] == key and entry[arena.MEMO_CHECK] == check:
        return entry[arena.MEMO_VALUE]
    found = _search_windows(
        tables,
        circle,
        work,
        low,
        high,
        live_lo,
        live_hi,
        windows,
        owned,
        fits,
        spaces,
        leather,
        nodes,
    )
    entry[arena.MEMO_KEY] = key
    entry[arena.MEMO_CHECK] = check
    entry[arena.MEMO_VALUE] = found
    return found


@entry
def open_windows(
    tables: Tables,
    circle: Circle,
    work: Arena,
    words: Words,
    row: Words,
    deferred: Words,
    player: int,
    later: bool,
) -> Word:
    """Return the windows of the bonus square that a player may still fill.

    Parameters
    ----------
    row : int64 array, shape (OUTLOOK,)
        The player's outlook; only windows open there are looked at.
    deferred : int64 array, shape (DEFERRED,)
        What a deferred player has bought but not placed.
    later : bool
        With the patches and the leather still to come, or only with what the player has now.
    """
    windows = np.uint64(row[OPEN_SQUARE])
    if tables.squares.shape[0] > MOST_WINDOWS:
        return windows
    base = player * layout.PER_PLAYER
    low, high = free_cells(words, player)
    live_lo, live_hi = np.uint64(row[LIVE_LO]), np.uint64(row[LIVE_HI])
    owned = ZERO
    fits = ZERO
    spaces = 0
    leather = 0
    if deferred[arena.WHO] == player:
        owned = np.uint64(deferred[arena.SEWN])
        leather = deferred[arena.LEATHER]
    if later:
        spaces = tables.rules[layout.LAST] - words[base + layout.PLACE]
        if spaces > 0 or (words[layout.OWED] > 0 and words[layout.MOVER] == player):
            leather += leather_left(tables, words)
        fits = np.uint64(row[FITS]) & np.uint64(words[layout.REMAINING])
    nodes = MOST_NODES if later else CLAIM_NODES
    if deferred[arena.WHO] != player or deferred[arena.BATCH] == 0:
        means = (owned, fits, spaces, leather, nodes)
        return _open_on(tables, circle, work, (low, high, live_lo, live_hi), windows, means)
    owned &= ~np.uint64(work.control[arena.BATCH_PATCH])
    means = (owned, fits, spaces, leather, nodes)
    found = ZERO
    for i in range(work.control[arena.BATCH_SIZE]):
        rest = left_free(tables, work.batch[i], low, high)
        live = left_free(tables, work.batch[i], live_lo, live_hi)
        cells = (rest[0], rest[1], live[0], live[1])
        found |= _open_on(tables, circle, work, cells, windows & ~found, means)
        if found == windows or (found != ZERO and not later):
            break
    return found
