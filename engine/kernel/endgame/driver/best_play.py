"""Best play to the end of the game, where the margin is known; a tie is won if it can be."""

from __future__ import annotations

from patchwork_solve.engine.kernel import kernel, layout
from patchwork_solve.engine.kernel.endgame import arena
from patchwork_solve.engine.kernel.endgame.arena import Arena
from patchwork_solve.engine.kernel.endgame.driver import memory, question, stack
from patchwork_solve.engine.kernel.endgame.driver.likely import (
    likely_move,
    list_moves,
    look_ahead,
    play_line,
)
from patchwork_solve.engine.kernel.endgame.driver.memory import Driver
from patchwork_solve.engine.kernel.endgame.driver.roots import keep, order_roots
from patchwork_solve.engine.kernel.endgame.driver.stack import call, contradict, finish, top
from patchwork_solve.engine.kernel.layout import Circle, Tables
from patchwork_solve.engine.kernel.packed import copy
from patchwork_solve.engine.kernel.rules import is_over, is_tie_shared

FEW_NODES = 500
"""Nodes for a move before the likeliest is tried first.

Limits are looked at between slices of the search, so that one question may take more."""

# Locals: the margin, or the value of a tie in thirds of a point; whether it is a tie; the moves of
# the position, the place of the one tried, and nodes after which the likeliest comes first; the
# place of that one; and the best value seen, for the case that none reaches the margin.
VALUE, TIE, MOVES, AT, ENOUGH, LIKELY, SEEN = range(memory.LOCALS, memory.LOCALS + 7)

# Values of STEP.
_BEGIN, _TIE, _POSITION, _FEW, _WHOLE, _REST = range(6)


@kernel
def call_play(drive: Driver, value: int) -> None:
    """Find best play; the line is empty before.

    Parameters
    ----------
    drive : Driver
    value : int
        Margin of player 0 over player 1 under best play, in points.
    """
    frame = drive.frames[call(drive, stack.PLAY)]
    frame[VALUE] = value
    drive.control[memory.PLIES] = 0
    copy(drive.positions[memory.ROOT_POSITION], drive.positions[memory.CURRENT])


@kernel
def best_play(tables: Tables, circle: Circle, work: Arena, drive: Driver) -> None:
    """Find the next move of the line.

    The moves are tried in their order, so that of equal ones the same is shown every time, as long
    as that takes few nodes: to prove that a wrong move does not reach the value may take as long as
    all that went before. Then the move with which the position itself answers comes first.
    """
    frame = drive.frames[top(drive)]
    answer = drive.question
    # 1. Who wins a tie.
    if frame[memory.STEP] == _BEGIN:
        frame[memory.STEP] = _POSITION
        if frame[VALUE] == 0 and not is_tie_shared(tables):
            frame[TIE] = 1
            frame[memory.STEP] = _TIE
            _ask(drive, memory.CURRENT, 0, memory.NO_LIMIT)
            return
    if frame[memory.STEP] == _TIE:
        frame[VALUE] = 1 if answer[question.VALUE] >= 1 else -1
        frame[memory.STEP] = _POSITION
    # 2. A position: its moves.
    if frame[memory.STEP] == _POSITION:
        if is_over(tables, drive.positions[memory.CURRENT]):
            drive.control[memory.IS_BEST_PLAY] = 1
            finish(drive, 0)
            return
        _open(tables, circle, work, drive)
        if frame[MOVES] == 1:
            _play(tables, circle, drive, 0)
            return
        _ask_move(tables, circle, drive, 0, FEW_NODES)
        return
    # 3. The answer for the move tried last, or for the position.
    if frame[memory.STEP] == _WHOLE:
        frame[LIKELY] = likely_move(drive, frame[MOVES])
        frame[AT] = -1
        frame[memory.STEP] = _REST
        _ask_move(tables, circle, drive, frame[LIKELY], memory.NO_LIMIT)
        return
    tried = frame[AT] if frame[AT] >= 0 else frame[LIKELY]
    if _is_reached(drive):
        _play(tables, circle, drive, tried)
        return
    frame[AT] += 1
    # 4. The next move, while that takes few nodes; or the position itself.
    if frame[memory.STEP] == _FEW:
        is_enough = question.nodes(work, drive) >= frame[ENOUGH]
        if is_enough or frame[AT] == frame[MOVES]:
            frame[memory.STEP] = _WHOLE
            _ask(drive, memory.CURRENT, _alpha(drive), memory.NO_LIMIT)
        else:
            _ask_move(tables, circle, drive, frame[AT], FEW_NODES)
        return
    # 5. The next move, for as long as it takes.
    if frame[AT] == frame[LIKELY]:
        frame[AT] += 1
    if frame[AT] == frame[MOVES]:
        _contradict(drive)
        return
    _ask_move(tables, circle, drive, frame[AT], memory.NO_LIMIT)


