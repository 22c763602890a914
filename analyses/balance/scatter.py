"""How far the games of a run scatter: standard deviations and quantiles with their intervals."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from patchwork_solve.analyses.report.figure import Figure
from patchwork_solve.analyses.statistics.estimates import (
    FEWEST,
    NEARLY_0,
    clustered,
    student,
)

Floats = NDArray[np.float64]

SHARES = (0.05, 0.25, 0.5, 0.75, 0.95)
"""Parts of the games below a quantile."""

NOTHING = 1e-6
"""A standard deviation against another one of the same games, that is rounding and nothing else."""


def spreads(values: pd.DataFrame, names: Sequence[str]) -> dict[str, Figure]:
    """Return the standard deviation of games, with the jackknife's interval over circles.

    Each circle is left out once, and the logarithm of the deviation taken (R. G. Miller, Biometrika
    61, 1974, 1-15): on that scale it errs alike to both sides, so that few circles do as well.
    Student's quantile for their number. There is no interval where all games but those of one
    circle are alike: they do not say how far others scatter.

    Parameters
    ----------
    values : DataFrame
        A row a game, with its ``circle``.
    names : sequence of str
        The columns.
    """
    place, circles = pd.factorize(values["circle"], sort=True)
    return {name: _spread(_of_circles(values[name], place, len(circles))) for name in names}


def _of_circles(values: pd.Series[float], place: NDArray[np.intp], circles: int) -> Floats:
    """Return the number, the sum and the squares of a figure's values, a row for each circle."""
    known = values.notna().to_numpy()
    # About the mean, so that squares are small; the deviation does not change.
    off = values.to_numpy(float)[known]
    off = off - off.mean() if len(off) else off
    weights = (None, off, off**2)
    sums = np.stack(
        [np.bincount(place[known], each, circles).astype(float) for each in weights], -1
    )
    return sums[sums[:, 0] > 0]


def _spread(sums: Floats) -> Figure:
    whole, circles = sums.sum(0), len(sums)
    found = float(_deviations(whole))
    if np.isnan(found):
        return Figure()
    without = _deviations(whole - sums)
    if circles < FEWEST or not (without > NOTHING * found).all():
        return Figure(found)
    logs = np.log(without)
    # The jackknife takes off what few circles are too low by.
    middle = circles * np.log(found) - (circles - 1) * logs.mean()
    reach = student(circles - 1) * logs.std() * np.sqrt(circles - 1)
    if reach <= NOTHING:
        return Figure(found)
    return Figure(found, float(np.exp(middle - reach)), float(np.exp(middle + reach)))


def _deviations(sums: Floats) -> Floats:
    """Return standard deviations of games from their number, sum and squares in the last axis."""
    games, total, squares = np.moveaxis(sums, -1, 0)
    with np.errstate(divide="ignore", invalid="ignore"):
        off = np.maximum(squares - total**2 / games, 0)
        deviations: Floats = np.where(games > 1, np.sqrt(off / (games - 1)), np.nan)
    return deviations


def quantile(values: pd.DataFrame, name: str, part: float) -> Figure:
    """Return a quantile of games, with Woodruff's interval over circles.

    It holds every number for which a score test does not reject that `part` of all games lie below
    it (R. S. Woodruff, Journal of the American Statistical Association 47, 1952, 635-646): the
    scatter is that of the share in question, not of the one observed, which near 0 and 1 errs the
    other way round. Where an end is beyond all games, nobody knows how far: there is no interval.

    Parameters
    ----------
    values : DataFrame
        A row a game, with its ``circle``.
    name : str
        The column.
    part : float
        Of the games, below the quantile.
    """
    known = values[["circle", name]].dropna()
    if known.empty:
        return Figure()
    listed = np.sort(known[name].to_numpy(float))
    games, found = len(listed), float(np.quantile(listed, part, method="inverted_cdf"))
    place, circles = pd.factorize(known["circle"])
    if len(circles) < FEWEST:
        return Figure(found)
    below = np.bincount(place, known[name].to_numpy(float) <= found, len(circles)).astype(float)
    number = _independent(below, np.bincount(place).astype(float))
    reach = student(len(circles) - 1) * math.sqrt(part * (1 - part) / number)
    # Of the games in their order, the first and the last with as many below as the test allows.
    least, most = math.ceil(games * (part - reach)), math.floor(games * (part + reach)) + 1
    if least < 1 or most > games:
        return Figure(found)
    return Figure(found, float(listed[least - 1]), float(listed[most - 1]))


def _independent(hits: Floats, games: Floats) -> float:
    """Return the number of independent games that give a share as precisely as the circles."""
    share, error = clustered(hits.tolist(), games.astype(int).tolist())
    if share is None or error is None or error**2 <= NEARLY_0:  # All circles agree.
        return float(len(games))
    return share * (1 - share) / error**2
