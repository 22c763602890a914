"""How far the games of a run scatter: standard deviations and quantiles with their intervals."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from patchwork_solve.analyses.report.figure import Figure
from patchwork_solve.analyses.statistics.estimates import (
    FEWEST,
    NEARLY_0,
    student,
)

if TYPE_CHECKING:
    import pandas as pd

Floats = NDArray[np.float64]

SHARES = (0.05, 0.25, 0.5, 0.75, 0.95)
"""Parts of the games below a quantile."""

NEGLIGIBLE = 1e-6
"""A standard deviation against another one of the same games, that is rounding and nothing else."""


class Distribution(NamedTuple):
    """Values of a figure in the games of circles, each with one game or two; a row for each kind.

    Attributes
    ----------
    games : float array
        How many a circle of the kind has.
    low, high : float array
        The lesser and the greater of the figures of its games.
    circles : float array
        How many are of the kind.
    """

    games: Floats
    low: Floats
    high: Floats
    circles: Floats

    @classmethod
    def of_circles(cls, kinds: pd.DataFrame) -> Self:
        """Return that of a table with these columns; circles without a game are left out."""
        known = kinds[kinds["games"] > 0]
        return cls(*(known[name].to_numpy(float) for name in cls._fields))

    def spread(self) -> Figure:
        """Return the standard deviation of games, with the jackknife's interval over circles.

        Each circle is left out once, and the logarithm of the deviation taken (R. G. Miller,
        Biometrika 61, 1974, 1-15): on that scale it errs alike to both sides, so that few circles
        do as well. Student's quantile for their number. There is no interval where all games but
        those of one circle are alike: they do not say how far others scatter.
        """
        # About the mean, so that squares are small; the deviation does not change.
        number = (self.circles * self.games).sum()
        mean = (self.circles * self._sums(self.low, self.high)).sum() / max(number, 1)
        low: Floats = self.low - mean
        high: Floats = self.high - mean
        sums = np.stack([self.games, self._sums(low, high), self._sums(low * low, high * high)], -1)
        return _spread(sums, self.circles)

    def quantile(self, part: float) -> Figure:
        """Return a quantile of games, with Woodruff's interval over circles.

        It holds every number for which a score test does not reject that `part` of all games lie
        below it (R. S. Woodruff, Journal of the American Statistical Association 47, 1952,
        635-646): the scatter is that of the share in question, not of the one observed, which near
        0 and 1 errs the other way round. Where an end is beyond all games, nobody knows how far:
        there is no interval.

        Parameters
        ----------
        part : float
            Of the games, below the quantile.
        """
        if not len(self.games):
            return Figure()
        values = np.concatenate([self.low, self.high[self.games > 1]])
        order = np.argsort(values, kind="stable")
        # How many games there are up to each value.
        counts = np.concatenate([self.circles, self.circles[self.games > 1]])[order].cumsum()
        games, clusters = int(counts[-1]), int(self.circles.sum())

        def ranked(rank: int) -> float:
            return float(values[order][np.searchsorted(counts, rank)])

        found = ranked(max(1, math.ceil(games * part - 1) + 1))
        if clusters < FEWEST:
            return Figure(found)
        reach = student(clusters - 1) * math.sqrt(part * (1 - part) / self._independent(found))
        # Of the games in their order, the first and the last with as many below as the test allows.
        least, most = math.ceil(games * (part - reach)), math.floor(games * (part + reach)) + 1
        if least < 1 or most > games:
            return Figure(found)
        return Figure(found, ranked(least), ranked(most))

    def _sums(self, low: Floats, high: Floats) -> Floats:
        """Return the sum over the games of a circle of what is known of either."""
        return low + np.where(self.games > 1, high, 0.0)

    def _independent(self, end: float) -> float:
        """Return how many independent games give the share up to `end` as precisely as circles."""
        hits = self._sums(*((side <= end).astype(np.float64) for side in (self.low, self.high)))
        games, circles = (self.circles * self.games).sum(), self.circles.sum()
        share = (self.circles * hits).sum() / games
        off = (self.circles * (hits - share * self.games) ** 2).sum()
        error = math.sqrt(off * circles / (circles - 1)) / games
        if error**2 <= NEARLY_0:  # All circles agree.
            return float(games)
        return float(share * (1 - share) / error**2)


def _spread(sums: Floats, weights: Floats) -> Figure:
    """Return the deviation by the sums of each kind of circle, and how many circles are of it."""
    whole, circles = (weights[:, None] * sums).sum(0), weights.sum()
    found = float(_deviations(whole))
    if np.isnan(found):
        return Figure()
    without = _deviations(whole - sums)
    if circles < FEWEST or not (without > NEGLIGIBLE * found).all():
        return Figure(found)
    logs = np.log(without)
    mean = (weights * logs).sum() / circles
    # The jackknife takes off what few circles are too low by.
    middle = circles * np.log(found) - (circles - 1) * mean
    deviation = np.sqrt((weights * (logs - mean) ** 2).sum() / circles)
    reach = student(int(circles) - 1) * deviation * np.sqrt(circles - 1)
    if reach <= NEGLIGIBLE:
        return Figure(found)
    return Figure(found, float(np.exp(middle - reach)), float(np.exp(middle + reach)))


def _deviations(sums: Floats) -> Floats:
    """Return standard deviations of games from their number, sum and squares in the last axis."""
    games, total, squares = np.moveaxis(sums, -1, 0)
    with np.errstate(divide="ignore", invalid="ignore"):
        off = np.maximum(squares - total**2 / games, 0)
        deviations: Floats = np.where(games > 1, np.sqrt(off / (games - 1)), np.nan)
    return deviations
