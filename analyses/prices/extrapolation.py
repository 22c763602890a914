"""Prices and times that lie farther than they were changed in the games that measured them."""

from __future__ import annotations

from patchwork_solve.analyses.prices.query import STEP

EXTRAPOLATED = "~"
"""The mark of a change that is a direction, not a figure."""


def is_extrapolated(value: float | None, printed: float = 0.0) -> bool:
    """Return whether a fair price or time is farther from the printed one than was measured.

    A change itself stands for the fair price of something free; a missing value is not far.
    """
    import pandas as pd

    return value is not None and not pd.isna(value) and abs(value - printed) > STEP


def extrapolation_mark(value: float | None, printed: float = 0.0) -> str:
    """Return the mark of a value that `is_extrapolated`; nothing for another one."""
    return f" {EXTRAPOLATED}" if is_extrapolated(value, printed) else ""
