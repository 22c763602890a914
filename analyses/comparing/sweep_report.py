"""The report on a sweep: a sentence, a row a value and a curve for each metric."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from operator import itemgetter
from typing import TYPE_CHECKING, Any

import pandas as pd

from patchwork_solve.analyses.comparing.effects import CHANGE, UNKNOWN, UNSURE
from patchwork_solve.analyses.comparing.sentences import BY_NAME, called, capital, scale
from patchwork_solve.analyses.fitting.fits import with_fits
from patchwork_solve.analyses.report.charts import EVEN, band_lines, chart_html, chart_svg
from patchwork_solve.analyses.report.figure import Figure, figure_of, number
from patchwork_solve.analyses.report.report import Report
from patchwork_solve.analyses.report.section import PAGE, TEXT, Display, Row, Section, p_cell

if TYPE_CHECKING:
    import altair as alt
    from markupsafe import Markup

    from patchwork_solve.analyses.comparing.sweep_query import SweepQuery

MEANING = (
    "Each value with its 95 % interval over circles. Against own: the difference from the "
    "edition's own value on the same circles. *: a change that chance does not explain, adjusted "
    "for all values and for the metrics shown."
)

SMALL = 0.05
"""Least half-width of a slope's interval for which two decimals are enough."""

TREND = (
    "A straight line through all values, on the same circles: what a value larger by 1 adds, with "
    "its 95 % interval. p: adjusted by Holm's method over the metrics shown, and doubled, because "
    "each value is tested as well. Change: p is below 0.05."
)


def sweep_report(query: SweepQuery, frame: pd.DataFrame, metrics: Sequence[str]) -> Report:
    """Return the report of a sweep on some metrics.

    Parameters
    ----------
    frame : DataFrame
        As `sweep_frame` returns it.
    """
    name, own, shown = query.rule.name, query.own, query.rule.shown
    values = ", ".join(map(shown, query.values))
    chosen = frame[frame["metric"].isin(metrics)]

    def curves(frame: pd.DataFrame) -> list[Markup]:
        return [
            chart_html(
                _curve(frame, name, each), capital(called(each)), sentence(frame, query, each)
            )
            for each in metrics
        ]

    figures = Section(
        "figures",
        "Figures",
        "The same figures as plain numbers; shares go from 0 to 1.",
        itemgetter("values"),
        table="sweep",
        names=_with_names,
        columns=("value", "metric", "mean", "difference", "verdict"),
        is_raw=True,
        places=(PAGE,),
    )
    report = Report(
        f"{name}: {values}"
        if query.rule.named_values
        else f"{name} from {min(query.values)} to {max(query.values)}",
        (
            Section(
                "values",
                "Values",
                MEANING,
                itemgetter("values"),
                table="sweep",
                brief=_row_a_value,
                columns=(
                    Display("value", lambda row: shown(row["value"])),
                    "circles",
                    *(cell for each in metrics for cell in _cells(each)),
                ),
                charts=curves,
            ),
            Section(
                "trends",
                "Trends",
                TREND,
                itemgetter("trends"),
                table="sweep",
                columns=(
                    Display("metric", lambda row: BY_NAME[row["metric"]].label),
                    Display("slope", lambda row: _slope(row, row["metric"])),
                    Display("p", p_cell("slope_p_adjusted")),
                    "trend",
                ),
                places=(TEXT, PAGE),
            ),
            figures,
            replace(figures, name="all", frame=itemgetter("all"), places=()),
        ),
        {"values": chosen, "all": frame, "trends": _of_trends(chosen)},
        meaning=f"{query.player} plays itself under every value of {name} on the same circles "
        f"({query.rules.name}, seed {query.seed}); the edition's own value is {shown(own)}.",
        sentences=[sentence(frame, query, each) for each in metrics],
        facts={"field": name, "own": own},
    )
    return with_fits(report, query.fits, [query.player], [query.rules])


def sweep_svg(query: SweepQuery, frame: pd.DataFrame, metric: str) -> str:
    """Return the curve of a metric with its band, as SVG."""
    words = sentence(frame, query, metric)
    return chart_svg(_curve(frame, query.rule.name, metric), capital(called(metric)), words)


