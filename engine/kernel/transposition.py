"""What a search works in: frames, moves to try, and the transposition table."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.kernel import kernel
from engine.kernel.bits import count
from engine.kernel.outlook import FITS, LIVE_HI, LIVE_LO, OPEN_SQUARE, buys_once, leather_left
from engine.kernel.rules import for_sale, free_cells
from engine.packed import (
    BUTTONS,
    EARNS,
    FINISHED,
    FREE_HI,
    FREE_LO,
    MOVER,
    OWED,
    PER_PLAYER,
    PLACE,
    REMAINING,
    TILE,
    Circle,
    Words,
)
from engine.tables import Tables

# Fields of a frame.
ALPHA, BETA, BEST, BEST_CODE, NEXT, COUNT, KEY, CHECK, BASE, LOWER, UPPER = range(11)
FRAME = 11

# Fields of the control row.
PLY, ENTERING, VALUE, NODES, TIE = range(5)
CONTROL = 5

UNBOUNDED = 1 << 28
NO_MOVE = -2

# Columns of the table's entries.
ENTRY_KEY, ENTRY_CHECK, ENTRY_LOWER, ENTRY_UPPER, ENTRY_CODE = range(5)
ENTRY = 5


class Arena(NamedTuple):
    """Everything a search works in.

    Attributes
    ----------
    states : int64 array, shape (plies, SIZE)
    outlooks : int64 array, shape (plies, 2, OUTLOOK)
    frames : int64 array, shape (plies, FRAME)
    codes, ranks : int64 arrays, shape (plies, MAX_MOVES)
        Moves still to be tried at each ply, and their ordering values.
    sums : int64 array
        Scratch for the knapsack.
    by_time : int64 array, shape (patches,)
        Indices of the circle by rising time.
    control : int64 array, shape (CONTROL,)
    table : int64 array, shape (entries, ENTRY)
        The transposition table; the number of entries is a power of two.
    """

    states: NDArray[np.int64]
    outlooks: NDArray[np.int64]
    frames: NDArray[np.int64]
    codes: NDArray[np.int64]
    ranks: NDArray[np.int64]
    sums: NDArray[np.int64]
    by_time: NDArray[np.int64]
    control: NDArray[np.int64]
    table: NDArray[np.int64]


_PRIME_A = np.uint64(0x9E3779B97F4A7C15)
_PRIME_B = np.uint64(0xC2B2AE3D27D4EB4F)
_29 = np.uint64(29)
_32 = np.uint64(32)


@kernel
def _absorb(frame: Words, word: int) -> None:
    """Mix a word into both 64-bit hashes of a frame."""
    key = (np.uint64(frame[KEY]) ^ np.uint64(word)) * _PRIME_A
    frame[KEY] = np.int64(key ^ (key >> _32))
    check = (np.uint64(frame[CHECK]) + np.uint64(word)) * _PRIME_B
    frame[CHECK] = np.int64(check ^ (check >> _29))


@kernel
def hash_position(
    tables: Tables, circle: Circle, words: Words, outlook: Words, frame: Words, tie: int
) -> None:
    """Hash all that the gains from here depend on.

    A quilt counts by its live cells: dead ones can only hold leather, so their number matters up
    to the leather left. With one purchase left at most, and dead cells for all leather, it counts
    by the patches that fit. While the special tile is within reach the free cells count in full.
    """
    frame[KEY] = 0
    frame[CHECK] = 0
    leather = leather_left(tables, words)
    for player in range(2):
        base = player * PER_PLAYER
        row = outlook[player]
        low = row[LIVE_LO]
        high = row[LIVE_HI]
        dead = 0
        once = 0
        if row[OPEN_SQUARE] == 1:
            low = words[base + FREE_LO]
            high = words[base + FREE_HI]
        else:
            free_lo, free_hi = free_cells(words, player)
            dead = min(leather, count(free_lo & ~np.uint64(low), free_hi & ~np.uint64(high)))
            fits = np.uint64(words[REMAINING] & row[FITS])
            if dead == leather and buys_once(tables, circle, words, player, fits):
                once = 1
                low = np.int64(fits)
                high = 0
        _absorb(frame, low)
        _absorb(frame, high)
        purse = words[base + BUTTONS] << 32 | words[base + EARNS] << 16 | words[base + PLACE]
        _absorb(frame, purse)
        _absorb(frame, dead << 2 | once << 1 | row[OPEN_SQUARE])
    _absorb(frame, words[REMAINING])
    tile = 0 if outlook[0, OPEN_SQUARE] + outlook[1, OPEN_SQUARE] == 0 else words[TILE] + 2
    finished = words[FINISHED] + 2 if tie == 1 else 0
    turn = words[MOVER] | words[OWED] << 1 | tile << 16 | finished << 20
    _absorb(frame, (for_sale(words, 0) + 1) << 32 | turn)


@kernel
def probe(arena: Arena, frame: Words) -> int:
    """Tighten a frame's bounds from the table; return the best move known, or NO_MOVE."""
    entry = arena.table[frame[KEY] & (arena.table.shape[0] - 1)]
    if entry[ENTRY_KEY] != frame[KEY] or entry[ENTRY_CHECK] != frame[CHECK]:
        return NO_MOVE
    frame[LOWER] = max(frame[LOWER], entry[ENTRY_LOWER] + frame[BASE])
    frame[UPPER] = min(frame[UPPER], entry[ENTRY_UPPER] + frame[BASE])
    return entry[ENTRY_CODE]


@kernel
def store(arena: Arena, frame: Words) -> None:
    """Keep a frame's proved bounds and best move, over whatever stood there."""
    entry = arena.table[frame[KEY] & (arena.table.shape[0] - 1)]
    entry[ENTRY_KEY] = frame[KEY]
    entry[ENTRY_CHECK] = frame[CHECK]
    entry[ENTRY_LOWER] = frame[LOWER] - frame[BASE]
    entry[ENTRY_UPPER] = frame[UPPER] - frame[BASE]
    entry[ENTRY_CODE] = frame[BEST_CODE]
