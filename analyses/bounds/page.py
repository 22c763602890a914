"""Score bounds as HTML pages: the answer to one question, and the reports over many."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pandas as pd
from markupsafe import Markup

from patchwork_solve.analyses.bounds.circles import circle_predictors
from patchwork_solve.analyses.bounds.frame import bounds_frame, players_frame, timeline_frame
from patchwork_solve.analyses.bounds.plan_drawing import plan_quilt_svg, plan_svg
from patchwork_solve.analyses.report.page import (
    Block,
    Provenance,
    code_html,
    page_html,
    picture_html,
    table_html,
)
from patchwork_solve.analyses.report.thumbnail import quilts_html
from patchwork_solve.engine.drawing.position import position_svg
from patchwork_solve.engine.forms.notation import is_beginning
from patchwork_solve.engine.game.names import player_names
from patchwork_solve.engine.record import Game
from patchwork_solve.solver.score.alone.way import way

if TYPE_CHECKING:
    from patchwork_solve.analyses.bounds.answer import BoundsAnswer
    from patchwork_solve.solver.score.alone.plan import Plan, Situation

INTERVAL = (
    "A proved interval: no game is outside it. Where status is exact, both ends are the same; "
    "where it is bounds, the truth lies between them."
)

# -- one question --------------------------------------------------------------------------------


def answer_page(bounds: BoundsAnswer, made: Provenance) -> str:
    """Return the page of an answered question: the interval, and what shows its end."""
    meaning = (
        "Proved bounds for the question in the title, with a game or a plan that reaches one. "
        f"Lower and upper are in {bounds.unit}."
    )
    parts = [Block("Bounds", INTERVAL, [table_html(bounds_frame(bounds), "bounds")])]
    if bounds.players:
        sentence = (
            "Secured: the score that a player can force against any play. Most: the score that a"
            " player cannot exceed."
        )
        parts.append(
            Block("Each player", sentence, [table_html(players_frame(bounds), "bounds STATE")])
        )
    if bounds.plan is not None:
        parts += plan_sections(*bounds.plan)
    if bounds.game is not None:
        parts += game_sections(bounds.game)
    return page_html(bounds.heading, meaning, parts, made)


def plan_sections(situation: Situation, plan: Plan) -> list[Block]:
    """Return the timeline, its table and, where the plan has one, the quilt."""
    steps = table_html(timeline_frame(situation, plan), "report bounds timeline")
    sections = [
        Block(
            "The plan along the time track",
            "The purchases of the best plan found for a single player, in order.",
            [picture_html(plan_svg(situation, plan)), steps],
        )
    ]
    quilt = plan_quilt_svg(situation, plan)
    if quilt is not None:
        sentence = "All patches of the plan lie on the quilt together."
        sections.append(Block("The quilt", sentence, [picture_html(quilt)]))
    return sections


def game_sections(game: Game) -> list[Block]:
    """Return where a game starts, both players' ways along the track, its end, and its moves."""
    sections = []
    if not is_beginning(game.start):
        sentence = "The position from which the games start."
        sections.append(Block("The position", sentence, [picture_html(position_svg(game.start))]))
    for number, name in enumerate(player_names(game.names)):
        points = game.final.scores()[number]
        sections.append(
            Block(
                f"{name} along the time track: {points} points",
                "The player's purchases in the game that reaches it, with the space of each.",
                [picture_html(plan_svg(*way(game, number)))],
            )
        )
    sentence = "Both quilts when the game is over."
    sections.append(
        Block(
            "The end of the game that reaches it",
            sentence,
            [picture_html(position_svg(game.final))],
        )
    )
    sentence = "The game for patchwork-solve replay, or to send to somebody."
    sections.append(Block("The game, one line", sentence, [code_html(game.to_text())]))
    return sections


# -- reports over many ---------------------------------------------------------------------------


def editions_page(frame: pd.DataFrame, made: Provenance) -> str:
    """Return the page of `editions_frame`."""
    from patchwork_solve.analyses.report.charts import chart_html, row_bars

    chart = chart_html(
        row_bars(frame, "edition", "upper", "highest score, bound (points)"),
        "Highest score by edition",
        "A bar for each edition: no plan of a single player scores more.",
    )
    meaning = "The most that a single player can score, with the plan that reaches it. " + INTERVAL
    columns = ["edition", "status", "lower", "upper", "patches", "covered"]
    listed = table_html(frame, "report bounds editions", columns)
    return page_html(
        "Score bounds by edition",
        "How high a score the rules of each edition allow, if the other player does not interfere.",
        [Block("By edition", meaning, [chart, listed])],
        made,
    )


