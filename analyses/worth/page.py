"""What patches are worth, as an HTML page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from patchwork_solve.analyses.report.charts import chart_html, charts_html, row_bars
from patchwork_solve.analyses.report.page import Made, Section, page_html, table_html
from patchwork_solve.analyses.worth.frame import ALL
from patchwork_solve.analyses.worth.text import FIGURES, readable

if TYPE_CHECKING:
    import pandas as pd

    from patchwork_solve.analyses.worth.games import Played


def worth_page(
    title: str, worth: pd.DataFrame, games: Sequence[Played], player: str, made: Made
) -> str:
    """Return what patches are worth as a page."""
    meaning = (
        f"What {player} believes a patch to be worth at each stage of {len(games)} games against "
        "itself, how often it buys it, and how easily it fits. Beliefs, not proofs; errors are "
        "standard errors, from how games differ."
    )
    return page_html(title, meaning, [_charts(worth), _patches(worth), _stages(worth)], made)


def _charts(worth: pd.DataFrame) -> Section:
    words = (
        "The mover's expected margin after buying the patch less that after the best other choice, "
        "in points: the mean of the positions in which it could be bought, all stages together."
    )
    whole = worth[worth["stage"] == ALL].dropna(subset="value")
    charts = [
        chart_html(
            row_bars(part.sort_values("value", ascending=False), "patch", "value", "points"),
            str(edition),
            words,
        )
        for edition, part in whole.groupby("edition", sort=False)
    ]
    return Section("Worth", words, [charts_html(charts)])


def _patches(worth: pd.DataFrame) -> Section:
    words = (
        "A row for each patch, the most wanted first. 1 to 4: its worth in points by quarters of "
        "the mover's track, with the standard error. Bought: of the times it could be. Places: how "
        "many it had on a quilt in the third and in the last quarter; fits: on how many quilts of "
        "the last quarter it had any."
    )
    listed = table_html(readable(worth), "report patches", figures=FIGURES)
    return Section("Patches", words, [listed])


def _stages(worth: pd.DataFrame) -> Section:
    words = "All figures, a row for each patch and stage."
    first = ["edition", "patch", "stage", "offers", "value", "value_error", "bought", "fits"]
    return Section("Stages", words, [table_html(worth, "report patches", first)])
