"""The error of estimated losses, measured against proved ones.

docs/laboratory/review.md says how the table below was measured.
"""

from __future__ import annotations

from math import log

LEVELS = (2_000, 20_000, 200_000)
"""Nodes of a decision for which errors were measured."""

BEST, SMALL, LARGE = "best", "small", "large"
"""Estimates of a move: that none is better, or that it loses a little, or much."""

FROM = 3.0
"""Least points of a large loss."""

ERRORS = {
    BEST: (0.91, 0.83, 0.65),
    SMALL: (2.29, 2.15, 1.98),
    LARGE: (2.86, 2.18, 1.71),
}
"""Root mean squares of estimates less what is true, in points, for each of `LEVELS`."""


def kind(is_best: bool, lost: float) -> str:
    """Return the estimate of a move.

    Parameters
    ----------
    is_best : bool
        Whether the search of all moves together puts it first.
    lost : float
        Estimated points lost.
    """
    if is_best:
        return BEST
    return LARGE if lost >= FROM else SMALL


def loss_error(nodes: float, is_best: bool, lost: float) -> float:
    """Return the standard error of the points that a move is estimated to have lost.

    Between the numbers of nodes that were measured it follows their logarithm; beyond, it stays.

    Examples
    --------
    >>> loss_error(10**9, True, 0.0) == ERRORS[BEST][-1]
    True
    >>> loss_error(20_000, False, 4.0) == ERRORS[LARGE][1]
    True
    """
    errors = ERRORS[kind(is_best, lost)]
    if nodes <= LEVELS[0]:
        return errors[0]
    for at in range(1, len(LEVELS)):
        low, high = LEVELS[at - 1], LEVELS[at]
        if nodes <= high:
            share = log(nodes / low) / log(high / low)
            return errors[at - 1] + share * (errors[at] - errors[at - 1])
    return errors[-1]
