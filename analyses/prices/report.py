"""The report on fair prices: its sections in order."""

from __future__ import annotations

from collections.abc import Sequence
from operator import itemgetter
from typing import TYPE_CHECKING

import pandas as pd

from patchwork_solve.analyses.prices.extrapolation import EXTRAPOLATED, extrapolation_mark
from patchwork_solve.analyses.prices.fair import fit, slopes
from patchwork_solve.analyses.prices.query import STEP
from patchwork_solve.analyses.prices.sentences import CERTAIN, played, verdict
from patchwork_solve.analyses.report.charts import chart_html, ranges
from patchwork_solve.analyses.report.report import Report
from patchwork_solve.analyses.report.section import (
    JSON,
    PAGE,
    Cell,
    Display,
    Row,
    Section,
    figure,
    give_or_take,
)
from patchwork_solve.engine.forms.variant import edition_of

if TYPE_CHECKING:
    from markupsafe import Markup

    from patchwork_solve.analyses.prices.moments import Moment
    from patchwork_solve.analyses.prices.query import PriceQuery


def prices_report(query: PriceQuery, found: Sequence[Moment], prices: pd.DataFrame) -> Report:
    """Return the report on fair prices.

    Parameters
    ----------
    prices : DataFrame
        As `priced` returns it.
    """
    patches = edition_of(query.edition).patches
    moments = [each._asdict() | {"patch": patches[each.patch].name} for each in found]
    return Report(
        f"Fair prices ({', '.join(dict.fromkeys(prices['edition']))})",
        SECTIONS,
        {
            "patches": prices,
            "slopes": slopes(fit(found), found) if found else pd.DataFrame(),
            "moments": pd.DataFrame(moments),
        },
        sentences=[*played(query, found), *verdict(prices)],
    )


def most_underpriced_first(prices: pd.DataFrame) -> pd.DataFrame:
    """Return the rows in the order of the change that each price needs, or of the gain."""
    by = "gain" if prices["relative"].isna().all() else "relative"
    return prices.sort_values(by, ascending=False, na_position="last", kind="stable")


def _change(row: Row) -> str:
    is_sure = bool(not pd.isna(row["doubt"]) and row["doubt"] < CERTAIN)
    cell = give_or_take("relative", "+.1f")(row)
    return cell + extrapolation_mark(row["relative"]) + " *" * is_sure


def _fair(name: str, printed: str, low: str, high: str) -> Cell:
    """Return a cell of a fair price or time, marked if it is far from the printed one."""
    cell = figure(name, ".1f", low=low, high=high)
    return lambda row: cell(row) + extrapolation_mark(row[name], row[printed])


def _changes(prices: pd.DataFrame) -> list[Markup]:
    """Draw by how much prices would change, the most underpriced first."""
    known = prices.dropna(subset="relative_low")
    if known.empty:
        return []
    words = (
        "Change of price, in buttons, that would make each patch as good a purchase as the mean "
        "patch, the most underpriced first, with 95 % intervals."
    )
    listed = known.sort_values("relative", ascending=False)
    chart = ranges(listed, "patch", "relative", "relative_low", "relative_high", "buttons")
    return [chart_html(chart, "Changes", words)]


SECTIONS = (
    Section(
        "patches",
        "Patches",
        "Gain: points gained by taking the patch instead of leaving it in that one decision, at "
        "the first moment at which the mover can buy it; circle, player order and position are "
        "the same. Believed: the gain estimated by a search of the position. Fair price, fair "
        "time: the price or time at which the gain would be 0. Change by: the change of price, in "
        "buttons, that would make the patch as good a purchase as the mean patch; * marks changes "
        f"that chance does not explain, adjusted for all patches. {EXTRAPOLATED} marks what is "
        f"more than {STEP} buttons or spaces off: a direction, not a figure, because the games "
        f"were played with changes of {STEP}. The 95 % intervals come from the variation between "
        "circles.",
        itemgetter("patches"),
        table="report prices",
        brief=most_underpriced_first,
        columns=(
            *("patch", "price", "time", "moments"),
            Display("bought", figure("bought", ".0%", low="none", high="none")),
            Display("believed", give_or_take("believed", "+.1f")),
            Display("gain", give_or_take("gain", "+.1f")),
            Display("fair price", _fair("fair_buttons", "price", "low", "high")),
            Display("fair time", _fair("fair_time", "time", "time_low", "time_high")),
            Display("change by", _change),
        ),
        charts=_changes,
    ),
    Section(
        "figures",
        "Figures",
        "All figures.",
        itemgetter("patches"),
        table="report prices",
        columns=("patch", "price", "time", "moments", "gain", "fair_buttons", "low", "high",
                 "relative"),
        is_raw=True,
        places=(PAGE,),
    ),
    Section("slopes", "Slopes", "Effect of a button and a space on the gain.", itemgetter("slopes"),
            places=(JSON,)),
    Section("moments", "Moments", "Every moment.", itemgetter("moments"), places=(JSON,)),
)  # fmt: skip
