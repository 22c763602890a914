"""Figures from pairs of games of two players: shares, margins and Elo, each with its interval.

There are no ties in Patchwork, so that a pair of games with swapped player order is won (2-0),
split (1-1) or lost (0-2). In a variant whose ties are shared, a pair that ends 1.5 to 0.5 counts as
half a pair won and half a pair split: the share is right, and intervals are wide rather than
narrow. The two games of a pair share their circle and are not independent; pairs are, and every
interval here is made of pairs.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from statistics import fmean, stdev

from patchwork_solve.analyses.report.figure import Figure
from patchwork_solve.analyses.statistics.estimates import Z

HALVINGS = 60
"""Bisections of an interval of length 1 or 2: then it is as short as a float can be."""

ELO = 400 / math.log(10)
"""Elo points of a factor e in the odds."""

FEWEST_UNSPLIT = 10
"""Least number of pairs for an interval of normalised Elo: with fewer it covers too rarely."""


@dataclass(frozen=True)
class Tally:
    """How many pairs the first player won, split and lost.

    Parameters
    ----------
    won, split, lost : float
        Whole numbers, but where ties are shared.
    """

    won: float = 0
    split: float = 0
    lost: float = 0

    @classmethod
    def of(cls, wins: Iterable[float]) -> Tally:
        """Count pairs by how many of their two games were won."""
        twice = Counter(round(2 * number) for number in wins)
        lost, split, won = (twice[at] + (twice[at - 1] + twice[at + 1]) / 2 for at in (0, 2, 4))
        return cls(won, split, lost)

    @property
    def pairs(self) -> float:
        """How many pairs there are."""
        return self.won + self.split + self.lost

    @property
    def share(self) -> float:
        """Share of the games that were won."""
        return (2 * self.won + self.split) / (2 * self.pairs)


def share(tally: Tally) -> Figure:
    """Return the share of games won.

    Its interval is Tango's score interval for the difference of paired proportions (Statistics in
    Medicine 17, 1998, 891-908), here those of pairs won and lost: the shares that a score test does
    not reject, its variance the likeliest one for the share in question. With only one kind of pair
    observed it becomes Wilson's, so that it has a width at 0, 50 and 100 percent as well.
    """
    if not tally.pairs:
        return Figure()
    low = (1 + _least_difference(tally)) / 2
    high = (1 - _least_difference(Tally(tally.lost, tally.split, tally.won))) / 2
    return Figure(tally.share, low, high)


def _least_difference(tally: Tally) -> float:
    """Return the lower end of Tango's interval for the share of pairs won less that of lost."""
    outside, inside = -1.0, (tally.won - tally.lost) / tally.pairs
    for _ in range(HALVINGS):
        middle = (outside + inside) / 2
        if _score(tally, middle) > Z:
            outside = middle
        else:
            inside = middle
    return outside


def _score(tally: Tally, difference: float) -> float:
    """Return how many standard errors the observed difference lies above another one."""
    n, won, lost = tally.pairs, tally.won, tally.lost
    b = (2 * n - won + lost) * difference - won - lost
    c = -lost * difference * (1 - difference)
    likeliest_lost = (math.sqrt(max(0.0, b * b - 8 * n * c)) - b) / (4 * n)
    variance = n * (2 * likeliest_lost + difference * (1 - difference))
    above = won - lost - n * difference
    return above / math.sqrt(variance) if variance > 0 else math.copysign(math.inf, above)


def elo_of(share: float | None) -> float | None:
    """Return the Elo difference of a share of wins; None for 0 and 1, which have none."""
    if share is None or not 0 < share < 1:
        return None
    return ELO * math.log(share / (1 - share))


def share_of(elo: float) -> float:
    """Return the share of wins that an Elo difference stands for."""
    return 1 / (1 + math.exp(-elo / ELO))


def elo(tally: Tally) -> Figure:
    """Return the Elo difference, its interval that of the share."""
    found = share(tally)
    return Figure(elo_of(found.value), elo_of(found.low), elo_of(found.high))


def normalised_elo(tally: Tally) -> Figure:
    """Return the normalised Elo difference: how clearly a game distinguishes the two players.

    It is ``(share - 1/2) / deviation * 800 / log(10)`` with the deviation of a pair's share times
    the square root of two, that of one game (M. Van den Bergh, "Normalized Elo", 2020): the number
    of games that a test needs goes with its square. The interval is that of a ratio of mean to
    deviation with the skewness and kurtosis observed (E. Mertens, 2002); there is no interval if
    fewer than `FEWEST_UNSPLIT` pairs were not split. No number where all pairs ended alike.
    """
    n = tally.pairs
    counts = {1.0: tally.won, 0.5: tally.split, 0.0: tally.lost}
    if n < 2 or n in counts.values():
        return Figure()
    mean = tally.share

    def moment(power: int) -> float:
        return sum(count * (value - mean) ** power for value, count in counts.items()) / n

    deviation = math.sqrt(moment(2))
    ratio = (mean - 0.5) / deviation
    unit = 2 * ELO / math.sqrt(2)
    if tally.won + tally.lost < FEWEST_UNSPLIT:
        return Figure(unit * ratio)
    skewness, kurtosis = moment(3) / deviation**3, moment(4) / deviation**4
    variance = (1 - ratio * skewness + ratio**2 * (kurtosis - 1) / 4) / n
    reach = Z * math.sqrt(max(0.0, variance))
    return Figure(unit * ratio, unit * (ratio - reach), unit * (ratio + reach))


def mean_margin(margins: list[float]) -> tuple[float | None, float | None]:
    """Return the mean of the pairs' margins and its standard error, as far as they have one."""
    if not margins:
        return None, None
    error = stdev(margins) / math.sqrt(len(margins)) if len(margins) > 1 else None
    return fmean(margins), error
