"""The memory of a driver: everything it knows, so that its work can be paused at any time."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

# Fields of the control row. TOP is the row of the routine at work, -1 for none; RESULT what the
# routine that ended last returned.
TOP, RESULT = range(2)
# The position's moves, its mover, and the proved interval of its margin.
ROOTS, MAXIMISE, LOWER, UPPER = range(2, 6)
# Settings of the search, 0 or 1: see `engine.kernel.endgame.driver.driver.begin`.
PLAIN, WINNER_ONLY, MARGIN_ONLY, EVERY_MOVE, IS_FAR, IS_ROUGH = range(6, 12)
# Who is proved to win, or BOTH or NOBODY; plies of the line; whether it is best play to the end.
WINNER, PLIES, IS_BEST_PLAY = range(12, 15)
# The move and the value of a takeover.
BEST_CODE, BEST_VALUE = range(15, 17)
# The bounds that exclude each other, and of what they are.
BROKEN, BROKEN_LOWER, BROKEN_UPPER = range(17, 20)
# Nodes at which the pace of a far search is counted from, and nodes at which the host expects to
# end the search.
PACE_FROM, LAST_NODE = range(20, 22)
# Nodes of the first question of `deepen`, and the width of an interval down to which `press` works.
FIRST_DEEPENING, PRESSED_TO = range(22, 24)
CONTROL = 24

# What `advance` returns.
FINISHED, ASKING, FILLING, CONTRADICTED = range(4)

# What BROKEN holds.
SOUND, MARGIN, BEST_PLAY, BEST_MOVE = range(4)

NO_LIMIT = 1 << 62
"""Nodes of a question, or of a search, that has no limit."""

# Fields of a routine's frame; the locals of each routine follow.
ROUTINE, STEP, LOCALS = range(3)
FRAME = 16

DEEPEST = 8
"""Routines that call each other, at most; a test follows all calls."""

# Columns of a root move.
CODE, MOVE_LOWER, MOVE_UPPER = range(3)
ROOT = 3

# Rows of positions: the root, the one asked about, the one a line has come to, the one whose value
# is sought, and scratch.
ROOT_POSITION, ASKED, CURRENT, VALUED, AFTER = range(5)
POSITIONS = 5

# Fields of a side of a far interval: what was refuted, if anything was, whether the cost of a proof
# is known, nodes spent, nodes wasted, and how many questions went unanswered.
REFUTED, IS_REFUTED, IS_KNOWN, SPENT, WASTED, UNANSWERED = range(6)
SIDE = 6

# Columns of `Driver.pace`.
COST, GROWTH, ASKED_NODES = range(3)
PACE = 3

MOST_UNANSWERED = 64
"""Unanswered questions of a side that are remembered; each halves a distance, so few are open.
Where there is no room for another, it takes the place of the last: no answer depends on them."""

# Fields of a way to press an end of an interval.
BREADTH, DEPTH, LIMIT, SIZE, WAY_SPENT = range(5)
WAY = 5
WAYS = 4


class Driver(NamedTuple):
    """Everything that a driver knows.

    Attributes
    ----------
    control : int64 array, shape (CONTROL,)
    question : int64 array, shape (engine.kernel.endgame.driver.question.QUESTION,)
    frames : int64 array, shape (DEEPEST, FRAME)
        The routine at work and those that wait for it.
    roots : int64 array, shape (MAX_MOVES, ROOT)
        The moves of the position, and the proved interval of the margin after each, in points.
    order : int64 array, shape (MAX_MOVES,)
        Rows of `roots`, or move codes, in the order in which a routine tries them.
    codes : int64 array, shape (MAX_MOVES,)
        Moves of a position of a line.
    positions : int64 array, shape (POSITIONS, SIZE)
    reach : uint64 array, shape (2,)
        For each player the circle indices of what can still be bought.
    line : int64 array, shape (plies,)
        Codes of the line found so far.
    sides : int64 array, shape (2, SIDE)
    pace : float64 array, shape (2, PACE)
        Of either side of a far interval, in nodes: the cost of a proof, its growth by a point, and
        what the last question might take.
    unanswered : int64 array, shape (2, MOST_UNANSWERED, 2)
        Of either side: thresholds of questions that went unanswered, and their nodes.
    ways : int64 array, shape (WAYS, WAY)
    bought : int64 array, shape (patches,)
        Purchases of each patch on a best way home.
    slope : float64 array, shape (patches + 1,)
        The direction in which Lagrange multipliers are moved.
    trial : int64 array, shape (patches + 1,)
        Lagrange multipliers that are tried.
    """

    control: NDArray[np.int64]
    question: NDArray[np.int64]
    frames: NDArray[np.int64]
    roots: NDArray[np.int64]
    order: NDArray[np.int64]
    codes: NDArray[np.int64]
    positions: NDArray[np.int64]
    reach: NDArray[np.uint64]
    line: NDArray[np.int64]
    sides: NDArray[np.int64]
    pace: NDArray[np.float64]
    unanswered: NDArray[np.int64]
    ways: NDArray[np.int64]
    bought: NDArray[np.int64]
    slope: NDArray[np.float64]
    trial: NDArray[np.int64]
