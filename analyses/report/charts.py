"""Charts for pages: drawn without a browser, on numeric axes, with words for those who cannot see.

altair and vl-convert come with the extra `charts`; they are imported here and nowhere else.
"""

from __future__ import annotations

import html
import re
import textwrap
from collections.abc import Iterable
from types import ModuleType
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from patchwork_solve.analyses.report.page import picture_html
from patchwork_solve.engine.base.extras import CHARTS, require
from patchwork_solve.engine.drawing.svg import FONT

if TYPE_CHECKING:
    import altair as alt
    import pandas as pd

WIDTH = 270
"""Width of the plot within a chart: with its axis it fits a telephone."""
HEIGHT = 190
LARGEST = 900
"""Height of a chart with a line for each row."""
MANY = 12
"""Least number of rows that stand closer, so that a chart of 33 patches fits on half a sheet."""
STEP, CLOSE = 20, 12
"""Pixels from row to row."""
BAR = "#1f4e9e"

MEASURED = 'font-family="sans-serif"'
"""The font of vl-convert's own with which words are measured: the same on every machine."""
ROOMY = 1.3
"""Words are measured this much larger than they are set, so that no reader's font clips them."""
SIZES = {
    "axis": {"labelFontSize": 10, "titleFontSize": 11},
    "legend": {"labelFontSize": 10, "titleFontSize": 11},
    "title": {"fontSize": 13},
    "text": {"fontSize": 11},
}
"""Sizes of the words in charts, in pixels as they are set."""
LINE = 36
"""Letters in a line of a title: a title that is wider than its chart makes the chart wider."""
LABEL = 250
"""Longest label in pixels, as it is measured; a longer one is cut."""
EVEN_LINE = "#666"
EVEN = 50.0
"""Percent of the games that either player wins under even rules."""
SET = re.compile(r'font-size="([0-9.]+)px"')


def plotting() -> tuple[ModuleType, ModuleType]:
    """Return altair and vl-convert.

    Raises an `InputError` that names the extra, where they are not installed.
    """
    require(CHARTS)
    import altair
    import vl_convert

    return altair, vl_convert


def chart_html(chart: alt.Chart | alt.LayerChart, title: str, description: str) -> Markup:
    """Return a chart as inline SVG with a title, and a description for who cannot see it."""
    return picture_html(chart_svg(chart, title, description))


def chart_svg(chart: alt.Chart | alt.LayerChart, title: str, description: str) -> str:
    """Return a chart as SVG with a title, and a description for who cannot see it."""
    _, vl_convert = plotting()
    lines = textwrap.wrap(title, LINE)
    drawn = str(vl_convert.vegalite_to_svg(_roomy(chart.properties(title=lines)).to_json()))
    drawn = SET.sub(lambda found: f'font-size="{float(found[1]) / ROOMY:g}px"', drawn)
    return _describe(drawn.replace(MEASURED, f'font-family="{FONT}"'), title, description)


def _roomy(chart: Any) -> Any:
    """Return a chart whose words are measured larger than they are to be set.

    A chart is laid out with one font and read with another one, whose letters may be wider by a
    quarter.
    """
    larger = {
        part: {name: ROOMY * size for name, size in sizes.items()} for part, sizes in SIZES.items()
    }
    larger["axis"]["labelLimit"] = larger["legend"]["labelLimit"] = LABEL
    return chart.configure(**larger)


def charts_html(charts: Iterable[Markup]) -> Markup:
    """Return charts beside each other if there is room, else below each other."""
    return Markup('<div class="charts">{}</div>').format(Markup("\n").join(charts))


def _describe(svg: str, title: str, description: str) -> str:
    """Put words into a picture for those who cannot see it."""
    words = f"<title>{html.escape(title)}</title><desc>{html.escape(description)}</desc>"
    start, rest = svg.split(">", 1)
    return f'{start} role="img" aria-label="{html.escape(title)}">{words}{rest}'


