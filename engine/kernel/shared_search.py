"""Which moves the threads of a shared search are searching, so that each tries another one first.

After T. Kerrigan, "Simplified ABDADA": a small shared table without locks. A lost or a stale note
costs time, never truth.
"""

from __future__ import annotations

import numpy as np

from patchwork_solve.engine.kernel import kernel
from patchwork_solve.engine.kernel.hashing import absorb_key
from patchwork_solve.engine.kernel.layout import Words

NOTES = 1 << 12
"""Moves that are noted at once, at most: a power of two."""


@kernel
def _mark(key: int, move: int) -> np.int64:
    """Return the hash of a move at the position whose hash is `key`."""
    return np.int64(absorb_key(np.uint64(key), np.uint64(move)))


@kernel
def is_being_searched(notes: Words, key: int, move: int) -> bool:
    """Whether some thread is searching a move of a position."""
    mark = _mark(key, move)
    return notes[mark & (NOTES - 1)] == mark


@kernel
def start_searching(notes: Words, key: int, move: int) -> None:
    """Note that this thread searches a move now."""
    mark = _mark(key, move)
    notes[mark & (NOTES - 1)] = mark


@kernel
def finish_searching(notes: Words, key: int, move: int) -> None:
    """Remove the note, unless another one stands in its place."""
    mark = _mark(key, move)
    if notes[mark & (NOTES - 1)] == mark:
        notes[mark & (NOTES - 1)] = 0
