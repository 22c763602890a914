"""The order of work: from bounds that need no search to the margin of every move."""

from __future__ import annotations

from patchwork_solve.engine.kernel import kernel, layout
from patchwork_solve.engine.kernel.endgame.arena import Arena
from patchwork_solve.engine.kernel.endgame.driver import memory, question, stack
from patchwork_solve.engine.kernel.endgame.driver.approaching import call_approach
from patchwork_solve.engine.kernel.endgame.driver.best_play import call_play
from patchwork_solve.engine.kernel.endgame.driver.memory import Driver
from patchwork_solve.engine.kernel.endgame.driver.multipliers import call_fill
from patchwork_solve.engine.kernel.endgame.driver.narrowing import call_narrow
from patchwork_solve.engine.kernel.endgame.driver.pressing import call_press
from patchwork_solve.engine.kernel.endgame.driver.roots import interval, narrow_roots
from patchwork_solve.engine.kernel.endgame.driver.rough import look_closer
from patchwork_solve.engine.kernel.endgame.driver.stack import call, finish, top
from patchwork_solve.engine.kernel.endgame.driver.winning import call_name_winner
from patchwork_solve.engine.kernel.later import is_waiting
from patchwork_solve.engine.kernel.layout import Circle, Tables
from patchwork_solve.engine.kernel.opening import is_opening

# Values of STEP: what is done next.
_TABLES, _NARROW, _FAR, _DEEPEN, _FIND, _PLAY, _SETTLE, _NAME, _WON, _END = range(10)


@kernel
def solve(tables: Tables, circle: Circle, work: Arena, drive: Driver) -> None:
    """Put the next part of the work on the stack."""
    frame = drive.frames[top(drive)]
    control = drive.control
    step = frame[memory.STEP]
    is_searched = control[memory.PLAIN] == 0
    fills_tables = control[memory.IS_FAR] == 1 and is_searched
    root = drive.positions[memory.ROOT_POSITION]
    # While patches wait, nothing else bounds a position closely. A swap would change the tables.
    if is_waiting(tables, root) and not is_opening(tables, root):
        fills_tables = True
    if step == _TABLES:
        frame[memory.STEP] = _NARROW
        if fills_tables:
            call_fill(work, drive)
    elif step == _NARROW:
        # The tables narrow every margin at once.
        if fills_tables:
            narrow_roots(tables, circle, work, drive)
        _narrow(work, drive)
    elif step == _FAR:
        # A far position is narrowed by relaxed games, the roughest first.
        if look_closer(work, drive):
            call_approach(drive)
        else:
            frame[memory.STEP] = _DEEPEN
            call_press(drive)
    elif step == _DEEPEN:
        frame[memory.STEP] = _FIND
        call(drive, stack.DEEPEN)
    elif step == _FIND:
        lower, upper = interval(drive)
        if control[memory.MARGIN_ONLY] == 1 and lower == upper:
            finish(drive, 0)
        else:
            frame[memory.STEP] = _PLAY
            call(drive, stack.FIND_BEST)
    elif step == _PLAY:
        frame[memory.STEP] = _SETTLE
        call_play(drive, interval(drive)[0])
    elif step == _SETTLE:
        frame[memory.STEP] = _END
        if control[memory.EVERY_MOVE] == 1 and control[memory.MARGIN_ONLY] == 0:
            call(drive, stack.SETTLE)
    else:
        _end(drive)


@kernel
def _narrow(work: Arena, drive: Driver) -> None:
    """Begin with the question about the winner, or with the margin."""
    frame = drive.frames[top(drive)]
    control = drive.control
    if control[memory.WINNER_ONLY] == 1:
        frame[memory.STEP] = _NAME
        call(drive, stack.FIND_WINNER)
    elif control[memory.PLAIN] == 1:
        frame[memory.STEP] = _FIND
    elif control[memory.IS_FAR] == 1:
        frame[memory.STEP] = _FAR
        control[memory.PACE_FROM] = question.nodes(work, drive)
        call_approach(drive)
    else:
        frame[memory.STEP] = _DEEPEN
        call_narrow(drive, 0, memory.NO_LIMIT)


@kernel
def _end(drive: Driver) -> None:
    """Name a move that wins, or shares a tie, if only the winner was sought, and finish."""
    frame = drive.frames[top(drive)]
    control = drive.control
    step = frame[memory.STEP]
    mover = drive.positions[memory.ROOT_POSITION, layout.MOVER]
    if step == _NAME and control[memory.WINNER] in (mover, layout.BOTH):
        frame[memory.STEP] = _WON
        call_name_winner(drive, control[memory.RESULT])
        return
    if step == _WON:
        drive.line[0] = control[memory.RESULT]
        control[memory.PLIES] = 1
    finish(drive, 0)
