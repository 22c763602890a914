"""What a far search takes for granted on a quilt with much room, to be quick.

Each is safe: a patch that may not fit, a square that may be out of reach, only make bounds wider.
"""

from __future__ import annotations

from patchwork_solve.engine.kernel import kernel
from patchwork_solve.engine.kernel.bits import count
from patchwork_solve.engine.kernel.endgame.arena import COVERED, ROUGH, WHO, Arena
from patchwork_solve.engine.kernel.rules import free_cells

# Free cells above which it is taken for granted that patches fit together, that the bonus square is
# in reach, that whatever fitted before a purchase fits after it.
ROOM_TO_PACK, ROOM_FOR_SQUARE, ROOM_FOR_ALL = 12, 16, 24


@kernel
def is_roomy(arena: Arena, ply: int, player: int, enough: int) -> bool:
    """Whether a player's quilt has more room than `enough`, and the search is a far one."""
    if arena.control[ROUGH] == 0:
        return False
    low, high = free_cells(arena.states[ply], player)
    free = count(low, high)
    if arena.deferred[ply, WHO] == player:
        free -= arena.deferred[ply, COVERED]
    return free > enough
