"""The interval of a near position, narrowed to one value with more and more nodes a question."""

from __future__ import annotations

from patchwork_solve.engine.kernel import kernel
from patchwork_solve.engine.kernel.endgame import arena
from patchwork_solve.engine.kernel.endgame.driver import memory, stack
from patchwork_solve.engine.kernel.endgame.driver.memory import Driver
from patchwork_solve.engine.kernel.endgame.driver.proving import PROVED, SPENT, call_prove
from patchwork_solve.engine.kernel.endgame.driver.roots import interval
from patchwork_solve.engine.kernel.endgame.driver.stack import call, finish, top

FIRST_NODES = 100_000
"""Nodes for the first question about a position that relaxed games leave open."""

GROWTH = 2
"""Factor of the nodes of every question after a round that found nothing."""

SHALLOW = 8
"""A question to a search of few moves may take this part of the nodes of one of any length."""

# Locals of `narrow`: its depth and nodes; the interval when the turn began; what a search of this
# depth may still prove; whether every question was answered; the threshold asked about.
DEPTH, LIMIT, FROM, TO, HIGHEST, LOWEST, COMPLETE, MIDDLE = range(memory.LOCALS, memory.LOCALS + 8)

# Locals of `deepen`: depth and nodes of the round, the interval when it began, and its quarters.
ROUND_DEPTH, ROUND_NODES, BEGUN_LOWER, BEGUN_UPPER, QUARTER = range(
    memory.LOCALS, memory.LOCALS + 5
)


@kernel
def call_narrow(drive: Driver, depth: int, limit: int) -> None:
    """Narrow the interval by searches of `depth` moves; the result is whether all were answered."""
    frame = drive.frames[call(drive, stack.NARROW)]
    frame[DEPTH] = depth
    frame[LIMIT] = limit


@kernel
def narrow(drive: Driver) -> None:
    """Narrow the interval by searches of some moves, from both ends in turn.

    Only relaxed games follow the last move, so that the bounds found are proved.
    """
    frame = drive.frames[top(drive)]
    # 1. Begin.
    if frame[memory.STEP] == 0:
        lower, upper = interval(drive)
        frame[COMPLETE] = 1
        frame[HIGHEST], frame[LOWEST] = upper, lower
        frame[FROM], frame[TO] = lower, upper
        frame[memory.STEP] = 1
    # 2. A question from below.
    if frame[memory.STEP] == 1:
        frame[memory.STEP] = 2
        if frame[FROM] < frame[HIGHEST]:
            frame[MIDDLE] = (frame[FROM] + frame[HIGHEST] + 1) // 2
            call_prove(drive, frame[MIDDLE], arena.FROM_BELOW, frame[LIMIT], frame[DEPTH])
            return
    elif frame[memory.STEP] == 2 and drive.control[memory.RESULT] != PROVED:
        frame[HIGHEST] = frame[MIDDLE] - 1
        _note_unanswered(drive)
    # 3. A question from above.
    if frame[memory.STEP] == 2:
        frame[memory.STEP] = 3
        if frame[LOWEST] < frame[TO]:
            frame[MIDDLE] = (frame[TO] + frame[LOWEST]) // 2
            call_prove(drive, frame[MIDDLE] + 1, arena.FROM_ABOVE, frame[LIMIT], frame[DEPTH])
            return
    elif drive.control[memory.RESULT] != PROVED:
        frame[LOWEST] = frame[MIDDLE] + 1
        _note_unanswered(drive)
    # 4. The next turn.
    lower, upper = interval(drive)
    frame[HIGHEST] = min(frame[HIGHEST], upper)
    frame[LOWEST] = max(frame[LOWEST], lower)
    frame[FROM], frame[TO] = lower, upper
    frame[memory.STEP] = 1
    if lower >= frame[HIGHEST] and frame[LOWEST] >= upper:
        finish(drive, frame[COMPLETE])


@kernel
def _note_unanswered(drive: Driver) -> None:
    if drive.control[memory.RESULT] == SPENT:
        drive.frames[top(drive), COMPLETE] = 0


@kernel
def deepen(drive: Driver) -> None:
    """Narrow the interval to one value.

    The middle of the interval is searched to any length, which ends soonest when it ends at all;
    then a quarter from either end, since a question takes fewer nodes the further its threshold
    lies from the truth; the rest by searches of few moves.
    """
    frame = drive.frames[top(drive)]
    lower, upper = interval(drive)
    if frame[ROUND_NODES] == 0:
        frame[ROUND_DEPTH] = 1
        frame[ROUND_NODES] = drive.control[memory.FIRST_DEEPENING]
    # 1. The middle, again and again while that is answered.
    if frame[memory.STEP] == 0 or (
        frame[memory.STEP] == 1 and drive.control[memory.RESULT] == PROVED
    ):
        frame[memory.STEP] = 1
        frame[BEGUN_LOWER], frame[BEGUN_UPPER] = lower, upper
        if lower == upper:
            finish(drive, 0)
            return
        middle = (lower + upper + 1) // 2
        call_prove(drive, middle, arena.EITHER, frame[ROUND_NODES], arena.NO_DEPTH)
        return
    # 2. A quarter from either end.
    quarter = (frame[BEGUN_UPPER] - frame[BEGUN_LOWER]) // 4
    while frame[memory.STEP] < 3:
        threshold = frame[BEGUN_LOWER] + quarter
        if frame[memory.STEP] == 2:
            threshold = frame[BEGUN_UPPER] - quarter + 1
        frame[memory.STEP] += 1
        if quarter > 0 and lower < threshold <= upper:
            call_prove(drive, threshold, arena.EITHER, frame[ROUND_NODES], arena.NO_DEPTH)
            return
    # 3. Searches of few moves.
    if frame[memory.STEP] == 3:
        frame[memory.STEP] = 4
        call_narrow(drive, frame[ROUND_DEPTH], frame[ROUND_NODES] // SHALLOW)
        return
    frame[ROUND_DEPTH] += drive.control[memory.RESULT]
    if lower == frame[BEGUN_LOWER] and upper == frame[BEGUN_UPPER]:
        frame[ROUND_NODES] *= GROWTH
    frame[memory.STEP] = 0
