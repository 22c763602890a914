"""A study of endgames as an HTML page: its summary, a chart for each edition, its positions."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pandas as pd
from markupsafe import Markup

from patchwork_solve.analyses.report.charts import (
    chart_html,
    charts_html,
    whole_number_bars,
    word_bars,
)
from patchwork_solve.analyses.report.page import Made, Section, page_html, table_html
from patchwork_solve.analyses.report.thumbnail import quilts_html
from patchwork_solve.analyses.study.summary import said, summary_frame
from patchwork_solve.engine.game.names import COLOURS
from patchwork_solve.engine.state import State

if TYPE_CHECKING:
    import altair as alt

Chart = Callable[[pd.DataFrame], "alt.Chart"]


def study_page(title: str, study: pd.DataFrame, made: Made) -> str:
    """Return a study as a page."""
    meaning = (
        "Positions near the end of games between simple players, each solved exactly: what decides "
        "them, what the greedy move costs, and what the special tile and leather are worth there."
    )
    return page_html(title, meaning, [_summary(study), *_charts(study), _positions(study)], made)


def _summary(study: pd.DataFrame) -> Section:
    summary = summary_frame(study)
    told = [said(*pair) for pair in zip(summary["value"], summary["unit"], strict=True)]
    wide = summary.assign(told=told).pivot(index="figure", columns="edition", values="told")
    editions = list(dict.fromkeys(summary["edition"]))
    wide = wide.reindex(index=list(dict.fromkeys(summary["figure"])), columns=editions)
    frame = wide.fillna("-").reset_index()
    words = (
        "A share of the positions that a figure is about, or a mean; each edition has its column. "
        "The mover is the player to move; greedy is a player that takes what looks best at once."
    )
    counted = table_html(
        summary, "report endgames, summary", ["edition", "figure", "positions", "value", "unit"]
    )
    about = "How many positions each figure is about"
    counts = Markup(f"<details><summary>{about}</summary>{{}}</details>")
    listed = table_html(frame, "report endgames, summary", figures=editions)
    return Section("Summary", words, [listed, counts.format(counted)])


def _charts(study: pd.DataFrame) -> list[Section]:
    return [
        _by_edition(
            study,
            "Does the move decide?",
            "Won, lost and tied are for the mover, whatever it plays; where it is open, the move "
            "decides. The colours tell what the best move is.",
            decided_chart,
        ),
        _by_edition(
            study,
            "What the greedy move loses",
            "How often the greedy move gives away so many points against the best, where there is "
            "a choice. At 0 it is a best move.",
            greedy_chart,
        ),
        _by_edition(
            study,
            "What the tile and the leather are worth",
            "How much better the mover does than if there were no special tile, or no leather "
            "left. Positions where that is nothing are left out.",
            effects_chart,
        ),
    ]


def _by_edition(study: pd.DataFrame, title: str, meaning: str, draw: Chart) -> Section:
    """Return a chart for each edition, beside each other."""
    charts = [
        chart_html(draw(part), str(edition), f"{title} {meaning}")
        for edition, part in study.groupby("edition", sort=False)
    ]
    return Section(title, meaning, [charts_html(charts)])


def decided_chart(study: pd.DataFrame) -> alt.Chart:
    """Return the positions by what the mover's choice can change, and the best kind of move."""
    data = study[["decided", "best"]].astype(object).fillna("unknown")
    return word_bars(data, "decided", "for the mover", "positions", "best")


def greedy_chart(study: pd.DataFrame) -> alt.Chart:
    """Return how often the greedy move loses so many points, where there is a choice."""
    data = study[study["moves"] > 1][["greedy_lost"]].dropna()
    return whole_number_bars(data, "greedy_lost", "points lost", "positions")


def effects_chart(study: pd.DataFrame) -> alt.Chart:
    """Return how much better the mover does with the tile, and with the leather left."""
    data = study.melt(["edition"], ["tile_effect", "leather_effect"], "of", "points").dropna()
    data["of"] = data["of"].str.removesuffix("_effect")
    data = data[data["points"] != 0]
    return whole_number_bars(data, "points", "points for the mover", "positions", "of")


def _positions(study: pd.DataFrame) -> Section:
    words = (
        f"Every position, with the quilts of {COLOURS[0]} (player 0) and {COLOURS[1]} (player 1). "
        f"Lower and upper are {COLOURS[0]}'s margin under best play. All columns hold the position "
        "as a line, which patchwork-solve endgame takes."
    )
    listed = table_html(
        study,
        "report endgames",
        ["edition", "seed", "to_move", "lower", "upper", "decided", "best", "greedy_lost"],
        {"quilts": [quilts_html(State.from_text(line)) for line in study["position"]]},
    )
    return Section("Positions", words, [listed])
