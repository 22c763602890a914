"""Fair prices, one row for each patch."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pandas as pd

from patchwork_solve.analyses.prices.fair import Fit, fit
from patchwork_solve.analyses.prices.moments import Moment, moments
from patchwork_solve.analyses.prices.query import PriceQuery
from patchwork_solve.analyses.report.figure import Figure
from patchwork_solve.analyses.spread.batch import Batch
from patchwork_solve.analyses.statistics.estimates import mean, share
from patchwork_solve.engine.base.extras import LAB, require
from patchwork_solve.engine.base.number import rounded
from patchwork_solve.engine.forms.variant import edition_of
from patchwork_solve.engine.game.patch import Patch

Row = dict[str, Any]

DIGITS = 4
"""Decimals of what is worked out of many games."""


COLUMNS = {
    "edition": "str",
    "patch": "str",
    "price": "Int64",
    "time": "Int64",
    "moments": "Int64",
    **{
        name + end: "Float64"
        for figure in ("bought", "believed", "gain")
        for name, end in ((figure, ""), (figure, "_low"), (figure, "_high"))
    },
    "fair_buttons": "Float64",
    "low": "Float64",
    "high": "Float64",
    "gap": "Float64",
    "relative": "Float64",
    "relative_low": "Float64",
    "relative_high": "Float64",
    "doubt": "Float64",
    "fair_time": "Float64",
    "time_low": "Float64",
    "time_high": "Float64",
}


def prices(query: PriceQuery, *, batch: Batch | None = None) -> pd.DataFrame:
    """Play the experiment, and return what each patch should cost.

    One row for each patch of the query, in the order of the edition. Intervals are of 95 %, with
    circles as clusters; all figures but the first five are missing where nothing was found.
    Columns:

    - edition, patch (str), price, time (Int64): as printed;
    - moments (Int64): how often it was taken and left, once a circle at most. A patch with fewer
      than 20 has a gain without an interval, nothing from fair_buttons on, and no part in the mean
      patch;
    - bought, bought_low, bought_high: share of the moments at which the player bought it itself;
    - believed, believed_low, believed_high: points that a search of the position expected of taking
      it against leaving it. A belief, which says little of a whole game but scatters little;
    - gain, gain_low, gain_high: points that taking it brought in the games played on;
    - fair_buttons, low, high: the price at which the mean gain would be nothing: whoever can buy
      the patch for the first time is indifferent. Missing where a button's worth is not known;
    - gap: fair_buttons less price;
    - relative, relative_low, relative_high: buttons that the price would have to rise for the patch
      to be as good a purchase as the mean patch of them. **This is what to change a price by**:
      only one of three patches can be bought at a time, so that most gaps are below nothing, and
      would be if all prices fell alike;
    - doubt: p-value of that, for as many patches as there are (Holm);
    - fair_time, time_low, time_high: as fair_buttons, in spaces of the time track.

    Parameters
    ----------
    query : PriceQuestion
    batch : Batch, optional
        How the circles are worked through.

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
        row |= _counted(mine)
        if fitted is not None and mine:
            row |= _valued(fitted, number, patch) | {"doubt": rounded(doubts[number], DIGITS)}
        rows.append(row)
    return pd.DataFrame(rows, columns=list(COLUMNS)).astype(COLUMNS)


def _counted(mine: Sequence[Moment]) -> Row:
    """Return the figures of a patch's moments that need no others; one moment is one circle."""
    bought = share(sum(moment.bought for moment in mine), len(mine))
    believed = mean(moment.believed for moment in mine)
    return {
        "moments": len(mine),
        **bought.columns("bought", DIGITS),
        **believed.columns("believed", DIGITS),
    }


def _valued(fitted: Fit, number: int, patch: Patch) -> Row:
    """Return what the regression says of a patch."""
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
