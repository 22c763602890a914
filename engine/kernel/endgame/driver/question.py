"""A question to the search: whether a position's margin reaches a number, within some nodes.

A routine of the driver poses a question, the host has it searched portion by portion, and the
routine reads the answer. Limits of nodes are looked at between slices only, so that a search with
one thread stops at the same node every time.
"""

from __future__ import annotations

from patchwork_solve.engine.kernel import entry, kernel
from patchwork_solve.engine.kernel.endgame import arena, search
from patchwork_solve.engine.kernel.endgame.arena import Arena
from patchwork_solve.engine.kernel.endgame.driver import memory
from patchwork_solve.engine.kernel.endgame.driver.memory import Driver
from patchwork_solve.engine.kernel.layout import Circle, Tables, Words
from patchwork_solve.engine.kernel.packed import copy

# Fields of a question: the window, its unit (`arena.TIE`), the moves of the real game before
# relaxed games follow and the bound that is looked for, and the nodes that it may take.
ALPHA, BETA, TIE, DEPTH, SIDE, NODES = range(6)
# The answer: whether there is one; a fail-soft value; whether it is proved (a search that stops at
# a depth proves only the bound it looks for, unless it never came to the depth); the move that
# gives the value, or NO_MOVE; and where none was tried, what the table or the relaxed game that
# answered would play.
IS_ANSWERED, VALUE, IS_SURE, BEST, HINT = range(6, 11)
# How far it is; nodes at which it goes unanswered, and at which the slice ends.
PHASE, LAST, SLICE_END = range(11, 14)
# Nodes of a slice, nodes at the last look at the limits, and nodes of other threads.
A_SLICE, LOOKED, ELSEWHERE = range(14, 17)
# Whether limits wait until it is answered.
IS_QUIET = 17
QUESTION = 18

# What PHASE holds.
NONE, POSED, DUE, SEARCHED = range(4)

# What `go_on` returns.
RUNNING, SLICE, ANSWERED = range(3)


@kernel
def nodes(work: Arena, drive: Driver) -> int:
    """Count the nodes visited so far, by all threads."""
    return work.control[arena.NODES] + drive.question[ELSEWHERE]


@kernel
def pose(
    drive: Driver, position: int, alpha: int, beta: int, tie: int, depth: int, side: int, most: int
) -> None:
    """Ask about a position with a window.

    Parameters
    ----------
    drive : Driver
    position : int
        Row of `drive.positions`.
    alpha, beta : int
        The value is exact between the two; at or below alpha it is an upper bound, at or above beta
        a lower one.
    tie : int
        With 1 the unit is a third of a point, and the tie-break counts.
    depth, side : int
        Moves after which the search stops, and the bound that it looks for then.
    most : int
        Nodes after which the question goes unanswered; `memory.NO_LIMIT` for no limit.
    """
    question = drive.question
    question[ALPHA] = alpha
    question[BETA] = beta
    question[TIE] = tie
    question[DEPTH] = depth
    question[SIDE] = side
    question[NODES] = most
    question[IS_ANSWERED] = 0
    question[PHASE] = POSED
    copy(drive.positions[position], drive.positions[memory.ASKED])


@kernel
def pose_margin(
    drive: Driver, position: int, player: int, margin: int, depth: int, most: int
) -> None:
    """Ask whether a player keeps a margin: player 0 at least, player 1 at most."""
    alpha = margin - 1 + player
    side = arena.FROM_ABOVE if player == 1 else arena.FROM_BELOW
    pose(drive, position, alpha, alpha + 1, 0, depth, side, most)


@kernel
def is_kept(drive: Driver, player: int, margin: int) -> bool:
    """Whether the answer proves that a player keeps a margin."""
    question = drive.question
    if question[IS_ANSWERED] == 0:
        return False
    return question[VALUE] <= margin if player == 1 else question[VALUE] >= margin


@entry
def join(tables: Tables, circle: Circle, work: Arena, control: Words, drive: Driver) -> None:
    """Put the question at the root of another thread's search.

    Parameters
    ----------
    control : int64 array
        The control row of the first thread, whose settings hold.
    """
    for field in range(arena.TIE, arena.SIDE + 1):
        work.control[field] = control[field]
    for field in range(arena.ROUGH, arena.CONTROL):
        work.control[field] = control[field]
    _start(tables, circle, work, drive)


@kernel
def _start(tables: Tables, circle: Circle, work: Arena, drive: Driver) -> None:
    """Put the question at the root of a search."""
    question = drive.question
    search.start(
        tables,
        circle,
        work,
        drive.positions[memory.ASKED],
        drive.reach,
        question[ALPHA],
        question[BETA],
    )


@kernel
def _begin(tables: Tables, circle: Circle, work: Arena, drive: Driver) -> None:
    """Set the search to the question, and put it at the root."""
    question = drive.question
    control = work.control
    if control[arena.TIE] != question[TIE]:
        # Values of the two units must not mix.
        for row in range(work.table.shape[0]):
            for column in range(work.table.shape[1]):
                work.table[row, column] = 0
    control[arena.TIE] = question[TIE]
    # A question about a tie may need more than those about margins.
    control[arena.PLAIN] = drive.control[memory.PLAIN]
    control[arena.DEPTH] = question[DEPTH]
    control[arena.SIDE] = question[SIDE]
    _start(tables, circle, work, drive)
    for note in range(len(work.searching)):
        work.searching[note] = 0
    so_far = nodes(work, drive)
    question[LAST] = min(memory.NO_LIMIT, so_far + question[NODES])
    question[SLICE_END] = control[arena.NODES] + question[A_SLICE]
    question[PHASE] = SEARCHED


@kernel
def _take_answer(work: Arena, drive: Driver) -> None:
    """Take over the answer that the search has found."""
    question = drive.question
    question[IS_ANSWERED] = 1
    question[VALUE] = work.control[arena.VALUE]
    question[IS_SURE] = work.control[arena.SURE]
    question[BEST] = work.frames[0, arena.BEST_CODE]
    question[HINT] = work.frames[0, arena.HINT]
    question[PHASE] = NONE


@kernel
def _give_up(drive: Driver) -> None:
    """Leave the question unanswered."""
    drive.question[IS_ANSWERED] = 0
    drive.question[PHASE] = NONE


@entry
def go_on(tables: Tables, circle: Circle, work: Arena, drive: Driver, portion: int) -> int:
    """Search on for up to `portion` more nodes.

    Returns
    -------
    int
        `RUNNING`; `SLICE` where the limits of nodes are to be looked at; `ANSWERED` where the
        question has its answer, or has spent its nodes without one.
    """
    question = drive.question
    control = work.control
    if question[PHASE] == NONE:
        return ANSWERED
    if question[PHASE] == POSED:
        question[PHASE] = DUE
        # Many questions, each answered within a slice, take long together too.
        if nodes(work, drive) - question[LOOKED] >= question[A_SLICE]:
            question[LOOKED] = nodes(work, drive)
            return SLICE
    if question[PHASE] == DUE:
        _begin(tables, circle, work, drive)
    left = question[SLICE_END] - control[arena.NODES]
    if search.run(tables, circle, work, min(portion, left)) == search.DONE:
        _take_answer(work, drive)
        return ANSWERED
    if control[arena.NODES] < question[SLICE_END]:
        return RUNNING
    if nodes(work, drive) >= question[LAST]:
        _give_up(drive)
        return ANSWERED
    question[LOOKED] = nodes(work, drive)
    question[SLICE_END] = control[arena.NODES] + question[A_SLICE]
    return SLICE
