"""A proof of a bound of the margin, and a move that is proved to keep it."""

from __future__ import annotations

from patchwork_solve.engine.kernel import kernel
from patchwork_solve.engine.kernel.endgame import arena
from patchwork_solve.engine.kernel.endgame.driver import memory, question, stack
from patchwork_solve.engine.kernel.endgame.driver.memory import Driver
from patchwork_solve.engine.kernel.endgame.driver.roots import (
    bring_forward,
    has_keeping_move,
    interval,
    keep,
    learn,
    order_roots,
    play_root,
)
from patchwork_solve.engine.kernel.endgame.driver.stack import call, finish, top
from patchwork_solve.engine.kernel.layout import Circle, Tables

# What `prove` returns: the nodes are spent, no proof, proved.
SPENT, REFUTED, PROVED = range(-1, 2)

# Locals of `prove`.
THRESHOLD, SIDE, LIMIT, DEPTH, OUTCOME = range(memory.LOCALS, memory.LOCALS + 5)

# Locals of `find_keeping_move`.
HINT, ROUND, AT = range(memory.LOCALS, memory.LOCALS + 3)

NAMING_DEPTHS = (0, arena.NO_DEPTH)
NAMING_NODES = (500, 20_000)
"""Nodes a move, round by round, to find one that keeps what is proved of the position."""


@kernel
def call_prove(drive: Driver, threshold: int, side: int, limit: int, depth: int) -> None:
    """Try to prove that the margin reaches a threshold, or that it does not.

    Parameters
    ----------
    drive : Driver
    threshold : int
    side : int
        The bound that a search of `depth` moves looks for.
    limit : int
        Nodes; `memory.NO_LIMIT` for no limit.
    depth : int
        Moves before the relaxed game.
    """
    frame = drive.frames[call(drive, stack.PROVE)]
    frame[THRESHOLD] = threshold
    frame[SIDE] = side
    frame[LIMIT] = limit
    frame[DEPTH] = depth


@kernel
def prove(drive: Driver) -> None:
    """Ask, take over what is proved, and find a move that keeps it."""
    frame = drive.frames[top(drive)]
    threshold = frame[THRESHOLD]
    # 1. The question.
    if frame[memory.STEP] == 0:
        frame[memory.STEP] = 1
        side, depth, limit = frame[SIDE], frame[DEPTH], frame[LIMIT]
        question.pose(drive, memory.ROOT_POSITION, threshold - 1, threshold, 0, depth, side, limit)
        return
    # 3. The move is found.
    if frame[memory.STEP] == 2:
        finish(drive, frame[OUTCOME])
        return
    # 2. The answer.
    answer = drive.question
    if answer[question.IS_ANSWERED] == 0:
        finish(drive, SPENT)
        return
    reached = answer[question.VALUE] >= threshold
    from_below = frame[SIDE] == arena.FROM_BELOW
    sought = frame[SIDE] == arena.EITHER or reached == from_below
    frame[OUTCOME] = PROVED if sought else REFUTED
    frame[memory.STEP] = 2
    if not sought and answer[question.IS_SURE] == 0:
        return
    learn(drive, answer[question.VALUE], answer[question.BEST], reached)
    if reached == (drive.control[memory.MAXIMISE] == 1) and not has_keeping_move(drive):
        drive.frames[call(drive, stack.NAME), HINT] = answer[question.HINT]


@kernel
def find_keeping_move(tables: Tables, circle: Circle, drive: Driver) -> None:
    """Find a move that is proved to keep what was just proved of the position.

    A relaxed game proves a margin without a move. What it would play keeps the margin too, and the
    table remembers that, so that this is soon found again.
    """
    frame = drive.frames[top(drive)]
    answer = drive.question
    # 1. What the relaxed game would play; a limit that is reached just now waits for it.
    if frame[memory.STEP] == 0:
        frame[memory.STEP] = 1
        order_roots(drive)
        bring_forward(drive, frame[HINT])
        answer[question.IS_QUIET] = 1
        _ask_whether_kept(tables, circle, drive, drive.order[0], 0, NAMING_NODES[0])
        return
    answer[question.IS_QUIET] = 0
    # 2. The answer for the move tried last.
    at = frame[AT] if frame[memory.STEP] == 2 else 0
    _take_whether_kept(drive, drive.order[at])
    if has_keeping_move(drive):
        finish(drive, 0)
        return
    # 3. The next move; the round begins with the first one again.
    if frame[memory.STEP] == 1:
        frame[memory.STEP] = 2
    else:
        frame[AT] += 1
        if frame[AT] == drive.control[memory.ROOTS]:
            frame[AT] = 0
            frame[ROUND] += 1
            if frame[ROUND] == len(NAMING_NODES):
                finish(drive, 0)
                return
    depth, limit = NAMING_DEPTHS[frame[ROUND]], NAMING_NODES[frame[ROUND]]
    _ask_whether_kept(tables, circle, drive, drive.order[frame[AT]], depth, limit)


@kernel
def _bound(drive: Driver) -> int:
    """Return the proved bound of the position for the mover."""
    lower, upper = interval(drive)
    return lower if drive.control[memory.MAXIMISE] == 1 else upper


@kernel
def _ask_whether_kept(
    tables: Tables, circle: Circle, drive: Driver, row: int, depth: int, limit: int
) -> None:
    """Ask whether a move keeps what is proved of the position for the mover."""
    player = 1 - drive.control[memory.MAXIMISE]
    play_root(tables, circle, drive, row)
    question.pose_margin(drive, memory.AFTER, player, _bound(drive), depth, limit)


@kernel
def _take_whether_kept(drive: Driver, row: int) -> None:
    """Keep that a move keeps the bound, if the answer proves it."""
    player = 1 - drive.control[memory.MAXIMISE]
    if question.is_kept(drive, player, _bound(drive)):
        keep(drive, drive.roots[row, memory.CODE], drive.question[question.VALUE])
