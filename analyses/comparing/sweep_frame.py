"""What becomes of the metrics over the values of a rule."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pandas as pd

from patchwork_solve.analyses.comparing.effects import Effect, effects_frame, verdict
from patchwork_solve.analyses.comparing.folder import make_folder
from patchwork_solve.analyses.comparing.metric import PRIMARY
from patchwork_solve.analyses.comparing.pairing import has_same_circles
from patchwork_solve.analyses.comparing.sweep_query import SweepQuery
from patchwork_solve.analyses.report.columns import table_frame
from patchwork_solve.analyses.report.figure import Figure
from patchwork_solve.analyses.statistics.estimates import (
    clustered,
    clustered_mean,
    clustered_share,
)
from patchwork_solve.engine.base.cancellation import is_cancelled, last_signal
from patchwork_solve.engine.base.clock import Clock
from patchwork_solve.engine.base.errors import InputError

if TYPE_CHECKING:
    from patchwork_solve.analyses.simulation.metrics import Metric
    from patchwork_solve.analyses.simulation.run import Run


def sweep_frame(
    query: SweepQuery, folder: Path, show: Callable[[str], None] = lambda words: None
) -> pd.DataFrame:
    """Play every value of a rule, and return what becomes of the metrics.

    A row for each value and metric; the columns are those of the table ``sweep`` in
    docs/reference/columns.md.

    Parameters
    ----------
    query : SweepQuery
        Checked. Values that no game was played under within its time limit have no rows.
    folder : Path
        In which the games are kept, a run for each value; those there are not played again.
    show : callable
        Takes words on how far it is.

    Raises
    ------
    InputError
        For a folder of other runs, or when the time does not suffice for two values.
    """
    make_folder(folder)
    clock = Clock(query.seconds)
    with ExitStack() as stack:
        sides = query.sides(folder)
        runs: dict[int, Run] = {}
        for number, (value, side) in enumerate(sides.items(), start=1):
            if clock.is_over:
                break
            head = f"{number} of {len(sides)} values"
            show_value = partial(_show, show, head)
            side.play(query.games, query.processes, clock.left, show_value)
            if not side.has_games:
                break
            runs[value] = stack.enter_context(side.run())
        if len(runs) < 2:
            if is_cancelled():
                raise KeyboardInterrupt(last_signal())
            raise InputError("seconds", "fewer than two values were finished within it; allow more")
        return rows_of(query, runs)


def _show(show: Callable[[str], None], head: str, words: str) -> None:
    show(f"{head}: {words}")


def rows_of(query: SweepQuery, runs: Mapping[int, Run]) -> pd.DataFrame:
    """Return the rows of runs that were played, by value."""
    from patchwork_solve.analyses.simulation.metrics import METRICS, metric_values

    metrics = [metric for metric in METRICS if not metric.name.endswith("_named")]
    units = {metric.name: metric.unit for metric in metrics}
    found = {value: metric_values(run) for value, run in sorted(runs.items())}
    rows = []
    for value, circles in found.items():
        edition = runs[value].about.edition
        effects = effects_frame(
            found[query.own], circles, units, PRIMARY, has_same_circles(query.rules, edition)
        )
        by_metric = {row["metric"]: row for row in effects.to_dict("records")}
        for metric in metrics:
            head = {
                "field": query.rule.name,
                "value": value,
                "is_own": value == query.own,
                "metric": metric.name,
                "unit": metric.unit,
            }
            values, effect = circles[metric.name], by_metric[metric.name]
            rows.append(head | _figures(metric, values, effect, len(found) - 1))
    return table_frame("sweep", rows)


def _figures(
    metric: Metric, values: pd.Series[float], effect: Mapping[Hashable, Any], others: int
) -> dict[str, Any]:
    known = values.dropna()
    adjusted = None
    if not pd.isna(effect["p_adjusted"]):  # Bonferroni, for as many comparisons with the own value.
        adjusted = min(1.0, others * float(effect["p_adjusted"]))
    p = None if adjusted is None else float(effect["p"])
    low = None if pd.isna(effect["low"]) else float(effect["low"])
    seen = Effect(difference=effect["difference"], low=low, circles=int(effect["circles"]), p=p)
    found = _interval(metric, known)
    return {
        "circles": len(known),
        "mean": found.value,
        "mean_low": found.low,
        "mean_high": found.high,
        "difference": effect["difference"],
        "difference_low": effect["low"],
        "difference_high": effect["high"],
        "p_adjusted": adjusted,
        "verdict": verdict(seen, adjusted),
    }


def _interval(metric: Metric, known: pd.Series[float]) -> Figure:
    """Return the mean over circles, of one game each, as a report on the run has it."""
    figure = clustered_share if metric.is_flag else clustered_mean
    value, error = clustered(known.tolist(), [1] * len(known))
    return figure(value, error, len(known))
