"""Rows of long tables that are shown if there is little room."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pandas as pd

PLY_STEP = 6
SPACE_STEP = 3
PART = 0.02
"""Least share of the games for which margins are reported."""
HALF = 0.5
"""Part of the track; the nearest part that is reported stands for it."""


def some_plies(frame: pd.DataFrame) -> pd.DataFrame:
    """Return every sixth ply."""
    return frame[frame["ply"] % PLY_STEP == 0]


def some_spaces(frame: pd.DataFrame) -> pd.DataFrame:
    """Return winners and losers on every third space that is reported, and on the last."""
    some = frame[frame["whose"].isin(["winner", "loser"])]
    place = some.groupby(["run", "whose"]).cumcount()
    is_last = some["space"] == some.groupby("run")["space"].transform("max")
    return some[(place % SPACE_STEP == 0) | is_last]


def commonest(frame: pd.DataFrame) -> pd.DataFrame:
    """Return margins of at least two in a hundred games."""
    return frame[frame["part"] >= PART]


def at_half(frame: pd.DataFrame) -> pd.DataFrame:
    """Return the part of the track that is nearest to half of it."""
    parts = frame["track"].drop_duplicates().tolist()
    nearest = min(parts, key=lambda part: abs(part - HALF), default=None)
    return frame[frame["track"] == nearest]
