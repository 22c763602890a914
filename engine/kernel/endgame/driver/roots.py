"""The moves of the position, and what is proved of each and of the position so far."""

from __future__ import annotations

from patchwork_solve.engine.kernel import kernel
from patchwork_solve.engine.kernel.endgame import arena, search
from patchwork_solve.engine.kernel.endgame.arena import Arena
from patchwork_solve.engine.kernel.endgame.driver import memory, question
from patchwork_solve.engine.kernel.endgame.driver.memory import Driver
from patchwork_solve.engine.kernel.endgame.driver.stack import contradict
from patchwork_solve.engine.kernel.layout import Circle, Tables, Words
from patchwork_solve.engine.kernel.opening import may_need_plain
from patchwork_solve.engine.kernel.packed import copy
from patchwork_solve.engine.kernel.rules import legal_moves, play


@kernel
def static_bounds(
    tables: Tables, circle: Circle, work: Arena, drive: Driver, words: Words
) -> tuple[int, int]:
    """Return the interval of a position's margin, in points, that holds without searching."""
    search.start(tables, circle, work, words, drive.reach, 0, 1)
    frame = work.frames[0]
    frame[arena.BASE] = search.margin(tables, words, 0)
    # The last question may have been about a tie, and been stopped: then the unit is a third.
    # What the table holds is of that question still, so that its unit comes back.
    tie = work.control[arena.TIE]
    work.control[arena.TIE] = 0
    search.static_bounds(tables, circle, work)
    work.control[arena.TIE] = tie
    return frame[arena.LOWER], frame[arena.UPPER]


@kernel
def list_roots(tables: Tables, circle: Circle, work: Arena, drive: Driver) -> None:
    """List the moves of the position with what holds without searching."""
    control = drive.control
    n = legal_moves(tables, circle, drive.positions[memory.ROOT_POSITION], drive.codes)
    control[memory.ROOTS] = n
    control[memory.LOWER] = -arena.UNBOUNDED
    control[memory.UPPER] = arena.UNBOUNDED
    for row in range(n):
        root = drive.roots[row]
        root[memory.CODE] = drive.codes[row]
        root[memory.MOVE_LOWER] = -arena.UNBOUNDED
        root[memory.MOVE_UPPER] = arena.UNBOUNDED
    narrow_roots(tables, circle, work, drive)


@kernel
def narrow_roots(tables: Tables, circle: Circle, work: Arena, drive: Driver) -> None:
    """Take over what a look at the position after each move proves."""
    if drive.control[memory.PLAIN] == 1 and not may_need_plain(tables):
        return
    for row in range(drive.control[memory.ROOTS]):
        root = drive.roots[row]
        play_root(tables, circle, drive, row)
        words = drive.positions[memory.AFTER]
        lower, upper = static_bounds(tables, circle, work, drive, words)
        root[memory.MOVE_LOWER] = max(root[memory.MOVE_LOWER], lower)
        root[memory.MOVE_UPPER] = min(root[memory.MOVE_UPPER], upper)


@kernel
def play_root(tables: Tables, circle: Circle, drive: Driver, row: int) -> None:
    """Write the position after a move to the row `AFTER`."""
    words = drive.positions[memory.AFTER]
    copy(drive.positions[memory.ROOT_POSITION], words)
    play(tables, circle, words, drive.roots[row, memory.CODE])


@kernel
def interval(drive: Driver) -> tuple[int, int]:
    """Return the proved interval of the position's margin."""
    control = drive.control
    lower = drive.roots[0, memory.MOVE_LOWER]
    upper = drive.roots[0, memory.MOVE_UPPER]
    for row in range(1, control[memory.ROOTS]):
        root = drive.roots[row]
        if control[memory.MAXIMISE] == 1:
            lower = max(lower, root[memory.MOVE_LOWER])
            upper = max(upper, root[memory.MOVE_UPPER])
        else:
            lower = min(lower, root[memory.MOVE_LOWER])
            upper = min(upper, root[memory.MOVE_UPPER])
    control[memory.LOWER] = max(control[memory.LOWER], lower)
    control[memory.UPPER] = min(control[memory.UPPER], upper)
    if control[memory.LOWER] > control[memory.UPPER]:
        contradict(drive, memory.MARGIN, control[memory.LOWER], control[memory.UPPER])
    return control[memory.LOWER], control[memory.UPPER]


