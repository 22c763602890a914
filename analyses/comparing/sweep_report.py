"""The report on a sweep: a sentence, a row a value and a curve for each metric."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from operator import itemgetter
from typing import TYPE_CHECKING, Any

import pandas as pd

from patchwork_solve.analyses.comparing.effects import CHANGE, UNKNOWN, UNSURE
from patchwork_solve.analyses.comparing.sentences import BY_NAME, called, scale
from patchwork_solve.analyses.report.charts import band_lines, chart_html, chart_svg
from patchwork_solve.analyses.report.figure import figure_of
from patchwork_solve.analyses.report.report import Report
from patchwork_solve.analyses.report.section import PAGE, Row, Section, Shown

if TYPE_CHECKING:
    import altair as alt
    from markupsafe import Markup

    from patchwork_solve.analyses.comparing.sweep_query import SweepQuery

MEANING = (
    "Each value with its 95 % interval over circles. Against own: the difference from the "
    "edition's own value on the same circles. *: a change that chance does not explain, adjusted "
    "for all values and metrics."
)


def sweep_report(query: SweepQuery, frame: pd.DataFrame, metrics: Sequence[str]) -> Report:
    """Return what becomes of some metrics.

    Parameters
    ----------
    query : SweepQuery
    frame : DataFrame
        As `sweep_frame` returns it.
    metrics : sequence of str
    """
    name, own = query.rule.name, query.own
    chosen = frame[frame["metric"].isin(metrics)]

    def curves(frame: pd.DataFrame) -> list[Markup]:
        return [
            chart_html(_curve(frame, name, each), called(each), sentence(frame, query, each))
            for each in metrics
        ]

    figures = Section(
        "figures",
        "Figures",
        "The same figures as plain numbers; shares go from 0 to 1.",
        itemgetter("values"),
        table="sweep",
        columns=("value", "metric", "mean", "difference", "verdict"),
        is_raw=True,
        places=(PAGE,),
    )
    return Report(
        f"{name} from {min(query.values)} to {max(query.values)}",
        (
            Section(
                "values",
                "Values",
                MEANING,
                itemgetter("values"),
                table="sweep",
                brief=_row_a_value,
                columns=("value", "circles", *(cell for each in metrics for cell in _cells(each))),
                charts=curves,
            ),
            figures,
            replace(figures, name="all", frame=itemgetter("all"), places=()),
        ),
        {"values": chosen, "all": frame},
        meaning=f"{query.player} plays itself under every value of {name} on the same circles "
        f"({query.rules.name}, seed {query.seed}); the edition's own value is {own}.",
        sentences=[sentence(frame, query, each) for each in metrics],
        facts={"field": name, "own": own},
    )


def sweep_svg(query: SweepQuery, frame: pd.DataFrame, metric: str) -> str:
    """Return the curve of a metric with its band, as SVG."""
    words = sentence(frame, query, metric)
    return chart_svg(_curve(frame, query.rule.name, metric), called(metric), words)


def sentence(frame: pd.DataFrame, query: SweepQuery, metric: str) -> str:
    """Say between which values a metric is seen to change, and which way it goes."""
    part = frame[frame["metric"] == metric]
    name, field, own = called(metric), query.rule.name, query.own
    if (part.loc[~part["is_own"], "verdict"] == UNKNOWN).all():
        return f"There are too few circles to say whether {name} changes with {field}."
    changed = part[part["verdict"] == CHANGE]
    even = part[(part["verdict"] == UNSURE) & part["difference_low"].isna()]
    if not changed.empty:
        return f"Compared with {field} = {own}, there is a change in {name} at {_listed(changed)}."
    if not even.empty:
        return (
            f"Compared with {field} = {own}, there is a difference in {name} at {_listed(even)}, "
            "the same on every circle, but there are too few circles for a proof."
        )
    return f"No effect of {field} on {name} was detected (own value {own})."


def _listed(part: pd.DataFrame) -> str:
    return ", ".join(map(str, part["value"]))


def _row_a_value(frame: pd.DataFrame) -> pd.DataFrame:
    """Return a row for each value, which holds the row of each metric."""
    rows: dict[int, dict[str, Any]] = {}
    for row in frame.to_dict("records"):
        value = rows.setdefault(row["value"], {"value": row["value"], "circles": row["circles"]})
        value[row["metric"]] = row
    return pd.DataFrame(list(rows.values()))


def _cells(metric: str) -> tuple[Shown, Shown]:
    """Return both columns of a metric: its mean, and the difference to the own value."""
    times, _, sign, digits = scale(BY_NAME[metric])

    def mean(row: Row) -> str:
        return f"{figure_of(row[metric], 'mean').times(times):.{digits}f}"

    def difference(row: Row) -> str:
        if row[metric]["is_own"]:
            return "own"
        star = " *" * (row[metric]["verdict"] == CHANGE)
        return f"{figure_of(row[metric], 'difference').times(times):+.{digits}f}{star}"

    head = f"{metric}{' (%)' * bool(sign)}"
    return Shown(head, mean), Shown(f"{metric} against own", difference)


def _curve(frame: pd.DataFrame, field: str, metric: str) -> alt.LayerChart:
    times, unit, sign, _ = scale(BY_NAME[metric])
    part = frame[frame["metric"] == metric].copy()
    part[["mean", "mean_low", "mean_high"]] *= times
    return band_lines(part, "value", "mean", (field, f"{metric} ({sign.strip() or unit})"))
