"""The report on a study of endgames: its summary, charts for each edition, its positions."""

from __future__ import annotations

from collections.abc import Callable
from operator import itemgetter
from typing import TYPE_CHECKING

import pandas as pd

from patchwork_solve.analyses.report.charts import chart_html, whole_number_bars, word_bars
from patchwork_solve.analyses.report.figure import MISSING, SHARE
from patchwork_solve.analyses.report.report import Report
from patchwork_solve.analyses.report.section import JSON, PAGE, TEXT, Display, Section, figure
from patchwork_solve.analyses.report.thumbnail import quilts_html
from patchwork_solve.analyses.study.summary import summary_frame
from patchwork_solve.engine.game.names import COLOURS
from patchwork_solve.engine.state import State

if TYPE_CHECKING:
    import altair as alt
    from markupsafe import Markup

    Chart = Callable[[pd.DataFrame], alt.Chart]

VALUE = figure("value", {SHARE: ".0%", "": ".2f"}, "unit")


def study_report(title: str, study: pd.DataFrame) -> Report:
    """Return the report of a study; `study` is as `study_frame` returns it."""
    return Report(
        title,
        [_editions(study["edition"].unique().tolist()), *SECTIONS],
        study,
        meaning=(
            "Positions near the end of games between simple players, each solved exactly. The "
            "report shows what decides them, what the greedy move costs, and how much the "
            "special tile and leather are worth."
        ),
    )


def editions_frame(study: pd.DataFrame) -> pd.DataFrame:
    """Return the values of the summary with their units, a column for each edition."""
    summary = summary_frame(study)
    values = summary.assign(value=[VALUE(row) for row in summary.to_dict("records")])
    wide = values.pivot(index="figure", columns="edition", values="value").fillna(MISSING)
    wide = wide.loc[summary["figure"].unique(), summary["edition"].unique()]
    return wide.rename_axis(columns=None).reset_index()


def decided_chart(study: pd.DataFrame) -> alt.Chart:
    """Return the positions by what the mover's choice can change, and the best kind of move."""
    data = study[["decided", "best"]].astype(object).fillna("unknown")
    return word_bars(data, "decided", "for the mover", "positions", "best")


def greedy_chart(study: pd.DataFrame) -> alt.Chart:
    """Return how often the greedy move loses each number of points if there is a choice."""
    data = study[study["moves"] > 1][["greedy_lost"]].dropna()
    return whole_number_bars(data, "greedy_lost", "points lost", "positions")


def effects_chart(study: pd.DataFrame) -> alt.Chart:
    """Return how much better the mover does with the tile, and with the leather left."""
    data = study.melt(["edition"], ["tile_effect", "leather_effect"], "of", "points").dropna()
    data["of"] = data["of"].str.removesuffix("_effect")
    data = data[data["points"] != 0]
    return whole_number_bars(data, "points", "points for the mover", "positions", "of")


def _chart(draw: Chart, title: str, meaning: str) -> Section:
    """Return the section of a chart, one for each edition."""

    def charts(study: pd.DataFrame) -> list[Markup]:
        return [
            chart_html(draw(part), str(edition), f"{title} {meaning}")
            for edition, part in study.groupby("edition", sort=False)
        ]

    return Section(
        title, title, meaning, lambda study: study, charts=charts, has_table=False, places=(PAGE,)
    )


def _editions(names: list[str]) -> Section:
    """Return the section that has a column for each edition."""
    return Section(
        "editions",
        "Summary",
        "Each figure is a share of positions or a mean, with a column for each edition. The mover "
        "is the player to move; greedy is a player that takes the best-looking move at once.",
        editions_frame,
        table="report endgames, summary",
        columns=("figure", *(Display(name, itemgetter(name)) for name in names)),
        places=(PAGE,),
    )


SECTIONS = (
    _chart(
        decided_chart,
        "Does the move decide?",
        "Won, lost and tied: every move of the mover has this result. Open: the move decides. "
        "The colours show what the best move is.",
    ),
    _chart(
        greedy_chart,
        "What the greedy move loses",
        "How often the greedy move loses each number of points, in positions with a choice. At 0, "
        "it is a best move.",
    ),
    _chart(
        effects_chart,
        "What the tile and the leather are worth",
        "How much better the mover does than if there were no special tile, or no leather left. "
        "Positions without a difference are left out.",
    ),
    Section(
        "summary",
        "Figures",
        "Each figure and its number of positions; greedy takes the best-looking move at once.",
        summary_frame,
        table="report endgames, summary",
        columns=("figure", "positions", Display("value", VALUE)),
        places=(TEXT, PAGE, JSON),
    ),
    Section(
        "positions",
        "Positions",
        f"Every position, with the quilts of {COLOURS[0]} (player 0) and {COLOURS[1]} (player 1). "
        f"Lower and upper are {COLOURS[0]}'s margin under best play. The position column has each "
        "position as one line, for patchwork-solve endgame.",
        lambda study: study,
        table="report endgames",
        columns=(
            *("edition", "seed", "to_move", "lower", "upper", "decided", "best", "greedy_lost"),
        ),
        is_raw=True,
        pictures=lambda study: {
            "quilts": [quilts_html(State.from_text(line)) for line in study["position"]]
        },
        places=(PAGE, JSON),
    ),
)
