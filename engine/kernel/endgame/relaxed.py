"""Games in which one player decides later where the patches lie.

The *deferred* player keeps the quilt of the position where the relaxed game began, the patches
bought since and the leather taken, and may buy all that still fits together with them: more than
the rules allow. The opponent in turn is *bound* to one placement of each patch: less than the rules
allow. So the value of such a game bounds that of the real one from the deferred player's side, and
neither player has a choice of placements.
"""

from __future__ import annotations

import numpy as np

from patchwork_solve.engine.kernel import kernel, layout
from patchwork_solve.engine.kernel.bits import ONE, ZERO, count
from patchwork_solve.engine.kernel.endgame import arena
from patchwork_solve.engine.kernel.endgame.arena import Arena
from patchwork_solve.engine.kernel.endgame.outlook import (
    FITS,
    LIVE_HI,
    LIVE_LO,
    OPEN_SQUARE,
    look_at_quilt,
)
from patchwork_solve.engine.kernel.endgame.room import assumes_fit, has_spare_room
from patchwork_solve.engine.kernel.endgame.squares import open_windows
from patchwork_solve.engine.kernel.endgame.together import fits_with
from patchwork_solve.engine.kernel.fit import left_free
from patchwork_solve.engine.kernel.later import may_remain
from patchwork_solve.engine.kernel.layout import Circle, Tables, Words
from patchwork_solve.engine.kernel.packed import copy, free_cells
from patchwork_solve.engine.kernel.rules import pass_turn, play, play_advance, purchase

LATER = -16
"""The code of a purchase to be placed later is LATER less the index in the circle."""


@kernel
def promised_margin(tables: Tables, deferred: Words) -> int:
    """Return the margin of what a deferred player has covered somewhere."""
    if deferred[arena.WHO] == layout.NOBODY:
        return 0
    points = tables.rules[layout.HOLE_PENALTY] * deferred[arena.COVERED]
    points += tables.rules[layout.LEATHER_POINTS] * deferred[arena.LEATHER]
    return points * (1 - 2 * deferred[arena.WHO])


@kernel
def take_leather(words: Words, deferred: Words) -> None:
    """Count owed leather as placed somewhere; then the turn passes."""
    low, high = free_cells(words, deferred[arena.WHO])
    taken = max(0, min(words[layout.OWED], count(low, high) - deferred[arena.COVERED]))
    deferred[arena.COVERED] += taken
    deferred[arena.LEATHER] += taken
    words[layout.OWED] = 0
    pass_turn(words, deferred[arena.WHO])


@kernel
def play_deferred(tables: Tables, circle: Circle, words: Words, deferred: Words, code: int) -> None:
    """Play a move of the deferred player in place."""
    if code == layout.ADVANCE:
        play_advance(tables, words)
    else:
        at = LATER - code
        purchase(tables, words, at, circle[at])
        deferred[arena.SEWN] = np.int64(np.uint64(deferred[arena.SEWN]) | ONE << np.uint64(at))
        deferred[arena.COVERED] += tables.patches[circle[at], layout.AREA]
        if words[layout.OWED] == 0:
            pass_turn(words, deferred[arena.WHO])
    if words[layout.OWED] > 0:
        take_leather(words, deferred)


@kernel
def _covers_a_window(tables: Tables, words: Words, deferred: Words) -> bool:
    """Whether the deferred player has covered as many cells as some window lacks."""
    low, high = free_cells(words, deferred[arena.WHO])
    for w in range(tables.squares.shape[0]):
        lacks = count(tables.squares[w, 0] & low, tables.squares[w, 1] & high)
        if lacks <= deferred[arena.COVERED]:
            return True
    return False


@kernel
def claim(tables: Tables, circle: Circle, work: Arena, ply: int) -> None:
    """Give the deferred player the special tile as soon as what is bought could fill a window."""
    words = work.states[ply]
    deferred = work.deferred[ply]
    player = deferred[arena.WHO]
    row = work.outlooks[ply, player]
    if words[layout.TILE] != layout.NOBODY or row[OPEN_SQUARE] == 0:
        return
    if assumes_fit(work):
        claims = _covers_a_window(tables, words, deferred)
    else:
        windows = open_windows(tables, circle, work, words, row, deferred, player, False)
        claims = windows != ZERO
    if claims:
        words[layout.TILE] = player


@kernel
def narrow(tables: Tables, circle: Circle, work: Arena, ply: int) -> None:
    """Keep the patches that fit together with those the deferred player has bought."""
    deferred = work.deferred[ply]
    player = deferred[arena.WHO]
    row = work.outlooks[ply, player]
    if work.states[ply, layout.PLACE + player * layout.PER_PLAYER] == tables.rules[layout.LAST]:
        row[FITS] = 0
        return
    if assumes_fit(work):
        return
    low, high = np.uint64(row[LIVE_LO]), np.uint64(row[LIVE_HI])
    candidates = np.uint64(row[FITS] & work.states[ply, layout.REMAINING])
    sewn = np.uint64(deferred[arena.SEWN])
    if deferred[arena.BATCH] == 0:
        row[FITS] = np.int64(fits_with(tables, circle, work, low, high, sewn, candidates))
        return
    sewn &= ~np.uint64(work.control[arena.BATCH_PATCH])
    fits = ZERO
    for i in range(work.control[arena.BATCH_SIZE]):
        left_lo, left_hi = left_free(tables, work.batch[i], low, high)
        fits |= fits_with(tables, circle, work, left_lo, left_hi, sewn, candidates & ~fits)
        if fits == candidates:
            break
    row[FITS] = np.int64(fits)


