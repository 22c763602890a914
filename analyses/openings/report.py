"""The report on a study of openings: its sections in order."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from patchwork_solve.analyses.openings.summary import (
    LEAST,
    figures_summary,
    patches_summary,
    sets_summary,
)
from patchwork_solve.analyses.report.charts import chart_html, row_bars
from patchwork_solve.analyses.report.report import Report
from patchwork_solve.analyses.report.section import JSON, PAGE, Section, Shown, figure

if TYPE_CHECKING:
    import pandas as pd
    from markupsafe import Markup

MOST = 15
"""Patches in a chart."""


def openings_report(openings: pd.DataFrame, least: int = LEAST) -> Report:
    """Return what a study of openings says.

    Parameters
    ----------
    openings : DataFrame
        As `openings_frame` returns it.
    least : int
        Circles that a pair or a triple must have for a row.
    """
    players = " and ".join(dict.fromkeys(openings["player"]))
    return Report(
        f"Openings ({', '.join(dict.fromkeys(openings['edition']))})",
        [*SECTIONS[:2], _sets(2, least), _sets(3, least), *SECTIONS[2:]],
        openings,
        meaning=(
            f"What {players} would buy first on many circles, and how much better it is than "
            "the next best. All figures are the player's estimates; nothing is proved. "
            "Intervals of 95 % are over circles."
        ),
        note=f"Estimated by {players}, never proved; 95 % intervals are over circles.",
    )


def _bought_first(patches: pd.DataFrame) -> list[Markup]:
    """Draw how often each patch is bought first, a chart for each edition."""
    words = "Share of the circles in which it can be bought that it is bought first, in percent."
    charts = []
    for edition, part in patches.groupby("edition", sort=False):
        data = part.head(MOST).assign(percent=100 * part["bought"])
        chart = row_bars(data, "patch", "percent", "bought first, %")
        charts.append(chart_html(chart, str(edition), words))
    return charts


SECTIONS = (
    Section(
        "figure",
        "All circles",
        "Over all circles. The mover is the first player.",
        figures_summary,
        table="report openings --by figure",
        columns=(
            "figure",
            "circles",
            Shown("value", figure("value", {"share": ".0%", "": ".1f"}, "unit", "low", "high")),
        ),
        key="figures",
    ),
    Section(
        "patch",
        "Each patch",
        "Gain: points over the best other choice when it is the best. Lost: points lost by "
        "buying it when another choice is best. Margin: the mover's margin when it is for sale.",
        patches_summary,
        table="report openings --by patch",
        columns=(
            *("patch", "circles", "buyable"),
            Shown("bought first", figure("bought", ".0%")),
            *(Shown(name, figure(name, ".1f")) for name in ("gain", "lost", "margin")),
        ),
        charts=_bought_first,
        key="patches",
    ),
    Section(
        "circle",
        "Circles",
        "Every circle. All columns include its first position as one line of text, which best "
        "can read.",
        lambda openings: openings,
        table="report openings",
        columns=(
            *("edition", "seed", "sale_1", "sale_2", "sale_3", "best", "runner_up", "gain"),
            "margin",
        ),
        is_raw=True,
        hidden=("position",),
        places=(PAGE, JSON),
        key="circles",
    ),
)


def _sets(size: int, least: int) -> Section:
    """Return the section of a number of patches that are for sale together."""
    name, number = {2: ("pair", "Two"), 3: ("triple", "Three")}[size]
    return Section(
        name,
        f"{number} patches together",
        f"Patches that are for sale together in {least} circles or more, in any order: the most "
        "frequent best choice, and its lead over the next.",
        partial(sets_summary, size=size, least=least),
        table="report openings --by pair",
        columns=(
            *("patches", "circles", "best"),
            Shown("how often", figure("first", ".0%")),
            *(Shown(name, figure(name, ".1f")) for name in ("gain", "margin")),
        ),
        places=(PAGE, JSON),
        key=f"{name}s",
    )
