"""Metrics over the values of a rule."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pandas as pd

from patchwork_solve.analyses.comparing.effects import Effect, effects_of, verdict
from patchwork_solve.analyses.comparing.folder import OUT
from patchwork_solve.analyses.comparing.metric import NAMED, PRIMARY
from patchwork_solve.analyses.comparing.pairing import has_same_circles
from patchwork_solve.analyses.comparing.sweep_query import SweepQuery
from patchwork_solve.analyses.report.columns import table_frame
from patchwork_solve.analyses.report.figure import Figure
from patchwork_solve.analyses.simulation.metrics import METRICS, metrics_of
from patchwork_solve.analyses.simulation.place import made_folder
from patchwork_solve.analyses.statistics.estimates import (
    clustered,
    clustered_mean,
    clustered_share,
    holm_in,
)
from patchwork_solve.analyses.statistics.trend import FEWEST_VALUES, Trend, trend
from patchwork_solve.engine.base.cancellation import is_cancelled, last_signal
from patchwork_solve.engine.base.clock import Clock
from patchwork_solve.engine.base.errors import InputError

if TYPE_CHECKING:
    from patchwork_solve.analyses.simulation.metrics import Metric
    from patchwork_solve.analyses.simulation.run import Run
    from patchwork_solve.engine.game.edition import Edition


def sweep_frame(
    query: SweepQuery,
    folder: Path,
    show: Callable[[str], None] = lambda words: None,
    metrics: Sequence[str] = PRIMARY,
) -> pd.DataFrame:
    """Play every value of a rule, and return what becomes of the metrics.

    A row for each value and metric; the columns are those of the table ``sweep`` in
    docs/reference/columns.md.

    Raises `InputError` for a folder of other runs, or when the time does not suffice for two
    values.

    Parameters
    ----------
    query : SweepQuery
        Checked. Values that no game was played under within its time limit have no rows.
    folder : Path
        In which the games are kept, a run for each value; those there are not played again.
    show : callable
        Takes words on how far it is.
    metrics : sequence of str
        Those that the question is about: p is corrected for their number.
    """
    editions = query.editions.values()
    query = query.fitted([query.player], editions, query.processes, show)
    clock = Clock(query.seconds)
    with ExitStack() as stack:
        stack.enter_context(made_folder(folder, OUT))
        sides = query.sides(folder)
        runs: dict[int, Run] = {}
        for number, (value, side) in enumerate(sides.items(), start=1):
            if clock.is_over:
                break
            head = f"{number} of {len(sides)} values"
            show_value = partial(_show, show, head)
            side.play(query.games, (query.processes, None), clock.left, show_value)
            if not side.has_games:
                break
            runs[value] = stack.enter_context(side.run())
        if len(runs) < 2:
            if is_cancelled():
                raise KeyboardInterrupt(last_signal())
            raise InputError("seconds", "fewer than two values were finished within it; allow more")
        return rows_of(query, runs, metrics)


def _show(show: Callable[[str], None], head: str, words: str) -> None:
    show(f"{head}: {words}")


def rows_of(
    query: SweepQuery, runs: Mapping[int, Run], metrics: Sequence[str] = PRIMARY
) -> pd.DataFrame:
    """Return the rows of runs that were played, by value."""
    from patchwork_solve.analyses.simulation.metrics import metric_values

    found = {value: metric_values(run) for value, run in sorted(runs.items())}
    editions = [run.about.edition for run in runs.values()]
    is_paired = all(has_same_circles(query.rules, edition) for edition in editions)
    return compared_values(query, found, is_paired, metrics, editions)


def compared_values(
    query: SweepQuery,
    found: Mapping[int, pd.DataFrame],
    is_paired: bool,
    metrics: Sequence[str] = PRIMARY,
    editions: Sequence[Edition] = (),
) -> pd.DataFrame:
    """Return the rows of values.

    The requested metrics are one family, and all others are another: of each, a sweep without any
    effect calls one a change in 5 % of cases. With trends, half of that is theirs, and half is for
    the values against the own one.

    Parameters
    ----------
    found : Mapping
        By value, in rising order, as `simulation.metrics.metric_values` returns them.
    is_paired : bool
        Whether a circle's number stands for the same circle under all of them.
    editions : sequence of Edition
        The rules of the values: metrics of what none of them has are left out.
    """
    known = metrics_of(query.rules, *editions)
    every = [
        metric
        for metric in METRICS
        if metric.name in metrics or (metric in known and not metric.name.endswith(NAMED))
    ]
    families = (metrics, [metric.name for metric in every if metric.name not in metrics])
    units = {metric.name: metric.unit for metric in every}
    trends: dict[str, Trend] = {}
    if is_paired and len(found) >= FEWEST_VALUES and not query.rule.named_values:
        trends = {metric.name: _trend(metric, found) for metric in every}
    parts = 2 if trends else 1
    doubts = holm_in(families, {name: one.p for name, one in trends.items()}, parts)
    rows = []
    for value, circles in found.items():
        effects = effects_of(found[query.own], circles, units, is_paired)
        # Bonferroni, for as many comparisons with the own value.
        tests = parts * (len(found) - 1)
        adjusted = holm_in(families, {name: one.p for name, one in effects.items()}, tests)
        for metric in every:
            name = metric.name
            head = {
                "field": query.rule.name,
                "value": value,
                "is_own": value == query.own,
                "metric": name,
                "unit": metric.unit,
            }
            row = head | _figures(metric, circles[name], effects[name], adjusted[name])
            rows.append(row | (_of_trend(trends[name], doubts[name]) if trends else {}))
    return table_frame("sweep", rows)


def _trend(metric: Metric, found: Mapping[int, pd.DataFrame]) -> Trend:
    columns = [circles[metric.name] for circles in found.values()]
    return trend(list(found), pd.concat(columns, axis=1).to_numpy(float))


def _figures(
    metric: Metric, values: pd.Series[float], effect: Effect, adjusted: float | None
) -> dict[str, Any]:
    known = values.dropna()
    found = _interval(metric, known)
    return {
        "circles": len(known),
        "mean": found.value,
        "mean_low": found.low,
        "mean_high": found.high,
        "difference": effect.difference,
        "difference_low": effect.low,
        "difference_high": effect.high,
        "p_adjusted": adjusted,
        "verdict": verdict(effect, adjusted),
    }


def _of_trend(found: Trend, adjusted: float | None) -> dict[str, Any]:
    """Return the columns of a trend; they are the same for each value."""
    seen = Effect(difference=found.slope.value, low=found.slope.low, circles=found.circles)
    return {
        "slope": found.slope.value,
        "slope_low": found.slope.low,
        "slope_high": found.slope.high,
        "slope_p_adjusted": adjusted,
        "trend": verdict(seen._replace(p=found.p), adjusted),
    }


def _interval(metric: Metric, known: pd.Series[float]) -> Figure:
    """Return the mean over circles, of one game each, as a report on the run has it."""
    figure = clustered_share if metric.is_flag else clustered_mean
    value, error = clustered(known.tolist(), [1] * len(known))
    return figure(value, error, len(known))
