"""The report on what patches are worth: its sections in order, and what games say in sentences."""

from __future__ import annotations

from collections.abc import Sequence
from operator import itemgetter
from typing import TYPE_CHECKING

import pandas as pd

from patchwork_solve.analyses.report.charts import chart_html, row_bars
from patchwork_solve.analyses.report.report import Report
from patchwork_solve.analyses.report.section import (
    JSON,
    PAGE,
    Display,
    Section,
    figure,
    with_error,
)
from patchwork_solve.analyses.statistics.estimates import mean
from patchwork_solve.analyses.worth.frame import ALL
from patchwork_solve.analyses.worth.games import STAGES, Played

if TYPE_CHECKING:
    from markupsafe import Markup

STAGE_NAMES = [str(stage) for stage in range(1, STAGES + 1)]

LATE = STAGE_NAMES[-2:]
"""Stages in which it is a question whether a patch fits."""


def worth_report(worth: pd.DataFrame, games: Sequence[Played], player: str) -> Report:
    """Return the report on the worth of patches.

    Parameters
    ----------
    worth : DataFrame
        As `table_of` returns it.
    player : str
        Who played both sides.
    """
    editions = worth["edition"].unique().tolist()
    rows = [(each.edition, each.seed, *each.scores, each.moves) for each in games]
    names = ["edition", "seed", "score_0", "score_1", "moves"]
    return Report(
        f"What patches are worth ({', '.join(editions)})",
        SECTIONS,
        {"patches": worth, "games": pd.DataFrame(rows, columns=names)},
        meaning=f"The estimated value of each patch to {player}, by stages of {len(games)} games "
        "against itself; how often it buys the patch, and how easily the patch fits. No value is "
        "proved. Standard errors come from the variation between games.",
        sentences=[_sentence(games, name, player) for name in editions],
    )


def _sentence(games: Sequence[Played], edition: str, player: str) -> str:
    """Say who won the games, and by how much: what came of it, not what was estimated."""
    margins = [a - b for a, b in (game.scores for game in games if game.edition == edition)]
    head = f"{edition}: {len(margins)} games of {player} against itself"
    if not margins:
        return f"{head}."
    return f"{head}; the first player scores {mean(margins):+.1f} more on average."


def patches_with_stages(worth: pd.DataFrame) -> pd.DataFrame:
    """Return a row for each patch, the stages beside each other, the most wanted patch first."""
    columns = ["value", "value_error", "bought", "places", "fits"]
    wide = worth.pivot(index=["edition", "patch"], columns="stage", values=columns)
    wide.columns = wide.columns.map("_".join)
    order = worth[["edition", "patch"]].drop_duplicates()
    wide = wide.loc[pd.MultiIndex.from_frame(order)].reset_index()
    by_worth = wide.sort_values(f"value_{ALL}", ascending=False, kind="stable")
    parts: list[pd.DataFrame] = [
        by_worth[by_worth["edition"] == name] for name in order["edition"].unique()
    ]
    return pd.concat(parts)


def _worths(worth: pd.DataFrame) -> list[Markup]:
    """Draw what patches are worth over all stages, a chart for each edition."""
    words = (
        "The mover's estimated margin after buying the patch minus that after the best other "
        "choice, in points: the mean over all positions in which the patch could be bought."
    )
    whole = worth[worth["stage"] == ALL].dropna(subset="value")
    return [
        chart_html(
            row_bars(part.sort_values("value", ascending=False), "patch", "value", "points"),
            str(edition),
            words,
        )
        for edition, part in whole.groupby("edition", sort=False)
    ]


SECTIONS = (
    Section(
        "patches",
        "Patches",
        "A row for each patch, the most valuable first. 1 to 4: estimated value of buying it, in "
        "points over the best other choice, by quarters of the mover's track, with the standard "
        "error. Bought: how often it is bought when it can be. Places: mean number of placements "
        "on a quilt in the third and the last quarter. Fits: share of the quilts in the last "
        "quarter on which it fits.",
        itemgetter("patches"),
        table="report patches",
        brief=patches_with_stages,
        columns=(
            "patch",
            *(
                Display(stage, with_error(f"value_{stage}", "+.1f", f"value_error_{stage}"))
                for stage in STAGE_NAMES
            ),
            Display("bought", figure(f"bought_{ALL}", ".0%")),
            *(Display(f"places {stage}", figure(f"places_{stage}", ".0f")) for stage in LATE),
            Display("fits 4", figure(f"fits_{LATE[-1]}", ".0%")),
        ),
        charts=_worths,
    ),
    Section(
        "stages",
        "Stages",
        "All figures, a row for each patch and stage.",
        itemgetter("patches"),
        table="report patches",
        columns=("edition", "patch", "stage", "offers", "value", "value_error", "bought", "fits"),
        is_raw=True,
        places=(PAGE,),
    ),
    Section("games", "Games", "Every game.", itemgetter("games"), places=(JSON,)),
)
