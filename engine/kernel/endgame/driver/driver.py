"""The entries of the driver: put a position, begin a kind of work, and decide question by question.

A host begins a work, and then calls `advance` and `question.go_on` in turn until the work is
finished. It may stop at any time: all that is known lies in `Driver`, and the work goes on where it
was. The driver reads no clock.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from patchwork_solve.engine.kernel import entry, kernel, layout
from patchwork_solve.engine.kernel.endgame import arena
from patchwork_solve.engine.kernel.endgame.arena import Arena
from patchwork_solve.engine.kernel.endgame.driver import memory, question, stack
from patchwork_solve.engine.kernel.endgame.driver.approaching import approach
from patchwork_solve.engine.kernel.endgame.driver.best_move import find_best, settle
from patchwork_solve.engine.kernel.endgame.driver.best_play import best_play, call_play
from patchwork_solve.engine.kernel.endgame.driver.keeping_line import call_keep_line, keep_line
from patchwork_solve.engine.kernel.endgame.driver.memory import Driver
from patchwork_solve.engine.kernel.endgame.driver.multipliers import (
    TABLES_PAY_FROM,
    VERY_FAR,
    call_fill,
    fill_tables,
    spaces_left,
)
from patchwork_solve.engine.kernel.endgame.driver.narrowing import FIRST_NODES, deepen, narrow
from patchwork_solve.engine.kernel.endgame.driver.pressing import NARROW, press
from patchwork_solve.engine.kernel.endgame.driver.proving import find_keeping_move, prove
from patchwork_solve.engine.kernel.endgame.driver.roots import interval, list_roots, static_bounds
from patchwork_solve.engine.kernel.endgame.driver.solving import solve
from patchwork_solve.engine.kernel.endgame.driver.takeover import (
    THIRDS,
    call_find_value,
    call_take_over,
    find_value,
    take_over,
)
from patchwork_solve.engine.kernel.endgame.driver.winning import find_winner, name_winner
from patchwork_solve.engine.kernel.layout import Circle, Tables, Words
from patchwork_solve.engine.kernel.opening import needs_plain
from patchwork_solve.engine.kernel.packed import copy

A_SLICE = 5_000
"""Nodes between two looks at the limits of nodes; no help is called for a question answered
within."""

A_TAKEOVER_SLICE = 500
"""The same for a takeover: some milliseconds where the special tile is in reach."""

BY_DISTANCE = -1
"""A search is a far one, with tables of the economy, where that pays."""

MARGIN_ONLY, WINNER_ONLY, EVERY_MOVE = 1, 2, 4
"""Aims of a search, as bits."""


@entry
def put(
    tables: Tables, circle: Circle, work: Arena, drive: Driver, words: Words, tabled: int
) -> None:
    """Put a position before the driver; nothing is known of it.

    Parameters
    ----------
    drive : Driver
        Its `reach` holds for each player the circle indices of what can still be bought.
    tabled : int
        Whether to search as from far away, with tables of the economy, or `BY_DISTANCE`.
    """
    stack.clear(drive)
    control = drive.control
    copy(words, drive.positions[memory.ROOT_POSITION])
    copy(words, drive.positions[memory.CURRENT])
    left = spaces_left(tables, words)
    if needs_plain(tables, words):
        work.control[arena.PLAIN] = 1
    is_plain = work.control[arena.PLAIN] == 1
    is_far = tabled == 1
    if tabled == BY_DISTANCE:
        is_far = left >= TABLES_PAY_FROM and not is_plain
    is_rough = is_far and (left >= VERY_FAR or tabled == 1)
    control[memory.PLAIN] = work.control[arena.PLAIN]
    control[memory.IS_FAR] = 1 if is_far else 0
    control[memory.IS_ROUGH] = 1 if is_rough else 0
    control[memory.MAXIMISE] = 1 if words[layout.MOVER] == 0 else 0
    control[memory.ROOTS] = 0
    control[memory.BROKEN] = memory.SOUND
    control[memory.FIRST_DEEPENING] = FIRST_NODES
    control[memory.PRESSED_TO] = NARROW
    control[memory.LAST_NODE] = memory.NO_LIMIT
    drive.question[question.A_SLICE] = A_SLICE
    drive.question[question.PHASE] = question.NONE
    _forget_results(drive)


@kernel
def _forget_results(drive: Driver) -> None:
    control = drive.control
    control[memory.WINNER] = layout.NOBODY
    control[memory.PLIES] = 0
    control[memory.IS_BEST_PLAY] = 0
    control[memory.PACE_FROM] = -1
    drive.question[question.IS_QUIET] = 0
    drive.question[question.PHASE] = question.NONE


@entry
def list_moves(tables: Tables, circle: Circle, work: Arena, drive: Driver) -> None:
    """List the moves of the position, with the bounds that need no search."""
    list_roots(tables, circle, work, drive)


@entry
def begin(drive: Driver, aims: int) -> None:
    """Begin, or begin again, to solve the position; what was proved of it stands.

    Parameters
    ----------
    aims : int
        `MARGIN_ONLY` to stop when the margin of the position is exact; `WINNER_ONLY` to find only
        the winner, the tie-break included, and a move that wins or shares a tie; `EVERY_MOVE` to
        go on until every move's margin is exact.
    """
    stack.clear(drive)
    _forget_results(drive)
    control = drive.control
    control[memory.MARGIN_ONLY] = 1 if aims & MARGIN_ONLY else 0
    control[memory.WINNER_ONLY] = 1 if aims & WINNER_ONLY else 0
    control[memory.EVERY_MOVE] = 1 if aims & EVERY_MOVE else 0
    stack.call(drive, stack.SOLVE)


@entry
def begin_filling(work: Arena, drive: Driver) -> None:
    """Begin to fill the tables of a far search, and nothing else."""
    stack.clear(drive)
    _forget_results(drive)
    call_fill(work, drive)


@entry
def begin_line(drive: Driver, code: int, margin: int) -> None:
    """Begin to find a line that keeps a margin, from a move that is proved to keep it."""
    stack.clear(drive)
    _forget_results(drive)
    call_keep_line(drive, code, margin)


@entry
def begin_play(drive: Driver, margin: int) -> None:
    """Begin to find best play from a position whose margin is known."""
    stack.clear(drive)
    _forget_results(drive)
    call_play(drive, margin)


@entry
def begin_takeover(drive: Driver, code: int, guess: float) -> None:
    """Begin to find the best move from a likely one, with a guess of its margin in points."""
    stack.clear(drive)
    drive.question[question.A_SLICE] = A_TAKEOVER_SLICE
    call_take_over(drive, code, int(np.rint(guess * THIRDS)))


@entry
def begin_value(drive: Driver, guess: float) -> None:
    """Begin to find the value of the position in thirds of a point, from a likely margin."""
    stack.clear(drive)
    drive.question[question.A_SLICE] = A_TAKEOVER_SLICE
    call_find_value(drive, memory.ROOT_POSITION, int(np.rint(guess * THIRDS)))


@entry
def ask(
    drive: Driver, words: Words, alpha: int, beta: int, tie: int, depth: int, side: int, most: int
) -> None:
    """Pose a single question; `question.go_on` searches for the answer."""
    stack.clear(drive)
    copy(words, drive.positions[memory.AFTER])
    question.pose(drive, memory.AFTER, alpha, beta, tie, depth, side, most)


@entry
def bounds(
    tables: Tables, circle: Circle, work: Arena, drive: Driver, words: Words, out: NDArray[np.int64]
) -> None:
    """Write the interval of a position's margin that holds without searching."""
    out[0], out[1] = static_bounds(tables, circle, work, drive, words)


