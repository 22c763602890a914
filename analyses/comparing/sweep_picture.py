"""The curve of a metric over the values of a rule, and the page of a sweep."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from patchwork_solve.analyses.comparing.sentences import BY_NAME, called, scale
from patchwork_solve.analyses.comparing.sweep_text import MEANING, line, readable
from patchwork_solve.analyses.report.charts import band_lines, chart_html, chart_svg, charts_html
from patchwork_solve.analyses.report.page import Made, Section, page_html, table_html

if TYPE_CHECKING:
    import altair as alt
    import pandas as pd

    from patchwork_solve.analyses.comparing.sweep_query import Sweep


def sweep_svg(frame: pd.DataFrame, asked: Sweep, metric: str) -> str:
    """Return the curve of a metric with its band, as SVG."""
    return chart_svg(_curve(frame, asked, metric), called(metric), line(frame, asked, metric))


def sweep_page(frame: pd.DataFrame, asked: Sweep, metrics: Sequence[str], made: Made) -> str:
    """Return a sweep as a page: curves, the table, and all figures."""
    curves = [
        chart_html(_curve(frame, asked, name), called(name), line(frame, asked, name))
        for name in metrics
    ]
    shown = frame[frame["metric"].isin(metrics)]
    told = readable(frame, metrics)
    brief = ["value", "metric", "mean", "difference", "verdict"]
    sections = [
        Section(
            "Curves",
            "The mean of each value in the band of its interval.",
            [charts_html(curves)],
        ),
        Section(
            "Values",
            f"{MEANING[:1].upper()}{MEANING[1:]}.",
            [table_html(told, "sweep", figures=list(map(str, told)))],
        ),
        Section(
            "Figures",
            "The same as numbers; shares from 0 to 1.",
            [table_html(shown, "sweep", first=brief)],
        ),
    ]
    player = asked.player
    meaning = (
        f"{player} plays itself under every value of {asked.rule.name} on the same circles "
        f"({asked.rules.name}, seed {asked.seed}); its own value is {asked.own}."
    )
    return page_html(
        f"{asked.rule.name} from {min(asked.values)} to {max(asked.values)}",
        meaning,
        sections,
        made,
    )


def _curve(frame: pd.DataFrame, asked: Sweep, metric: str) -> alt.LayerChart:
    times, unit, sign, _ = scale(BY_NAME[metric])
    part = frame[frame["metric"] == metric].copy()
    for name in ("mean", "mean_low", "mean_high"):
        part[name] *= times
    titles = asked.rule.name, f"{metric} ({sign.strip() or unit})"
    return band_lines(part, "value", "mean", titles)
