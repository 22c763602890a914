"""Outlook of a player: patches that fit, live cells, bounds on the gain.

Gains are points from here on: the final score less the score as it stands.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from patchwork_solve.engine.kernel import entry, kernel, layout
from patchwork_solve.engine.kernel.bits import ONE, ZERO, Word, lowest
from patchwork_solve.engine.kernel.claims import most_area_points
from patchwork_solve.engine.kernel.fit import anchors, union
from patchwork_solve.engine.kernel.layout import Circle, Tables, Words
from patchwork_solve.engine.kernel.measures import leather_left, marks_left, worth_with
from patchwork_solve.engine.kernel.packed import free_cells

# An outlook is a row of int64 for each player.
FITS, LIVE_LO, LIVE_HI, OPEN_SQUARE = range(4)
OUTLOOK = 4

Outlook = NDArray[np.int64]
"""Shape (2, OUTLOOK): for each player the circle indices of patches that fit somewhere, the cells
that some such placement covers, and whether the special tile is still within reach."""


@entry
def look_at_quilt(
    tables: Tables, circle: Circle, words: Words, player: int, candidates: Word, outlook: Outlook
) -> None:
    """Fill a player's row of the outlook, of the patches `candidates` (bits of circle indices).

    A patch that does not fit now never fits again, and a cell that no placement covers stays
    empty but for leather; so both sets only shrink along a game, and an old one stays valid.
    """
    row = outlook[player]
    if words[player * layout.PER_PLAYER + layout.PLACE] == tables.rules[layout.LAST]:
        candidates = ZERO  # A token at home buys nothing.
    free_lo, free_hi = free_cells(words, player)
    fits = ZERO
    live_lo = ZERO
    live_hi = ZERO
    rest = candidates
    while rest != ZERO:
        at = lowest(rest)
        rest &= rest - ONE
        patch = circle[at]
        for orient in range(tables.patches[patch, layout.FIRST], tables.patches[patch, layout.END]):
            low, high = anchors(tables, orient, free_lo, free_hi)
            if (low | high) != ZERO:
                fits |= ONE << np.uint64(at)
                cells_lo, cells_hi = union(tables, orient, low, high)
                live_lo |= cells_lo
                live_hi |= cells_hi
    row[FITS] = np.int64(fits)
    row[LIVE_LO] = np.int64(live_lo)
    row[LIVE_HI] = np.int64(live_hi)


@kernel
def buys_once(tables: Tables, circle: Circle, words: Words, player: int, fits: Word) -> bool:
    """Whether a player can buy one more patch at most: any that fits takes the token home."""
    spaces = tables.rules[layout.LAST] - words[player * layout.PER_PLAYER + layout.PLACE]
    if (fits & (fits - ONE)) == ZERO:
        return True
    while fits != ZERO:
        if tables.patches[circle[lowest(fits)], layout.TIME] < spaces:
            return False
        fits &= fits - ONE
    return True


@kernel
def most_gain(
    tables: Tables,
    circle: Circle,
    words: Words,
    player: int,
    by_time: Circle,
    fits: Word,
    open_square: bool,
    sums: NDArray[np.int64],
) -> int:
    """Return an upper bound of the points a player can still get.

    It relaxes the game to a 0/1 knapsack over time of the remaining patches that fit one at a
    time, without opponent, circle and geometry. The last purchase may overshoot, so it costs one
    space at the least; sets are built by rising time, because if a set can be bought at all it can
    with its slowest patch last, and no other last patch leaves more spaces to be paid for.
    """
    base = player * layout.PER_PLAYER
    spaces = tables.rules[layout.LAST] - words[base + layout.PLACE]
    marks = marks_left(tables, words, player)
    a_leather = tables.rules[layout.HOLE_PENALTY] + tables.rules[layout.LEATHER_POINTS]
    leather = leather_left(tables, words) * a_leather
    pay = tables.rules[layout.ADVANCE_PAY]
    tile = (
        tables.rules[layout.SQUARE_POINTS]
        if open_square and words[layout.TILE] == layout.NOBODY
        else 0
    )
    gain = marks * words[base + layout.EARNS] + leather + tile
    if tables.rules[layout.AREAS] > 0:
        gain += most_area_points(tables, words)
    if spaces == 0:
        return gain
    for s in range(spaces + 1):
        sums[s] = -1
    sums[0] = 0
    best = spaces * pay
    remaining = np.uint64(words[layout.REMAINING]) & fits
    for i in range(len(by_time)):
        at = by_time[i]
        if (remaining >> np.uint64(at)) & ONE == ZERO:
            continue
        kind = tables.patches[circle[at]]
        value = worth_with(tables, circle[at], marks)
        if value <= 0:
            continue
        for s in range(spaces - 1, -1, -1):
            if sums[s] < 0:
                continue
            # As the last purchase: made from the last space but one, with the rest advanced.
            left = spaces - s - min(kind[layout.TIME], 1)
            best = max(best, sums[s] + value + left * pay)
            to = s + kind[layout.TIME]
            if to < spaces:
                sums[to] = max(sums[to], sums[s] + value)
    return gain + best
