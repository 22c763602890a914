"""Reviews of many games from Python: the decisions as a DataFrame."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from patchwork_solve.analyses.luck.ledger import check
from patchwork_solve.analyses.review.query import MISTAKES
from patchwork_solve.analyses.reviews.concepts import parts_frame
from patchwork_solve.analyses.reviews.decisions import decisions_frame
from patchwork_solve.analyses.reviews.gathering import NamedGame, gather
from patchwork_solve.analyses.reviews.reviewing import PLAYER, reviewed_games
from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.wording import shown
from patchwork_solve.engine.record import Game

if TYPE_CHECKING:
    from os import PathLike

    import pandas as pd

    from patchwork_solve.analyses.workers.batch import Batch


def reviews_frame(
    games: Iterable[str | PathLike[str] | Game],
    player: str = PLAYER,
    *,
    batch: Batch | None = None,
) -> pd.DataFrame:
    """Return the decisions of many games, one a row, with what each lost and the kind of mistake.

    Losses are proved where proof reaches, and else estimated, in points. The columns are those of
    the table ``review, decisions`` in docs/reference/columns.md. `player_losses_frame`,
    `mistakes_frame` and `first_purchases_frame` summarize them.

    Parameters
    ----------
    games : iterable of str, path or Game
        Files, folders, ``example:NAME``, one-line games, or games. One that is there twice counts
        once.
    player : str
        Who estimates, with nodes a decision: the same games give the same answer.
    batch : Batch, optional
        Processes, limits and saved answers of the work.

    Raises
    ------
    InputError
        For input that is not a game, a game without moves, or a player without a limit of nodes.
    """
    return decisions_frame(reviewed_games(_gathered(games, player), player, MISTAKES, batch))


def review_parts_frame(
    games: Iterable[str | PathLike[str] | Game],
    player: str = PLAYER,
    *,
    batch: Batch | None = None,
) -> pd.DataFrame:
    """Return the parts of every move of many games that lost something, by concept.

    The columns are those of the table ``review, parts`` in docs/reference/columns.md.
    `concept_losses_frame` adds them up.

    Parameters
    ----------
    games, player, batch
        As in `reviews_frame`, with its errors.
    """
    named = _gathered(games, player)
    return parts_frame(reviewed_games(named, player, MISTAKES, batch, explain=True))


def _gathered(games: Any, player: str) -> list[NamedGame]:
    given = _given(games)
    check(player)
    try:
        return gather(given)
    except InputError as error:
        raise InputError("games", error.reason) from None


def _given(games: Any) -> list[str | Game]:
    if isinstance(games, str | bytes) or not isinstance(games, Iterable):
        raise InputError(
            "games",
            "{value}; allowed: a list of files, folders or Game objects",
            value=shown(games),
        )
    return [one if isinstance(one, Game) else os.fspath(one) for one in games]
