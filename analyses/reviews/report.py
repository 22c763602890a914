"""The report on many reviewed games: sentences, and tables of players, examples and games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from operator import itemgetter
from typing import TYPE_CHECKING, Any

from patchwork_solve.analyses.losses.summary import BIG
from patchwork_solve.analyses.report.columns import table_frame
from patchwork_solve.analyses.report.report import Report
from patchwork_solve.analyses.report.section import (
    JSON,
    PAGE,
    TEXT,
    Display,
    Section,
    figure,
    with_error,
)
from patchwork_solve.analyses.reviews.concepts import concept_losses_frame, parts_frame
from patchwork_solve.analyses.reviews.decisions import decisions_frame
from patchwork_solve.analyses.reviews.pictures import example_pictures
from patchwork_solve.analyses.reviews.summary import (
    first_purchases_frame,
    mistakes_frame,
    player_losses_frame,
)
from patchwork_solve.analyses.reviews.words import (
    best_words,
    named_mistakes,
    played_words,
    sentences,
)
from patchwork_solve.engine.game.names import player_names

if TYPE_CHECKING:
    import pandas as pd
    from markupsafe import Markup

    from patchwork_solve.analyses.reviews.reviewing import Reviewed

EXAMPLES = "examples"
"""The section that has pictures on a page."""

EXPLAINED = CONCEPTS, PARTS = "concepts", "parts"
"""The sections that only explained games fill."""

DECISIONS = "decisions"
"""The section of which CSV and Parquet are the table."""


def reviews_report(reviews: Sequence[Reviewed], player: str, title: str | None = None) -> Report:
    """Return the report on the players of many reviewed games.

    Parameters
    ----------
    player : str
        Who estimated.
    """
    return report_of(
        decisions_frame(reviews), games_frame(reviews), parts_frame(reviews), player, title
    )


def report_of(
    decisions: pd.DataFrame,
    games: pd.DataFrame,
    parts: pd.DataFrame,
    player: str,
    title: str | None = None,
) -> Report:
    """Return the report on the players whose decisions are listed.

    Parameters
    ----------
    decisions : DataFrame
        As `decisions_frame` returns it.
    games : DataFrame
        As `games_frame` returns it.
    parts : DataFrame
        As `parts_frame` returns it.
    player : str
        Who estimated.
    """
    tables = {
        "decisions": decisions,
        "players": player_losses_frame(decisions),
        "examples": mistakes_frame(decisions),
        "purchases": first_purchases_frame(decisions),
        "games": games,
        "concepts": concept_losses_frame(decisions, parts),
        "parts": parts,
    }
    said = sentences(tables, player)
    sections = [_with_pictures(each, tables["players"]) for each in SECTIONS]
    return Report(title or "Review of games", sections, tables, sentences=said, main=said[:1])


def _with_pictures(section: Section, players: pd.DataFrame) -> Section:
    """Return the section of the examples with pictures of those that sentences name."""
    if section.name != EXAMPLES:
        return section

    def pictures(examples: pd.DataFrame) -> list[Markup]:
        return list(example_pictures(examples, named_mistakes(players)))

    return replace(section, charts=pictures)


def games_frame(reviews: Sequence[Reviewed]) -> pd.DataFrame:
    """Return a row for each game: the table ``review, games`` of the columns."""
    return table_frame("review, games", map(_game, reviews))


def _game(one: Reviewed) -> dict[str, Any]:
    first, second = player_names(one.game.names)
    scores, lost = one.review["scores"], one.review["lost"]
    return {
        "game": one.name,
        "first": first,
        "second": second,
        "finished": one.review["finished"],
        "margin": scores[0] - scores[1],
        "plies": len(one.review["decisions"]),
        "lost_first": lost[0]["lost"],
        "lost_second": lost[1]["lost"],
        "proved_from": one.review["proved_from"],
    }


SECTIONS = (
    Section(
        EXAMPLES,
        "Clearest examples",
        "The moves that lose most even if the estimate errs by two standard errors. Pictures "
        "frame the best move.",
        itemgetter("examples"),
        table="review, examples",
        columns=(
            *("player", "mistake", "game", "ply"),
            Display("played", played_words),
            Display("best", best_words),
            Display("lost", with_error("lost", ".1f")),
        ),
        has_table=False,
        places=(PAGE, JSON),
    ),
    Section(
        "players",
        "What players lose",
        "Lost: points a game. More: the difference to the other players; its intervals hold "
        "together for all players and parts of the same kind. Big: decisions a game that lose "
        f"{BIG} points or more.",
        itemgetter("players"),
        table="review, players",
        columns=(
            *("player", "by", "part", "games", "decisions"),
            Display("lost", figure("lost", ".1f")),
            Display("more", figure("more", "+.1f")),
            Display("big", figure("big", ".1f")),
            Display("worst", figure("worst", ".1f")),
        ),
    ),
    Section(
        CONCEPTS,
        "What players lose by concept",
        "Parts of all costly moves: each is the difference to the best move, and the parts of a "
        "player add up to what the moves lose. Intervals hold together for all of them.",
        itemgetter("concepts"),
        table="review, concepts",
        columns=(
            *("player", "concept", "games", "moves"),
            Display("lost", figure("lost", ".1f")),
            "words",
        ),
    ),
    Section(
        PARTS,
        "Parts of costly moves",
        "Every part of every explained move.",
        itemgetter("parts"),
        table="review, parts",
        is_raw=True,
        places=(JSON,),
    ),
    Section(
        "purchases",
        "First purchases",
        "Lost: points by that decision. Best: what the strong player plays most often instead, or "
        "the same patch; games: how often.",
        itemgetter("purchases"),
        table="review, first purchases",
        columns=(
            *("player", "patch", "games"),
            Display("lost", figure("lost", ".1f")),
            *("best", "best_games"),
        ),
        places=(TEXT, PAGE, JSON),
    ),
    Section(
        "games",
        "Games",
        "Margin: first player's score less the second's; lost: points in the whole game.",
        itemgetter("games"),
        table="review, games",
        is_raw=True,
        places=(PAGE, JSON),
    ),
    Section(
        DECISIONS,
        "Decisions",
        "Every ply of every game.",
        itemgetter("decisions"),
        table="review, decisions",
        is_raw=True,
        places=(JSON,),
    ),
)
