"""An interval of a far position, narrowed from both ends while the time lasts.

What a question about a far margin costs grows by much the same factor with every point, and what
was found for a nearer one hardly helps. So each end takes few steps, each to where a proof should
cost a few times the one before; the last, if there is a limit, to what the rest can pay for.
"""

from __future__ import annotations

from math import sqrt

import numpy as np

from patchwork_solve.engine.kernel import kernel
from patchwork_solve.engine.kernel.endgame import arena
from patchwork_solve.engine.kernel.endgame.arena import Arena
from patchwork_solve.engine.kernel.endgame.driver import memory, question, stack
from patchwork_solve.engine.kernel.endgame.driver.memory import Driver
from patchwork_solve.engine.kernel.endgame.driver.proving import PROVED, SPENT, call_prove
from patchwork_solve.engine.kernel.endgame.driver.roots import interval
from patchwork_solve.engine.kernel.endgame.driver.stack import call, finish, top
from patchwork_solve.engine.kernel.logarithm import log_of
from patchwork_solve.engine.kernel.powers import power

FIRST_NODES = 10_000
"""Nodes that every question may take at least."""

FIRST_COST = 50
"""Nodes that the first proof is thought to take."""

RATIO = 4.0
"""Cost of a step as a multiple of the one before."""

FIRST_GROWTH = 1.13
"""Estimated factor of the nodes for a point more, until it is measured.

First moves of the full game take that much (docs/explanation/endgame.md)."""

LEAST_GROWTH, MOST_GROWTH = 1.08, 4.0
"""Least and most growth that one step, which may have been lucky or not, can show."""

PATIENCE = 2.5
"""A question may take this multiple of the nodes that it should."""

LAST, LAST_PATIENCE = 0.7, 1.2
"""Parts of its share that the last step of an end should take, and may take."""

# Locals: the side that was pushed last (plus 1, 0 for none), its goal, its end and the nodes when
# it was asked.
PUSHED, GOAL, BEFORE, BEGUN = range(memory.LOCALS, memory.LOCALS + 4)


@kernel
def call_approach(drive: Driver) -> None:
    """Narrow the interval until the two relaxed games are solved, with more and more nodes."""
    call(drive, stack.APPROACH)
    for side in range(2):
        for field in range(memory.SIDE):
            drive.sides[side, field] = 0
        drive.pace[side, memory.COST] = FIRST_COST
        drive.pace[side, memory.GROWTH] = FIRST_GROWTH


@kernel
def approach(work: Arena, drive: Driver) -> None:
    """Push the end that has spent less, if it can still be pushed."""
    frame = drive.frames[top(drive)]
    if frame[PUSHED] > 0:
        _take(work, drive)
        frame[PUSHED] = 0
    first, second = _room(drive, 0) > 0, _room(drive, 1) > 0
    if not first and not second:
        finish(drive, 0)
        return
    spent, other = drive.sides[0, memory.SPENT], drive.sides[1, memory.SPENT]
    side = 0 if first and (not second or spent <= other) else 1
    left = _nodes_left(work, drive)
    share = left
    if first and second:
        share = min(share, (left + spent + other) / 2 - drive.sides[side, memory.SPENT])
    _push(work, drive, side, max(share, 1.0))


@kernel
def _nodes_left(work: Arena, drive: Driver) -> float:
    """Return how many nodes can still be visited; infinity without a limit."""
    last = drive.control[memory.LAST_NODE]
    if last >= memory.NO_LIMIT:
        return np.inf
    return float(last - question.nodes(work, drive))


@kernel
def _end(drive: Driver, side: int) -> int:
    """Return the proved end of the interval, as a number that grows."""
    lower, upper = interval(drive)
    return lower if side == 0 else -upper


@kernel
def _room(drive: Driver, side: int) -> int:
    """Return the points that may still be proved at an end."""
    lower, upper = interval(drive)
    if drive.sides[side, memory.IS_REFUTED] == 0:
        return upper - lower
    return min(upper - lower, drive.sides[side, memory.REFUTED] - 1 - _end(drive, side))


@kernel
def _push(work: Arena, drive: Driver, side: int, share: float) -> None:
    """Ask for a threshold that can be paid for with a share of the nodes left."""
    frame = drive.frames[top(drive)]
    target = RATIO * drive.pace[side, memory.COST]
    limit = PATIENCE * target
    if LAST * share < target * sqrt(RATIO):
        target, limit = LAST * share, LAST_PATIENCE * share
    limit = max(limit, float(FIRST_NODES))
    goal = _goal(drive, side, target, limit)
    at = _find_unanswered(drive, side, goal)
    if at >= 0:
        limit = max(limit, RATIO * drive.unanswered[side, at, 1])
    frame[PUSHED] = side + 1
    frame[GOAL] = goal
    frame[BEFORE] = _end(drive, side)
    frame[BEGUN] = question.nodes(work, drive)
    drive.pace[side, memory.ASKED_NODES] = limit
    threshold = goal if side == 0 else 1 - goal
    bound = arena.FROM_BELOW if side == 0 else arena.FROM_ABOVE
    call_prove(drive, threshold, bound, int(limit), 0)


