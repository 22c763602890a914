"""Figures of a file of proofs: how much is proved by searches for what."""

from __future__ import annotations

from typing import TYPE_CHECKING

from patchwork_solve.analyses.report.columns import table_frame

if TYPE_CHECKING:
    import pandas as pd

LINE = "line"
"""What a search without options looks for."""


def summary_frame(proofs: pd.DataFrame) -> pd.DataFrame:
    """Return a row for each kind of search, the most frequent first.

    Parameters
    ----------
    proofs : DataFrame
        As `rows_frame` returns it.
    """
    sought = proofs["options"].replace("", LINE)
    rows = [
        {
            "options": options,
            "rows": len(part),
            "positions": part["position"].nunique(),
            "exact": int(part["exact"].sum()),
            "won": int(part["winner"].notna().sum()),
            "trusted": int(part["trusted"].sum()),
            "nodes": int(part["nodes"].sum()),
        }
        for options, part in proofs.groupby(sought, sort=False)
    ]
    found = table_frame("report proofs, summary", rows)
    return found.sort_values("rows", ascending=False, kind="stable", ignore_index=True)
