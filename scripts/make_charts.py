"""Write the charts of the docs: docs/pictures/chart-*.vl.json and .svg, from docs/data.

    python -m scripts.make_charts

The site shows the first file as an interactive chart; GitHub shows the second.
"""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import altair as alt
import pandas as pd

from patchwork_solve.analyses.report.charts import chart_svg

ROOT = Path(__file__).resolve().parent.parent
DATA, PICTURES = ROOT / "docs" / "data", ROOT / "docs" / "pictures"
WIDTH = 640
PRINTINGS = alt.Scale(domain=["current", "first-2014"], range=["#3b78c4", "#d9782d"])


def _prices() -> alt.LayerChart:
    """Return the fair price of each patch with its interval, and its printed price."""
    names = ["patch", "price", "time", "fair_buttons", "low", "high"]
    prices = pd.read_csv(DATA / "prices.csv")[names].dropna()
    order = alt.EncodingSortField("fair_buttons", order="descending")
    base = alt.Chart(prices).encode(
        y=alt.Y("patch:N", title=None, sort=order),
        tooltip=[
            "patch",
            alt.Tooltip("price", title="printed price"),
            alt.Tooltip("fair_buttons", title="fair price", format=".1f"),
            alt.Tooltip("low", title="at least (95 %)", format=".1f"),
            alt.Tooltip("high", title="at most (95 %)", format=".1f"),
            alt.Tooltip("time", title="time, spaces"),
        ],
    )
    lines = base.mark_rule(color="#3b78c4", strokeWidth=2).encode(
        x=alt.X("low:Q", title="buttons"), x2="high:Q"
    )
    fair = base.mark_circle(color="#3b78c4", size=70, opacity=1).encode(x="fair_buttons:Q")
    printed = base.mark_tick(color="#d9782d", thickness=3, size=13).encode(x="price:Q")
    return lines + fair + printed


def _openings() -> alt.LayerChart:
    """Return how often each patch is bought first, in both editions, with intervals."""
    names = ["edition", "patch", "buyable", "bought", "bought_low", "bought_high", "gain", "lost"]
    openings = pd.read_csv(DATA / "openings.csv")[names].dropna(subset="bought")
    chosen = alt.selection_point("printing", fields=["edition"], bind="legend")
    order = alt.EncodingSortField("bought", op="max", order="descending")
    share = alt.Axis(format="%")
    base = (
        alt.Chart(openings)
        .encode(
            y=alt.Y("patch:N", title=None, sort=order),
            yOffset=alt.YOffset("edition:N"),
            color=alt.Color(
                "edition:N", scale=PRINTINGS, legend=alt.Legend(title=None, orient="top")
            ),
            opacity=alt.condition(chosen, alt.value(1), alt.value(0.12)),
            tooltip=[
                "patch",
                "edition",
                alt.Tooltip("buyable", title="circles"),
                alt.Tooltip("bought", title="bought first", format=".0%"),
                alt.Tooltip("bought_low", title="at least (95 %)", format=".0%"),
                alt.Tooltip("bought_high", title="at most (95 %)", format=".0%"),
                alt.Tooltip("gain", title="points gained by it", format=".1f"),
                alt.Tooltip("lost", title="points lost by it", format=".1f"),
            ],
        )
        .properties(height=alt.Step(9))
    )
    lines = base.mark_rule(strokeWidth=2).encode(
        x=alt.X("bought_low:Q", title="bought first", axis=share), x2="bought_high:Q"
    )
    dots = base.mark_circle(size=45).encode(x="bought:Q").add_params(chosen)
    return lines + dots


def _values() -> alt.LayerChart:
    """Return the value of each patch in each quarter, with the patch at the pointer highlighted."""
    names = ["edition", "patch", "stage", "value", "value_error", "bought", "offers"]
    values = pd.read_csv(DATA / "patch_values.csv", dtype={"stage": str})[names]
    known = values[(values["edition"] == "current") & (values["stage"] != "all")].dropna()
    near = alt.selection_point(
        "near", fields=["patch"], on="pointerover", nearest=True, empty=False
    )
    base = alt.Chart(known.drop(columns="edition")).encode(
        x=alt.X("stage:O", title="quarter of the track", axis=alt.Axis(labelAngle=0)),
        y=alt.Y("value:Q", title="points gained over the best other choice"),
        detail="patch:N",
        color=alt.condition(near, alt.value("#d9782d"), alt.value("#8a9bb0")),
    )
    lines = base.mark_line().encode(
        opacity=alt.condition(near, alt.value(1), alt.value(0.45)),
        strokeWidth=alt.condition(near, alt.value(3), alt.value(1.2)),
    )
    dots = (
        base.mark_circle()
        .encode(
            size=alt.condition(near, alt.value(90), alt.value(25)),
            tooltip=[
                "patch",
                alt.Tooltip("stage", title="quarter"),
                alt.Tooltip("value", title="points", format="+.1f"),
                alt.Tooltip("value_error", title="standard error", format=".1f"),
                alt.Tooltip("bought", title="bought", format=".0%"),
                alt.Tooltip("offers", title="times it could be bought"),
            ],
        )
        .add_params(near)
    )
    name = base.mark_text(align="left", dx=8, fontWeight="bold").encode(
        text="patch:N", opacity=alt.condition(near, alt.value(1), alt.value(0))
    )
    return (lines + dots + name).properties(height=420)


CHARTS: dict[str, tuple[Callable[[], alt.LayerChart], str, str]] = {
    "chart-prices": (
        _prices,
        "Fair and printed prices",
        "The fair price of each patch with its 95 % interval (blue), and its printed price "
        "(orange), in buttons.",
    ),
    "chart-openings": (
        _openings,
        "First purchases",
        "The share of circles in which the strong player buys each patch first, among the circles "
        "in which it can, with the 95 % interval, for both editions.",
    ),
    "chart-values": (
        _values,
        "Value of each patch by quarter",
        "A line for each patch: the estimated points that buying it gains over the best other "
        "choice, in each quarter of the mover's track.",
    ),
}
"""For each chart: the function that draws it, its title and its description in words."""


def files(name: str) -> dict[Path, str]:
    """Return the files of a chart with their contents."""
    make, title, words = CHARTS[name]
    chart = make().properties(width=WIDTH)
    spec: dict[str, Any] = chart.properties(title=title, description=words).to_dict()
    # Its address names a version, and no page needs it.
    del spec["$schema"]
    return {
        PICTURES / f"{name}.vl.json": json.dumps(spec, indent=1) + "\n",
        PICTURES / f"{name}.svg": chart_svg(chart, title, words) + "\n",
    }


def main() -> None:
    """Write the files."""
    for name in CHARTS:
        for path, text in files(name).items():
            path.write_text(text, "utf-8")
            print(f"{path}: {len(text):,} characters")


if __name__ == "__main__":
    main()
