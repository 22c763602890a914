"""A move of the margin that is known, and the margins of all others."""

from __future__ import annotations

from patchwork_solve.engine.kernel import kernel
from patchwork_solve.engine.kernel.endgame.driver import memory
from patchwork_solve.engine.kernel.endgame.driver.memory import Driver
from patchwork_solve.engine.kernel.endgame.driver.roots import (
    interval,
    is_reached,
    order_roots,
    reaches,
    take_test,
    test_root,
)
from patchwork_solve.engine.kernel.endgame.driver.stack import finish, top
from patchwork_solve.engine.kernel.layout import Circle, Tables

# Locals: the place in the order, whether a question is open, and the middle of the interval.
AT, IS_ASKED, MIDDLE = range(memory.LOCALS, memory.LOCALS + 3)

# Values of STEP.
_BEGIN, _ROUND = range(2)


@kernel
def find_best(tables: Tables, circle: Circle, drive: Driver) -> None:
    """Narrow the position's margin to one value, and know a move that gives it.

    In each round the moves are tested against the middle of the interval, until one reaches it.
    """
    frame = drive.frames[top(drive)]
    maximise = drive.control[memory.MAXIMISE] == 1
    if frame[memory.STEP] == _BEGIN:
        lower, upper = interval(drive)
        if lower == upper and is_reached(drive, lower):
            finish(drive, 0)
            return
        # Whether a maximiser's move reaches the middle, or a minimiser's stays below it.
        frame[MIDDLE] = (lower + upper + 1) // 2 if maximise else (lower + upper) // 2 + 1
        frame[AT] = 0
        frame[memory.STEP] = _ROUND
        order_roots(drive)
    middle = frame[MIDDLE]
    while frame[AT] < drive.control[memory.ROOTS]:
        row = drive.order[frame[AT]]
        root = drive.roots[row]
        if frame[IS_ASKED] == 1:
            frame[IS_ASKED] = 0
            take_test(drive, row, middle)
        elif root[memory.MOVE_LOWER] < middle and middle <= root[memory.MOVE_UPPER]:
            frame[IS_ASKED] = 1
            test_root(tables, circle, drive, row, middle)
            return
        if reaches(drive, row, middle if maximise else middle - 1):
            break
        frame[AT] += 1
    frame[memory.STEP] = _BEGIN


@kernel
def settle(tables: Tables, circle: Circle, drive: Driver) -> None:
    """Make each move's margin exact, stepping from the bound nearer the truth (MTD)."""
    frame = drive.frames[top(drive)]
    if frame[memory.STEP] == _BEGIN:
        frame[memory.STEP] = _ROUND
        order_roots(drive)
    while frame[AT] < drive.control[memory.ROOTS]:
        row = drive.order[frame[AT]]
        root = drive.roots[row]
        if frame[IS_ASKED] == 1:
            frame[IS_ASKED] = 0
            take_test(drive, row, frame[MIDDLE])
        if root[memory.MOVE_LOWER] < root[memory.MOVE_UPPER]:
            is_upward = drive.control[memory.MAXIMISE] == 0
            threshold = root[memory.MOVE_LOWER] + 1 if is_upward else root[memory.MOVE_UPPER]
            frame[MIDDLE] = threshold
            frame[IS_ASKED] = 1
            test_root(tables, circle, drive, row, threshold)
            return
        frame[AT] += 1
    finish(drive, 0)