def whole_number_bars(
    data: pd.DataFrame, name: str, title: str, counted: str, color: str | None = None
) -> alt.Chart:
    """Return how many rows have each whole number, a bar around each on a numeric axis.

    Parameters
    ----------
    name : str
        A column of whole numbers.
    title, counted : str
        Of the axis of numbers, and of that of counts.
    color : str, optional
        A column of words by which the bars are parted.
    """
    altair, _ = plotting()
    by = [name] if color is None else [name, color]
    counts = data.groupby(by, as_index=False).size().astype({name: float})
    top = counts.groupby(name)["size"].cumsum()
    boxes = counts.assign(
        left=counts[name] - 0.42, right=counts[name] + 0.42, bottom=top - counts["size"], top=top
    )
    encoded = (
        altair.Chart(boxes)
        .mark_rect(color=BAR)
        .encode(
            x=altair.X("left:Q", title=title).scale(zero=False, nice=False).axis(tickMinStep=1),
            x2="right:Q",
            y=altair.Y("bottom:Q", title=counted).scale(zero=True).axis(tickMinStep=1, format="d"),
            y2="top:Q",
        )
    )
    if color is not None:
        encoded = encoded.encode(color=_color(f"{color}:N", color))
    return _set_size(encoded)


def histogram(
    data: pd.DataFrame, low: str, high: str, value: str, titles: tuple[str, str]
) -> alt.Chart:
    """Return a bar for each range of whole numbers, on a numeric axis.

    Parameters
    ----------
    low, high : str
        Columns of the least and the greatest number of a range.
    value : str
        The column of the height.
    titles : tuple of str
        Of the two axes.
    """
    altair, _ = plotting()
    rows = data[[low, high, value]].dropna().astype(float)
    boxes = rows.assign(left=rows[low] - 0.4, right=rows[high] + 0.4, bottom=0.0)
    encoded = (
        altair.Chart(boxes)
        .mark_rect(color=BAR)
        .encode(
            x=altair.X("left:Q", title=titles[0]).scale(zero=False, nice=False),
            x2="right:Q",
            y=altair.Y("bottom:Q", title=titles[1]).scale(zero=True),
            y2=f"{value}:Q",
        )
    )
    return _set_size(encoded)


def word_bars(
    data: pd.DataFrame, name: str, title: str, counted: str, color: str | None = None
) -> alt.Chart:
    """Return how many rows have each word, a bar for each, the words to the left."""
    altair, _ = plotting()
    encoded = (
        altair.Chart(data)
        .mark_bar(color=BAR)
        .encode(
            x=altair.X("count():Q", title=counted).axis(tickMinStep=1, format="d"),
            y=altair.Y(f"{name}:N", title=title),
        )
    )
    if color is not None:
        encoded = encoded.encode(color=_color(f"{color}:N", color))
    return _set_size(encoded, None)


def row_bars(frame: pd.DataFrame, name: str, value: str, title: str) -> alt.Chart:
    """Return one bar for each row, in the order of the frame."""
    altair, _ = plotting()
    data = frame[[name, value]].dropna().astype({value: float})
    encoded = (
        altair.Chart(data)
        .mark_bar(color=BAR)
        .encode(
            x=altair.X(f"{value}:Q", title=title), y=altair.Y(f"{name}:N", title=None).sort(None)
        )
    )
    return _set_size(encoded, _step(data))


def ranges(
    frame: pd.DataFrame, name: str, value: str, low: str, high: str, title: str
) -> alt.LayerChart:
    """Return a dot with its interval for each row, in the order of the frame."""
    altair, _ = plotting()
    data = frame[[name, value, low, high]].dropna().astype({value: float, low: float, high: float})
    base = altair.Chart(data).encode(y=altair.Y(f"{name}:N", title=None).sort(None))
    bars = base.mark_rule(color=BAR).encode(x=altair.X(f"{low}:Q", title=title), x2=f"{high}:Q")
    dots = base.mark_point(filled=True, color=BAR).encode(x=altair.X(f"{value}:Q", title=title))
    chart: alt.LayerChart = (bars + dots).properties(width=WIDTH, height=_step(data))
    return chart


