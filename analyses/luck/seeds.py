"""How far a circle decides who wins: spans and entropy of win rates over circles.

The measures of Goodman, Perez-Liebana and Lucas, *Seeding for Success: Skill and Stochasticity in
Tabletop Games* (2025, arXiv:2503.02686), with circles in place of random seeds: many games are
played on each circle, and the first player's win rates of the circles are compared. Few games a
circle let win rates scatter by chance alone, so each measure stands beside what chance gives, and
is also estimated without it: true win rates of circles are taken to have a beta distribution, with
the mean and the variance that are found, the binomial noise taken off.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from patchwork_solve.analyses.report.columns import table_frame
from patchwork_solve.analyses.report.figure import Figure
from patchwork_solve.analyses.statistics.estimates import LEVEL

if TYPE_CHECKING:
    import pandas as pd

Floats = NDArray[np.float64]

SPAN, TRIMMED, ENTROPY = "span", "trimmed span", "entropy"
MEASURES = (SPAN, TRIMMED, ENTROPY)

TRIM = 0.05
"""Part of the circles that a trimmed span leaves out at each end."""

FEWEST = 10
"""Least number of circles for intervals of the measures."""

RESAMPLES = 999
SEED = 16
"""Seed of the draws: the same games give the same intervals."""

SMALL = 1e-9
DIGITS = 4


class Seeded(NamedTuple):
    """A measure.

    Attributes
    ----------
    name : str
        One of `MEASURES`: spans are shares of games, the entropy is in bits.
    plain : float
        As the games give it.
    chance : Figure
        What games on circles that decide nothing give: mean, and 95 % of all draws.
    corrected : Figure
        Without the noise of few games, with the 95 % interval over circles.
    """

    name: str
    plain: float
    chance: Figure
    corrected: Figure


def entropy(shares: Floats) -> Floats:
    """Return the entropy of a winner who is the first player in a share of games, in bits."""
    from scipy.special import entr

    found: Floats = (entr(shares) + entr(1 - shares)) / np.log(2)
    return found


def measures(wins: Floats, games: int) -> Floats:
    """Return span, trimmed span and entropy of win rates, as the games give them.

    Parameters
    ----------
    wins : float array, shape (..., circles)
        Games that the first player won on each circle.
    games : int
        On each circle.

    Returns
    -------
    float array, shape (..., 3)
        The greatest win rate less the least; the same between the quantiles that leave out `TRIM`
        at each end; the mean over circles of the entropy of the winner.
    """
    shares = wins / games
    low, high = np.quantile(shares, [TRIM, 1 - TRIM], axis=-1)
    span = shares.max(-1) - shares.min(-1)
    return np.stack([span, high - low, entropy(shares).mean(-1)], -1)


def corrected(wins: Floats, games: int) -> Floats:
    """Return span, trimmed span and entropy of the true win rates of circles; see the module.

    Parameters
    ----------
    wins : float array, shape (..., circles)
    games : int
        On each circle, two at least.
    """
    from scipy.special import digamma
    from scipy.stats import beta

    shares = wins / games
    circles = shares.shape[-1]
    mean = shares.mean(-1)
    noise = (shares * (1 - shares)).mean(-1) / (games - 1)
    most = mean * (1 - mean)
    spread = np.clip(shares.var(-1, ddof=1) - noise, 0, None)
    # Beta distributions end where all variance is between circles, and where none is.
    part = np.clip(spread / np.where(most > 0, most, 1.0), SMALL, 1 - SMALL)
    size = 1 / part - 1
    a, b = np.maximum(mean * size, SMALL), np.maximum((1 - mean) * size, SMALL)
    outer = 1 / (circles + 1)
    span, trimmed = (
        beta.ppf(1 - part_out, a, b) - beta.ppf(part_out, a, b) for part_out in (outer, TRIM)
    )
    bits = (digamma(size + 1) - mean * digamma(a + 1) - (1 - mean) * digamma(b + 1)) / np.log(2)
    decided = most <= 0
    found = np.stack([span, trimmed, np.clip(bits, 0, 1)], -1)
    found[decided] = 0.0
    return found


def seeded(wins: Floats, games: int) -> list[Seeded]:
    """Return the measures of a number of circles.

    Parameters
    ----------
    wins : float array
        Games that the first player won on each circle.
    games : int
        On each circle.
    """
    values = wins
    rng = np.random.default_rng(SEED)
    mean = values.mean() / games
    drawn = rng.binomial(games, mean, (RESAMPLES, len(values))).astype(np.float64)
    chance = measures(drawn, games)
    again = values[rng.integers(len(values), size=(RESAMPLES, len(values)))]
    plain = measures(values, games)
    known = corrected(values, games) if games > 1 else np.full(3, np.nan)
    enough = games > 1 and len(values) >= FEWEST
    spread = corrected(again, games) if enough else None
    found = []
    for at, name in enumerate(MEASURES):
        low, high = _ends(chance[:, at])
        by_chance = Figure(float(chance[:, at].mean()), low, high)
        value = None if np.isnan(known[at]) else float(known[at])
        ends = (None, None) if spread is None else _ends(spread[:, at])
        found.append(Seeded(name, float(plain[at]), by_chance, Figure(value, *ends)))
    return found


def _ends(draws: Floats) -> tuple[float, float]:
    low, high = np.quantile(draws, [(1 - LEVEL) / 2, (1 + LEVEL) / 2])
    return float(low), float(high)


def seeds_frame(wins: Floats, games: int) -> pd.DataFrame:
    """Return the measures of `seeded` as a table; no rows without circles."""
    rows: list[dict[str, Any]] = [
        {
            "measure": each.name,
            "circles": len(wins),
            "games": games,
            "value": round(each.plain, DIGITS),
            **each.chance.columns("chance", DIGITS),
            **each.corrected.columns("corrected", DIGITS),
        }
        for each in (seeded(wins, games) if len(wins) else ())
    ]
    return table_frame("report luck, circles", rows)
