"""The page for a publisher: what fits on one sheet of paper."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from patchwork_solve.analyses.balance.publisher import Brief
from patchwork_solve.analyses.balance.strength import strength_words
from patchwork_solve.analyses.balance.summary import NOTE, Row, surely
from patchwork_solve.analyses.position.rules_text import components, rules_text
from patchwork_solve.analyses.report import page
from patchwork_solve.analyses.report.charts import (
    EVEN,
    band_lines,
    chart_svg,
    histogram,
    interval_dots,
)
from patchwork_solve.analyses.report.figure import POINTS, SHARE, figure_of, percent
from patchwork_solve.analyses.report.thumbnail import patch_html
from patchwork_solve.engine.drawing.words import counted

if TYPE_CHECKING:
    import pandas as pd

    from patchwork_solve.engine.game.edition import Edition

WIDTH, NARROW, HEIGHT = 160, 110, 110
"""Size of the plot in each of three charts side by side; that with names is narrower."""

DRAWN = 6
"""Patches that a chart has room for."""


def publisher_page(
    brief: Brief,
    edition: Edition,
    made: page.Provenance,
    report: str,
    blocks: Sequence[page.Block] = (),
) -> str:
    """Return the first sheet, and behind it the rules, the parts of the game, and who played.

    Parameters
    ----------
    edition : Edition
        Of the run.
    report : str
        The name of the file of the long report, in the same folder.
    blocks : sequence of Block
        Further findings, before the rules, among them who played.
    """
    return page.rendered(
        "publisher.html",
        brief=brief,
        figures=[
            {"name": each.name, "value": _large(each.figure), "meaning": each.meaning}
            for each in brief.headlines
        ],
        charts=[Markup(chart) for chart in _charts(brief)],
        patches=[_cells(row, edition) for row in brief.worst],
        blocks=[*(blocks or _who_played(brief)), *_about(edition)],
        note=NOTE,
        made=made,
        report=report,
    )


def _who_played(brief: Brief) -> Iterator[page.Block]:
    players = dict.fromkeys((brief.run["player"], brief.run["opponent"]))
    yield page.Block("Who played", "", listed(strength_words(name) for name in players))


def _about(edition: Edition) -> Iterator[page.Block]:
    """Yield what a reader needs who does not know the game."""
    yield page.Block("The rules", "", [Markup("<p>{}</p>").format(p) for p in rules_text(edition)])
    yield page.Block("The parts of the game", "", listed(components(edition)))


def listed(words: Iterable[str]) -> list[Markup]:
    """Return sentences as a list on a page."""
    entries = Markup("").join(Markup("<li>{}</li>").format(each) for each in words)
    return [Markup("<ul>{}</ul>").format(entries)]


def _large(figure: Any) -> tuple[str, str]:
    """Return a share as it is printed large, and its interval below it."""
    words = f"{figure:.0%}"
    value, _, interval = words.partition(" [")
    return value, interval.rstrip("]").replace(", ", " to ") + " %" * bool(interval)


def _cells(row: Row, edition: Edition) -> dict[str, Any]:
    """Return the cells of a patch's row in the table."""
    patch = next(each for each in edition.patches if each.name == row["patch"])
    if "gap" in row:
        judged = f"{figure_of(row, 'gap'):+.1f}"
    else:
        judged = f"{figure_of(row, 'lift').times(100):+.0f}"
    return {
        "picture": patch_html(patch),
        "name": patch.name,
        "costs": ", ".join(
            (
                counted(patch.buttons, "button"),
                counted(patch.time, "space"),
                f"income {patch.income}",
            )
        ),
        "bought": f"{figure_of(row, 'part', SHARE).value or 0:.0%}".replace("%", " %"),
        "judged": judged,
    }


def _charts(brief: Brief) -> list[str]:
    frames = brief.answer.frames
    margins = percent(frames["margins"], "part")
    leads = percent(frames["leads"], "track", "wins")
    charts = [
        (
            histogram(margins, "margin_from", "margin_to", "part", (POINTS, "% of games")),
            "The first player's margin",
            "Share of the games in percent, by the first player's margin in points.",
            WIDTH,
        ),
        (
            band_lines(leads, "track", "wins", ("% of the track", "% of games"), even=EVEN),
            "The leader wins",
            "Share of the games that the leader wins, by the part of the track behind both.",
            WIDTH,
        ),
        (
            interval_dots(_extremes(brief), "patch", "lift", "more than usual, %", 0),
            "Buyers of a patch win",
            "Wins of the buyers of a patch beyond what they usually win, in percentage points.",
            NARROW,
        ),
    ]
    return [
        chart_svg(chart.properties(width=width, height=HEIGHT), title, words)
        for chart, title, words, width in charts
    ]


def _extremes(brief: Brief) -> pd.DataFrame:
    """Return the patches whose buyers win most and least, the best first."""
    frame = percent(brief.answer.frames["patches"], "lift")
    known = frame.dropna(subset="lift_low")
    sure = [surely(row) for row in known.to_dict("records")]
    some = known.assign(sure=sure).nlargest(DRAWN, "sure")
    return some.sort_values("lift", ascending=False)