def interval_rows(frame: pd.DataFrame, name: str, title: str) -> alt.LayerChart:
    """Return the interval from `lower` to `upper` of each row, sorted: a dot where it is found."""
    altair, _ = plotting()
    data = frame[[name, "lower", "upper", "status"]].astype({"lower": float, "upper": float})
    step = max(3.0, min(14.0, LARGEST / max(1, len(data))))
    axis = altair.Axis() if step >= 9 else altair.Axis(labels=False, ticks=False)
    base = altair.Chart(data).encode(
        y=altair.Y(f"{name}:N", title=title, axis=axis).sort(field="lower", order="descending")
    )
    bars = base.mark_rule(strokeWidth=min(3.0, step / 2), color=BAR).encode(
        x=altair.X("lower:Q", title="points").scale(zero=False), x2="upper:Q"
    )
    dots = base.mark_point(filled=True, size=min(45.0, 3 * step)).encode(
        x="lower:Q",
        color=_color("status:N", "status"),
        shape=altair.Shape("status:N", title="status"),
    )
    height = max(40.0, step * len(data))
    chart: alt.LayerChart = (bars + dots).properties(width=WIDTH, height=height)
    return chart


def scatter(frame: pd.DataFrame, across: str, up: str, up_title: str) -> alt.Chart:
    """Return a point for each row."""
    altair, _ = plotting()
    encoded = (
        altair.Chart(frame[[across, up]].dropna().astype(float))
        .mark_point(filled=True, color=BAR)
        .encode(
            x=altair.X(f"{across}:Q", title=across.replace("_", " ")).scale(zero=False),
            y=altair.Y(f"{up}:Q", title=up_title).scale(zero=False),
        )
    )
    return _set_size(encoded)


def band_lines(
    data: pd.DataFrame,
    across: str,
    up: str,
    titles: tuple[str, str],
    color: str | None = None,
    even: float | None = None,
) -> alt.LayerChart:
    """Return a line along numbers, in the band of its intervals.

    Parameters
    ----------
    data : DataFrame
        Has `across`, and `up` with ``_low`` and ``_high``, missing where there is no interval.
    titles : tuple of str
        Of the two axes.
    color : str, optional
        A column of words: a line for each.
    even : float, optional
        Where a dashed line is drawn.
    """
    altair, _ = plotting()
    names = [across, up, f"{up}_low", f"{up}_high"]
    kinds = dict.fromkeys(names, float)
    rows = data[[*names, *([color] if color else [])]].dropna(subset=[across, up]).astype(kinds)
    base = altair.Chart(rows).encode(x=altair.X(f"{across}:Q", title=titles[0]).scale(zero=False))
    if color is not None:
        base = base.encode(color=_color(f"{color}:N", color))
    # A constant colour would win over that of the column.
    painted = {} if color is not None else {"color": BAR}
    band = base.transform_filter(f"isValid(datum['{up}_low'])").mark_area(opacity=0.25, **painted)
    line = base.mark_line(**painted).encode(
        y=altair.Y(f"{up}:Q", title=titles[1]).scale(zero=False)
    )
    parts = [band.encode(y=f"{up}_low:Q", y2=f"{up}_high:Q"), line]
    whole: alt.LayerChart = altair.layer(*_with_even(parts, "y", even))
    return whole.properties(width=WIDTH, height=HEIGHT)


