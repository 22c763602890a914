"""A study of openings as an HTML page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from patchwork_solve.analyses.openings.summary import (
    figures_summary,
    patches_summary,
    sets_summary,
)
from patchwork_solve.analyses.openings.text import (
    readable_figures,
    readable_patches,
    readable_sets,
)
from patchwork_solve.analyses.report.charts import chart_html, charts_html, row_bars
from patchwork_solve.analyses.report.page import Made, Section, page_html, table_html

if TYPE_CHECKING:
    import pandas as pd
    from markupsafe import Markup

MOST = 15
"""Patches in a chart."""


def openings_page(title: str, openings: pd.DataFrame, least: int, made: Made) -> str:
    """Return a study of openings as a page."""
    players = " and ".join(dict.fromkeys(openings["player"]))
    meaning = (
        f"What {players} would buy first on many circles, and what it is worth against the next "
        "best. All of it is what the player believes, nothing is proved; intervals of 95 % are "
        "over circles."
    )
    patches = patches_summary(openings)
    sections = [_figures(openings), _charts(patches), _patches(patches)]
    for size, words in ((2, "two"), (3, "three")):
        sets = sets_summary(openings, size, least)
        if len(sets):
            sections.append(_sets(sets, words, least))
    return page_html(title, meaning, [*sections, _circles(openings)], made)


def _figures(openings: pd.DataFrame) -> Section:
    words = "Over all circles; the mover is the player who begins."
    figures = readable_figures(figures_summary(openings))
    name = "report openings --by figure"
    return Section("All circles", words, [table_html(figures, name, figures=["value"])])


def _charts(patches: pd.DataFrame) -> Section:
    words = "Share of the circles in which it can be bought that it is bought first, in percent."
    return Section("Bought first", words, [charts_html(_drawn(patches, words))])


def _drawn(patches: pd.DataFrame, words: str) -> list[Markup]:
    charts = []
    for edition, part in patches.groupby("edition", sort=False):
        data = part.head(MOST).assign(percent=100 * part["bought"])
        chart = row_bars(data, "patch", "percent", "bought first, %")
        charts.append(chart_html(chart, str(edition), words))
    return charts


def _patches(patches: pd.DataFrame) -> Section:
    words = (
        "Gain: what it is worth against the best other choice, where it is the best. Lost: what "
        "buying it gives away where something else is. Margin: the mover's, where it is for sale."
    )
    told = ["bought first", "gain", "lost", "margin"]
    listed = table_html(readable_patches(patches), "report openings --by patch", figures=told)
    return Section("Each patch", words, [listed])


def _sets(sets: pd.DataFrame, number: str, least: int) -> Section:
    words = (
        f"Patches that are for sale together in {least} circles or more, in any order: what is "
        "most often the best choice, and how far it leads the next."
    )
    told = ["how often", "gain", "margin"]
    listed = table_html(readable_sets(sets), "report openings --by pair", figures=told)
    return Section(f"{number.capitalize()} patches together", words, [listed])


def _circles(openings: pd.DataFrame) -> Section:
    words = "Every circle; all columns hold its first position as a line, which best takes."
    first = ["edition", "seed", "sale_1", "sale_2", "sale_3", "best", "runner_up", "gain", "margin"]
    return Section("Circles", words, [table_html(openings, "report openings", first)])
