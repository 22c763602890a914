"""The transposition table of the search of the draft."""

from __future__ import annotations

import numpy as np

from patchwork_solve.engine.kernel import kernel
from patchwork_solve.engine.kernel.endgame.hashing import absorb_key
from patchwork_solve.engine.kernel.layout import (
    BUTTONS,
    EARNS,
    FINISHED,
    MOVER,
    OWED,
    PER_PLAYER,
    PLACE,
    REMAINING,
    TILE,
    TOKEN,
    Words,
)
from patchwork_solve.engine.kernel.players.options import NO_MOVE
from patchwork_solve.engine.kernel.players.workshop import (
    ALPHA,
    BEST_MOVE,
    BETA,
    DEPTH,
    KEY,
    SALT,
    UNBOUNDED,
    VALUE,
    Workshop,
)

# Bounds in the table.
AT_LEAST, AT_MOST, EXACT = range(3)


@kernel
def key_of_position(words: Words, look: Words) -> np.int64:
    key = absorb_key(np.uint64(look[0] << 32 | look[1]), np.uint64(words[REMAINING]))
    for player in range(2):
        base = player * PER_PLAYER
        purse = words[base + BUTTONS] << 32 | words[base + EARNS] << 16 | words[base + PLACE]
        key = absorb_key(key, np.uint64(purse))
    turn = words[MOVER] | words[OWED] << 1 | (words[TILE] + 2) << 16 | (words[FINISHED] + 2) << 20
    return np.int64(absorb_key(key, np.uint64(turn | words[TOKEN] << 24)))


@kernel
def _pack(value: int, move: int, depth: int, bound: int) -> int:
    return (value + UNBOUNDED) << 22 | (move + 2) << 8 | depth << 2 | bound


@kernel
def probe(work: Workshop, frame: Words, ply: int) -> bool:
    """Look a position up; return whether that answers it, else leave its best move in the frame."""
    frame[BEST_MOVE] = NO_MOVE
    entry = work.table[frame[KEY] & (work.table.shape[0] - 1)]
    if entry[0] != frame[KEY] ^ work.control[SALT]:
        return False
    data = entry[1]
    frame[BEST_MOVE] = ((data >> 8) & 0x3FFF) - 2
    if ply == 0 or ((data >> 2) & 63) < frame[DEPTH]:
        return False
    value = (data >> 22) - UNBOUNDED
    bound = data & 3
    if (
        bound == EXACT
        or (bound == AT_LEAST and value >= frame[BETA])
        or (bound == AT_MOST and value <= frame[ALPHA])
    ):
        work.control[VALUE] = value
        return True
    return False


@kernel
def store(work: Workshop, frame: Words, value: int, bound: int) -> None:
    entry = work.table[frame[KEY] & (work.table.shape[0] - 1)]
    entry[0] = frame[KEY] ^ work.control[SALT]
    entry[1] = _pack(value, frame[BEST_MOVE], frame[DEPTH], bound)
