"""Routines of the driver that call each other; the frame of each outlives a pause."""

from __future__ import annotations

from patchwork_solve.engine.kernel import kernel
from patchwork_solve.engine.kernel.endgame.driver import memory
from patchwork_solve.engine.kernel.endgame.driver.memory import Driver

# The routines.
SOLVE, FILL, PROVE, NAME, NARROW, DEEPEN, APPROACH, PRESS, FIND_BEST, SETTLE = range(10)
PLAY, FIND_WINNER, NAME_WINNER, KEEP_LINE, FIND_VALUE, TAKE_OVER = range(10, 16)


@kernel
def top(drive: Driver) -> int:
    """Return the row of the frame of the routine at work."""
    return drive.control[memory.TOP]


@kernel
def clear(drive: Driver) -> None:
    """Forget all routines."""
    drive.control[memory.TOP] = -1


@kernel
def call(drive: Driver, routine: int) -> int:
    """Put a routine to work when the caller returns.

    Returns the row of its frame, whose locals are 0.
    """
    drive.control[memory.TOP] += 1
    frame = drive.frames[top(drive)]
    for field in range(memory.FRAME):
        frame[field] = 0
    frame[memory.ROUTINE] = routine
    return top(drive)


@kernel
def finish(drive: Driver, result: int) -> None:
    """End the routine at work with a result for the one that called it."""
    drive.control[memory.RESULT] = result
    drive.control[memory.TOP] -= 1


@kernel
def contradict(drive: Driver, of: int, lower: int, upper: int) -> None:
    """End all work, as two bounds exclude each other."""
    control = drive.control
    control[memory.BROKEN] = of
    control[memory.BROKEN_LOWER] = lower
    control[memory.BROKEN_UPPER] = upper
