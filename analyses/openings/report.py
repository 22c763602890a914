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
from patchwork_solve.analyses.report.section import JSON, PAGE, Display, Section, figure

if TYPE_CHECKING:
    import pandas as pd
    from markupsafe import Markup

MOST = 15
"""Patches in a chart."""


def openings_report(openings: pd.DataFrame, least: int = LEAST) -> Report:
    """Return the report of a study of openings.

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
        meaning=f"The first purchase of {players} on many circles, and how much better it is than "
        "the next choice. Every figure is the player's estimate; none is proved. The 95 % "
        "intervals are over circles.",
        note=f"Estimated by {players}, never proved; 95 % intervals are over circles.",
    )


def _bought_first(patches: pd.DataFrame) -> list[Markup]:
    """Draw how often each patch is bought first, a chart for each edition."""
    words = "Percentage of the circles in which the patch is bought first, if it can be bought."
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
        "Figures over all circles; the mover is the first player.",
        figures_summary,
        table="report openings --by figure",
        columns=(
            "figure",
            "circles",
            Display("value", figure("value", {"share": ".0%", "": ".1f"}, "unit", "low", "high")),
        ),
        key="figures",
    ),
    Section(
        "patch",
        "Each patch",
        "Gain: how much better the patch is than the next choice, in circles where it is the best "
        "choice. Lost: points lost by buying it, in circles where another choice is best. Margin: "
        "the mover's estimated margin, in circles where the patch is for sale.",
        patches_summary,
        table="report openings --by patch",
        columns=(
            *("patch", "circles", "buyable"),
            Display("bought first", figure("bought", ".0%")),
            *(Display(name, figure(name, ".1f")) for name in ("gain", "lost", "margin")),
        ),
        charts=_bought_first,
        key="patches",
    ),
    Section(
        "circle",
        "Circles",
        "Every circle. The position column has its first position as one line, for best.",
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
        f"Patches that are for sale together in at least {least} circles, in any order: the most "
        "frequent best choice, and its mean lead over the next choice.",
        partial(sets_summary, size=size, least=least),
        table="report openings --by pair",
        columns=(
            *("patches", "circles", "best"),
            Display("how often", figure("first", ".0%")),
            *(Display(name, figure(name, ".1f")) for name in ("gain", "margin")),
        ),
        places=(PAGE, JSON),
        key=f"{name}s",
    )
