"""What a reader sees of solved circles."""

from __future__ import annotations

from typing import Any

import pandas as pd

from patchwork_solve.analyses.report.figure import Figure, figure_of, number
from patchwork_solve.analyses.report.table import table, without_sole_edition, wrapped
from patchwork_solve.analyses.solved.summary import (
    NODES,
    SECONDS,
    SHARE,
    first_patches_frame,
    solved_figures,
)

LAST = (
    "value [95 % interval, for circles like those it is known of]; all circles: what is proved of "
    "every circle asked, those not solved among them"
)


def solved_text(solved: pd.DataFrame) -> str:
    """Return the sentences, the figures and the patches bought first."""
    parts = [
        "\n".join(map(wrapped, sentences(solved))),
        table(readable_figures(solved_figures(solved))),
    ]
    patches = first_patches_frame(solved)
    if len(patches):
        parts.append(table(readable_patches(patches)))
    return "\n\n".join([*parts, wrapped(f"({LAST})")])


def sentences(solved: pd.DataFrame) -> list[str]:
    """Return, for each edition, who wins, and how many circles that is known of."""
    return [_sentence(part) for _, part in solved.groupby("edition", sort=False)]


def _sentence(part: pd.DataFrame) -> str:
    name, decided = part["edition"].iloc[0], int(part["winner"].notna().sum())
    won = int((part["winner"] == 0).sum())
    said = f"{name}: the first player wins {won} of {decided} circles whose winner is proved"
    left = len(part) - decided
    if left:
        said += f"; of {left} more it is not, so between {won} and {won + left} of {len(part)}"
    return said + "."


def readable_figures(figures: pd.DataFrame) -> pd.DataFrame:
    """Return figures as people read them: values with their intervals and units."""
    rows = figures.to_dict("records")
    told = [_figure(figure_of(row, "value", row["unit"], "low", "high")) for row in rows]
    proved = (figures[name] for name in ("least", "most", "unit"))
    every = [_between(*parts) for parts in zip(*proved, strict=True)]
    frame = figures[["edition", "figure", "circles"]].assign(value=told)
    frame["all circles"] = every
    return without_sole_edition(frame)


def readable_patches(patches: pd.DataFrame) -> pd.DataFrame:
    """Return a row for each patch as people read it."""
    told = [_figure(figure_of(row, "first", SHARE)) for row in patches.to_dict("records")]
    frame = patches[["edition", "patch", "circles"]].copy()
    frame["best first move"] = told
    return without_sole_edition(frame)


SPECS = {SHARE: ".1%", NODES: ",.0f", SECONDS: ".2f"}


def _figure(figure: Figure) -> str:
    return format(figure, SPECS.get(figure.unit, ".1f"))


def _between(least: Any, most: Any, unit: str) -> str:
    """Return what is proved of all circles, where that is anything."""
    if pd.isna(least) or pd.isna(most):
        return ""
    ends = dict.fromkeys(number(each, SPECS.get(unit, ".1f")) for each in (least, most))
    return " to ".join(ends) + (" %" if unit == SHARE else f" {unit}")
