"""The moves of a position that an analysis looks at: what is expected of each, and its line.

There are two sets, so that the result of the analysis before is there until a new one is whole.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from patchwork_solve.engine.kernel import kernel, layout
from patchwork_solve.engine.kernel.layout import Words
from patchwork_solve.engine.kernel.players import arena

SETS = 2

# Fields of Estimates.numbers: moves and lines of the set, and the depth of its search.
MOVES, LINES, DEPTH = range(3)
NUMBERS = 3

MOST_LINES = arena.MOST + 2
"""Lines of a set: one of each move that the search tries, and those of moves carried on."""

NO_LINE = -1
"""Stands for the line of a move that is not searched: the move itself."""


class Estimates(NamedTuple):
    """Two sets of estimates.

    Attributes
    ----------
    numbers : int64 array, shape (SETS, NUMBERS)
    codes : int64 array, shape (SETS, MAX_MOVES)
    margins : float64 array, shape (SETS, MAX_MOVES)
        Of player 0, in points.
    at : int64 array, shape (SETS, MAX_MOVES)
        Rows of `lines`, or `NO_LINE`.
    lengths : int64 array, shape (SETS, MAX_MOVES)
    lines : int64 array, shape (SETS, MOST_LINES, plies)
        Codes.
    """

    numbers: NDArray[np.int64]
    codes: NDArray[np.int64]
    margins: NDArray[np.float64]
    at: NDArray[np.int64]
    lengths: NDArray[np.int64]
    lines: NDArray[np.int64]


def new_estimates(plies: int) -> Estimates:
    """Return the memory of lines of `plies` at most."""
    return Estimates(
        numbers=np.zeros((SETS, NUMBERS), np.int64),
        codes=np.zeros((SETS, layout.MAX_MOVES), np.int64),
        margins=np.zeros((SETS, layout.MAX_MOVES), np.float64),
        at=np.zeros((SETS, layout.MAX_MOVES), np.int64),
        lengths=np.zeros((SETS, layout.MAX_MOVES), np.int64),
        lines=np.zeros((SETS, MOST_LINES, plies), np.int64),
    )


@kernel
def clear(estimates: Estimates, half: int) -> None:
    """Empty a set."""
    for field in range(NUMBERS):
        estimates.numbers[half, field] = 0


@kernel
def find(estimates: Estimates, half: int, code: int) -> int:
    """Return the place of a move in a set, or -1."""
    for i in range(estimates.numbers[half, MOVES]):
        if estimates.codes[half, i] == code:
            return i
    return -1


@kernel
def add(estimates: Estimates, half: int, code: int, margin: float) -> int:
    """Add a move without a line; return its place."""
    i = estimates.numbers[half, MOVES]
    estimates.numbers[half, MOVES] = i + 1
    estimates.codes[half, i] = code
    estimates.margins[half, i] = margin
    estimates.at[half, i] = NO_LINE
    estimates.lengths[half, i] = 1
    return i


@kernel
def set_line(estimates: Estimates, half: int, i: int, line: Words, length: int) -> None:
    """Give a move a line."""
    if estimates.at[half, i] == NO_LINE:
        row = estimates.numbers[half, LINES]
        if row == MOST_LINES:
            row = _take_line(estimates, half)
        else:
            estimates.numbers[half, LINES] = row + 1
        estimates.at[half, i] = row
    row = estimates.at[half, i]
    for ply in range(length):
        estimates.lines[half, row, ply] = line[ply]
    estimates.lengths[half, i] = length


@kernel
def _take_line(estimates: Estimates, half: int) -> int:
    """Return the last row of lines, whose move shows only itself from now on."""
    last = MOST_LINES - 1
    for i in range(estimates.numbers[half, MOVES]):
        if estimates.at[half, i] == last:
            estimates.at[half, i] = NO_LINE
            estimates.lengths[half, i] = 1
    return last


@kernel
def move_of_line(estimates: Estimates, half: int, i: int, ply: int) -> int:
    """Return a move of a line by its code."""
    row = estimates.at[half, i]
    return estimates.codes[half, i] if row == NO_LINE else estimates.lines[half, row, ply]
