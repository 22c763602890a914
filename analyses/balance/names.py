"""Names that readers know, instead of the code names of JSON and CSV."""

from __future__ import annotations

from typing import TYPE_CHECKING

from patchwork_solve.analyses.simulation.metrics import METRICS

if TYPE_CHECKING:
    import pandas as pd

QUARTERS = {"1": "first quarter", "2": "second quarter", "3": "third quarter", "4": "last quarter"}
"""Quarters of the track."""


def of_figures(frame: pd.DataFrame) -> pd.DataFrame:
    """Return a table whose figures are called by their meanings."""
    if "meaning" in frame:
        return frame.assign(figure=frame["meaning"]).drop(columns="meaning")
    known = {metric.name: metric.meaning for metric in METRICS}
    return frame.assign(figure=frame["figure"].map(known))


def of_quarters(frame: pd.DataFrame) -> pd.DataFrame:
    """Return a table whose quarters of the track have names."""
    return frame.assign(taken=frame["taken"].replace(QUARTERS))
