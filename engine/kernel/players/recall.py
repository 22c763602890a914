"""The transposition table of the search of the draft.

Threads share it without locks: the check of an entry is mixed with its content, so that one half
written by another thread never passes.
"""

from __future__ import annotations

import numpy as np

from patchwork_solve.engine.kernel import kernel, layout
from patchwork_solve.engine.kernel.bits import ONE, ZERO
from patchwork_solve.engine.kernel.hashing import absorb_key
from patchwork_solve.engine.kernel.layout import Words
from patchwork_solve.engine.kernel.packed import NARROW, purse
from patchwork_solve.engine.kernel.players import arena
from patchwork_solve.engine.kernel.players.arena import Arena
from patchwork_solve.engine.kernel.players.options import NO_MOVE
from patchwork_solve.engine.kernel.players.quilts import Quilts

# Bounds in the table.
AT_LEAST, AT_MOST, EXACT = range(3)

_INDEX_BITS = 24
"""More than choose an entry of the largest table."""


@kernel
def key_of_position(work: Arena, quilts: Quilts, words: Words, look: Words) -> np.int64:
    apart = ZERO
    if work.control[arena.COMMON] == 1:
        # One more step for the first: without it the players could swap quilts.
        key = absorb_key(absorb_key(quilts.keys[look[0]], ONE), quilts.keys[look[1]])
    else:
        # A search of its own goes by numbers: what it overwrites, and so what it finds within so
        # many nodes, is what published figures were made with.
        key = np.uint64(look[0] << 32 | look[1])
        # But such a number and the patches left are bits of one word: other quilts with other
        # patches may make the same. So the quilts are mixed in again, above the bits of an index.
        apart = absorb_key(key, ONE) << np.uint64(_INDEX_BITS)
    key = absorb_key(key, np.uint64(words[layout.REMAINING]))
    for player in range(2):
        key = absorb_key(key, np.uint64(purse(words, player)))
        earns = words[player * layout.PER_PLAYER + layout.EARNS]
        if earns > NARROW:  # In the richest of variants.
            key = absorb_key(key, np.uint64(earns))
    turn = (
        words[layout.MOVER]
        | words[layout.OWED] << 1
        | (words[layout.TILE] + 2) << 16
        | (words[layout.FINISHED] + 2) << 20
    )
    if words[layout.CLAIMS] != 0:
        key = absorb_key(key, np.uint64(words[layout.CLAIMS]))
    return np.int64(absorb_key(key, np.uint64(turn | words[layout.TOKEN] << 24)) ^ apart)


# An entry's content: value (40 bits), move (14), depth (8), bound (2).
_DEPTH_AT, _MOVE_AT, _VALUE_AT = 2, 10, 24
NOTHING = 0
"""The content of no entry."""


@kernel
def look_up(work: Arena, key: int) -> int:
    """Return the content of a position's entry, or `NOTHING`."""
    entry = work.table[key & (work.table.shape[0] - 1)]
    content = entry[1]
    return content if entry[0] == key ^ work.control[arena.SALT] ^ content else NOTHING


@kernel
def move_in(content: int) -> int:
    return ((content >> _MOVE_AT) & ((1 << _VALUE_AT - _MOVE_AT) - 1)) + NO_MOVE


@kernel
def _kept_depth(content: int) -> int:
    return (content >> _DEPTH_AT) & ((1 << _MOVE_AT - _DEPTH_AT) - 1)


@kernel
def depth_in(content: int) -> int:
    depth = _kept_depth(content)
    return depth if depth == arena.ENDLESS else depth & (arena.SEEN - 1)


@kernel
def bound_in(content: int) -> int:
    return content & ((1 << _DEPTH_AT) - 1)


@kernel
def probe(work: Arena, frame: Words, ply: int) -> bool:
    """Look a position up; return whether that answers it, else leave its best move in the frame."""
    content = look_up(work, frame[arena.KEY])
    if content == NOTHING:
        frame[arena.BEST_MOVE] = NO_MOVE
        return False
    frame[arena.BEST_MOVE] = move_in(content)
    depth = depth_in(content)
    if ply == 0 or depth < frame[arena.DEPTH]:
        return False
    value = (content >> _VALUE_AT) - arena.UNBOUNDED
    bound = bound_in(content)
    if (
        bound == EXACT
        or (bound == AT_LEAST and value >= frame[arena.BETA])
        or (bound == AT_MOST and value <= frame[arena.ALPHA])
    ):
        # Ends left open by another search, or by an iteration before this one, count here too.
        if _kept_depth(content) & arena.SEEN == 0:
            work.control[arena.OPEN] += 1
        work.control[arena.VALUE] = value
        return True
    return False


@kernel
def store(work: Arena, frame: Words, value: int, bound: int, depth: int) -> None:
    """Keep the value of a position; the depth has `SEEN` in it where every end was seen."""
    content = frame[arena.BEST_MOVE] - NO_MOVE << _MOVE_AT | depth << _DEPTH_AT | bound
    content |= (value + arena.UNBOUNDED) << _VALUE_AT
    entry = work.table[frame[arena.KEY] & (work.table.shape[0] - 1)]
    entry[0] = frame[arena.KEY] ^ work.control[arena.SALT] ^ content
    entry[1] = content
