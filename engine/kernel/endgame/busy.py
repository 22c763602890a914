"""Which moves other threads are searching, so that this one tries something else first.

After T. Kerrigan, "Simplified ABDADA": a small shared table without locks. A lost or a stale note
costs time, never truth.
"""

from __future__ import annotations

import numpy as np

from patchwork_solve.engine.kernel import kernel
from patchwork_solve.engine.kernel.endgame.arena import BUSY, KEY, Arena
from patchwork_solve.engine.kernel.endgame.hashing import absorb_key


@kernel
def _mark(arena: Arena, ply: int, code: int) -> np.int64:
    """Return the hash of a move at a position."""
    return np.int64(absorb_key(np.uint64(arena.frames[ply, KEY]), np.uint64(code)))


@kernel
def is_busy(arena: Arena, ply: int, code: int) -> bool:
    """Whether some thread is searching a move of the position at `ply`."""
    mark = _mark(arena, ply, code)
    return arena.busy[mark & (BUSY - 1)] == mark


@kernel
def note_busy(arena: Arena, ply: int, code: int) -> None:
    """Note that this thread searches a move now."""
    mark = _mark(arena, ply, code)
    arena.busy[mark & (BUSY - 1)] = mark


@kernel
def clear_busy(arena: Arena, ply: int, code: int) -> None:
    """Forget the note, unless another one stands in its place."""
    mark = _mark(arena, ply, code)
    if arena.busy[mark & (BUSY - 1)] == mark:
        arena.busy[mark & (BUSY - 1)] = 0