@entry
def narrow_interval(drive: Driver) -> int:
    """Take over what the moves say of the position; return a status, `FINISHED` if it is sound."""
    interval(drive)
    is_sound = drive.control[memory.BROKEN] == memory.SOUND
    return memory.FINISHED if is_sound else memory.CONTRADICTED


@entry
def advance(tables: Tables, circle: Circle, work: Arena, drive: Driver) -> int:
    """Take the answer to the last question, and decide on the next.

    Returns
    -------
    int
        `memory.ASKING`: call `question.go_on` until the question is answered, then this again;
        `FILLING`: call this again, a table is being filled; `FINISHED`; or `CONTRADICTED` where two
        proved bounds exclude each other.
    """
    control = drive.control
    while control[memory.TOP] >= 0:
        is_filling = _step(tables, circle, work, drive)
        if control[memory.BROKEN] != memory.SOUND:
            control[memory.TOP] = -1
            return memory.CONTRADICTED
        if drive.question[question.PHASE] == question.POSED:
            return memory.ASKING
        if is_filling:
            return memory.FILLING
    return memory.FINISHED


@kernel
def _step(tables: Tables, circle: Circle, work: Arena, drive: Driver) -> bool:
    """Have the routine at work do its next step; return whether it fills a table."""
    routine = drive.frames[stack.top(drive), memory.ROUTINE]
    if routine == stack.FILL:
        return fill_tables(tables, circle, work, drive)
    if routine == stack.SOLVE:
        solve(tables, circle, work, drive)
    elif routine == stack.PROVE:
        prove(drive)
    elif routine == stack.NAME:
        find_keeping_move(tables, circle, drive)
    elif routine == stack.NARROW:
        narrow(drive)
    elif routine == stack.DEEPEN:
        deepen(drive)
    elif routine == stack.APPROACH:
        approach(work, drive)
    elif routine == stack.PRESS:
        press(work, drive)
    elif routine == stack.FIND_BEST:
        find_best(tables, circle, drive)
    elif routine == stack.SETTLE:
        settle(tables, circle, drive)
    else:
        _step_line(tables, circle, work, drive, routine)
    return False


@kernel
def _step_line(tables: Tables, circle: Circle, work: Arena, drive: Driver, routine: int) -> None:
    """The same for the routines about winners, lines and single moves."""
    if routine == stack.PLAY:
        best_play(tables, circle, work, drive)
    elif routine == stack.FIND_WINNER:
        find_winner(tables, work, drive)
    elif routine == stack.NAME_WINNER:
        name_winner(tables, circle, drive)
    elif routine == stack.KEEP_LINE:
        keep_line(tables, circle, work, drive)
    elif routine == stack.FIND_VALUE:
        find_value(drive)
    else:
        take_over(tables, circle, drive)