def patches_page(frame: pd.DataFrame, edition: str, made: Provenance) -> str:
    """Return the page of `patches_frame`."""
    from patchwork_solve.analyses.report.charts import chart_html, row_bars

    chart = chart_html(
        row_bars(frame, "patch", "worth", "points the ceiling falls without it"),
        "What each patch is worth",
        "A bar for each patch, the most valuable first: points by which the ceiling falls "
        "without it.",
    )
    sentence = (
        "The ceiling is the most that a single player can score, by areas and the economy. "
        "Worth: points by which the ceiling falls without the patch. Price: the highest price at"
        " which a best plan still buys it, to compare with buttons, its real price."
    )
    columns = ["patch", "buttons", "worth", "price", "status"]
    listed = table_html(frame, "report bounds patches", columns)
    return page_html(
        f"What each patch is worth ({edition})",
        f"How much the best score of the edition {edition} depends on each of its patches.",
        [Block("By patch", sentence, [chart, listed])],
        made,
    )


def circles_page(frame: pd.DataFrame, edition: str, made: Provenance) -> str:
    """Return the page of `circles_frame`."""
    return page_html(
        f"Score bounds by circle ({edition})",
        "The scores that two cooperating players can reach on random circles of the edition "
        f"{edition}: the best game found, and a bound that no game can beat.",
        [_intervals(frame), *_predictors(frame), _circles(frame)],
        made,
    )


def _intervals(frame: pd.DataFrame) -> Block:
    from patchwork_solve.analyses.report.charts import (
        chart_html,
        charts_html,
        interval_rows,
        whole_number_bars,
    )

    reached = frame[["lower"]].dropna()
    charts = [
        chart_html(
            interval_rows(frame, "seed", "circle (seed)"),
            "Proved intervals",
            "A line for each circle, the richest first: from the best game found, a dot, to what "
            "no game can beat.",
        ),
        chart_html(
            whole_number_bars(reached, "lower", "best score found (points)", "circles"),
            "How many circles reach a score",
            "A bar for each score: the number of circles whose best game found has this score.",
        ),
    ]
    return Block("Proved intervals", INTERVAL, [charts_html(charts)])


def _predictors(frame: pd.DataFrame) -> list[Block]:
    """Return the features that go with a rich circle, where there are enough circles to say."""
    from patchwork_solve.analyses.report.charts import chart_html, scatter

    best = circle_predictors(frame)
    if not best["correlation"].notna().any():
        return []
    feature = str(best["feature"].iloc[0])
    chart = chart_html(
        scatter(frame, feature, "lower", "best score found (points)"),
        "The strongest feature",
        f"A point for each circle: {feature.replace('_', ' ')} across, the best score found up.",
    )
    sentence = (
        "How each feature of a circle correlates with the best score found on it: Spearman's "
        "rank correlation, from -1 to 1, with its 95 % interval. If the interval contains 0, no "
        "correlation is shown."
    )
    listed = table_html(best, "report bounds circles --predictors")
    return [Block("What predicts a high score", sentence, [chart, listed])]


def _circles(frame: pd.DataFrame) -> Block:
    def end(game: str | None) -> Markup:
        return Markup("") if game is None else quilts_html(Game.from_text(game).final)

    sentence = (
        "The circles by seed, as new --seed deals them. The small quilts show Blue and Orange at"
        " the end of the best game found. The CSV, JSON and Parquet files have the games."
    )
    listed = table_html(
        frame.drop(columns="game"),
        "report bounds circles",
        ["seed", "goal", "status", "lower", "upper", "gap"],
        {"at the end": [end(None if pd.isna(game) else game) for game in frame["game"]]},
    )
    return Block("Circles", sentence, [listed])


def timeline_page(situation: Situation, plan: Plan, made: Provenance) -> str:
    """Return the page of `timeline_frame`: the optimal plan of a single player."""
    edition = situation.edition.name
    return page_html(
        f"The optimal plan ({edition})",
        f"How a single player scores most in the edition {edition}: what to buy from which "
        "space, and where to place it.",
        plan_sections(situation, plan),
        made,
    )
