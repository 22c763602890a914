"""The report on many reviewed games: sentences, and tables of players, examples and games."""

from __future__ import annotations

from collections.abc import Sequence
from operator import itemgetter
from typing import TYPE_CHECKING, Any

from patchwork_solve.analyses.losses.summary import BIG
from patchwork_solve.analyses.report.columns import table_frame
from patchwork_solve.analyses.report.report import Report
from patchwork_solve.analyses.report.section import (
    JSON,
    PAGE,
    TEXT,
    Section,
    Shown,
    figure,
    with_error,
)
from patchwork_solve.analyses.reviews.decisions import decisions_frame
from patchwork_solve.analyses.reviews.summary import (
    examples_frame,
    players_frame,
    purchases_frame,
)
from patchwork_solve.analyses.reviews.words import sentences
from patchwork_solve.engine.game.names import player_names

if TYPE_CHECKING:
    import pandas as pd

    from patchwork_solve.analyses.reviews.reviewing import Reviewed

DECISIONS = "decisions"
"""The section of which CSV and Parquet are the table."""


def reviews_report(reviews: Sequence[Reviewed], player: str, title: str | None = None) -> Report:
    """Return what the reviews of many games say of their players.

    Parameters
    ----------
    reviews : sequence of Reviewed
    player : str
        Who estimated.
    title : str, optional
    """
    decisions = decisions_frame(reviews)
    tables = {
        "decisions": decisions,
        "players": players_frame(decisions),
        "examples": examples_frame(decisions),
        "purchases": purchases_frame(decisions),
        "games": games_frame(reviews),
    }
    said = sentences(tables, player)
    return Report(title or "Review of games", SECTIONS, tables, sentences=said, main=said[:1])


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
        "players",
        "What players lose",
        "Lost: points a game. More: the difference to the other players; with many rows, some "
        f"stand out by chance. Big: decisions a game that lose {BIG} points or more.",
        itemgetter("players"),
        table="review, players",
        columns=(
            *("player", "by", "part", "games", "decisions"),
            Shown("lost", figure("lost", ".1f")),
            Shown("more", figure("more", "+.1f")),
            Shown("big", figure("big", ".1f")),
            Shown("worst", figure("worst", ".1f")),
        ),
    ),
    Section(
        "examples",
        "Clearest examples",
        "Of each mistake, the moves that lose most even if the estimate errs by two standard "
        "errors.",
        itemgetter("examples"),
        table="review, examples",
        columns=(
            *("player", "mistake", "game", "ply", "move", "best"),
            Shown("lost", with_error("lost", ".1f")),
        ),
        places=(PAGE, JSON),
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
            Shown("lost", figure("lost", ".1f")),
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
