"""Trends over the values of a rule: over circles, and corrected for what else is tested."""

import numpy as np
import pytest

from patchwork_solve.analyses.comparing.sweep_frame import rows_of
from patchwork_solve.analyses.comparing.sweep_query import SweepQuery
from patchwork_solve.analyses.comparing.sweep_report import sentence
from patchwork_solve.analyses.simulation.run import Run
from patchwork_solve.analyses.statistics.trend import trend
from tests.analyses import synthetic


def test_a_trend_is_that_of_each_circle_and_of_the_regression_with_circles_fixed() -> None:
    from scipy import stats

    rng = np.random.default_rng(1)
    at = [3, 4, 6, 9]
    table = rng.normal(0, 1, (40, 1)) + rng.normal(0, 1, (40, 4)) + 0.1 * np.array(at)
    slopes = [np.polyfit(at, circle, 1)[0] for circle in table]
    whole = trend(at, table)
    same = stats.ttest_1samp(slopes, 0)
    assert whole.slope.value == pytest.approx(np.mean(slopes))
    assert whole.p == pytest.approx(same.pvalue)
    ends = tuple(same.confidence_interval())
    assert (whole.slope.low, whole.slope.high) == pytest.approx(ends, rel=1e-3)
    # With values missing: a regression with a constant for each circle, circles as clusters.
    table[rng.random(table.shape) < 0.3] = np.nan
    rows, columns = np.nonzero(~np.isnan(table))
    each = np.column_stack([np.array(at)[columns], np.eye(40)[rows]])
    fitted = np.linalg.lstsq(each, table[rows, columns], rcond=None)[0]
    found = trend(at, table)
    assert found.slope.value == pytest.approx(fitted[0])
    assert found.circles == sum((~np.isnan(circle)).sum() > 1 for circle in table)


def test_a_trend_without_scatter_is_that_of_the_signs() -> None:
    table = np.arange(8.0)[:, None] + np.arange(3.0)
    assert trend([0, 1, 2], table).p == pytest.approx(2.0**-7)
    assert trend([0, 1, 2], table[:4]).p is None
    assert trend([0, 1, 2], 0 * table).p is None
    assert trend([0, 1, 2], np.full((8, 3), np.nan)).slope.value is None


def made_up(rng: np.random.Generator, shares: list[float], circles: int) -> dict[int, Run]:
    """Return runs of made-up games under each of some values, in which the tile is taken so often.

    Who wins hangs on the circle alone, and half of the games of a circle take the tile together.
    """
    shared, margins = rng.random(circles), rng.integers(-9, 10, circles)
    runs = {}
    for value, share in enumerate(shares, start=3):
        own = np.where(rng.random(circles) < 0.5, shared, rng.random(circles))
        noise = margins + rng.integers(-9, 10, circles)
        games = [(circle, False, int(noise[circle])) for circle in range(circles)]
        tile = [0 if one < share else None for one in own]
        runs[value] = synthetic.run_of(games, ("greedy", "greedy"), tile=tile)
    return runs


TILE = [0.930, 0.952, 0.951, 0.961, 0.976, 0.974, 0.979]
"""Share of games of `strong-alone:100n` that take the tile, for start_buttons 3 to 9 (a trial)."""


@pytest.mark.thorough
def test_a_rising_share_is_a_trend_and_what_nobody_asked_for_costs_nothing() -> None:
    query = SweepQuery("start_buttons=3..9", player="greedy", games=400)
    runs = made_up(np.random.default_rng(6), TILE, 400)
    frame = rows_of(query, runs, ["tile", "win_0"])
    row = frame[frame["metric"] == "tile"].iloc[0]
    assert row["trend"] == "change"
    assert row["slope_low"] < 0.008 < row["slope_high"]
    said = sentence(frame, query, "tile")
    assert said.startswith("Games in which somebody takes the special tile: a trend from "), said
    means = frame[frame["metric"] == "tile"].set_index("value")["mean"]
    assert f"{100 * means[3]:.1f} % at start_buttons = 3 to {100 * means[9]:.1f} % at 9" in said
    assert (frame.loc[frame["metric"] == "win_0", "trend"] == "not seen").all()
    # Holm over the two that are asked for, twice as trends and values share the 5 %.
    alone = rows_of(query, runs, ["tile"])
    (first,) = alone.loc[(alone["metric"] == "tile") & alone["is_own"], "slope_p_adjusted"]
    assert row["slope_p_adjusted"] == pytest.approx(2 * first)
