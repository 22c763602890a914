"""Fair prices as an HTML page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from patchwork_solve.analyses.prices.text import FIGURES, MEANING, played, readable, verdict
from patchwork_solve.analyses.report.charts import chart_html, charts_html, ranges
from patchwork_solve.analyses.report.page import Made, Section, page_html, table_html

if TYPE_CHECKING:
    import pandas as pd

    from patchwork_solve.analyses.prices.asked import PriceQuestion
    from patchwork_solve.analyses.prices.moments import Moment


def prices_page(
    asked: PriceQuestion, found: Sequence[Moment], prices: pd.DataFrame, made: Made
) -> str:
    """Return what patches should cost as a page."""
    title = f"Fair prices ({prices['edition'].iloc[0]})"
    meaning = " ".join([*played(asked, found), *verdict(prices)])
    return page_html(title, meaning, [*_charts(prices), *_tables(prices)], made)


def _charts(prices: pd.DataFrame) -> list[Section]:
    known = prices.dropna(subset="relative_low")
    if known.empty:
        return []
    words = (
        "Buttons by which the price of each patch would make it as good a purchase as the mean "
        "patch, the most underpriced first, with intervals of 95 %."
    )
    listed = known.sort_values("relative", ascending=False)
    chart = ranges(listed, "patch", "relative", "relative_low", "relative_high", "buttons")
    return [Section("Changes", words, [charts_html([chart_html(chart, "Changes", words)])])]


def _tables(prices: pd.DataFrame) -> list[Section]:
    brief = table_html(readable(prices), "report prices", figures=FIGURES)
    first = ["patch", "price", "time", "moments", "gain", "fair_buttons", "low", "high", "relative"]
    return [
        Section("Patches", f"{MEANING[0].upper()}{MEANING[1:]}.", [brief]),
        Section("Figures", "All figures.", [table_html(prices, "report prices", first)]),
    ]
