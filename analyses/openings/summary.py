"""Summary of a study of openings: each patch, patches for sale together, all circles.

A circle is one case: intervals are of 95 %, Wilson's for shares and Student's for means, and mean
nothing about how well the player judges, only about other circles.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pandas as pd

from patchwork_solve.analyses.openings.frame import PLACES, SALE
from patchwork_solve.analyses.report.columns import table_frame
from patchwork_solve.analyses.report.figure import POINTS, SHARE, Figure
from patchwork_solve.analyses.statistics.estimates import mean, share
from patchwork_solve.engine.base.number import rounded

Row = dict[str, Any]

ADVANCE = "advance"
BETWEEN = " "
"""Between the names of patches that are for sale together."""

DIGITS = 4

LEAST = 5
"""Circles that patches must be for sale in together to have a row."""


# -- each patch ----------------------------------------------------------------------------------


def patches_summary(openings: pd.DataFrame) -> pd.DataFrame:
    """Return a row for each patch of an edition that was among the first three.

    The columns are those of the table ``report openings --by patch`` in docs/reference/columns.md;
    patches that are often bought come first.

    Parameters
    ----------
    openings : DataFrame
        As `analyses.openings.frame.openings_frame` returns it.
    """
    rows = [row for part in _by_edition(openings) for row in _patch_rows(part)]
    frame = table_frame("report openings --by patch", rows)
    return frame.sort_values(
        ["edition", "bought", "lost"],
        ascending=[True, False, True],
        kind="stable",
        key=lambda column: column if column.name != "edition" else _order(column),
        ignore_index=True,
    )


def _order(column: pd.Series[str]) -> pd.Series[int]:
    """Return the place of each edition, in the order in which they come."""
    return pd.Series(pd.factorize(column)[0], index=column.index)


def _by_edition(openings: pd.DataFrame) -> Iterator[pd.DataFrame]:
    for _, part in openings.groupby("edition", sort=False):
        yield part


def _patch_rows(part: pd.DataFrame) -> Iterator[Row]:
    names = dict.fromkeys(part[SALE].to_numpy().ravel().tolist())
    for name in names:
        if not pd.isna(name):
            yield _patch_row(part, name)


def _patch_row(part: pd.DataFrame, name: str) -> Row:
    own = _own_margin(part, name)
    offered = part[(part[SALE] == name).any(axis=1)]
    buyable = offered[own[offered.index].notna()]
    best = buyable[buyable["best"] == name]
    other = buyable[buyable["best"] != name]
    return {
        "edition": part["edition"].iloc[0],
        "patch": name,
        "circles": len(offered),
        "buyable": len(buyable),
        "best": len(best),
        **share(len(best), len(buyable)).columns("bought", DIGITS),
        **mean(best["gain"].dropna()).columns("gain", DIGITS),
        **mean(other["margin"] - own[other.index]).columns("lost", DIGITS),
        **mean(offered["margin"]).columns("margin", DIGITS),
    }


def _own_margin(part: pd.DataFrame, name: str) -> pd.Series[float]:
    """Return the margin after buying a patch, missing where it cannot be bought."""
    margins = [part[f"margin_{place}"].where(part[f"sale_{place}"] == name) for place in PLACES]
    own: pd.Series[float] = pd.concat(margins, axis=1).max(axis=1)
    return own


# -- patches together ----------------------------------------------------------------------------


def sets_summary(openings: pd.DataFrame, size: int, least: int = LEAST) -> pd.DataFrame:
    """Return a row for each set of patches for sale together in enough circles.

    The columns are those of the table ``report openings --by pair`` in docs/reference/columns.md;
    the commonest come first.

    Parameters
    ----------
    size : int
        2 or 3.
    least : int
        Circles.
    """
    rows = [row for part in _by_edition(openings) for row in _set_rows(part, size, least)]
    return table_frame("report openings --by pair", rows)


def _set_rows(part: pd.DataFrame, size: int, least: int) -> Iterator[Row]:
    members: dict[tuple[str, ...], list[int]] = {}
    for index, sale in zip(part.index, part[SALE].to_numpy().tolist(), strict=True):
        names = sorted(name for name in sale if not pd.isna(name))
        for together in combinations(names, size):
            members.setdefault(together, []).append(index)
    common = [item for item in members.items() if len(item[1]) >= least]
    for together, indices in sorted(common, key=lambda item: (-len(item[1]), item[0])):
        yield _set_row(part.loc[indices], BETWEEN.join(together))


def _set_row(part: pd.DataFrame, patches: str) -> Row:
    best = part["best"].value_counts()
    return {
        "edition": part["edition"].iloc[0],
        "patches": patches,
        "circles": len(part),
        "best": best.index[0],
        **share(int(best.iloc[0]), len(part)).columns("first", DIGITS),
        "gain": rounded(mean(part["gain"].dropna()).value, DIGITS),
        **mean(part["margin"]).columns("margin", DIGITS),
    }


# -- all circles ---------------------------------------------------------------------------------


def figures_summary(openings: pd.DataFrame) -> pd.DataFrame:
    """Return the figures of all circles of an edition together, one a row.

    The columns are those of the table ``report openings --by figure`` in docs/reference/columns.md.
    """
    rows = [row for part in _by_edition(openings) for row in _figures(part)]
    return table_frame("report openings --by figure", rows)


def _figures(part: pd.DataFrame) -> Iterator[Row]:
    edition = part["edition"].iloc[0]

    def row(figure: str, circles: int, found: Figure, unit: str) -> Row:
        head = {"edition": edition, "figure": figure, "circles": circles}
        return {**head, **found.columns("value", DIGITS, "low", "high"), "unit": unit}

    def part_of(figure: str, flags: pd.Series[bool]) -> Row:
        return row(figure, len(flags), share(int(flags.sum()), len(flags)), SHARE)

    def average(figure: str, values: pd.Series[float]) -> Row:
        return row(figure, len(values), mean(values), POINTS)

    yield average("estimated margin of the mover", part["margin"])
    yield part_of("the mover is estimated to be ahead", part["margin"] > 0)
    yield part_of("nothing can be bought", part["choices"] == 1)
    chosen = part[part["choices"] > 1]
    yield part_of("with a choice: advance", chosen["best"] == ADVANCE)
    for place in PLACES:
        words = f"with a choice: buy number {place}"
        yield part_of(words, (chosen["place"] == place).fillna(False))
    yield average("with a choice: what the best is worth against the next", chosen["gain"])
