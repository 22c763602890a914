"""The best move of a position in which a player has one in mind already, and the value of it.

Values are thirds of a point, so that a tie counts by its winner.
"""

from __future__ import annotations

from patchwork_solve.engine.kernel import kernel
from patchwork_solve.engine.kernel.endgame import arena
from patchwork_solve.engine.kernel.endgame.driver import memory, question, stack
from patchwork_solve.engine.kernel.endgame.driver.likely import list_moves, look_ahead
from patchwork_solve.engine.kernel.endgame.driver.memory import Driver
from patchwork_solve.engine.kernel.endgame.driver.stack import call, contradict, finish, top
from patchwork_solve.engine.kernel.layout import Circle, Tables
from patchwork_solve.engine.kernel.packed import copy

THIRDS = 3
"""Parts of a point."""

# Locals of `find_value`: the guess, the bounds, and the threshold asked about. Its position is the
# row `VALUED`, so that it may be asked about again and again.
GUESS, LOWER, UPPER, THRESHOLD = range(memory.LOCALS, memory.LOCALS + 4)

# Locals of `take_over`: the best move and its value; the moves of the position, the place of the
# one tried, and the two to try first.
CODE, VALUE, MOVES, AT, FIRST, SECOND = range(memory.LOCALS, memory.LOCALS + 6)

# Values of STEP of `take_over`.
_BEGIN, _VALUED, _BETTER, _OTHERS = range(4)


@kernel
def call_find_value(drive: Driver, position: int, guess: int) -> None:
    """Find the exact value of a position, in thirds of a point.

    Parameters
    ----------
    drive : Driver
    position : int
        Row of `drive.positions`.
    guess : int
        Its likely value.
    """
    frame = drive.frames[call(drive, stack.FIND_VALUE)]
    copy(drive.positions[position], drive.positions[memory.VALUED])
    frame[GUESS] = guess
    frame[LOWER] = -arena.UNBOUNDED
    frame[UPPER] = arena.UNBOUNDED


@kernel
def find_value(drive: Driver) -> None:
    """Walk from the guess to the value by null windows (MTD)."""
    frame = drive.frames[top(drive)]
    if frame[memory.STEP] == 1:
        value = drive.question[question.VALUE]
        if value >= frame[THRESHOLD]:
            frame[LOWER] = value
            frame[GUESS] = value + 1
        else:
            frame[UPPER] = value
            frame[GUESS] = value
    if frame[LOWER] >= frame[UPPER]:
        drive.control[memory.BEST_VALUE] = frame[LOWER]
        finish(drive, frame[LOWER])
        return
    frame[memory.STEP] = 1
    frame[THRESHOLD] = max(frame[GUESS], frame[LOWER] + 1)
    _ask(drive, memory.VALUED, frame[THRESHOLD] - 1)


@kernel
def _ask(drive: Driver, position: int, alpha: int) -> None:
    question.pose(
        drive, position, alpha, alpha + 1, 1, arena.NO_DEPTH, arena.EITHER, memory.NO_LIMIT
    )


@kernel
def call_take_over(drive: Driver, first: int, guess: int) -> None:
    """Find the best move; what is best so far is always in `BEST_CODE`.

    Parameters
    ----------
    drive : Driver
    first : int
        Code of a move that is likely to be good.
    guess : int
        Its likely value, in thirds of a point.
    """
    frame = drive.frames[call(drive, stack.TAKE_OVER)]
    copy(drive.positions[memory.ROOT_POSITION], drive.positions[memory.CURRENT])
    frame[CODE] = first
    frame[VALUE] = guess
    drive.control[memory.BEST_CODE] = arena.NO_MOVE


@kernel
def take_over(tables: Tables, circle: Circle, drive: Driver) -> None:
    """Find the value of the best move so far, ask whether there is a better one, and find it."""
    frame = drive.frames[top(drive)]
    answer = drive.question
    maximise = drive.control[memory.MAXIMISE] == 1
    # 1. The value of a move.
    if frame[memory.STEP] == _BEGIN:
        frame[memory.STEP] = _VALUED
        look_ahead(tables, circle, drive, frame[CODE])
        call_find_value(drive, memory.AFTER, frame[VALUE])
        return
    # 2. Whether the position is worth more.
    if frame[memory.STEP] == _VALUED:
        frame[memory.STEP] = _BETTER
        frame[VALUE] = drive.control[memory.RESULT]
        drive.control[memory.BEST_CODE] = frame[CODE]
        _ask(drive, memory.ROOT_POSITION, _alpha(drive))
        return
    value = answer[question.VALUE]
    if frame[memory.STEP] == _BETTER:
        if (value > frame[VALUE]) != maximise or value == frame[VALUE]:
            finish(drive, frame[CODE])
            return
        frame[memory.STEP] = _OTHERS
        frame[FIRST], frame[SECOND] = answer[question.BEST], answer[question.HINT]
        _order_others(tables, circle, drive)
    elif value > frame[VALUE] if maximise else value < frame[VALUE]:
        # 3. A better one.
        frame[CODE] = drive.codes[frame[AT]]
        frame[VALUE] = value
        frame[memory.STEP] = _BEGIN
        return
    else:
        frame[AT] += 1
    # 4. The next of the others.
    if frame[AT] == frame[MOVES]:
        lower = frame[VALUE] + 1 if maximise else frame[VALUE]
        contradict(drive, memory.BEST_MOVE, lower, lower - 1)
        return
    look_ahead(tables, circle, drive, drive.codes[frame[AT]])
    _ask(drive, memory.AFTER, _alpha(drive))


@kernel
def _alpha(drive: Driver) -> int:
    """Return the window's lower end in which a move is better than the best one or not."""
    value = drive.frames[top(drive), VALUE]
    return value if drive.control[memory.MAXIMISE] == 1 else value - 1


@kernel
def _order_others(tables: Tables, circle: Circle, drive: Driver) -> None:
    """List all moves but the best one; the two that the answer speaks for come first."""
    frame = drive.frames[top(drive)]
    moves = list_moves(tables, circle, drive)
    codes, order = drive.codes, drive.order
    listed = 0
    for first in (True, False):
        for at in range(moves):
            is_first = codes[at] == frame[FIRST] or codes[at] == frame[SECOND]
            if codes[at] != frame[CODE] and is_first == first:
                order[listed] = codes[at]
                listed += 1
    for at in range(listed):
        codes[at] = order[at]
    frame[MOVES] = listed
    frame[AT] = 0
