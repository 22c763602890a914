"""Sentences about fair prices."""

from __future__ import annotations

from collections.abc import Sequence

import pandas as pd

from patchwork_solve.analyses.prices.extrapolation import extrapolation_mark
from patchwork_solve.analyses.prices.fair import FEWEST, alike, fit
from patchwork_solve.analyses.prices.moments import Moment, circles_of
from patchwork_solve.analyses.prices.query import PriceQuery
from patchwork_solve.engine.drawing.words import counted

CERTAIN = 0.05
"""A doubt below which a patch is called mispriced."""


def played(query: PriceQuery, found: Sequence[Moment]) -> list[str]:
    """Return sentences on what was played, and what a button and a space are worth."""
    circles = circles_of(found)
    head = (
        f"A patch was both taken and left {counted(len(found), 'time')}, in games of "
        f"{query.player} against itself on {counted(circles, 'circle')}."
    )
    if not found:
        return [head]
    fitted = fit(found)
    if fitted.reach is None:
        return [head, f"Intervals and fair prices need at least {FEWEST} circles."]
    said = [head]
    words = ("button", "space"), ("price", "time")
    for which, (word, thing) in enumerate(zip(*words, strict=True)):
        slope = fitted.slope(which)
        if slope.low is None:
            continue
        said.append(f"One more {word} in the {thing} of a patch changes the gain by {slope:.2f}.")
        doubt = alike(found, which)
        if doubt is not None and doubt < CERTAIN:
            said[-1] += (
                f" This differs between patches (p = {doubt:.1g}), so fair {thing}s are rough, "
                "especially far from the printed ones."
            )
    rare = len(fitted.patches) - len(fitted.measured)
    if rare:
        verb = "has" if rare == 1 else "have"
        said.append(
            f"{counted(rare, 'patch')} with fewer than {FEWEST} moments {verb} no interval and no "
            "fair price, and the mean patch does not include such patches."
        )
    return said


def verdict(prices: pd.DataFrame) -> list[str]:
    """Return sentences that name the patches that are over- and underpriced."""
    if prices["doubt"].isna().all():
        return []
    sure = prices[prices["doubt"] < CERTAIN]
    if prices["relative"].isna().all():
        mean = prices.loc[prices["moments"] >= FEWEST, "gain"].mean()
        head = "No patch has a fair price: the value of a button is not known well enough."
        return [head, *_names(sure.assign(points=sure["gain"] - mean), "points", "points")]
    none = "No patch is shown to be a better or worse purchase than the mean patch."
    return _names(sure, "relative", "buttons") or [none]


def _names(sure: pd.DataFrame, column: str, unit: str) -> list[str]:
    """Name those above and below the mean patch, each with what it is off by."""
    said = []
    for words, part in (
        ("Better purchases", sure[sure[column] > 0].sort_values(column)[::-1]),
        ("Worse ones", sure[sure[column] < 0].sort_values(column)),
    ):
        listed = [
            f"{row['patch']} ({row[column]:+.1f}{extrapolation_mark(row['relative'])})"
            for _, row in part.iterrows()
        ]
        if listed:
            said.append(f"{words} than the mean patch, by {unit}: {', '.join(listed)}.")
    return said
