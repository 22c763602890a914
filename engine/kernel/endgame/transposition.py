"""The transposition table: what positions count as equal, and what is kept of them."""

from __future__ import annotations

import numpy as np

from patchwork_solve.engine.kernel import kernel, layout
from patchwork_solve.engine.kernel.bits import ONE, ZERO, Word, count, lowest
from patchwork_solve.engine.kernel.endgame import arena
from patchwork_solve.engine.kernel.endgame.arena import Arena
from patchwork_solve.engine.kernel.endgame.outlook import (
    FITS,
    LIVE_HI,
    LIVE_LO,
    OPEN_SQUARE,
    buys_once,
)
from patchwork_solve.engine.kernel.endgame.room import ROOM_FOR_ALL
from patchwork_solve.engine.kernel.hashing import absorb_check, absorb_key
from patchwork_solve.engine.kernel.layout import Circle, Tables, Words
from patchwork_solve.engine.kernel.measures import leather_left
from patchwork_solve.engine.kernel.packed import NARROW, free_cells, purse
from patchwork_solve.engine.kernel.rules import for_sale

# Columns of the table's entries.
ENTRY_KEY, ENTRY_CHECK, ENTRY_LOWER, ENTRY_UPPER, ENTRY_CODE, ENTRY_COST = range(6)
ENTRY = 6

FIRST_KEY, FIRST_CHECK = 0x1F83D9ABFB41BD6B, 0x5BE0CD19137E2179
"""Initial values of both hashes.

If they began with 0, a first word of 0 would leave no trace, and a quilt that begins with one could
pass for a quilt of fewer words."""


@kernel
def _absorb(frame: Words, word: int | np.int64) -> None:
    """Mix a word into both hashes of a frame.

    The first word of each player says how many follow, so that no two sequences run together.
    """
    frame[arena.KEY] = np.int64(absorb_key(np.uint64(frame[arena.KEY]), np.uint64(word)))
    frame[arena.CHECK] = np.int64(absorb_check(np.uint64(frame[arena.CHECK]), np.uint64(word)))


@kernel
def _largest(tables: Tables, circle: Circle, fits: Word) -> int:
    """Return the cells of the largest patch of a set."""
    largest = 0
    while fits != ZERO:
        largest = max(largest, tables.patches[circle[lowest(fits)], layout.AREA])
        fits &= fits - ONE
    return largest


@kernel
def _absorb_bought(
    tables: Tables, circle: Circle, words: Words, row: Words, deferred: Words, frame: Words
) -> None:
    """Hash the quilt of the deferred player: where the game began, and what is bought since.

    With one purchase left at most, what fits and the room for leather are all that matters.
    """
    player = deferred[arena.WHO]
    free_lo, free_hi = free_cells(words, player)
    left = count(free_lo, free_hi) - deferred[arena.COVERED]
    fits = np.uint64(words[layout.REMAINING] & row[FITS])
    if row[OPEN_SQUARE] == 0 and buys_once(tables, circle, words, player, fits):
        room = leather_left(tables, words) + _largest(tables, circle, fits)
        _absorb(frame, min(room, left) << 2 | 2)
        _absorb(frame, np.int64(fits))
        return
    closed = row[OPEN_SQUARE] == 0
    _absorb(frame, deferred[arena.LEATHER] << 10 | left << 2 | (0 if closed else 1))
    _absorb(frame, row[LIVE_LO] if closed else np.int64(free_lo))
    _absorb(frame, row[LIVE_HI] if closed else np.int64(free_hi))
    _absorb(frame, deferred[arena.SEWN])


@kernel
def _absorb_quilt(
    tables: Tables,
    circle: Circle,
    words: Words,
    player: int,
    row: Words,
    frame: Words,
    rough: int,
) -> None:
    """Hash all that matters of a quilt.

    It counts by its live cells: dead ones can only hold leather, so their number matters up
    to the leather left. With one purchase left at most, and dead cells for all leather, it counts
    by the patches that fit, if that is known. While the special tile is within reach the free
    cells count in full.
    """
    free_lo, free_hi = free_cells(words, player)
    if row[OPEN_SQUARE] != 0:
        _absorb(frame, 1)
        _absorb(frame, np.int64(free_lo))
        _absorb(frame, np.int64(free_hi))
        return
    leather = leather_left(tables, words)
    live_lo, live_hi = np.uint64(row[LIVE_LO]), np.uint64(row[LIVE_HI])
    dead = min(leather, count(free_lo & ~live_lo, free_hi & ~live_hi))
    fits = np.uint64(words[layout.REMAINING] & row[FITS])
    known = rough == 0 or count(free_lo, free_hi) <= ROOM_FOR_ALL
    if known and dead == leather and buys_once(tables, circle, words, player, fits):
        _absorb(frame, dead << 2 | 2)
        _absorb(frame, np.int64(fits))
        return
    _absorb(frame, dead << 2)
    _absorb(frame, row[LIVE_LO])
    _absorb(frame, row[LIVE_HI])


