"""Losses of players: one row a player and part of the game."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import pandas as pd

from patchwork_solve.analyses.losses.decision import Row
from patchwork_solve.analyses.report.columns import table_frame
from patchwork_solve.engine.base.number import rounded

ALL = "all"
DIGITS = 4
BIG = 5
"""Points that a big error loses at least."""

CASE = ["edition", "case"]


def summary_frame(decisions: pd.DataFrame, per: str) -> pd.DataFrame:
    """Return the losses of players in each part of the game.

    The columns are those of the table ``report losses, summary`` in docs/reference/columns.md.

    Parameters
    ----------
    decisions : DataFrame
        As `analyses.losses.decision.decisions_frame` returns it.
    per : {"decision", "game"}
        What one case is; the losses of a game are summed.
    """
    rows = [
        {"player": name, "part": part, "per": per, **_figures(some, _cases(among, some, per))}
        for name, own in decisions.groupby("player", sort=False)
        for part, some, among in _parts(own)
    ]
    return table_frame("report losses, summary", rows)


def _parts(own: pd.DataFrame) -> Iterator[tuple[str, pd.DataFrame, pd.DataFrame]]:
    """Yield each part with its decisions, and with all decisions of the games it is a part of."""
    yield ALL, own, own
    if own["edition"].nunique() > 1:
        for edition, some in own.groupby("edition"):
            yield str(edition), some, some
    for column in ("phase", "kind"):
        for part, some in own.groupby(column):
            if (some["moves"] > 1).any():
                yield str(part), some, own


def _cases(among: pd.DataFrame, some: pd.DataFrame, per: str) -> pd.Series[float]:
    """Return the points lost in each case; in a game without such a decision, none."""
    if per == "decision":
        return some["lost"].astype(float)
    games = among.groupby(CASE).size().index
    return some.groupby(CASE)["lost"].sum().reindex(games, fill_value=0).astype(float)


def _figures(decisions: pd.DataFrame, cases: pd.Series[float]) -> Row:
    number = len(cases)
    chosen = decisions[decisions["moves"] > 1]
    error = cases.std() / math.sqrt(number) if number > 1 else None
    return {
        "cases": number,
        "decisions": len(chosen),
        "lost": _round(cases.mean()),
        "lost_error": _round(error),
        "draft": _round(decisions["draft"].sum() / number),
        "placement": _round(decisions["placement"].sum() / number),
        "big": _round((decisions["lost"] >= BIG).sum() / number),
        "spoiled": _round(decisions["spoils"].sum() / number),
        "lossless": _round((chosen["lost"] == 0).mean()),
        "worst": decisions["lost"].max(),
        "seconds": _round(decisions["seconds"].median()),
    }


def _round(value: Any) -> float | None:
    """Return a mean; None of nothing, which pandas calls NaN or NA."""
    return None if pd.isna(value) else rounded(float(value), DIGITS)
