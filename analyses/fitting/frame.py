"""A fit as a DataFrame and as text."""

from __future__ import annotations

import pandas as pd

from patchwork_solve.analyses.fitting.generations import COUNTS, SHARES, Fitted
from patchwork_solve.analyses.fitting.quality import PARTS
from patchwork_solve.analyses.report.table import table, wrapped


def fit_frame(generations: list[Fitted]) -> pd.DataFrame:
    """Return how well each generation foretells margins, one row a model.

    Columns: generation, games, nodes (Int64: of a decision, in the middle), positions (Int64),
    model (str: advancing, linear or network), error (Float64: points, root mean square), r2
    (Float64: share of the variance explained) and r2_1 to r2_5 (the same by fifths of the track);
    the last seven on games that were held out, of the final margin from the mover's side.
    """
    rows = [row for fitted in generations for row in fitted.figures]
    kinds = dict.fromkeys(COUNTS, "Int64") | dict.fromkeys(("error", *SHARES), "Float64")
    return pd.DataFrame(rows).astype({**kinds, "model": "str"})


def fit_text(generations: list[Fitted]) -> str:
    """Return the table, and what the search of the last generation erred by."""
    frame = fit_frame(generations)
    shown = frame.astype(dict.fromkeys(frame.columns, "object"))
    for name in SHARES:
        shown[name] = [f"{100 * share:.1f}" if pd.notna(share) else "" for share in frame[name]]
    shown = shown.rename(columns={name: _heading(name) for name in SHARES})
    errors = ", ".join(f"{error:.1f}" for error in generations[-1].evaluation.errors)
    said = (
        "R2 is the explained share of the variance of the final margin on held-out games, in "
        "percent: in total and by fifths of the track. Error is the root mean square, in points.",
        f"Errors of the last generation's search, by tenths of the track: {errors} points.",
    )
    return "\n".join([table(shown), "", *map(wrapped, said), ""])


def _heading(name: str) -> str:
    return "R2, %" if name == "r2" else f"{name.removeprefix('r2_')}/{PARTS}"
