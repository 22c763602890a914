"""Outlook of a player: patches that fit, live cells, whether the special tile is in reach."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from patchwork_solve.engine.kernel import entry, kernel, layout
from patchwork_solve.engine.kernel.bits import ONE, ZERO, Word, lowest
from patchwork_solve.engine.kernel.fit import anchors, union
from patchwork_solve.engine.kernel.layout import Circle, Tables, Words
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
