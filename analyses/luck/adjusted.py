"""A control variate: what circles happened to be dealt is taken out of a figure.

Of every circle we know beforehand what it is worth to the first player, and of all circles what
that is on average. Where the circles of a run were luckier than that, its figures are corrected by
as much as figures go with luck. The coefficient comes from other games than those it corrects, so
that the correction has a mean of nothing and the figure stays unbiased for any coefficient:
for a printing it was fixed before, on circles of their own; for a variant, which nobody measured,
every other circle of the run gives that of the rest.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from patchwork_solve.analyses.luck.circle import luck_of
from patchwork_solve.analyses.luck.mean_luck import (
    CIRCLES_PER_CIRCLE,
    Expected,
    coefficient,
    known,
    measured,
    metrics,
)
from patchwork_solve.analyses.report.columns import table_frame
from patchwork_solve.analyses.report.figure import POINTS, SHARE, Figure
from patchwork_solve.analyses.simulation.reduction import Reduced, Reduction, Steps, some_circles
from patchwork_solve.analyses.simulation.tables import WON_0
from patchwork_solve.analyses.statistics.estimates import (
    NEARLY_0,
    clustered,
    clustered_mean,
    clustered_share,
)
from patchwork_solve.engine.base.number import CENTS, rounded

if TYPE_CHECKING:
    import pandas as pd

    from patchwork_solve.analyses.simulation.run import Run

UNITS = {"win_0": SHARE, "margin": POINTS}

FEWEST = 20
"""Circles that a coefficient is estimated from, at least."""

DIGITS = 5


class Adjusted(NamedTuple):
    """A figure, as it is and corrected for the luck of its circles.

    Attributes
    ----------
    plain, corrected : Figure
        With circles as clusters; the second one's interval includes what is not known of the mean
        luck of all circles.
    luck : float or None
        Points by which the circles were luckier for player 0 than all circles are.
    saved : float or None
        Share of the variance that the correction saves: with 0.25, three games show what four did.
        Below 0 where it costs.
    """

    plain: Figure
    corrected: Figure
    luck: float | None
    saved: float | None


def adjusted(
    sums: Sequence[float] | NDArray[np.float64],
    counts: Sequence[int] | NDArray[np.int64],
    luck: NDArray[np.float64],
    expected: Expected,
    slope: float | NDArray[np.float64],
    is_share: bool = False,
) -> Adjusted:
    """Return the mean of a figure over games, corrected for luck.

    Where all games are alike there is nothing to correct, and no interval of the corrected figure.

    Parameters
    ----------
    sums : sequence of float
        Of the figure over the games of each circle.
    counts : sequence of int
        How many games each circle has.
    luck : float array
        Of each circle.
    expected : Expected
    slope : float or float array
        By how much the figure of a game rises with a point of luck, or one for each circle.
    is_share : bool
        Whether a game has it or has not: then the plain figure has Wilson's interval, and the
        corrected one is cut to what a share can be.
    """
    weights = np.asarray(counts, float)
    off = luck - expected.mean
    corrected = np.asarray(sums, float) - slope * weights * off
    listed = [int(count) for count in counts]
    clusters = sum(count > 0 for count in listed)
    plain, error = clustered([float(one) for one in sums], listed)
    value, rest = clustered(corrected.tolist(), listed)
    if plain is None or value is None:
        return Adjusted(Figure(), Figure(), None, None)
    counted = (clustered_share if is_share else clustered_mean)(plain, error, clusters)
    luckier = float(weights @ off / weights.sum())
    if rest is None or error is None:
        return Adjusted(counted, _clip(Figure(value), counted, is_share), luckier, None)
    if error**2 <= NEARLY_0:
        return Adjusted(counted if is_share else Figure(plain), Figure(plain), luckier, None)
    rest = math.hypot(rest, float(np.mean(slope)) * expected.error)
    saved = 1 - rest**2 / error**2
    found = _clip(clustered_mean(value, rest, clusters), counted, is_share)
    return Adjusted(counted, found, luckier, saved)


def _clip(found: Figure, plain: Figure, is_share: bool) -> Figure:
    """Return a corrected figure; a share stays between 0 and 1.

    One that was corrected beyond either reaches as far from there as the plain one, since an
    interval that is cut to a point would be certain.
    """
    value, low, high = found
    if value is None or not is_share:
        return found
    if low is None or high is None or plain.low is None or plain.high is None:
        return Figure(min(1.0, max(0.0, value)))
    low = min(low, plain.low) if value > 1 else low
    high = max(high, plain.high) if value < 0 else high
    return Figure(value, low, high).map(lambda each: min(1.0, max(0.0, each)))


def crossed(
    sums: NDArray[np.float64], counts: NDArray[np.int64], luck: NDArray[np.float64]
) -> NDArray[np.float64]:
    """Return for each circle the coefficient that every other circle gives.

    Circles take turns: those at even places give that of the odd ones, by least squares, and the
    reverse; nothing where fewer than `FEWEST` circles do.
    """
    found = np.zeros(len(luck))
    for half in (0, 1):
        x, y, games = (values[1 - half :: 2] for values in (luck, sums, counts))
        if len(x) >= FEWEST:
            off = x - np.average(x, weights=games)
            spread = (games * off * off).sum()
            found[half::2] = (off * y).sum() / spread if spread > 0 else 0.0
    return found


@Reduced
def adjusted_frame(run: Run) -> Steps[pd.DataFrame]:
    """Return the first player's figures of a run, corrected for the luck of its circles.

    For a printing it takes about a millisecond a circle, for a variant five, as the mean luck of
    its circles has to be measured first. Some circles stand for all of a large run
    (`reduction.some_circles`).

    Parameters
    ----------
    run : Run

    Returns
    -------
    DataFrame
        A row for each figure, the columns those of the table ``report balance --section corrected``
        in docs/reference/columns.md but for ``run``.

    Raises
    ------
    GivenUpError
        When the user wants it to stop before it is done.
    """
    sql = (
        f"SELECT circle, count(*) AS games, sum({WON_0}) AS win_0, "
        "sum(CAST(margin AS DOUBLE)) AS margin FROM games WHERE forfeit IS NULL "
        f"AND {some_circles(run)} GROUP BY circle ORDER BY circle"
    )
    (listed,) = yield [Reduction(lambda part: part.query(sql), ("circle",))]
    circles = [int(circle) for circle in listed["circle"]]
    rows: list[dict[str, Any]] = []
    if circles:
        luck = luck_of(run.about.edition, run.about.seed, tuple(circles))
        found = known(run.about.edition)
        expected = found or measured(run.about.edition, max(CIRCLES_PER_CIRCLE * len(circles), 100))
        counts = listed["games"].to_numpy(np.int64)
        for metric in metrics():
            sums = listed[metric].to_numpy(np.float64)
            slope = coefficient(metric) if found else crossed(sums, counts, luck)
            assert slope is not None, "the metrics are those with a coefficient"
            row = {"figure": metric, "unit": UNITS[metric], "games": int(counts.sum())}
            row |= {"circles": len(circles)}
            is_share = UNITS[metric] == SHARE
            rows.append(row | _columns(adjusted(sums, counts, luck, expected, slope, is_share)))
    return table_frame("report balance --section corrected", rows, without=("run",))


def _columns(found: Adjusted) -> dict[str, Any]:
    return {
        **found.plain.columns("plain", DIGITS),
        **found.corrected.columns("value", DIGITS),
        "luck": rounded(found.luck, CENTS),
        "saved": rounded(found.saved, CENTS),
    }
