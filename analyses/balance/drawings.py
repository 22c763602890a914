"""Charts of a report on runs, drawn for each run where they do not hold several."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from patchwork_solve.analyses.balance.doublings import ALL, along
from patchwork_solve.analyses.report.charts import (
    EVEN,
    band_lines,
    chart_html,
    dots_on_curve,
    interval_dots,
    row_bars,
)
from patchwork_solve.analyses.report.figure import percent

if TYPE_CHECKING:
    import pandas as pd
    from markupsafe import Markup

TRACK = "track behind both players, %"

RARE = 100
"""A ply is drawn if one of this many games reaches it."""


def seats(frame: pd.DataFrame) -> list[Markup]:
    """Draw the first player's share of each run, beside half of the games."""
    firsts = percent(frame.groupby("run", sort=False).head(1), "win")
    words = (
        "Games that the first player wins, in percent, with the interval, for each run. The dashed "
        "line is one half."
    )
    dots = interval_dots(firsts, "run", "win", "% of games", EVEN)
    return [_draw(dots, "The first player wins", words)]


def doublings(frame: pd.DataFrame) -> list[Markup]:
    """Draw how often the player wins that thinks more, and the curve through the runs."""
    words = (
        "Games won by the player with the higher limit, in percent with intervals, by doublings "
        "of the lower limit. The line is the curve through all of them, with its band."
    )
    titles = ("doublings of the lower limit", "games won, %")
    charts = []
    for curve in frame[frame["run"] == ALL].dropna(subset="elo_low").to_dict("records"):
        alike = (frame[["edition", "family"]] == [curve["edition"], curve["family"]]).all(axis=1)
        mine = frame[alike & frame["win"].notna()]
        dots = percent(mine, "win")
        line = percent(along(curve, dots["doublings"].max()), "win")
        title = f"{curve['family']}, {curve['edition']}"
        chart = dots_on_curve(dots, line, "doublings", "win", titles)
        charts.append(_draw(chart, title, words))
    return charts


def margins(frame: pd.DataFrame) -> list[Markup]:
    """Draw how often the first player's margin lies where."""
    words = "Share of the games in percent, by the first player's margin in points."

    def bars(rows: pd.DataFrame) -> Any:
        scaled = percent(rows, "part")
        scaled["margin"] = [
            f"{low:+d} to {high:+d}"
            for low, high in zip(rows["margin_from"], rows["margin_to"], strict=True)
        ]
        return row_bars(scaled[::-1], "margin", "part", "% of games")

    return _each(frame, "Margins", words, bars)


def leather(frame: pd.DataFrame) -> list[Markup]:
    """Draw how often players win with each number of leather patches."""
    words = "Share of players who win, in percent, by the leather patches that they sew."
    titles = ("leather patches", "wins, %")
    return _each(
        frame,
        "Wins",
        words,
        lambda rows: band_lines(percent(rows, "wins"), "leather", "wins", titles),
    )


def income(frame: pd.DataFrame) -> list[Markup]:
    """Draw income and buttons along the track, of winners and losers."""
    some = frame[frame["whose"].isin(["winner", "loser"])]
    charts = []
    for name, unit in (("income", "buttons a mark"), ("buttons", "in hand")):
        words = f"Mean {name} of winners and losers by the space of their token."
        charts += _each(some, name.capitalize(), words, _along(name, unit))
    return charts


def _along(name: str, unit: str) -> Callable[[pd.DataFrame], Any]:
    return lambda rows: band_lines(rows, "space", name, ("space of the track", unit), "whose")


def leads(frame: pd.DataFrame) -> list[Markup]:
    """Draw how sure the leader may be along the track."""
    charts = []
    for name, title in (("wins", "The leader wins"), ("decided", "Decided")):
        words = f"{title}: share of the games in percent, by the part of the track behind both."
        charts += _each(
            percent(frame, "track", name), title, words, _line("track", name, (TRACK, "%"))
        )
    return charts


def chances(frame: pd.DataFrame) -> list[Markup]:
    """Draw how often the leader wins by the size of the lead, a line for each part of the track."""
    scaled = percent(frame, "wins")
    scaled["track"] = [f"{100 * part:.0f} %" for part in frame["track"]]
    words = "Share of the games that the leader wins, in percent, by the lead in points."
    titles = ("standing margin from, points", "the leader wins, %")
    return _each(scaled, "Chances", words, _line("lead", "wins", titles, "track"))


def branching(frame: pd.DataFrame) -> list[Markup]:
    """Draw legal moves and choices by ply, as far as one game in a hundred comes."""
    most = frame.groupby("run")["games"].transform("max")
    common = frame[RARE * frame["games"] >= most]
    charts = []
    for name in ("moves", "choices"):
        words = f"Mean {name} by ply, in the games that reach it."
        charts += _each(common, name.capitalize(), words, _line("ply", name, ("ply", name)))
    return charts


def patches(frame: pd.DataFrame) -> list[Markup]:
    """Draw the lift of each patch."""
    words = (
        "Wins of the buyers of each patch beyond what they usually win, in percentage points, with "
        "the interval."
    )

    def dots(rows: pd.DataFrame) -> Any:
        return interval_dots(percent(rows, "lift"), "patch", "lift", "percentage points")

    return _each(frame, "Lift", words, dots)


def _line(
    across: str, up: str, titles: tuple[str, str], color: str | None = None
) -> Callable[[pd.DataFrame], Any]:
    return lambda rows: band_lines(rows, across, up, titles, color)


def _each(
    frame: pd.DataFrame, title: str, words: str, draw: Callable[[pd.DataFrame], Any]
) -> list[Markup]:
    """Return a chart for each run that has anything to draw."""
    several = frame["run"].nunique() > 1
    return [
        _draw(draw(rows), f"{title}: {run}" if several else title, words)
        for run, rows in _runs(frame)
        if rows.dropna(axis="columns", how="all").select_dtypes("number").notna().any(axis=None)
    ]


def _runs(frame: pd.DataFrame) -> Iterator[tuple[str, pd.DataFrame]]:
    for run, rows in frame.groupby("run", sort=False):
        yield str(run), rows


def _draw(chart: Any, title: str, words: str) -> Markup:
    return chart_html(chart, title, words)