def sentence(frame: pd.DataFrame, query: SweepQuery, metric: str) -> str:
    """Say whether a metric is seen to change with the value, and which way it goes."""
    part = frame[frame["metric"] == metric]
    name, field, shown = called(metric), query.rule.name, query.rule.shown
    own = shown(query.own)
    if (part.loc[~part["is_own"], "verdict"] == UNKNOWN).all():
        return f"There are too few circles to say whether {name} changes with {field}."
    head = f"Compared with {field} = {own}, there is"
    changed = part[part["verdict"] == CHANGE]
    even = part[(part["verdict"] == UNSURE) & part["difference_low"].isna()]
    first, *_, last = part.to_dict("records")
    if first["trend"] == CHANGE:
        ends = f"from {_mean(first, metric)} at {field} = {first['value']} to {_mean(last, metric)}"
        slope = f"at {last['value']}, {_slope(first, metric)}"
        said = f"{capital(name)}: a trend {ends} {slope}."
        alone = f" {head} a change of its own at {_values(changed, query)}." * (not changed.empty)
        return f"{said}{alone}"
    if not changed.empty:
        no_trend = "" if pd.isna(first["trend"]) else "; no trend over all values is seen"
        return f"{head} a change in {name} at {_values(changed, query)}{no_trend}."
    if not even.empty:
        return (
            f"{head} a difference in {name} at {_values(even, query)}, "
            "the same on every circle, but there are too few circles for a proof."
        )
    unseen = f"No effect of {field} on {name} was detected (own value {own})"
    if pd.isna(first["slope_low"]):
        return f"{unseen}."
    return f"{unseen}; a trend is unlikely to exceed {_steepest(first, metric)}."


def _mean(row: Row, metric: str) -> str:
    times, _, sign, digits = scale(BY_NAME[metric])
    return f"{number(times * row['mean'], f'.{digits}f')}{sign}"


def _slope(row: Row, metric: str) -> str:
    """Return the change of a metric when the value grows by 1."""
    times, unit, _, _ = scale(BY_NAME[metric])
    slope = figure_of(row, "slope").times(times)
    return f"{slope:{_spec(slope)}} {unit} for each 1 more"


def _steepest(row: Row, metric: str) -> str:
    """Return the end of a slope's interval that lies farther from 0."""
    times, unit, _, _ = scale(BY_NAME[metric])
    slope = figure_of(row, "slope").times(times)
    most = max(abs(end) for end in slope.interval if end is not None)
    return f"{number(most, _spec(slope).lstrip('+'))} {unit} for each 1 more"


def _spec(slope: Figure) -> str:
    return "+.3f" if slope.reach is not None and slope.reach < SMALL else "+.2f"


def _of_trends(frame: pd.DataFrame) -> pd.DataFrame:
    """Return a row for each metric that has a trend."""
    return frame.drop_duplicates("metric").dropna(subset="trend")


def _values(part: pd.DataFrame, query: SweepQuery) -> str:
    return ", ".join(map(query.rule.shown, part["value"]))


def _with_names(frame: pd.DataFrame) -> pd.DataFrame:
    """Return the rows with the metrics' names for readers."""
    labels = {name: metric.label for name, metric in BY_NAME.items()}
    return frame.assign(metric=frame["metric"].map(labels))


def _row_a_value(frame: pd.DataFrame) -> pd.DataFrame:
    """Return a row for each value, which holds the row of each metric."""
    rows: dict[int, dict[str, Any]] = {}
    for row in frame.to_dict("records"):
        value = rows.setdefault(row["value"], {"value": row["value"], "circles": row["circles"]})
        value[row["metric"]] = row
    return pd.DataFrame(list(rows.values()))


def _cells(metric: str) -> tuple[Display, Display]:
    """Return both columns of a metric: its mean, and the difference to the own value."""
    times, _, sign, digits = scale(BY_NAME[metric])

    def mean(row: Row) -> str:
        return f"{figure_of(row[metric], 'mean').times(times):.{digits}f}"

    def difference(row: Row) -> str:
        if row[metric]["is_own"]:
            return "own"
        star = " *" * (row[metric]["verdict"] == CHANGE)
        return f"{figure_of(row[metric], 'difference').times(times):+.{digits}f}{star}"

    label = BY_NAME[metric].label
    return Display(f"{label}{' (%)' * bool(sign)}", mean), Display(
        f"{label} against own", difference
    )


def _curve(frame: pd.DataFrame, field: str, metric: str) -> alt.LayerChart:
    times, unit, sign, _ = scale(BY_NAME[metric])
    part = frame[frame["metric"] == metric].copy()
    part[["mean", "mean_low", "mean_high"]] *= times
    titles = (field, f"{BY_NAME[metric].label} ({sign.strip() or unit})")
    return band_lines(part, "value", "mean", titles, even=EVEN if metric == "win_0" else None)
