"""Switches for the assumptions of a far search."""

from __future__ import annotations

from patchwork_solve.engine.kernel import kernel
from patchwork_solve.engine.kernel.endgame import arena
from patchwork_solve.engine.kernel.endgame.arena import Arena
from patchwork_solve.engine.kernel.endgame.driver import memory
from patchwork_solve.engine.kernel.endgame.driver.memory import Driver


@kernel
def set_rough(work: Arena, drive: Driver, rough: int) -> None:
    """Set whether the search takes for granted that patches fit while there is much room."""
    drive.control[memory.IS_ROUGH] = rough
    work.control[arena.ROUGH] = rough


@kernel
def look_closer(work: Arena, drive: Driver) -> bool:
    """Take nothing for granted any more; return whether anything was."""
    was_rough = drive.control[memory.IS_ROUGH] == 1
    set_rough(work, drive, 0)
    return was_rough
