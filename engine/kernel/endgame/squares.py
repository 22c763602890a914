"""Which windows of the bonus square can still be filled in the time that is left.

Exact but for the opponent, the circle and, almost, the buttons: a search over the first empty cell
of a window, which leather or one placement of a patch must cover. Beyond a number of nodes the
answer is "yes", which is safe: more than can be reached only makes bounds wider.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from patchwork_solve.engine.kernel import entry, kernel
from patchwork_solve.engine.kernel.bits import ONE, ZERO, Word, count, first, lowest
from patchwork_solve.engine.kernel.endgame.arena import (
    LEATHER,
    MEMO_CHECK,
    MEMO_KEY,
    MEMO_VALUE,
    SEWN,
    WHO,
    Arena,
)
from patchwork_solve.engine.kernel.endgame.outlook import FITS, LIVE_HI, LIVE_LO, OPEN_SQUARE
from patchwork_solve.engine.kernel.endgame.together import area_of
from patchwork_solve.engine.kernel.fit import covered
from patchwork_solve.engine.kernel.hashing import absorb_check, absorb_key, check_of, key_of
from patchwork_solve.engine.kernel.layout import (
    AREA,
    DISTANCES,
    END,
    FIRST,
    LAST,
    LENGTH,
    MOST_CELLS,
    MOVER,
    OWED,
    PER_PLAYER,
    PLACE,
    REMAINING,
    ROOM_HI,
    ROOM_LO,
    TIME,
    Circle,
    Tables,
    Words,
)
from patchwork_solve.engine.kernel.measures import leather_left
from patchwork_solve.engine.kernel.rules import free_cells

MOST_NODES = 200
"""Of the search for what may still be filled; what it has not decided by then counts as open."""

CLAIM_NODES = 2_000
"""Of the search for what a deferred player has filled: to give the special tile away for nothing
costs both bounds its points, and the question is asked less often."""

MOST_WINDOWS = 62
"""More windows than that are taken as open for good."""

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
def most_area(
    tables: Tables, circle: Circle, by_time: Circle, fits: Word, spaces: int, sums: Circle
) -> int:
    """Return the most cells of patches that can be bought in so many spaces (a knapsack).

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
            best = max(best, sums[s] + kind[AREA])
            to = s + kind[TIME]
            if to < spaces:
                sums[to] = max(sums[to], sums[s] + kind[AREA])
    return best


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
def _fill(
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
    arena: Arena,
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
    most = most_area(tables, circle, arena.by_time, fits, spaces, arena.sums)
    most += area_of(tables, circle, owned)
    dead_lo, dead_hi = low & ~live_lo, high & ~live_hi
    while True:
        windows, chosen = _likeliest(tables, low, high, dead_lo, dead_hi, windows, leather, most)
        if chosen < 0:
            return windows
        square_lo, square_hi = tables.squares[chosen, 0], tables.squares[chosen, 1]
        row = arena.fill_stack[0]
        row[FREE_LO] = np.int64(low)
        row[FREE_HI] = np.int64(high)
        # Dead cells can only take leather.
        row[OPEN_LO] = np.int64(square_lo & low & live_lo)
        row[OPEN_HI] = np.int64(square_hi & high & live_hi)
        row[LEATHER_LEFT] = leather - count(square_lo & dead_lo, square_hi & dead_hi)
        row[LEFT] = np.int64(owned | fits)
        row[SPENT] = 0
        row[LONGEST] = 0
        row[USED] = 0
        nodes = _fill(tables, circle, owned, spaces, most, arena.fill_stack, nodes)
        if nodes < 0:
            return windows
        windows ^= ONE << np.uint64(chosen)


@entry
def open_windows(
    tables: Tables,
    circle: Circle,
    arena: Arena,
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
    base = player * PER_PLAYER
    low, high = free_cells(words, player)
    live_lo, live_hi = np.uint64(row[LIVE_LO]), np.uint64(row[LIVE_HI])
    owned = ZERO
    fits = ZERO
    spaces = 0
    leather = 0
    if deferred[WHO] == player:
        owned = np.uint64(deferred[SEWN])
        leather = deferred[LEATHER]
    if later:
        spaces = tables.rules[LAST] - words[base + PLACE]
        if spaces > 0 or (words[OWED] > 0 and words[MOVER] == player):
            leather += leather_left(tables, words)
        fits = np.uint64(row[FITS]) & np.uint64(words[REMAINING])
    limits = np.uint64(spaces << 8 | leather)
    key = absorb_key(absorb_key(key_of(low, high, fits, owned), limits), windows)
    check = absorb_check(absorb_check(check_of(low, high, fits, owned), limits), windows)
    entry = arena.fill_memo[np.int64(key) & (arena.fill_memo.shape[0] - 1)]
    if entry[MEMO_KEY] == key and entry[MEMO_CHECK] == check:
        return entry[MEMO_VALUE]
    found = _search_windows(
        tables,
        circle,
        arena,
        low,
        high,
        live_lo,
        live_hi,
        windows,
        owned,
        fits,
        spaces,
        leather,
        MOST_NODES if later else CLAIM_NODES,
    )
    entry[MEMO_KEY] = key
    entry[MEMO_CHECK] = check
    entry[MEMO_VALUE] = found
    return found
