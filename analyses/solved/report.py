"""The report on solved circles: its sections in order, and what they say in sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pandas as pd

from patchwork_solve.analyses.report.charts import chart_html, whole_number_bars
from patchwork_solve.analyses.report.figure import SHARE, number
from patchwork_solve.analyses.report.report import Report
from patchwork_solve.analyses.report.section import JSON, PAGE, Display, Row, Section, figure
from patchwork_solve.analyses.solved.summary import (
    NODES,
    SECONDS,
    first_patches_frame,
    solved_figures,
)

if TYPE_CHECKING:
    from markupsafe import Markup

SPECS = {SHARE: ".1%", NODES: ",.0f", SECONDS: ".2f", "": ".1f"}


def solved_report(solved: pd.DataFrame) -> Report:
    """Return the report on solved circles; `solved` is as `solved_frame` returns it."""
    editions = [part for _, part in solved.groupby("edition", sort=False)]
    return Report(
        f"Solved from the first move ({', '.join(dict.fromkeys(solved['edition']))})",
        SECTIONS,
        solved,
        meaning="Circles solved from their first move: the results of best play by both players.",
        sentences=[_sentence(part) for part in editions],
    )


def _sentence(part: pd.DataFrame) -> str:
    """Say who wins the circles of an edition, and how many circles that is known of."""
    name, decided = part["edition"].iloc[0], int(part["winner"].notna().sum())
    won = int((part["winner"] == 0).sum())
    text = f"{name}: the first player wins {won} of {decided} circles with a proved winner."
    left = len(part) - decided
    if left:
        verb = "is" if left == 1 else "are"
        text += f" {left} more {verb} open, so the total is {won} to {won + left} of {len(part)}."
    return text


def _between(row: Row) -> str:
    """Return the proved range over all circles, empty if there is none."""
    least, most, unit = row["least"], row["most"], row["unit"]
    if pd.isna(least) or pd.isna(most):
        return ""
    ends = dict.fromkeys(number(each, SPECS.get(unit, SPECS[""])) for each in (least, most))
    return " to ".join(ends) + (" %" if unit == SHARE else f" {unit}")


def _margins(solved: pd.DataFrame) -> list[Markup]:
    """Draw the margins as bars, one chart an edition, where any is exact."""
    words = "How often the first player wins or loses by each number of points under best play."
    return [
        chart_html(whole_number_bars(part, "lower", "margin, points", "circles"), str(name), words)
        for name, part in solved[solved["exact"]].groupby("edition", sort=False)
    ]


SECTIONS = (
    Section(
        "figure",
        "All circles",
        "Value: over the circles for which it is known, with its 95 % interval. All circles: "
        "proved bounds over all circles, including those not solved.",
        solved_figures,
        table="report solved --by figure",
        columns=(
            *("figure", "circles"),
            Display("value", figure("value", SPECS, "unit", "low", "high")),
            Display("all circles", _between),
        ),
        key="figures",
    ),
    Section(
        "patch",
        "Bought first",
        "How often buying the patch is a best first move, in circles where it is for sale; other "
        "moves may be equally good.",
        first_patches_frame,
        table="report solved --by patch",
        columns=("patch", "circles", Display("best first move", figure("first", ".1%"))),
        key="patches",
    ),
    Section(
        "circle",
        "Circles",
        "Every circle, solved or not; lower and upper are proved bounds of the margin. Bars: how "
        "often the first player wins or loses by each number of points under best play.",
        lambda solved: solved,
        table="report solved",
        columns=(
            *("edition", "seed", "lower", "upper", "winner", "best", "tile_by", "nodes", "seconds"),
        ),
        is_raw=True,
        hidden=("line", "circle", "ask"),
        charts=_margins,
        places=(PAGE, JSON),
        key="circles",
    ),
)
