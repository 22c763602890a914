"""Every metric of a run, a row each: the first look at a rule set."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pandas as pd

from patchwork_solve.analyses.balance.clusters import Measured, Variable, ends, figures_of
from patchwork_solve.analyses.report.columns import table_frame
from patchwork_solve.analyses.simulation.metrics import game_sql, metrics_of
from patchwork_solve.analyses.simulation.reduction import Reduced, Steps

if TYPE_CHECKING:
    from patchwork_solve.analyses.simulation.run import Run


@Reduced
def figures_frame(run: Run) -> Steps[pd.DataFrame]:
    """Return every metric of a run with its interval.

    Returns
    -------
    DataFrame
        A row a metric. Columns: ``report balance --section figures`` in docs/reference/columns.md.
    """
    metrics = metrics_of(run.about.edition)
    figures = [Variable(metric.name, metric.is_flag) for metric in metrics]
    found = yield from figures_of(game_sql, figures)
    rows = [
        row_of(metric.name, found[metric.name], metric.unit, metric.meaning) for metric in metrics
    ]
    return frame_of(rows)


def row_of(name: str, found: Measured, unit: str, meaning: str) -> dict[str, object]:
    """Return a figure as a row of the table."""
    interval = ends("value", found.interval)
    counts = {"games": found.cases, "circles": found.circles}
    return {"figure": name, **interval, "unit": unit, **counts, "meaning": meaning}


def frame_of(rows: list[dict[str, object]]) -> pd.DataFrame:
    """Return rows of figures as a frame."""
    return table_frame("report balance --section figures", rows, without=("run",))
