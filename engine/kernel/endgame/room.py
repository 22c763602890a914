"""Assumptions of a far search on a quilt with much room, to be quick.

Each is safe: a patch that may not fit, a square that may be out of reach, only make bounds wider.
"""

from __future__ import annotations

from patchwork_solve.engine.kernel import kernel
from patchwork_solve.engine.kernel.bits import count
from patchwork_solve.engine.kernel.endgame import arena
from patchwork_solve.engine.kernel.endgame.arena import Arena
from patchwork_solve.engine.kernel.packed import free_cells

ROOM_FOR_ALL = 24
"""Free cells above which patches that fitted before a purchase are taken to fit after it.

A rough search always takes for granted that patches fit together, and that the bonus square is in
reach."""


@kernel
def assumes_fit(work: Arena) -> bool:
    """Whether the search takes for granted what fits together."""
    return work.control[arena.ROUGH] == 1


@kernel
def free_to_cover(work: Arena, ply: int, player: int) -> int:
    """Return the free cells of a player's quilt that no deferred purchase has taken."""
    low, high = free_cells(work.states[ply], player)
    free = count(low, high)
    if work.deferred[ply, arena.WHO] == player:
        free -= work.deferred[ply, arena.COVERED]
    return free


@kernel
def has_spare_room(work: Arena, ply: int, player: int) -> bool:
    """Whether a player's quilt has room enough for every patch, and the search is a far one."""
    return assumes_fit(work) and free_to_cover(work, ply, player) > ROOM_FOR_ALL
