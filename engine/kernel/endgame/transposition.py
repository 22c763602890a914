"""The transposition table: what positions count as equal, and what is kept of them."""

from __future__ import annotations

import numpy as np

from patchwork_solve.engine.kernel import kernel
from patchwork_solve.engine.kernel.bits import ONE, ZERO, Word, count, lowest
from patchwork_solve.engine.kernel.endgame.arena import (
    BASE,
    BATCH,
    BATCH_CHECK,
    BEGUN,
    BEST_CODE,
    CHECK,
    COVERED,
    HINT,
    KEY,
    LEATHER,
    LOWER,
    NEAR,
    NO_MOVE,
    NODES,
    SEWN,
    UPPER,
    WHO,
    Arena,
)
from patchwork_solve.engine.kernel.endgame.outlook import (
    FITS,
    LIVE_HI,
    LIVE_LO,
    OPEN_SQUARE,
    buys_once,
)
from patchwork_solve.engine.kernel.endgame.room import ROOM_FOR_ALL
from patchwork_solve.engine.kernel.hashing import absorb_check, absorb_key
from patchwork_solve.engine.kernel.layout import (
    AREA,
    BUTTONS,
    EARNS,
    FINISHED,
    MOVER,
    NOBODY,
    OWED,
    PER_PLAYER,
    PLACE,
    REMAINING,
    TILE,
    Circle,
    Tables,
    Words,
)
from patchwork_solve.engine.kernel.measures import leather_left
from patchwork_solve.engine.kernel.rules import for_sale, free_cells

# Columns of the table's entries.
ENTRY_KEY, ENTRY_CHECK, ENTRY_LOWER, ENTRY_UPPER, ENTRY_CODE, ENTRY_COST = range(6)
ENTRY = 6

NARROW = (1 << 16) - 1
"""The most income that has room in one word beside buttons and a space."""

FIRST_KEY, FIRST_CHECK = 0x1F83D9ABFB41BD6B, 0x5BE0CD19137E2179
"""What both hashes begin with: to begin with 0, a first word of 0 would leave no trace, and a quilt
that begins with one could pass for a quilt of fewer words."""


@kernel
def _absorb(frame: Words, word: int | np.int64) -> None:
    """Mix a word into both hashes of a frame.

    The first word of each player says how many follow, so that no two sequences run together.
    """
    frame[KEY] = np.int64(absorb_key(np.uint64(frame[KEY]), np.uint64(word)))
    frame[CHECK] = np.int64(absorb_check(np.uint64(frame[CHECK]), np.uint64(word)))


@kernel
def _largest(tables: Tables, circle: Circle, fits: Word) -> int:
    """Return the cells of the largest patch of a set."""
    largest = 0
    while fits != ZERO:
        largest = max(largest, tables.patches[circle[lowest(fits)], AREA])
        fits &= fits - ONE
    return largest


@kernel
def _absorb_bought(
    tables: Tables, circle: Circle, words: Words, row: Words, deferred: Words, frame: Words
) -> None:
    """Hash the quilt of the deferred player: where the game began, and what is bought since.

    With one purchase left at most, what fits and the room for leather are all that matters.
    """
    player = deferred[WHO]
    free_lo, free_hi = free_cells(words, player)
    left = count(free_lo, free_hi) - deferred[COVERED]
    fits = np.uint64(words[REMAINING] & row[FITS])
    if row[OPEN_SQUARE] == 0 and buys_once(tables, circle, words, player, fits):
        room = leather_left(tables, words) + _largest(tables, circle, fits)
        _absorb(frame, min(room, left) << 2 | 2)
        _absorb(frame, np.int64(fits))
        return
    closed = row[OPEN_SQUARE] == 0
    _absorb(frame, deferred[LEATHER] << 10 | left << 2 | (0 if closed else 1))
    _absorb(frame, row[LIVE_LO] if closed else np.int64(free_lo))
    _absorb(frame, row[LIVE_HI] if closed else np.int64(free_hi))
    _absorb(frame, deferred[SEWN])


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
    fits = np.uint64(words[REMAINING] & row[FITS])
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
    frame[KEY] = FIRST_KEY
    frame[CHECK] = FIRST_CHECK
    for player in range(2):
        base = player * PER_PLAYER
        if player == deferred[WHO]:
            _absorb_bought(tables, circle, words, outlook[player], deferred, frame)
        else:
            _absorb_quilt(tables, circle, words, player, outlook[player], frame, rough)
        earns = words[base + EARNS]
        purse = words[base + BUTTONS] << 32 | (earns & NARROW) << 16 | words[base + PLACE]
        _absorb(frame, purse)
        if earns > NARROW:  # In the richest of variants.
            _absorb(frame, earns)
    _absorb(frame, frame[NEAR])
    in_reach = outlook[0, OPEN_SQUARE] != 0 or outlook[1, OPEN_SQUARE] != 0
    tile = words[TILE] + 2 if in_reach else 0
    finished = words[FINISHED] + 2 if tie == 1 else 0
    turn = words[MOVER] | words[OWED] << 1 | tile << 16 | finished << 20
    turn |= (deferred[WHO] + 1) << 24
    if deferred[WHO] != NOBODY:
        _absorb(frame, deferred[BATCH])
        _absorb(frame, deferred[BATCH_CHECK])
        turn |= (rough | breadth << 1) << 28
    next_patch = for_sale(words, 0) + 1 if frame[NEAR] != 0 else 0
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
    return frame[KEY] & (work.table.shape[0] - 2)


@kernel
def probe(work: Arena, frame: Words) -> int:
    """Tighten a frame's bounds from the table; return the best move known, or NO_MOVE."""
    at = _first_of_pair(work, frame)
    for each in range(at, at + 2):
        entry = work.table[each]
        lower, upper, code = entry[ENTRY_LOWER], entry[ENTRY_UPPER], entry[ENTRY_CODE]
        if entry[ENTRY_KEY] == frame[KEY] and entry[ENTRY_CHECK] == frame[CHECK] ^ _seal(
            lower, upper, code
        ):
            frame[LOWER] = max(frame[LOWER], lower + frame[BASE])
            frame[UPPER] = min(frame[UPPER], upper + frame[BASE])
            return code
    return NO_MOVE


@kernel
def store(work: Arena, frame: Words) -> None:
    """Keep a frame's proved bounds and best move.

    Of the two entries of a place the first is for what took most nodes, the second for what came
    last. What is passed over ages, so that nothing stays for good.
    """
    lower, upper = frame[LOWER] - frame[BASE], frame[UPPER] - frame[BASE]
    code = frame[BEST_CODE] if frame[BEST_CODE] != NO_MOVE else frame[HINT]
    cost = work.control[NODES] - frame[BEGUN]
    at = _first_of_pair(work, frame)
    dear = work.table[at]
    if dear[ENTRY_KEY] != frame[KEY]:
        if cost < dear[ENTRY_COST]:
            dear[ENTRY_COST] -= (dear[ENTRY_COST] >> 4) + 1
            at += 1
        else:
            for field in range(ENTRY):
                work.table[at + 1, field] = dear[field]
    entry = work.table[at]
    entry[ENTRY_KEY] = frame[KEY]
    entry[ENTRY_CHECK] = frame[CHECK] ^ _seal(lower, upper, code)
    entry[ENTRY_LOWER] = lower
    entry[ENTRY_UPPER] = upper
    entry[ENTRY_CODE] = code
    entry[ENTRY_COST] = cost