@kernel
def _open(tables: Tables, circle: Circle, work: Arena, drive: Driver) -> None:
    """List the moves of a position; those of the first are in order of promise."""
    frame = drive.frames[top(drive)]
    moves = list_moves(tables, circle, drive)
    if drive.control[memory.PLIES] == 0 and drive.control[memory.ROOTS] > 0:
        order_roots(drive)
        for at in range(moves):
            drive.codes[at] = drive.roots[drive.order[at], memory.CODE]
    frame[MOVES] = moves
    frame[AT] = 0
    frame[SEEN] = -arena.UNBOUNDED if _player(drive) == 0 else arena.UNBOUNDED
    frame[ENOUGH] = question.nodes(work, drive) + FEW_NODES
    frame[memory.STEP] = _FEW


@kernel
def _player(drive: Driver) -> int:
    return drive.positions[memory.CURRENT, layout.MOVER]


@kernel
def _alpha(drive: Driver) -> int:
    """Return the window's lower end in which the mover reaches the value or does not."""
    return drive.frames[top(drive), VALUE] - 1 + _player(drive)


@kernel
def _ask(drive: Driver, position: int, alpha: int, limit: int) -> None:
    tie = drive.frames[top(drive), TIE]
    question.pose(drive, position, alpha, alpha + 1, tie, arena.NO_DEPTH, arena.EITHER, limit)


@kernel
def _ask_move(tables: Tables, circle: Circle, drive: Driver, at: int, limit: int) -> None:
    """Ask whether a move keeps the value."""
    look_ahead(tables, circle, drive, drive.codes[at])
    _ask(drive, memory.AFTER, _alpha(drive), limit)


@kernel
def _is_reached(drive: Driver) -> bool:
    """Whether the move asked about keeps the value."""
    frame = drive.frames[top(drive)]
    answer = drive.question
    if answer[question.IS_ANSWERED] == 0:
        return False
    value = answer[question.VALUE]
    if _player(drive) == 0:
        frame[SEEN] = max(frame[SEEN], value)
        return value >= frame[VALUE]
    frame[SEEN] = min(frame[SEEN], value)
    return value <= frame[VALUE]


@kernel
def _play(tables: Tables, circle: Circle, drive: Driver, at: int) -> None:
    """Play a move that keeps the value; the first of the line is then as good as the position."""
    frame = drive.frames[top(drive)]
    code = drive.codes[at]
    if drive.control[memory.PLIES] == 0 and frame[TIE] == 0:
        keep(drive, code, frame[VALUE])
    elif drive.control[memory.PLIES] == 0:
        keep(drive, code, 0)
    play_line(tables, circle, drive, code)
    frame[memory.STEP] = _POSITION


@kernel
def _contradict(drive: Driver) -> None:
    """End the work: no move keeps the value of best play."""
    frame = drive.frames[top(drive)]
    if _player(drive) == 0:
        contradict(drive, memory.BEST_PLAY, frame[VALUE], frame[SEEN])
    else:
        contradict(drive, memory.BEST_PLAY, frame[SEEN], frame[VALUE])
