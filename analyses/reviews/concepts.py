"""The points that each player loses per game, by concept, over all explained moves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import pandas as pd

from patchwork_solve.analyses.explaining.register import FAULTS
from patchwork_solve.analyses.report.columns import table_frame
from patchwork_solve.analyses.reviews.summary import figure_columns
from patchwork_solve.analyses.statistics.estimates import clustered, clustered_mean
from patchwork_solve.engine.game.names import player_names

if TYPE_CHECKING:
    from patchwork_solve.analyses.reviews.reviewing import Reviewed

Row = dict[str, Any]


def parts_frame(reviews: Sequence[Reviewed]) -> pd.DataFrame:
    """Return a row for each part of each explained move: the table ``review, parts``."""
    return table_frame("review, parts", (row for one in reviews for row in _parts(one)))


def _parts(one: Reviewed) -> Iterator[Row]:
    names = player_names(one.game.names)
    for each in one.review.get("explanations", ()):
        player = one.game.states[each["ply"] - 1].to_move
        move = {"game": one.name, "player": names[player], "ply": each["ply"]}
        for part in each["parts"]:
            # What speaks for the move counts against its loss.
            lost = -part["points"]
            if lost:
                yield {**move, "concept": part["concept"], "lost": lost, "words": part["words"]}


def concept_losses_frame(decisions: pd.DataFrame, parts: pd.DataFrame) -> pd.DataFrame:
    """Return the points that each player loses per game by each concept, most first.

    The intervals are over games, and hold together for all players and concepts. The columns are
    those of the table ``review, concepts`` in docs/reference/columns.md.

    Parameters
    ----------
    decisions : DataFrame
        As `reviews_frame` returns it.
    parts : DataFrame
        As `review_parts_frame` returns it.
    """
    played: dict[Any, Any] = {
        player: own["game"].unique() for player, own in decisions.groupby("player")
    }
    groups = parts.groupby(["player", "concept"])
    rows = [
        _row(player, concept, some, played[player], len(groups))
        for (player, concept), some in groups
    ]
    rows.sort(key=lambda row: (row["player"], -row["lost"]))
    return table_frame("review, concepts", rows)


def _row(player: Any, concept: Any, some: pd.DataFrame, games: Any, together: int) -> Row:
    lost = some.groupby("game")["lost"].sum().reindex(games, fill_value=0.0).astype(float)
    figure = clustered_mean(*clustered(list(lost), [1] * len(lost)), len(lost), together)
    return {
        "player": player,
        "concept": concept,
        "games": len(lost),
        "moves": len(some),
        **figure_columns("lost", figure),
        "words": FAULTS.get(concept, ""),
    }
