"""A line that shows a proved bound, as far as moves that keep it are soon found again.

The player to move at the start is proved to keep the margin against every reply. The replies shown
are likely ones, and prove nothing.
"""

from __future__ import annotations

from patchwork_solve.engine.kernel import kernel, layout
from patchwork_solve.engine.kernel.endgame.arena import Arena
from patchwork_solve.engine.kernel.endgame.driver import memory, question, stack
from patchwork_solve.engine.kernel.endgame.driver.likely import (
    likely_move,
    list_moves,
    look_ahead,
    play_line,
)
from patchwork_solve.engine.kernel.endgame.driver.memory import Driver
from patchwork_solve.engine.kernel.endgame.driver.roots import static_bounds
from patchwork_solve.engine.kernel.endgame.driver.stack import call, finish, top
from patchwork_solve.engine.kernel.layout import Circle, Tables, Words
from patchwork_solve.engine.kernel.packed import copy
from patchwork_solve.engine.kernel.rules import is_over, score

LINE_NODES = 5_000
"""Nodes for each move of a line that shows a bound: it must be found again, not proved anew."""

# Locals: the move to play, the margin that is kept, and by whom.
MOVE, MARGIN, KEEPER = range(memory.LOCALS, memory.LOCALS + 3)

# Values of STEP: a move is to be played, a position was asked about, a move of it was.
_PLAY, _POSITION, _MOVE = range(3)


@kernel
def call_keep_line(drive: Driver, first: int, margin: int) -> None:
    """Find a line that keeps a proved margin.

    Parameters
    ----------
    drive : Driver
    first : int
        Code of a move that is proved to keep the margin.
    margin : int
        Of player 0 over player 1, in points: kept as a lower bound if player 0 moves first, as an
        upper bound if player 1 does.
    """
    frame = drive.frames[call(drive, stack.KEEP_LINE)]
    drive.control[memory.PLIES] = 0
    copy(drive.positions[memory.ROOT_POSITION], drive.positions[memory.CURRENT])
    frame[MOVE] = first
    frame[MARGIN] = margin
    frame[KEEPER] = drive.positions[memory.CURRENT, layout.MOVER]


@kernel
def keep_line(tables: Tables, circle: Circle, work: Arena, drive: Driver) -> None:
    """Play the move found last, and look for the next one."""
    frame = drive.frames[top(drive)]
    keeper, margin = frame[KEEPER], frame[MARGIN]
    # 1. Play, and ask how the keeper keeps the margin here; the other replies at once.
    if frame[memory.STEP] == _PLAY:
        if play_line(tables, circle, drive, frame[MOVE]):
            finish(drive, 0)
            return
        if drive.positions[memory.CURRENT, layout.MOVER] != keeper:
            frame[MOVE] = _reply(tables, circle, work, drive)
            return
        frame[memory.STEP] = _POSITION
        question.pose_margin(drive, memory.CURRENT, keeper, margin, 1, LINE_NODES)
        return
    if not question.is_kept(drive, keeper, margin):
        finish(drive, 0)
        return
    # 2. The move that the answer speaks for must be proved to keep it too.
    if frame[memory.STEP] == _POSITION:
        at = likely_move(drive, list_moves(tables, circle, drive))
        frame[MOVE] = drive.codes[at]
        look_ahead(tables, circle, drive, frame[MOVE])
        frame[memory.STEP] = _MOVE
        question.pose_margin(drive, memory.AFTER, keeper, margin, 0, LINE_NODES)
        return
    frame[memory.STEP] = _PLAY


@kernel
def _reply(tables: Tables, circle: Circle, work: Arena, drive: Driver) -> int:
    """Return the move that looks best for the mover by the bounds that need no search."""
    sign = 1 - 2 * drive.positions[memory.CURRENT, layout.MOVER]
    best, chosen = 0, -1
    for at in range(list_moves(tables, circle, drive)):
        look_ahead(tables, circle, drive, drive.codes[at])
        words = drive.positions[memory.AFTER]
        outlook = sign * _outlook(tables, circle, work, drive, words)
        if chosen < 0 or outlook > best:
            best, chosen = outlook, at
    return drive.codes[chosen]


@kernel
def _outlook(tables: Tables, circle: Circle, work: Arena, drive: Driver, words: Words) -> int:
    """Return twice the margin that lies in the middle of what a position can end with."""
    if is_over(tables, words):
        return 2 * (score(tables, words, 0) - score(tables, words, 1))
    lower, upper = static_bounds(tables, circle, work, drive, words)
    return lower + upper
