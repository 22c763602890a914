"""Flags of two samples of circles, such as who wins: the difference of two shares."""

from __future__ import annotations

import math
from typing import NamedTuple

from patchwork_solve.analyses.statistics.estimates import Z

HALVINGS = 40
"""Bisections of an interval of length 2 at most: no digit that is shown changes any more."""


class Flags(NamedTuple):
    """How many circles of each sample have it.

    Attributes
    ----------
    before, of, after, among : int
        Those of the first sample that have it, and all of them; of the second one likewise.
    """

    before: int
    of: int
    after: int
    among: int

    @property
    def difference(self) -> float:
        """The share of the second sample less that of the first."""
        return self.after / self.among - self.before / self.of

    def ends(self) -> tuple[float, float]:
        """Return the interval of the difference that a score test does not refuse.

        O. Miettinen and M. Nurminen, Statistics in Medicine 4 (1985), 213-226. The variance is the
        most likely one given the difference. So a share of 0 or 1 in one sample, which shows no
        spread, is not treated as certain.
        """
        turned = Flags(self.after, self.among, self.before, self.of)
        return self._least(), -turned._least()

    def chance(self) -> float:
        """Return the p-value of no difference: below 0.05 where the interval leaves 0 out."""
        return math.erfc(abs(self._score(0.0)) / math.sqrt(2))

    def _least(self) -> float:
        outside, inside = -1.0, self.difference
        for _ in range(HALVINGS):
            middle = (outside + inside) / 2
            if self._score(middle) > Z:
                outside = middle
            else:
                inside = middle
        return outside

    def _score(self, difference: float) -> float:
        """Return how many standard errors the observed difference lies above another one."""
        share = self._likeliest(difference)
        other = min(1.0, max(0.0, share + difference))
        number = self.of + self.among
        variance = share * (1 - share) / self.of + other * (1 - other) / self.among
        variance *= number / (number - 1)
        above = self.difference - difference
        if variance > 0:
            return above / math.sqrt(variance)
        return math.copysign(math.inf, above) if above else 0.0

    def _likeliest(self, difference: float) -> float:
        """Return the likeliest share of the first sample, given the difference to the second."""
        low, high = max(0.0, -difference), min(1.0, 1.0 - difference)
        for _ in range(HALVINGS):
            share = (low + high) / 2
            other = share + difference
            # What the likelihood rises by, times what is above 0: it has one top.
            rise = (self.before - self.of * share) * other * (1 - other)
            rise += (self.after - self.among * other) * share * (1 - share)
            low, high = (share, high) if rise > 0 else (low, share)
        return (low + high) / 2
