"""The moves of a position on a line, and the one that an answer speaks for."""

from __future__ import annotations

from patchwork_solve.engine.kernel import kernel
from patchwork_solve.engine.kernel.endgame.driver import memory, question
from patchwork_solve.engine.kernel.endgame.driver.memory import Driver
from patchwork_solve.engine.kernel.layout import Circle, Tables
from patchwork_solve.engine.kernel.packed import copy
from patchwork_solve.engine.kernel.rules import is_over, legal_moves, play


@kernel
def list_moves(tables: Tables, circle: Circle, drive: Driver) -> int:
    """Write the legal moves of the position that the line has come to; return how many."""
    return legal_moves(tables, circle, drive.positions[memory.CURRENT], drive.codes)


@kernel
def play_line(tables: Tables, circle: Circle, drive: Driver, code: int) -> bool:
    """Add a move to the line and play it; return whether the game is over."""
    words = drive.positions[memory.CURRENT]
    drive.line[drive.control[memory.PLIES]] = code
    drive.control[memory.PLIES] += 1
    play(tables, circle, words, code)
    return is_over(tables, words)


@kernel
def look_ahead(tables: Tables, circle: Circle, drive: Driver, code: int) -> None:
    """Write the position after a move of the line's position to the row `AFTER`."""
    words = drive.positions[memory.AFTER]
    copy(drive.positions[memory.CURRENT], words)
    play(tables, circle, words, code)


@kernel
def likely_move(drive: Driver, moves: int) -> int:
    """Return the place of the move that a search or a relaxed game answered with.

    In a relaxed game there are moves that the rules do not know. What needs no search comes from
    advancing, whose code is the least.
    """
    for code in (drive.question[question.BEST], drive.question[question.HINT]):
        for at in range(moves):
            if drive.codes[at] == code:
                return at
    first = 0
    for at in range(1, moves):
        if drive.codes[at] < drive.codes[first]:
            first = at
    return first
