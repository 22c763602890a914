"""A report on score bounds as one self-contained HTML page: table, plots, quilt and timeline."""

from __future__ import annotations

import html
from typing import TYPE_CHECKING

import pandas as pd

from patchwork_solve.analyses.bounds.answer import bounds_frame, game_line
from patchwork_solve.analyses.bounds.plan_drawing import plan_quilt_svg, plan_svg
from patchwork_solve.engine.drawing.position import position_svg
from patchwork_solve.solver.score.alone.plan import Plan, Situation
from patchwork_solve.solver.score.alone.way import way

if TYPE_CHECKING:
    import altair as alt

    from patchwork_solve.analyses.bounds.answer import BoundsAnswer
    from patchwork_solve.engine.record import Game

_STYLE = """
body { font-family: Helvetica, Arial, sans-serif; color: #222; max-width: 70rem; margin: 2rem auto;
  padding: 0 1rem; }
table { border-collapse: collapse; font-size: 0.9rem; }
th, td { padding: 0.2rem 0.7rem; text-align: right; border-bottom: 1px solid #ddd; }
th:first-child, td:first-child { text-align: left; }
svg { max-width: 100%; height: auto; }
"""


def page(title: str, parts: list[str]) -> str:
    """Return an HTML page that needs no other file."""
    body = "\n".join(parts)
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8">\n'
        f"<title>{html.escape(title)}</title>\n<style>{_STYLE}</style></head>\n"
        f"<body><h1>{html.escape(title)}</h1>\n{body}\n</body></html>\n"
    )


def section(title: str, content: str) -> str:
    """Return a part of a page under a heading."""
    return f"<section><h2>{html.escape(title)}</h2>\n{content}\n</section>"


def table_html(frame: pd.DataFrame) -> str:
    """Return a frame as an HTML table."""
    return str(frame.to_html(index=False, na_rep="-", border=0, max_cols=None))


def chart_svg(chart: alt.Chart | alt.LayerChart) -> str:
    """Return a chart as SVG, drawn without a browser."""
    import vl_convert

    return str(vl_convert.vegalite_to_svg(chart.to_json()))


def plan_sections(situation: Situation, plan: Plan) -> list[str]:
    """Return the timeline and, where the plan has one, the quilt."""
    found = [section("The plan along the time track", plan_svg(situation, plan))]
    quilt = plan_quilt_svg(situation, plan)
    if quilt is not None:
        found.append(section("The quilt", quilt))
    return found


def game_sections(game: Game) -> list[str]:
    """Return both players' ways along the track, both quilts at the end, and the moves."""
    found = []
    for number in (0, 1):
        points = game.final.scores()[number]
        drawn = plan_svg(*way(game, number))
        found.append(section(f"Player {number} along the time track: {points} points", drawn))
    found.append(section("The end of the game that shows it", position_svg(game.final)))
    line = f"<p><code>{html.escape(game_line(game))}</code></p>"
    found.append(section("The game, one line", line))
    return found


def answer_page(bounds: BoundsAnswer) -> str:
    """Return the page of an answered question: the interval, and what shows its end."""
    parts = [section("Bounds", table_html(bounds_frame(bounds)))]
    if bounds.plan is not None:
        parts += plan_sections(*bounds.plan)
    if bounds.game is not None:
        parts += game_sections(bounds.game)
    return page(bounds.question, parts)


# -- plots ---------------------------------------------------------------------------------------


def intervals_chart(frame: pd.DataFrame) -> alt.LayerChart:
    """Return the proved interval of each circle, sorted: a dot where it is exact."""
    import altair as alt

    data = frame[["seed", "lower", "upper", "status"]].astype({"lower": float, "upper": float})
    base = alt.Chart(data).encode(
        y=alt.Y("seed:N", title="circle (seed)").sort(field="lower", order="descending")
    )
    bars = base.mark_rule(strokeWidth=3).encode(
        x=alt.X("lower:Q", title="points").scale(zero=False), x2="upper:Q"
    )
    dots = base.mark_point(filled=True, size=45).encode(x="lower:Q", color="status:N")
    chart: alt.LayerChart = (bars + dots).properties(width=520)
    return chart


def distribution_chart(frame: pd.DataFrame) -> alt.Chart:
    """Return how many circles reach each score."""
    import altair as alt

    data = frame[["lower"]].astype(float)
    chart: alt.Chart = (
        alt.Chart(data)
        .mark_bar()
        .encode(
            x=alt.X("lower:O", title="best score found (points)"),
            y=alt.Y("count():Q", title="circles"),
        )
        .properties(width=520, height=220)
    )
    return chart


def predictor_chart(frame: pd.DataFrame, feature: str) -> alt.Chart:
    """Return the best score found against one feature of the circle."""
    import altair as alt

    data = frame[[feature, "lower"]].astype(float)
    chart: alt.Chart = (
        alt.Chart(data)
        .mark_point(filled=True)
        .encode(
            x=alt.X(f"{feature}:Q", title=feature).scale(zero=False),
            y=alt.Y("lower:Q", title="best score found (points)").scale(zero=False),
        )
        .properties(width=360, height=260)
    )
    return chart


def bar_chart(frame: pd.DataFrame, name: str, value: str, title: str) -> alt.Chart:
    """Return one bar for each row, in the order of the frame."""
    import altair as alt

    data = frame[[name, value]].dropna().astype({value: float})
    chart: alt.Chart = (
        alt.Chart(data)
        .mark_bar()
        .encode(
            x=alt.X(f"{value}:Q", title=title),
            y=alt.Y(f"{name}:N", title=None).sort(None),
        )
        .properties(width=460)
    )
    return chart
