"""How far the games of a run scatter: standard deviations and quantiles with their intervals."""

from __future__ import annotations

import warnings
from collections.abc import Sequence

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from patchwork_solve.analyses.balance.clusters import Sums
from patchwork_solve.analyses.estimates import FEWEST, LEVEL, Interval

Floats = NDArray[np.float64]

SHARES = (0.05, 0.25, 0.5, 0.75, 0.95)
"""Parts of the games below a quantile."""

RESAMPLES = 999
AT_ONCE = 1_000_000
"""Numbers drawn at a time, so that a large run needs no more memory than a small one."""
SEED = 20_261_122
"""Of the bootstrap: the same run always has the same interval."""


def spreads(values: pd.DataFrame, names: Sequence[str]) -> dict[str, Interval]:
    """Return the standard deviation of games, with the bootstrap's interval over circles.

    scipy draws whole circles again, as many as there are, the same for all figures; percentiles of
    what comes out.

    Parameters
    ----------
    values : DataFrame
        A row a game, with its ``circle``.
    names : sequence of str
        The columns.
    """
    place, circles = pd.factorize(values["circle"], sort=True)
    sums = np.stack([_of_circles(values[name], place, len(circles)) for name in names])
    found = dict(zip(names, _deviations(sums.sum(-1)), strict=True))
    if len(circles) < FEWEST or not any(value > 0 for value in found.values()):
        return {name: _interval(found[name], None, None) for name in names}
    low, high = _bootstrapped(sums)
    enough = (sums[:, 0] > 0).sum(-1) >= FEWEST
    return {
        name: _interval(found[name], *((low[at], high[at]) if enough[at] else (None, None)))
        for at, name in enumerate(names)
    }


def _interval(found: float, low: float | None, high: float | None) -> Interval:
    if np.isnan(found):
        return Interval()
    if not found or low is None or high is None or np.isnan(low) or np.isnan(high):
        return Interval(float(found))  # Games that are all alike do not say how far others scatter.
    return Interval(float(found), float(low), float(high))


def _of_circles(values: pd.Series[float], place: NDArray[np.intp], circles: int) -> Floats:
    """Return the number, the sum and the squares of a figure's values on each circle, in rows."""
    known = values.notna().to_numpy()
    # About the mean, so that squares are small; the deviation does not change.
    off = values.to_numpy(float)[known]
    off = off - off.mean() if len(off) else off
    weights = (None, off, off**2)
    return np.stack([np.bincount(place[known], each, circles) for each in weights])


def _bootstrapped(sums: Floats) -> tuple[Floats, Floats]:
    """Return the ends of the intervals of standard deviations, circles drawn anew.

    They are missing where some of what was drawn has none of a figure.

    Parameters
    ----------
    sums : float array, shape (figures, 3, circles)
    """
    from scipy.stats import DegenerateDataWarning, bootstrap

    circles = sums.shape[-1]
    flat = sums.reshape(-1, circles).T

    def statistic(drawn: NDArray[np.int64], axis: int) -> Floats:
        # How often each circle was drawn says as much as the list of those drawn, and is quicker.
        rows = drawn.reshape(-1, circles)
        times = np.stack([np.bincount(row, minlength=circles) for row in rows])
        found = _deviations((times.astype(float) @ flat).reshape(-1, *sums.shape[:2]))
        return np.moveaxis(found.reshape(*drawn.shape[:-1], -1), -1, 0)

    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DegenerateDataWarning)
        drawn = bootstrap(
            (np.arange(circles),),
            statistic,
            n_resamples=RESAMPLES,
            batch=max(1, AT_ONCE // circles),
            vectorized=True,
            confidence_level=LEVEL,
            method="percentile",
            rng=np.random.default_rng(SEED),
        )
    low, high = drawn.confidence_interval
    return np.atleast_1d(low), np.atleast_1d(high)


def _deviations(sums: Floats) -> Floats:
    """Return standard deviations of games from their number, sum and squares in the last axis."""
    games, total, squares = np.moveaxis(sums, -1, 0)
    with np.errstate(divide="ignore", invalid="ignore"):
        off = np.maximum(squares - total**2 / games, 0)
        deviations: Floats = np.where(games > 1, np.sqrt(off / (games - 1)), np.nan)
    return deviations


def quantile(values: pd.DataFrame, name: str, part: float) -> Interval:
    """Return a quantile of games, with Woodruff's interval over circles.

    The share of games that do not exceed it has an interval; the quantiles at its ends are that of
    the quantile (R. S. Woodruff, Journal of the American Statistical Association 47, 1952,
    635-646). Where an end is beyond all games, nobody knows how far: there is no interval.

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
        return Interval()
    listed = known[name].to_numpy(float)
    found = _at(listed, part)
    place, circles = pd.factorize(known["circle"])
    counts = np.bincount(place).astype(float)
    below = np.bincount(place, listed <= found, len(circles)).astype(float)
    share, low, high = Sums.of_circles(below, counts).found(is_share=True).interval
    if share is None or low is None or high is None:
        return Interval(found)
    first, last = part - (share - low), part + (high - share)
    if share == 1 or not 0 < first <= last < 1:
        return Interval(found)
    return Interval(found, _at(listed, first), _at(listed, last))


def _at(values: NDArray[np.float64], part: float) -> float:
    return float(np.quantile(values, part, method="inverted_cdf"))