def interval_dots(
    data: pd.DataFrame, name: str, value: str, title: str, even: float | None = None
) -> alt.LayerChart:
    """Return a dot for each row in the order of the frame, on the line of its interval.

    Parameters
    ----------
    data : DataFrame
        Has `value` with ``_low`` and ``_high``, missing where there is no interval.
    name : str
        The column of words to the left.
    title : str
        Of the axis.
    even : float, optional
        Where a dashed line is drawn.
    """
    altair, _ = plotting()
    names = [value, f"{value}_low", f"{value}_high"]
    rows = data[[name, *names]].dropna(subset=value).astype(dict.fromkeys(names, float))
    base = altair.Chart(rows).encode(y=altair.Y(f"{name}:N", title=None).sort(None))
    axis = altair.X(f"{value}_low:Q", title=title).scale(zero=False)
    lines = base.transform_filter(f"isValid(datum['{value}_low'])").mark_rule(color=BAR)
    dots = base.mark_point(filled=True, color=BAR).encode(x=altair.X(f"{value}:Q", title=title))
    parts = [lines.encode(x=axis, x2=f"{value}_high:Q"), dots]
    whole: alt.LayerChart = altair.layer(*_with_even(parts, "x", even))
    return whole.properties(width=WIDTH, height=_step(rows))


def _step(rows: pd.DataFrame) -> Any:
    """Return the height of a chart with a line for each row: many stand closer."""
    altair, _ = plotting()
    return altair.Step(STEP if len(rows) <= MANY else CLOSE)


def _with_even(parts: list[Any], axis: str, even: float | None) -> list[Any]:
    """Return layers, with a dashed line below them if it is asked for."""
    return parts if even is None else [_dashed_line(axis, even), *parts]


def _dashed_line(axis: str, value: float) -> alt.Chart:
    """Return a dashed line across a chart, at a value of one axis."""
    altair, _ = plotting()
    at = altair.Chart(altair.InlineData([{"even": value}])).mark_rule(
        color=EVEN_LINE, strokeDash=[4, 3]
    )
    line: alt.Chart = at.encode(**{axis: "even:Q"})
    return line


def dots_on_curve(
    dots: pd.DataFrame, curve: pd.DataFrame, across: str, up: str, titles: tuple[str, str]
) -> alt.LayerChart:
    """Return dots on the lines of their intervals, and a curve in its band.

    Parameters
    ----------
    dots, curve : DataFrame
        Have `across`, and `up` with ``_low`` and ``_high``, missing where there is no interval.
    titles : tuple of str
        Of the two axes.
    """
    altair, _ = plotting()
    names = [across, up, f"{up}_low", f"{up}_high"]
    rows = dots[names].astype(dict.fromkeys(names, float))
    base = altair.Chart(rows).encode(x=altair.X(f"{across}:Q", title=titles[0]))
    lines = base.transform_filter(f"isValid(datum['{up}_low'])").mark_rule(color=BAR)
    points = base.mark_point(filled=True, color=BAR).encode(y=f"{up}:Q")
    below = band_lines(curve, across, up, titles)
    chart: alt.LayerChart = below + lines.encode(y=f"{up}_low:Q", y2=f"{up}_high:Q") + points
    return chart


def strength_by_time(ratings: pd.DataFrame) -> alt.LayerChart:
    """Return a point for each player of a ladder, its rating's interval, its name beside it."""
    altair, _ = plotting()
    names = ["player", "elo", "elo_low", "elo_high", "seconds_per_decision"]
    data = ratings[names].dropna()
    data = data[data["seconds_per_decision"] > 0]
    time = altair.X("seconds_per_decision:Q", title="seconds a decision").scale(type="log")
    base = altair.Chart(data).encode(x=time)
    bars = base.mark_rule(color=BAR).encode(
        y=altair.Y("elo_low:Q", title="Elo").scale(zero=False), y2="elo_high:Q"
    )
    points = base.mark_point(filled=True, color=BAR).encode(y="elo:Q")
    words = base.mark_text(align="left", dx=6).encode(y="elo:Q", text="player:N")
    chart: alt.LayerChart = (bars + points + words).properties(width=2 * WIDTH, height=2 * HEIGHT)
    return chart


def _color(field: str, title: str) -> Any:
    altair, _ = plotting()
    color = altair.Color(field, title=title)
    return color.scale(scheme="tableau10").legend(orient="bottom", columns=3)


def _set_size(chart: alt.Chart, height: Any = HEIGHT) -> alt.Chart:
    sized: alt.Chart = chart.properties(width=WIDTH)
    return sized if height is None else sized.properties(height=height)