@kernel
def reaches(drive: Driver, row: int, margin: int) -> bool:
    """Whether a move is proved to give the mover a margin at least as good."""
    if drive.control[memory.MAXIMISE] == 1:
        return drive.roots[row, memory.MOVE_LOWER] >= margin
    return drive.roots[row, memory.MOVE_UPPER] <= margin


@kernel
def is_reached(drive: Driver, margin: int) -> bool:
    """Whether some move is proved to give the mover a margin at least as good."""
    for row in range(drive.control[memory.ROOTS]):  # noqa: SIM110 - a generator is compiled slowly.
        if reaches(drive, row, margin):
            return True
    return False


@kernel
def has_keeping_move(drive: Driver) -> bool:
    """Whether a move is proved to keep what is proved of the position for the mover."""
    lower, upper = interval(drive)
    margin = lower if drive.control[memory.MAXIMISE] == 1 else upper
    return is_reached(drive, margin)


@kernel
def _is_better(drive: Driver, row: int, other: int) -> bool:
    """Whether a move is more promising than another."""
    one = drive.roots[row]
    two = drive.roots[other]
    if drive.control[memory.MAXIMISE] == 1:
        if one[memory.MOVE_LOWER] != two[memory.MOVE_LOWER]:
            return one[memory.MOVE_LOWER] > two[memory.MOVE_LOWER]
        return one[memory.MOVE_UPPER] > two[memory.MOVE_UPPER]
    if one[memory.MOVE_UPPER] != two[memory.MOVE_UPPER]:
        return one[memory.MOVE_UPPER] < two[memory.MOVE_UPPER]
    return one[memory.MOVE_LOWER] < two[memory.MOVE_LOWER]


@kernel
def order_roots(drive: Driver) -> None:
    """Put the rows of the moves in order, the most promising first; equals stay as they are."""
    order = drive.order
    for row in range(drive.control[memory.ROOTS]):
        at = row
        while at > 0 and _is_better(drive, row, order[at - 1]):
            order[at] = order[at - 1]
            at -= 1
        order[at] = row


@kernel
def bring_forward(drive: Driver, code: int) -> None:
    """Move a root move to the front of the order; it may be missing."""
    order = drive.order
    for at in range(drive.control[memory.ROOTS]):
        if drive.roots[order[at], memory.CODE] == code:
            first = order[at]
            for place in range(at, 0, -1):
                order[place] = order[place - 1]
            order[0] = first
            return


@kernel
def keep(drive: Driver, code: int, margin: int) -> None:
    """Take over that a move is proved to keep a margin for the mover."""
    for row in range(drive.control[memory.ROOTS]):
        root = drive.roots[row]
        if root[memory.CODE] != code:
            continue
        if drive.control[memory.MAXIMISE] == 1:
            root[memory.MOVE_LOWER] = max(root[memory.MOVE_LOWER], margin)
        else:
            root[memory.MOVE_UPPER] = min(root[memory.MOVE_UPPER], margin)


@kernel
def learn(drive: Driver, value: int, code: int, is_lower: bool) -> None:
    """Take over what a search of the position proved: a lower bound of the margin or an upper one.

    No move is better than the position; the one that gave the value is as good as it.
    """
    control = drive.control
    if is_lower:
        control[memory.LOWER] = max(control[memory.LOWER], value)
    else:
        control[memory.UPPER] = min(control[memory.UPPER], value)
    maximise = control[memory.MAXIMISE] == 1
    for row in range(control[memory.ROOTS]):
        root = drive.roots[row]
        if maximise:
            root[memory.MOVE_UPPER] = min(root[memory.MOVE_UPPER], control[memory.UPPER])
        else:
            root[memory.MOVE_LOWER] = max(root[memory.MOVE_LOWER], control[memory.LOWER])
    if is_lower == maximise:
        keep(drive, code, value)


@kernel
def test_root(tables: Tables, circle: Circle, drive: Driver, row: int, threshold: int) -> None:
    """Ask whether the margin after a move reaches a threshold."""
    play_root(tables, circle, drive, row)
    question.pose(
        drive,
        memory.AFTER,
        threshold - 1,
        threshold,
        0,
        arena.NO_DEPTH,
        arena.EITHER,
        memory.NO_LIMIT,
    )


@kernel
def take_test(drive: Driver, row: int, threshold: int) -> None:
    """Narrow a move's interval by the answer."""
    value = drive.question[question.VALUE]
    root = drive.roots[row]
    if value >= threshold:
        root[memory.MOVE_LOWER] = max(root[memory.MOVE_LOWER], value)
    else:
        root[memory.MOVE_UPPER] = min(root[memory.MOVE_UPPER], value)
