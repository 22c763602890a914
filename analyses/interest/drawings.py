"""Charts of the report on interest."""

from __future__ import annotations

from typing import TYPE_CHECKING

from patchwork_solve.analyses.interest.matches import SKILL
from patchwork_solve.analyses.report.charts import EVEN, band_lines, chart_html, interval_dots
from patchwork_solve.analyses.report.figure import percent

if TYPE_CHECKING:
    import pandas as pd
    from markupsafe import Markup

TRACK = "track behind both players, %"


def along_the_track(frame: pd.DataFrame) -> list[Markup]:
    """Draw which decisions matter and how often the later winner leads, estimated and proved."""
    scaled = percent(frame, "track", "matter", "ahead")
    charts = []
    for name, title, of in (
        ("matter", "Decisions that matter", "decisions, %"),
        ("ahead", "The later winner leads", "decisions, %"),
    ):
        words = f"{title}: share of the decisions in percent, by the part of the track behind both."
        even = EVEN if name == "ahead" else None
        chart = band_lines(scaled, "track", name, (TRACK, of), "known", even)
        charts.append(chart_html(chart, title, words))
    return charts


def best_patches(frame: pd.DataFrame) -> list[Markup]:
    """Draw how often each patch is the best choice where it can be bought."""
    some = percent(frame, "best").dropna(subset="best").sort_values("best", ascending=False)
    words = "Share of the decisions in percent in which the patch is the best choice on sale."
    dots = interval_dots(some, "patch", "best", "best choice, %")
    return [chart_html(dots, "Best where it can be bought", words)] if len(some) else []


def won_matches(frame: pd.DataFrame) -> list[Markup]:
    """Draw how often the first-named player wins each match, beside half of the games."""
    if frame.empty:
        return []
    pairs = zip(frame["player"], frame["opponent"], strict=True)
    named = percent(frame, "win").assign(match=[_match(*pair) for pair in pairs])
    words = "Games that the first-named side wins, in percent. The dashed line is one half."
    dots = interval_dots(named, "match", "win", "games won, %", EVEN)
    return [chart_html(dots, "Skill and styles", words)]


def _match(player: str, opponent: str) -> str:
    """Return who meets: two limits, or two styles."""
    if (player, opponent) == SKILL:
        return "twice the limit, once"
    return f"{player.partition('/')[0]}, {opponent.partition('/')[0]}"
