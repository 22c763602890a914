"""Accuracy from 0 to 100: a published function of the points lost per unforced decision.

It estimates how many of 100 unforced decisions lose nothing, fitted to games of known players by
their points lost per decision (docs/laboratory/review.md).
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, exp, floor, sqrt
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from patchwork_solve.analyses.review.decision import Decision

SCALE = 3.5
"""Points lost per decision at which 37 of 100 decisions lose nothing."""

ERRORS = 2.0
"""Half-width of the interval of an estimate, in standard errors."""

DECIMALS = 10
"""Steps of accuracy within one: it is shown in tenths."""


@dataclass(frozen=True)
class Total:
    """The points that a player lost over some decisions.

    Parameters
    ----------
    decisions : int
        Unforced decisions whose loss is proved or estimated.
    unknown : int
        Unforced decisions without a loss, as the review was interrupted.
    lost, error : float
        Sum of the points lost, and its standard error.
    lower : int
        Proved lower bound of the points lost.
    upper : int or None
        Proved upper bound; None without one.
    """

    decisions: int
    unknown: int
    lost: float
    error: float
    lower: int
    upper: int | None

    @property
    def per_decision(self) -> float | None:
        """Points lost per unforced decision; None without any."""
        return self.lost / self.decisions if self.decisions else None

    @property
    def estimate(self) -> float | None:
        """Accuracy by the points lost as estimated, 0 to 100; None without a decision."""
        lost = self.per_decision
        return None if lost is None else accuracy(max(lost, 0.0))

    @property
    def accuracy(self) -> tuple[float, float] | None:
        """Low and high end, 0 to 100; None without a decision."""
        if not self.decisions:
            return None
        most = self.lost + ERRORS * self.error
        if self.upper is not None:
            most = min(most, self.upper)
        least = max(self.lost - ERRORS * self.error, self.lower, 0.0)
        low, high = accuracy(most / self.decisions), accuracy(least / self.decisions)
        if most == least:
            return round(low, 1), round(high, 1)
        return floor(DECIMALS * low) / DECIMALS, ceil(DECIMALS * high) / DECIMALS


def accuracy(lost: float) -> float:
    """Return the accuracy of a player by the points lost per unforced decision.

    Examples
    --------
    >>> accuracy(0.0)
    100.0
    >>> 0 < accuracy(5.0) < accuracy(1.0) < 100
    True
    """
    return 100.0 * exp(-lost / SCALE)


def total(decisions: Sequence[Decision]) -> Total:
    """Return the total lost over some decisions of a player; errors add as squares."""
    free = [each for each in decisions if not each.forced]
    known = [each for each in free if each.lost is not None]
    uppers = [each.lost_upper for each in known]
    return Total(
        len(known),
        len(free) - len(known),
        sum(each.lost or 0.0 for each in known),
        sqrt(sum((each.lost_error or 0.0) ** 2 for each in known)),
        sum(each.lost_lower for each in known),
        None if None in uppers else sum(upper or 0 for upper in uppers),
    )