@kernel
def _goal(drive: Driver, side: int, target: float, limit: float) -> int:
    """Return the threshold to prove with `target` nodes."""
    end, room = _end(drive, side), _room(drive, side)
    cost, growth = drive.pace[side, memory.COST], drive.pace[side, memory.GROWTH]
    step = int(log_of(max(1.0, target / cost)) / log_of(growth))
    if drive.sides[side, memory.IS_REFUTED] == 1:
        step = min(step, (room + 1) // 2)
    goal = end + max(1, min(step, room))
    # What went unanswered is worth trying again with many more nodes.
    nearest = goal + 1
    for at in range(drive.sides[side, memory.UNANSWERED]):
        if RATIO * drive.unanswered[side, at, 1] > limit:
            nearest = min(nearest, drive.unanswered[side, at, 0])
    return goal if goal < nearest else max(end + 1, (end + nearest) // 2)


@kernel
def _find_unanswered(drive: Driver, side: int, goal: int) -> int:
    """Return the place of an unanswered threshold, or -1."""
    for at in range(drive.sides[side, memory.UNANSWERED]):
        if drive.unanswered[side, at, 0] == goal:
            return at
    return -1


@kernel
def _take(work: Arena, drive: Driver) -> None:
    """Learn from what became of the question asked last."""
    frame = drive.frames[top(drive)]
    side = frame[PUSHED] - 1
    row = drive.sides[side]
    used = question.nodes(work, drive) - frame[BEGUN]
    row[memory.SPENT] += used
    if drive.control[memory.RESULT] == PROVED:
        _learn(drive, side, _end(drive, side) - frame[BEFORE], used)
    elif drive.control[memory.RESULT] == SPENT:
        limit = drive.pace[side, memory.ASKED_NODES]
        _note_unanswered(drive, side, frame[GOAL], int(limit))
        row[memory.WASTED] += used
        _doubt(drive, side, limit, frame[GOAL] - frame[BEFORE])
    else:
        row[memory.REFUTED] = frame[GOAL]
        row[memory.IS_REFUTED] = 1


@kernel
def _note_unanswered(drive: Driver, side: int, goal: int, limit: int) -> None:
    """Remember a threshold and its nodes; where there is no room, the last gives way."""
    at = _find_unanswered(drive, side, goal)
    if at < 0:
        at = min(drive.sides[side, memory.UNANSWERED], drive.unanswered.shape[1] - 1)
        drive.sides[side, memory.UNANSWERED] = at + 1
    drive.unanswered[side, at, 0] = goal
    drive.unanswered[side, at, 1] = limit


@kernel
def _doubt(drive: Driver, side: int, limit: float, step: int) -> None:
    """Keep that a step takes more nodes than that; the first step says it of any."""
    pace = drive.pace[side]
    if drive.sides[side, memory.IS_KNOWN] == 1:
        least = power(limit / pace[memory.COST], 1 / step)
        pace[memory.GROWTH] = min(max(pace[memory.GROWTH], least), MOST_GROWTH)
    else:
        pace[memory.COST] = limit


@kernel
def _learn(drive: Driver, side: int, moved: int, used: int) -> None:
    """Keep what a proof of `moved` points more took.

    What was found in vain helps with the next question, which then says little of the growth.
    """
    row = drive.sides[side]
    pace = drive.pace[side]
    if row[memory.WASTED] == 0:
        growth = min(max(power(used / pace[memory.COST], 1 / moved), LEAST_GROWTH), MOST_GROWTH)
        pace[memory.GROWTH] = sqrt(pace[memory.GROWTH] * growth)
    pace[memory.COST] = max(pace[memory.COST], float(used + row[memory.WASTED]))
    row[memory.WASTED] = 0
    row[memory.IS_KNOWN] = 1
    end = _end(drive, side)
    kept = 0
    for at in range(row[memory.UNANSWERED]):
        if drive.unanswered[side, at, 0] > end:
            drive.unanswered[side, kept, 0] = drive.unanswered[side, at, 0]
            drive.unanswered[side, kept, 1] = drive.unanswered[side, at, 1]
            kept += 1
    row[memory.UNANSWERED] = kept