@kernel
def copy_outlook(work: Arena, ply: int) -> None:
    """Copy the outlook of both players to the ply below."""
    for player in range(2):
        for field in range(work.outlooks.shape[2]):
            work.outlooks[ply + 1, player, field] = work.outlooks[ply, player, field]


@kernel
def close_squares(work: Arena, ply: int) -> None:
    """Close the windows of both players once the special tile has gone since the ply above.

    In a plain search they stay open, so that every placement counts.
    """
    if (
        work.control[arena.PLAIN] == 0
        and work.states[ply, layout.TILE] != work.states[ply - 1, layout.TILE]
    ):
        work.outlooks[ply, 0, OPEN_SQUARE] = 0
        work.outlooks[ply, 1, OPEN_SQUARE] = 0


@kernel
def keep_free(words: Words, player: int, row: Words) -> None:
    """Take the cells just covered from those that count as live."""
    low, high = free_cells(words, player)
    row[LIVE_LO] = np.int64(np.uint64(row[LIVE_LO]) & low)
    row[LIVE_HI] = np.int64(np.uint64(row[LIVE_HI]) & high)


@kernel
def play_placed(tables: Tables, circle: Circle, work: Arena, ply: int, code: int) -> None:
    """Play a placed move on the ply below, and look at the quilt again where it matters."""
    words = work.states[ply]
    below = work.states[ply + 1]
    mover = words[layout.MOVER]
    play(tables, circle, below, code)
    if (
        code != layout.ADVANCE
        or below[layout.PLACE + mover * layout.PER_PLAYER] == tables.rules[layout.LAST]
    ):
        if has_spare_room(work, ply + 1, mover):
            keep_free(below, mover, work.outlooks[ply + 1, mover])
            return
        fits = np.uint64(work.outlooks[ply, mover, FITS]) & may_remain(tables, below)
        look_at_quilt(tables, circle, below, mover, fits, work.outlooks[ply + 1])


@kernel
def _may_claim(work: Arena, ply: int) -> bool:
    """Whether the deferred player has covered more by the last move, and the tile is there."""
    if ply == 0 or work.states[ply, layout.TILE] != layout.NOBODY:
        return False
    before = work.deferred[ply - 1]
    deferred = work.deferred[ply]
    is_same_game = deferred[arena.WHO] != layout.NOBODY and before[arena.WHO] == deferred[arena.WHO]
    return is_same_game and deferred[arena.COVERED] > before[arena.COVERED]


@kernel
def claim_late(tables: Tables, circle: Circle, work: Arena, ply: int) -> bool:
    """Give the deferred player the special tile by the last move; return whether it is given."""
    if not _may_claim(work, ply):
        return False
    claim(tables, circle, work, ply)
    close_squares(work, ply)
    return work.states[ply, layout.TILE] != layout.NOBODY


@kernel
def descend_relaxed(tables: Tables, circle: Circle, work: Arena, ply: int, code: int) -> None:
    """Make a move of a relaxed game: the state and the outlook of the next ply."""
    copy(work.states[ply], work.states[ply + 1])
    copy_outlook(work, ply)
    words = work.states[ply + 1]
    before = work.deferred[ply]
    deferred = work.deferred[ply + 1]
    for field in range(arena.DEFERRED):
        deferred[field] = before[field]
    mover = work.states[ply, layout.MOVER]
    if mover != deferred[arena.WHO]:
        play_placed(tables, circle, work, ply, code)
    else:
        play_deferred(tables, circle, words, deferred, code)
        if (
            code != layout.ADVANCE
            or words[layout.PLACE + mover * layout.PER_PLAYER] == tables.rules[layout.LAST]
        ):
            narrow(tables, circle, work, ply + 1)
    close_squares(work, ply + 1)


@kernel
def defer(deferred: Words, who: int) -> None:
    """Begin to count what a player has bought and not placed."""
    deferred[arena.WHO] = who
    for field in range(arena.WHO + 1, arena.DEFERRED):
        deferred[field] = 0


@kernel
def begin_relaxed(tables: Tables, circle: Circle, work: Arena, ply: int, who: int) -> None:
    """Make the position at `ply` the first of a relaxed game; leather owed is taken at once."""
    words = work.states[ply]
    deferred = work.deferred[ply]
    defer(deferred, who)
    if words[layout.OWED] == 0 or words[layout.MOVER] != who:
        return
    tile = words[layout.TILE]
    take_leather(words, deferred)
    claim(tables, circle, work, ply)
    if words[layout.TILE] != tile:
        work.outlooks[ply, 0, OPEN_SQUARE] = 0
        work.outlooks[ply, 1, OPEN_SQUARE] = 0


@kernel
def relax(tables: Tables, circle: Circle, work: Arena, ply: int, who: int) -> None:
    """Begin a relaxed game: the position at `ply` and its window, on the ply below."""
    copy(work.states[ply], work.states[ply + 1])
    copy_outlook(work, ply)
    work.frames[ply + 1, arena.ALPHA] = work.frames[ply, arena.ALPHA]
    work.frames[ply + 1, arena.BETA] = work.frames[ply, arena.BETA]
    begin_relaxed(tables, circle, work, ply + 1, who)
