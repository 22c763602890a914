"""The report on a search: a verdict, a table of trade-offs, and what was tried."""

from __future__ import annotations

from collections.abc import Sequence
from operator import itemgetter
from typing import TYPE_CHECKING, Any, NamedTuple

import pandas as pd

from patchwork_solve.analyses.comparing.field import changed
from patchwork_solve.analyses.comparing.sentences import BY_NAME, called, scale
from patchwork_solve.analyses.design.frame import final_frame, trials_frame
from patchwork_solve.analyses.design.sentences import sentences
from patchwork_solve.analyses.report.charts import chart_html, interval_dots
from patchwork_solve.analyses.report.figure import figure_of
from patchwork_solve.analyses.report.report import Report
from patchwork_solve.analyses.report.section import JSON, PAGE, TEXT, Display, Row, Section, figure
from patchwork_solve.engine.base.kinds import checked_methods
from patchwork_solve.engine.drawing.words import counted
from patchwork_solve.engine.forms.variant import to_toml

if TYPE_CHECKING:
    from markupsafe import Markup

    from patchwork_solve.analyses.design.final import Finalist
    from patchwork_solve.analyses.design.goal import Goal
    from patchwork_solve.analyses.design.query import DesignQuery
    from patchwork_solve.analyses.design.search import Found
    from patchwork_solve.engine.game.edition import Edition

SHOWN = 10
"""Rule sets that were tried and are shown where there is little room."""

TRADE_OFFS = (
    "Each rule set on fresh circles, which the search did not use; figures with their 95 % "
    "intervals over circles. Distance: root mean square over goals, in standard deviations of one "
    "game; 0.10 is 5 percentage points of a share of games. In the search: the distance on the "
    "circles by which it was chosen, usually too good. Gain: how much nearer to the goals than "
    "without a change, on the same circles. Front: no other rule set here is nearer with fewer "
    "changes."
)
NEIGHBOURS = (
    "The chosen rule set with one rule a step away, as the search played it: is the answer a ridge "
    "or a plain?"
)
TRIED = (
    "The rule sets that were tried, most games first. A short distance among many on few circles "
    "is often luck."
)


@checked_methods()
class Designed(NamedTuple):
    """Results of a search for a report.

    Attributes
    ----------
    report : Report
    variant : Edition
        The chosen rules; the edition itself unless they are shown to be nearer to the goals.
    is_nearer : bool
        Whether they are.
    """

    report: Report
    variant: Edition
    is_nearer: bool


def design_report(query: DesignQuery, found: Found, finalists: Sequence[Finalist]) -> Designed:
    """Return the report and the chosen rules."""
    base, space = query.rules, query.space
    chosen = next(each for each in finalists if each.point == found.finalists[0])
    is_nearer = chosen.gain.low is not None and chosen.gain.low > 0
    name = f"{base.name[:40]}, designed"
    variant = changed(base, space.changes(chosen.point), name) if is_nearer else base
    frame = final_frame(space, found, finalists)
    report = Report(
        name,
        (
            Section(
                "rules",
                "Trade-offs",
                TRADE_OFFS,
                itemgetter("rules"),
                table="design",
                brief=_row_a_rule_set,
                columns=_columns(query.targets),
                charts=_charts,
                places=(TEXT, PAGE, JSON),
            ),
            Section(
                "neighbours",
                "Neighbours of the chosen rule set",
                NEIGHBOURS,
                itemgetter("neighbours"),
                table="design, tried",
                columns=(
                    "rules",
                    "games",
                    Display("distance", figure("distance", ".3f")),
                ),
            ),
            Section(
                "tried",
                "Tried",
                TRIED,
                itemgetter("tried"),
                table="design, tried",
                brief=lambda tried: tried.head(SHOWN),
                columns=(
                    "rules",
                    "changes",
                    "games",
                    Display("distance", figure("distance", ".3f")),
                ),
            ),
        ),
        {
            "rules": frame,
            "neighbours": trials_frame(space, found, space.near(chosen.point)),
            "tried": trials_frame(space, found),
        },
        sentences=[*sentences(frame, base.name), _meaning(query, found)],
        facts={
            "edition": base.name,
            "variant": to_toml(variant),
            "alternatives": [
                to_toml(space.edition(each.point))
                for each in finalists
                if is_nearer and each is not chosen and (each.gain.low or 0) > 0
            ],
        },
    )
    return Designed(report, variant, is_nearer)


def _meaning(query: DesignQuery, found: Found) -> str:
    tried = len(found.latest) - 1
    rules = counted(tried, "rule set")
    how = f"All {rules} of the space" if found.is_whole else rules
    verb = "was" if tried == 1 else "were"
    return (
        f"{how} {verb} tried: {query.player} plays itself on the circles of seed {query.seed}, "
        f"{query.rungs[0]:,} games of each at first and up to {query.games:,} of the nearest; the "
        f"figures are from the circles of seed {query.fresh_seed}."
    )


def _row_a_rule_set(frame: pd.DataFrame) -> pd.DataFrame:
    """Return a row for each rule set, which holds the row of each goal."""
    rows: dict[str, dict[Any, Any]] = {}
    for row in frame.to_dict("records"):
        chosen = " (chosen)" * bool(row["is_chosen"])
        head = row | {"rules": f"{row['rules']}{chosen}"}
        rows.setdefault(row["rules"], head)[row["metric"]] = row
    return pd.DataFrame(list(rows.values()))


def _charts(frame: pd.DataFrame) -> list[Markup]:
    """Return a chart for each goal: the figure under each rule set, and a line at the goal."""
    charts = []
    for name, rows in frame.groupby("metric", sort=False):
        times, unit, sign, _ = scale(BY_NAME[str(name)])
        part = rows.copy()
        part[["mean", "mean_low", "mean_high"]] *= times
        title = f"{called(str(name))} ({sign.strip() or unit})"
        chart = interval_dots(part, "rules", "mean", title, float(times * rows["goal"].iloc[0]))
        charts.append(chart_html(chart, title, "Dashed: the goal."))
    return charts


def _columns(goals: Sequence[Goal]) -> tuple[str | Display, ...]:
    return (
        "rules",
        "changes",
        *(_cell(goal) for goal in goals),
        Display("distance", figure("distance", ".3f")),
        Display("in the search", figure("searched", ".3f")),
        Display("gain", _gain),
        Display("front", lambda row: "yes" if row["on_front"] else ""),
    )


def _gain(row: Row) -> str:
    return "own" if row["is_own"] else f"{figure_of(row, 'gain'):+.3f}"


def _cell(goal: Goal) -> Display:
    """Return the column of a goal: its figure, with its target in the head."""
    name = goal.metric.name
    times, _, sign, digits = scale(BY_NAME[name])
    target = f"{times * goal.target:.{digits}f}{sign}"
    return Display(
        f"{name} (goal {target})",
        lambda row: f"{figure_of(row[name], 'mean').times(times):.{digits}f}",
    )
