"""The last few rule sets on fresh circles, which the search did not see."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import numpy.typing as npt

from patchwork_solve.analyses.design.folder import FINAL
from patchwork_solve.analyses.design.trial import Measured
from patchwork_solve.analyses.design.trials import circle_values
from patchwork_solve.analyses.report.figure import Figure
from patchwork_solve.analyses.statistics.estimates import FEWEST, LEVEL
from patchwork_solve.engine.base.cancellation import is_cancelled, last_signal
from patchwork_solve.engine.base.errors import InputError

if TYPE_CHECKING:
    import pandas as pd

    from patchwork_solve.analyses.design.distance import Measure
    from patchwork_solve.analyses.design.query import DesignQuery
    from patchwork_solve.analyses.design.search import Found
    from patchwork_solve.analyses.design.space import Point
    from patchwork_solve.analyses.design.trials import Trials
    from patchwork_solve.engine.base.clock import Clock

DRAWS = 1000
"""Samples of circles from which the interval of a gain is taken."""

Values = npt.NDArray[np.float64]


class Finalist(NamedTuple):
    """A rule set on fresh circles.

    Attributes
    ----------
    values : DataFrame
        A row a circle, a column a metric.
    distance : float or None
        From the goals.
    gain : Figure
        By how much it is nearer to the goals than the edition itself; no number for that.
    """

    point: Point
    values: pd.DataFrame
    distance: float | None
    gain: Figure


def finalists(
    query: DesignQuery, found: Found, trials: Trials, clock: Clock, show: Callable[[str], None]
) -> list[Finalist]:
    """Play the edition itself and the finalists of a search on fresh circles.

    Raises
    ------
    InputError
        When the time did not suffice for the edition and the chosen rule set.
    KeyboardInterrupt
        When the user stops it before.
    """
    points = (query.space.own, *found.finalists)
    sides = [trials.side(point, FINAL) for point in points]
    show(f"{len(points)} rule sets on {query.games:,} fresh circles")
    for games in query.rungs:  # Where the time is up, both of these have some.
        trials.play(sides[:2], games, clock)
    trials.play(sides, query.games, clock)
    if not all(side.has_games for side in sides[:2]):
        if is_cancelled():
            raise KeyboardInterrupt(last_signal())
        raise InputError("seconds", "no fresh circle was played within it; allow more")
    values = {
        point: circle_values(side, query.games)
        for point, side in zip(points, sides, strict=True)
        if side.has_games
    }
    base = values[query.space.own]
    return [
        Finalist(
            point,
            its,
            _distance(found.measure, its),
            Figure() if its is base else gain(found.measure, base, its, query.seed),
        )
        for point, its in values.items()
    ]


def _distance(measure: Measure, values: pd.DataFrame) -> float | None:
    figures = [Measured.of(values[goal.metric.name]) for goal in measure.goals]
    return measure.corrected([each.mean for each in figures], measure.noise(figures))


def gain(measure: Measure, base: pd.DataFrame, other: pd.DataFrame, seed: int) -> Figure:
    """Return how much nearer other rules are to the goals, on the circles in common.

    Chance adds to a short distance more than to a long one: that is taken off both. The interval is
    that of the percentiles of a bootstrap over circles (B. Efron and R. Tibshirani, An Introduction
    to the Bootstrap, 1993, 13.3): a circle is drawn with its games under both rules, and chance
    adds twice, by the games and by the draw.

    Parameters
    ----------
    measure : Measure
    base, other : DataFrame
        A row a circle, a column a metric.
    seed : int
        Of the draws.
    """
    common = base.index.intersection(other.index)
    names = [goal.metric.name for goal in measure.goals]
    shared = [side.loc[common, names] for side in (base, other)]
    noise = [measure.noise([Measured.of(side[name]) for name in names]) for side in shared]
    sides = [_Columns(side.to_numpy(float)) for side in shared]
    everything = np.ones(len(common))
    value = _nearer(measure, [side.means(everything) for side in sides], noise)
    if value is None or len(common) < FEWEST:
        return Figure(value)
    random = np.random.default_rng(seed)
    drawn = []
    for _ in range(DRAWS):
        draws = random.integers(len(common), size=len(common))
        counts = np.bincount(draws, minlength=len(common)).astype(float)
        nearer = _nearer(measure, [side.means(counts) for side in sides], [2 * n for n in noise])
        if nearer is None:  # Where a figure is missing on nearly all circles, nobody knows.
            return Figure(value)
        drawn.append(nearer)
    low, high = np.quantile(drawn, [(1 - LEVEL) / 2, (1 + LEVEL) / 2])
    return Figure(value, float(low), float(high))


class _Columns:
    """Values of circles, missing ones apart."""

    def __init__(self, values: Values) -> None:
        self._is_known = (~np.isnan(values)).astype(float)
        self._values = np.nan_to_num(values)

    def means(self, counts: Values) -> list[float | None]:
        """Return the mean of each column, each circle counted so many times."""
        sums, numbers = counts @ self._values, counts @ self._is_known
        return [
            float(total / number) if number else None
            for total, number in zip(sums, numbers, strict=True)
        ]


def _nearer(
    measure: Measure, means: Sequence[Sequence[float | None]], noise: Sequence[float]
) -> float | None:
    before, after = map(measure.corrected, means, noise)
    return None if before is None or after is None else before - after
