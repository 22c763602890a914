"""Report on the placement experiment: how good the online policies are, against proved optima.

The files it reads are written by ``scripts/experiments/placement_experiment.py``.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pandas as pd

if TYPE_CHECKING:
    import altair as alt

FULL = 81
"""Cells of the quilt of the experiment."""

# Lagerkvist, "State Representation and Polyomino Placement for the Game Patchwork" (ModRef 2019),
# with the correct 33 patches and the author's protocol; full is the number of full boards in 1,000.
PUBLISHED = [
    ("paper: best by area (All + global propagation guided regret)", 16.38, 68.59, 78.13, 162),
    ("paper: best by first fail (BL/LB(rot) + regret)", 16.63, 69.63, 77.95, 109),
]


def read_results(folder: Path) -> pd.DataFrame:
    """Return all results: one row for each policy and order."""
    return pd.concat([pd.read_parquet(path) for path in sorted(folder.glob("*.parquet"))])


def placement_frame(folder: Path) -> pd.DataFrame:
    """Return one row for each policy.

    Columns: policy (str), orders (int), ff (mean 1-based index of the first patch that does not
    fit), paff (mean cells covered by then), pa (mean cells covered at the end), full (full
    boards), regret (mean of the proved offline optimum of ff minus ff), proved (orders whose
    offline optimum is proved exactly), ms (mean milliseconds an order).
    """
    results = read_results(folder)
    best = results[results["policy"] == "offline optimum"].set_index("order")
    exact = best.loc[best["ff"] == best["ff_upper"], "ff"]
    rows = []
    for policy, group in results.groupby("policy", sort=False):
        regret = exact - group.set_index("order")["ff"].reindex(exact.index)
        rows.append(
            {
                "policy": policy,
                "orders": len(group),
                "ff": group["ff"].mean(),
                "paff": group["paff"].mean(),
                "pa": group["pa"].mean(),
                "full": int((group["pa"] == FULL).sum()) if group["pa"].notna().all() else pd.NA,
                "regret": regret.mean(),
                "proved": len(exact) if policy == "offline optimum" else pd.NA,
                "ms": 1000 * group["seconds"].mean(),
            }
        )
    columns = ["policy", "ff", "paff", "pa", "full"]
    published = pd.DataFrame(PUBLISHED, columns=columns).assign(orders=1000)
    return pd.concat([published, pd.DataFrame(rows)], ignore_index=True)[
        ["policy", "orders", "ff", "paff", "pa", "full", "regret", "proved", "ms"]
    ]


def placement_plot(folder: Path) -> alt.Chart:
    """Return a plot: for each policy the share of orders by first patch that does not fit."""
    import altair as alt

    results = read_results(folder)
    shares = results.groupby(["policy", "ff"], as_index=False).size()
    shares["share"] = shares["size"] / shares.groupby("policy")["size"].transform("sum")
    chart: alt.Chart = (
        alt.Chart(shares)
        .mark_line(point=True)
        .encode(
            x=alt.X("ff:Q", title="first patch that does not fit").scale(zero=False),
            y=alt.Y("share:Q", title="share of the orders").axis(format="%"),
            color=alt.Color("policy:N", title=None),
        )
        .properties(width=520, height=280, title="How long every patch fits")
    )
    return chart
