"""Solved circles as an HTML page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from patchwork_solve.analyses.report.charts import chart_html, charts_html, whole_number_bars
from patchwork_solve.analyses.report.page import Made, Section, page_html, table_html
from patchwork_solve.analyses.solved.summary import first_patches_frame, solved_figures
from patchwork_solve.analyses.solved.text import (
    LAST,
    readable_figures,
    readable_patches,
    sentences,
)

if TYPE_CHECKING:
    import pandas as pd


def solved_page(title: str, solved: pd.DataFrame, made: Made) -> str:
    """Return solved circles as a page."""
    meaning = (
        "Circles solved from their first move: what best play by both sides comes to. "
        + " ".join(sentences(solved))
    )
    sections = [_figures(solved), *_margins(solved), *_patches(solved), _circles(solved)]
    return page_html(title, meaning, sections, made)


def _figures(solved: pd.DataFrame) -> Section:
    words = f"In a figure: {LAST}."
    listed = table_html(
        readable_figures(solved_figures(solved)),
        "report solved --by figure",
        figures=["value", "all circles"],
    )
    return Section("All circles", words, [listed])


def _margins(solved: pd.DataFrame) -> list[Section]:
    """Return the margins as bars, one chart an edition, where any is exact."""
    words = "How often the first player wins or loses by so many points when both play best."
    exact = solved[solved["exact"]]
    charts = [
        chart_html(whole_number_bars(part, "lower", "margin, points", "circles"), str(name), words)
        for name, part in exact.groupby("edition", sort=False)
    ]
    return [Section("Margins", words, [charts_html(charts)])] if charts else []


def _patches(solved: pd.DataFrame) -> list[Section]:
    words = (
        "How often buying a patch is a best first move, of the circles where it is for sale; there "
        "may be other moves as good."
    )
    patches = first_patches_frame(solved)
    if patches.empty:
        return []
    listed = table_html(
        readable_patches(patches),
        "report solved --by patch",
        figures=["best first move"],
    )
    return [Section("Bought first", words, [listed])]


def _circles(solved: pd.DataFrame) -> Section:
    words = "Every circle, solved or not: lower and upper are what is proved of the margin."
    first = ["edition", "seed", "lower", "upper", "winner", "best", "tile_by", "nodes", "seconds"]
    return Section("Circles", words, [table_html(solved, "report solved", first)])