@kernel
def hash_position(
    tables: Tables,
    circle: Circle,
    words: Words,
    outlook: Words,
    deferred: Words,
    frame: Words,
    tie: int,
    rough: int,
    breadth: int,
) -> None:
    """Hash all that the gains from here depend on."""
    frame[arena.KEY] = FIRST_KEY
    frame[arena.CHECK] = FIRST_CHECK
    for player in range(2):
        if player == deferred[arena.WHO]:
            _absorb_bought(tables, circle, words, outlook[player], deferred, frame)
        else:
            _absorb_quilt(tables, circle, words, player, outlook[player], frame, rough)
        _absorb(frame, purse(words, player))
        earns = words[player * layout.PER_PLAYER + layout.EARNS]
        if earns > NARROW:  # In the richest of variants.
            _absorb(frame, earns)
    if tables.rules[layout.AREAS] > 0:
        _absorb(frame, words[layout.CLAIMS] & layout.TILE_CLAIMS)
    _absorb(frame, frame[arena.NEAR])
    in_reach = outlook[0, OPEN_SQUARE] != 0 or outlook[1, OPEN_SQUARE] != 0
    tile = words[layout.TILE] + 2 if in_reach else 0
    finished = words[layout.FINISHED] + 2 if tie == 1 else 0
    turn = words[layout.MOVER] | words[layout.OWED] << 1 | tile << 16 | finished << 20
    turn |= (deferred[arena.WHO] + 1) << 24
    if deferred[arena.WHO] != layout.NOBODY:
        _absorb(frame, deferred[arena.BATCH])
        _absorb(frame, deferred[arena.BATCH_CHECK])
        turn |= (rough | breadth << 1) << 28
    next_patch = for_sale(words, 0) + 1 if frame[arena.NEAR] != 0 else 0
    _absorb(frame, next_patch << 32 | turn)


@kernel
def _seal(lower: int, upper: int, code: int) -> np.int64:
    """Hash what an entry holds.

    Another thread may write an entry while it is read. Its check is mixed with its content, so
    that words of two entries never pass for one.
    """
    seal = absorb_check(absorb_check(np.uint64(lower), np.uint64(upper)), np.uint64(code))
    return np.int64(seal)


@kernel
def _first_of_pair(work: Arena, frame: Words) -> int:
    """Return where the two entries of a position stand."""
    return frame[arena.KEY] & (work.table.shape[0] - 2)


@kernel
def probe(work: Arena, frame: Words) -> int:
    """Tighten a frame's bounds from the table; return the best move known, or NO_MOVE."""
    at = _first_of_pair(work, frame)
    for each in range(at, at + 2):
        entry = work.table[each]
        lower, upper, code = entry[ENTRY_LOWER], entry[ENTRY_UPPER], entry[ENTRY_CODE]
        if entry[ENTRY_KEY] == frame[arena.KEY] and entry[ENTRY_CHECK] == frame[
            arena.CHECK
        ] ^ _seal(lower, upper, code):
            frame[arena.LOWER] = max(frame[arena.LOWER], lower + frame[arena.BASE])
            frame[arena.UPPER] = min(frame[arena.UPPER], upper + frame[arena.BASE])
            return code
    return arena.NO_MOVE


@kernel
def store(work: Arena, frame: Words) -> None:
    """Keep a frame's proved bounds and best move.

    Of the two entries of a place the first is for what took most nodes, the second for what came
    last. What is passed over ages, so that nothing stays for good.
    """
    lower, upper = frame[arena.LOWER] - frame[arena.BASE], frame[arena.UPPER] - frame[arena.BASE]
    code = frame[arena.BEST_CODE] if frame[arena.BEST_CODE] != arena.NO_MOVE else frame[arena.HINT]
    cost = work.control[arena.NODES] - frame[arena.BEGUN]
    at = _first_of_pair(work, frame)
    dear = work.table[at]
    if dear[ENTRY_KEY] != frame[arena.KEY]:
        if cost < dear[ENTRY_COST]:
            dear[ENTRY_COST] -= (dear[ENTRY_COST] >> 4) + 1
            at += 1
        else:
            for field in range(ENTRY):
                work.table[at + 1, field] = dear[field]
    entry = work.table[at]
    entry[ENTRY_KEY] = frame[arena.KEY]
    entry[ENTRY_CHECK] = frame[arena.CHECK] ^ _seal(lower, upper, code)
    entry[ENTRY_LOWER] = lower
    entry[ENTRY_UPPER] = upper
    entry[ENTRY_CODE] = code
    entry[ENTRY_COST] = cost
