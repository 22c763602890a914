"""The limits of analyses of one position, each twice the one before, that make up a whole."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from patchwork_solve.engine.kernel import entry
from patchwork_solve.engine.kernel.players.room import FIRST_NODES, FIRST_SECONDS
from patchwork_solve.engine.kernel.players.search_request import NO_LIMIT

LEAST = 0.001
"""Seconds that the last analysis has at least."""

# Fields of Doubling.numbers: the nodes of the next analysis; those that would follow it, those
# left for all, and whether it is the last one.
NODES, FOLLOWING, LEFT, IS_LAST = range(4)
NUMBERS = 4

# Fields of Doubling.seconds.
SECONDS, FOLLOWING_SECONDS = range(2)
FIGURES = 2


class Doubling(NamedTuple):
    """How far the limits have grown.

    Attributes
    ----------
    numbers : int64 array, shape (NUMBERS,)
    seconds : float64 array, shape (FIGURES,)
        The seconds of the next analysis, and those that would follow it.
    """

    numbers: NDArray[np.int64]
    seconds: NDArray[np.float64]


def new_doubling() -> Doubling:
    """Return memory for it."""
    return Doubling(np.zeros(NUMBERS, np.int64), np.zeros(FIGURES, np.float64))


@entry
def begin_doubling(doubling: Doubling, seconds: float, nodes: int) -> None:
    """Set the limits of all analyses together; infinity and `NO_LIMIT` are none."""
    doubling.numbers[NODES] = nodes
    doubling.numbers[FOLLOWING] = FIRST_NODES
    doubling.numbers[LEFT] = NO_LIMIT if seconds != np.inf else nodes
    doubling.numbers[IS_LAST] = 0
    doubling.seconds[SECONDS] = seconds
    doubling.seconds[FOLLOWING_SECONDS] = FIRST_SECONDS


@entry
def double(doubling: Doubling, left: float) -> int:
    """Set the limits of the next analysis; return whether there is one.

    What the work takes beside its limits is part of the time; of the nodes, nothing is. There is no
    stub of a search at the end: the last one takes all that is left.

    Parameters
    ----------
    left : float
        Seconds.
    """
    numbers, seconds = doubling.numbers, doubling.seconds
    if numbers[IS_LAST] == 1:
        return 0
    if numbers[LEFT] == NO_LIMIT:
        is_last = left < 2 * seconds[FOLLOWING_SECONDS]
        seconds[SECONDS] = max(left, LEAST) if is_last else seconds[FOLLOWING_SECONDS]
    else:
        is_last = numbers[LEFT] < 2 * numbers[FOLLOWING]
        numbers[NODES] = numbers[LEFT] if is_last else numbers[FOLLOWING]
        numbers[LEFT] -= numbers[FOLLOWING]
    numbers[IS_LAST] = 1 if is_last else 0
    numbers[FOLLOWING] *= 2
    seconds[FOLLOWING_SECONDS] *= 2.0
    return 1
