"""What a reader sees of fair prices."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pandas as pd

from patchwork_solve.analyses.prices.asked import PriceQuestion
from patchwork_solve.analyses.prices.fair import FEWEST, alike, fit
from patchwork_solve.analyses.prices.moments import Moment, circles_of
from patchwork_solve.analyses.report.table import MISSING, table, wrapped
from patchwork_solve.engine.drawing.words import counted

CERTAIN = 0.05
"""A doubt below which a patch is called mispriced."""

FIGURES = ("bought", "believed", "gain", "fair price", "fair time", "change by")
"""Columns of figures for a reader."""

MEANING = (
    "gain: points that taking the patch brings, against leaving it in that one decision, at the "
    "first moment at which the mover can buy it, with circle, seat and position held fixed; "
    "believed: the same by a search of the position; fair price, fair time: where the gain would "
    "be nothing; change by: buttons by which the price would make the patch as good a purchase as "
    "the mean patch; * marks those that chance does not explain, all patches looked at together; "
    "intervals of 95 % from how circles differ"
)


def prices_text(asked: PriceQuestion, found: Sequence[Moment], prices: pd.DataFrame) -> str:
    """Return what a reader sees: what was played, the verdict, and a row for each patch."""
    said = [wrapped(sentence) for sentence in (*played(asked, found), *verdict(prices))]
    return "\n\n".join(["\n".join(said), table(readable(prices)), wrapped(f"({MEANING})")])


def played(asked: PriceQuestion, found: Sequence[Moment]) -> list[str]:
    """Return sentences on what was played, and what a button and a space are worth."""
    circles = circles_of(found)
    head = (
        f"{counted(len(found), 'time')} a patch was taken and left, in games of {asked.player} "
        f"against itself on {counted(circles, 'circle')}."
    )
    if not found:
        return [head]
    fitted = fit(found)
    if fitted.reach is None:
        return [head, f"There are intervals, and fair prices, from {FEWEST} circles on."]
    said = [head]
    words = ("button", "space of time"), ("prices", "times")
    for which, (word, thing) in enumerate(zip(*words, strict=True)):
        points, low, high = fitted.slope(which)
        if points is None or low is None:
            continue
        said.append(
            f"A {word} more in the price of a patch changes the gain by {points:.2f} "
            f"[{low:.2f}, {high:.2f}]."
        )
        doubt = alike(found, which)
        if doubt is not None and doubt < CERTAIN:
            said[-1] += (
                f" Patches differ in that (p = {doubt:.1g}): fair {thing} are rough, most of all "
                "where they are far from what is printed."
            )
    rare = len(fitted.patches) - len(fitted.told)
    if rare:
        verb = "has" if rare == 1 else "have"
        said.append(
            f"{counted(rare, 'patch')} with fewer than {FEWEST} moments {verb} no interval and no "
            "fair price, and no part in the mean patch."
        )
    return said


def verdict(prices: pd.DataFrame) -> list[str]:
    """Return sentences that name the patches that are over- and underpriced."""
    if prices["doubt"].isna().all():
        return []
    sure = prices[prices["doubt"] < CERTAIN]
    if prices["relative"].isna().all():
        mean = prices.loc[prices["moments"] >= FEWEST, "gain"].mean()
        head = "No patch has a fair price: what a button is worth is not known well enough."
        return [head, *_named(sure.assign(points=sure["gain"] - mean), "points", "points")]
    none = "No patch is shown to be a better or worse purchase than the mean patch."
    return _named(sure, "relative", "buttons") or [none]


def _named(sure: pd.DataFrame, column: str, unit: str) -> list[str]:
    """Name those above and below the mean patch, each with what it is off by."""
    said = []
    for words, part in (
        ("Better purchases", sure[sure[column] > 0].sort_values(column)[::-1]),
        ("Worse ones", sure[sure[column] < 0].sort_values(column)),
    ):
        listed = [f"{row['patch']} ({row[column]:+.1f})" for _, row in part.iterrows()]
        if listed:
            said.append(f"{words} than the mean patch, by so many {unit}: {', '.join(listed)}.")
    return said


def readable(prices: pd.DataFrame) -> pd.DataFrame:
    """Return a row for each patch as people read it, the most underpriced first."""
    by = "gain" if prices["relative"].isna().all() else "relative"
    listed = prices.sort_values(by, ascending=False, na_position="last", kind="stable")
    rows = [
        {
            "patch": row["patch"],
            "price": row["price"],
            "time": row["time"],
            "moments": row["moments"],
            "bought": MISSING if pd.isna(row["bought"]) else f"{100 * row['bought']:.0f} %",
            "believed": _give_or_take(row, "believed", "believed_low", "believed_high"),
            "gain": _give_or_take(row, "gain", "gain_low", "gain_high"),
            "fair price": _ends(row, "fair_buttons", "low", "high"),
            "fair time": _ends(row, "fair_time", "time_low", "time_high"),
            "change by": _give_or_take(row, "relative", "relative_low", "relative_high")
            + (" *" if not pd.isna(row["doubt"]) and row["doubt"] < CERTAIN else ""),
        }
        for _, row in listed.iterrows()
    ]
    return pd.DataFrame(rows)


def _give_or_take(row: pd.Series[Any], value: str, low: str, high: str) -> str:
    """Return a figure with half the length of its interval."""
    if pd.isna(row[value]):
        return MISSING
    shown = f"{round(row[value], 1) + 0.0:+.1f}"
    return shown if pd.isna(row[low]) else f"{shown} +- {(row[high] - row[low]) / 2:.1f}"


def _ends(row: pd.Series[Any], value: str, low: str, high: str) -> str:
    """Return a figure with the ends of its interval."""
    if pd.isna(row[value]):
        return MISSING
    return f"{row[value]:.1f} [{row[low]:.1f}, {row[high]:.1f}]"
