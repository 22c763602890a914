"""A test that looks at a match after every pair, and ends it as soon as it is decided."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Self

from patchwork_solve.analyses.statistics.paired import share_of
from patchwork_solve.engine.base.errors import InputError

ERROR = 0.05
"""The chance that a player no better than the lower bound is called better, or the reverse."""

LARGEST = 2000.0
"""Elo difference beyond which the weaker of two players wins nothing."""

BOLDEST = 0.9
"""Largest part of the stake: a bet of all of it could end in nothing left."""

TRUST = 4.0
"""Pairs that the first guess of mean and variance is worth."""


@dataclass
class SequentialTest:
    """Whether a player is worth more than one Elo difference, or less than another.

    Two gamblers bet on every pair: one that the share of wins is above that of `lower`, one that it
    is below that of `upper`, at odds that are fair or bad for the gambler who is wrong. Who has 1 /
    `ERROR` times the money it began with is taken to be right. A gambler who is wrong ever gets
    that far in at most one match of twenty, however often one looks and however pairs are
    distributed (Ville's inequality; I. Waudby-Smith and A. Ramdas, "Estimating means of bounded
    random variables by betting", JRSS B 86, 2024). The stake is what would grow fastest if the
    share were the other bound or, where that is further off, the one observed so far: the rate of
    Wald's test of the two shares with a known variance.

    Parameters
    ----------
    lower, upper : float
        Elo differences.
    """

    lower: float
    upper: float
    pairs: int = 0

    def __post_init__(self) -> None:
        self._low, self._high = share_of(self.lower), share_of(self.upper)
        middle = (self._low + self._high) / 2
        self._sum = TRUST * middle
        self._squares = TRUST * (middle * middle + middle * (1 - middle) / 2)
        self._wealth = [0.0, 0.0]

    @classmethod
    def between(cls, lower: float, upper: float, field: str = "sprt") -> Self:
        """Return a test between two Elo differences.

        Raises `InputError`, naming `field`, for invalid values.
        """
        if not -LARGEST <= lower < upper <= LARGEST:
            raise InputError(
                field,
                "{lower},{upper}; allowed: two Elo differences, the lower first, within "
                "{largest} of 0, as in 0,50",
                lower=f"{lower:g}",
                upper=f"{upper:g}",
                largest=f"{LARGEST:g}",
            )
        return cls(lower, upper)

    def add(self, wins: float) -> None:
        """Add the number of games that the player won in the next pair."""
        share = wins / 2
        weight = TRUST + self.pairs
        mean = self._sum / weight
        variance = self._squares / weight - mean * mean
        above = _stake(max(mean, self._high) - self._low, variance, self._low)
        below = _stake(self._high - min(mean, self._low), variance, 1 - self._high)
        self._wealth[0] += math.log1p(above * (share - self._low))
        self._wealth[1] += math.log1p(below * (self._high - share))
        self._sum += share
        self._squares += share * share
        self.pairs += 1

    @property
    def verdict(self) -> str | None:
        """``above`` the lower bound, ``below`` the upper one, None while neither is certain."""
        for wealth, word in zip(self._wealth, ("above", "below"), strict=True):
            if wealth >= -math.log(ERROR):
                return word
        return None


def _stake(edge: float, variance: float, loss: float) -> float:
    """Return the stake on a bet that gains `edge` in the mean and loses at most `loss`."""
    return min(edge / (variance + edge * edge), BOLDEST / loss)
