"""What a reader sees of what patches are worth."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Any

import pandas as pd

from patchwork_solve.analyses.report.table import table, wrapped
from patchwork_solve.analyses.statistics.estimates import mean
from patchwork_solve.analyses.worth.frame import ALL
from patchwork_solve.analyses.worth.games import STAGES, Played

STAGE_NAMES = [str(stage) for stage in range(1, STAGES + 1)]

LATE = STAGE_NAMES[-2:]
"""Stages in which it is a question whether a patch fits."""

FIGURES = (*STAGE_NAMES, "bought", *(f"places {stage}" for stage in LATE), "fits 4")
"""Columns of figures for a reader."""


def worth_text(worth: pd.DataFrame, games: Sequence[Played], player: str) -> str:
    """Return what a reader sees: the games, and a row for each patch."""
    said = [wrapped(_games_line(games, name, player)) for name in worth["edition"].unique()]
    meaning = (
        "1 to 4: by quarters of the mover's track, points that buying it is believed to be worth "
        "against the best other choice, with the standard error; bought: share of the times it "
        "could be; places: how many it had on a quilt in the third and in the last quarter; fits: "
        "share of the quilts of the last quarter on which it had any"
    )
    return "\n\n".join(["\n".join(said), table(readable(worth)), wrapped(f"({meaning})")])


def _games_line(games: Sequence[Played], edition: str, player: str) -> str:
    """Say who won the games, and by how much: what came of it, not what was believed."""
    margins = [a - b for a, b in (game.scores for game in games if game.edition == edition)]
    margin = mean(margins)
    head = f"{edition}: {len(margins)} games of {player} against itself"
    if not margins:
        return f"{head}."
    return f"{head}; the first player scores {margin:+.1f} more on average."


def readable(worth: pd.DataFrame) -> pd.DataFrame:
    """Return a row for each patch as people read it, the most wanted first."""
    rows = []
    for (edition, patch), part in worth.groupby(["edition", "patch"], sort=False):
        by = {row["stage"]: row for row in part.to_dict("records")}
        row: dict[str, Any] = {"edition": edition, "patch": patch}
        row |= {stage: _value(by[stage]) for stage in STAGE_NAMES}
        row["bought"] = _percent(by[ALL]["bought"])
        row |= {f"places {stage}": _number(by[stage]["places"]) for stage in LATE}
        row["fits 4"] = _percent(by[LATE[-1]]["fits"])
        rows.append((by[ALL]["value"], row))
    editions = list(dict.fromkeys(worth["edition"]))
    # Patches that nobody could buy come last.
    rows.sort(key=lambda one: (editions.index(one[1]["edition"]), pd.isna(one[0]), -_or_0(one[0])))
    told = pd.DataFrame([row for _, row in rows])
    return told if len(editions) > 1 else told.drop(columns="edition")


def _or_0(value: Any) -> float:
    return 0.0 if pd.isna(value) else float(value)


def _value(row: Mapping[Hashable, Any]) -> str:
    if pd.isna(row["value"]):
        return "-"
    error = "" if pd.isna(row["value_error"]) else f" +- {row['value_error']:.1f}"
    return f"{row['value']:+z.1f}{error}"


def _number(value: Any) -> str:
    return "-" if pd.isna(value) else f"{value:.0f}"


def _percent(value: Any) -> str:
    return "-" if pd.isna(value) else f"{100 * value:.0f} %"
