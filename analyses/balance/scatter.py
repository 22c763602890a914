"""How far the games of a run scatter: standard deviations and quantiles with their intervals."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from patchwork_solve.analyses.estimates import (
    FEWEST,
    LEVEL,
    Interval,
    clustered,
    clustered_share,
)

if TYPE_CHECKING:
    import pandas as pd
    from numpy.typing import NDArray

SHARES = (0.05, 0.25, 0.5, 0.75, 0.95)
"""Parts of the games below a quantile."""

RESAMPLES = 999
AT_ONCE = 1_000_000
"""Numbers drawn at a time, so that a large run needs no more memory than a small one."""
SEED = 20_261_122
"""Of the bootstrap: the same run always has the same interval."""


def spread(values: pd.DataFrame, name: str) -> Interval:
    """Return the standard deviation of games, with the bootstrap's interval over circles.

    scipy draws whole circles again, with as many as there are; percentiles of what comes out.

    Parameters
    ----------
    values : DataFrame
        A row a game, with its ``circle``.
    name : str
        The column.
    """
    from scipy.stats import bootstrap

    known = values[["circle", name]].dropna()
    if len(known) < 2:
        return Interval()
    # About the mean, so that squares are small; the deviation does not change.
    about = known.assign(off=known[name] - known[name].mean())
    about["square"] = about["off"] ** 2
    sums = about.groupby("circle").agg(
        number=("off", "size"), total=("off", "sum"), squares=("square", "sum")
    )
    columns = [sums[each].to_numpy(float) for each in ("number", "total", "squares")]
    found = float(_deviation(columns[0], columns[1], columns[2]))
    if len(sums) < FEWEST:
        return Interval(found)
    drawn = bootstrap(
        columns,
        _deviation,
        n_resamples=RESAMPLES,
        batch=max(1, AT_ONCE // len(sums)),
        vectorized=True,
        paired=True,
        confidence_level=LEVEL,
        method="percentile",
        rng=np.random.default_rng(SEED),
    )
    low, high = drawn.confidence_interval
    return Interval(found, float(low), float(high))


def _deviation(
    number: NDArray[np.float64],
    total: NDArray[np.float64],
    squares: NDArray[np.float64],
    axis: int = -1,
) -> NDArray[np.float64]:
    """Return the standard deviation of games from what circles sum up."""
    games = number.sum(axis)
    off = squares.sum(axis) - total.sum(axis) ** 2 / games
    deviation: NDArray[np.float64] = np.sqrt(np.maximum(off, 0) / np.maximum(games - 1, 1))
    return deviation


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
    below = known.assign(below=known[name] <= found).groupby("circle")["below"]
    counts = below.size()
    share, low, high = clustered_share(
        *clustered(below.sum().tolist(), counts.tolist()), len(counts)
    )
    if share is None or low is None or high is None:
        return Interval(found)
    first, last = part - (share - low), part + (high - share)
    if share == 1 or not 0 < first <= last < 1:
        return Interval(found)
    return Interval(found, _at(listed, first), _at(listed, last))


def _at(values: NDArray[np.float64], part: float) -> float:
    return float(np.quantile(values, part, method="inverted_cdf"))
