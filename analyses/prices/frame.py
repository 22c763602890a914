"""Fair prices, one row for each patch."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from patchwork_solve.analyses.prices.fair import Fit, fit
from patchwork_solve.analyses.prices.moments import Moment, moments
from patchwork_solve.analyses.prices.query import PriceQuery
from patchwork_solve.analyses.report.columns import table_frame
from patchwork_solve.analyses.report.figure import Figure
from patchwork_solve.analyses.statistics.estimates import mean, share
from patchwork_solve.analyses.workers.batch import Batch
from patchwork_solve.engine.base.extras import LAB, require
from patchwork_solve.engine.base.number import rounded
from patchwork_solve.engine.forms.variant import edition_of
from patchwork_solve.engine.game.patch import Patch

if TYPE_CHECKING:
    import pandas as pd

Row = dict[str, Any]

DIGITS = 4
"""Decimals of what is worked out of many games."""


def prices(query: PriceQuery, *, batch: Batch | None = None) -> pd.DataFrame:
    """Play the experiment, and return what each patch should cost.

    One row for each patch of the query, in the order of the edition; the columns are those of the
    table ``report prices`` in docs/reference/columns.md. Intervals are of 95 %, with circles as
    clusters; all figures but the first five are missing where nothing was found, and a patch with
    fewer than 20 moments has a gain without an interval, nothing from fair_buttons on, and no part
    in the mean patch. A price is to be changed by `relative`: only one of three patches can be
    bought at a time, so that most gaps are below nothing, and would be if all prices fell alike.

    Parameters
    ----------
    query : PriceQuery
    batch : Batch, optional
        Processes, limits and saved answers of the work.

    Raises
    ------
    InputError
        For an unknown edition, player or patch, or where the extra ``lab`` is not installed.
    """
    require(LAB, "prices")
    return priced(query, moments(query, batch))


def priced(query: PriceQuery, found: Sequence[Moment]) -> pd.DataFrame:
    """Return the rows of moments that were played; columns as `prices` says."""
    edition = edition_of(query.edition)
    fitted = fit(found) if found else None
    doubts = {} if fitted is None else dict(zip(fitted.patches, fitted.doubts(), strict=True))
    rows = []
    for name in query.names:
        number, patch = edition.index[name], edition.find(name)
        mine = [moment for moment in found if moment.patch == number]
        row = {"edition": edition.name, "patch": name, "price": patch.buttons, "time": patch.time}
        row |= _counts(mine)
        if fitted is not None and mine:
            row |= _values(fitted, number, patch) | {"doubt": rounded(doubts[number], DIGITS)}
        rows.append(row)
    return table_frame("report prices", rows)


def _counts(mine: Sequence[Moment]) -> Row:
    """Return the figures of a patch's moments that need no others; one moment is one circle."""
    bought = share(sum(moment.bought for moment in mine), len(mine))
    estimated = mean(moment.believed for moment in mine)
    return {
        "moments": len(mine),
        **bought.columns("bought", DIGITS),
        **estimated.columns("believed", DIGITS),
    }


def _values(fitted: Fit, number: int, patch: Patch) -> Row:
    """Return the regression's figures for a patch."""
    gap, time_gap = fitted.gap(number, 0), fitted.gap(number, 1)
    return {
        **fitted.gain(number).columns("gain", DIGITS),
        **_above(gap, patch.buttons).columns("fair_buttons", DIGITS, "low", "high"),
        "gap": rounded(gap.value, DIGITS),
        **fitted.gap(number, 0, relative=True).columns("relative", DIGITS),
        **_above(time_gap, patch.time).columns("fair_time", DIGITS, "time_low", "time_high"),
    }


def _above(gap: Figure, printed: int) -> Figure:
    """Return a gap as the price or time itself."""
    return gap.map(lambda end: printed + end)
