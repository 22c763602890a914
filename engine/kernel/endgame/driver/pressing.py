"""The interval of a far position, pressed from both ends once plain relaxed games have said all.

Where the interval is still wide, a question about its middle never ends. What ends is a question
about the next point, and there are two ways to a better answer: a bound player who tries more
placements of each patch, and some moves of the real game before the relaxed one begins. Which of
them pays differs from position to position and from end to end, so each gets as many nodes.
"""

from __future__ import annotations

from patchwork_solve.engine.kernel import kernel
from patchwork_solve.engine.kernel.endgame import arena
from patchwork_solve.engine.kernel.endgame.arena import Arena
from patchwork_solve.engine.kernel.endgame.driver import memory, question, stack
from patchwork_solve.engine.kernel.endgame.driver.memory import Driver
from patchwork_solve.engine.kernel.endgame.driver.proving import PROVED, SPENT, call_prove
from patchwork_solve.engine.kernel.endgame.driver.roots import interval
from patchwork_solve.engine.kernel.endgame.driver.stack import call, finish, top

NARROW = 12
"""Width in points of the interval from which on questions about the middle are tried."""

FIRST_NODES = 100_000
"""Nodes that the first question of a way may take."""

RATIO = 4
"""Factor of the nodes of a question that was not answered."""

FIRST_BREADTH = 2
"""Placements of each kind: with one more a bound player rarely has another than its own."""

# Locals: the way that was pushed last (plus 1, 0 for none), the points asked for, and the nodes
# when it was asked.
PUSHED, POINTS, BEGUN = range(memory.LOCALS, memory.LOCALS + 3)


@kernel
def call_press(drive: Driver) -> None:
    """Narrow the interval, a few points at a time, until it is narrow."""
    call(drive, stack.PRESS)
    for number in range(memory.WAYS):
        way = drive.ways[number]
        is_broad = number < 2
        way[memory.BREADTH] = FIRST_BREADTH if is_broad else 0
        way[memory.DEPTH] = 0 if is_broad else 1
        way[memory.LIMIT] = FIRST_NODES
        way[memory.SIZE] = 1
        way[memory.WAY_SPENT] = 0


@kernel
def press(work: Arena, drive: Driver) -> None:
    """Push the way that has spent least."""
    frame = drive.frames[top(drive)]
    if frame[PUSHED] > 0:
        _take(work, drive)
        frame[PUSHED] = 0
    lower, upper = interval(drive)
    if upper - lower <= drive.control[memory.PRESSED_TO]:
        work.control[arena.BREADTH] = 0
        finish(drive, 0)
        return
    number = _least_spent(drive)
    way = drive.ways[number]
    work.control[arena.BREADTH] = way[memory.BREADTH]
    points = min(way[memory.SIZE], upper - lower)
    is_below = number % 2 == 0
    threshold = lower + points if is_below else upper - points + 1
    frame[PUSHED] = number + 1
    frame[POINTS] = points
    frame[BEGUN] = question.nodes(work, drive)
    side = arena.FROM_BELOW if is_below else arena.FROM_ABOVE
    call_prove(drive, threshold, side, way[memory.LIMIT], way[memory.DEPTH])


@kernel
def _least_spent(drive: Driver) -> int:
    """Return the way that has spent the fewest nodes, of those that can become broader."""
    best = -1
    for number in range(memory.WAYS):
        way = drive.ways[number]
        if way[memory.BREADTH] > arena.SNUG:
            continue
        if best < 0 or way[memory.WAY_SPENT] < drive.ways[best, memory.WAY_SPENT]:
            best = number
    return best


@kernel
def _take(work: Arena, drive: Driver) -> None:
    """Choose a way's next question by what became of the last."""
    frame = drive.frames[top(drive)]
    way = drive.ways[frame[PUSHED] - 1]
    way[memory.WAY_SPENT] += question.nodes(work, drive) - frame[BEGUN]
    if drive.control[memory.RESULT] == PROVED:
        way[memory.SIZE] *= 2
    elif frame[POINTS] > 1:
        way[memory.SIZE] = 1
    elif drive.control[memory.RESULT] == SPENT:
        way[memory.LIMIT] *= RATIO
    elif way[memory.BREADTH] > 0:
        way[memory.BREADTH] += 1
    else:
        way[memory.DEPTH] += 1
