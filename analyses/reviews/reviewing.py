"""The reviews of many games, one task each, resumable and on any worker."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel, ConfigDict

from patchwork_solve.analyses.review.query import MOST_MISTAKES, ReviewQuery
from patchwork_solve.analyses.review.reasons import reasons, reasons_list
from patchwork_solve.analyses.review.reviewing import review
from patchwork_solve.analyses.reviews.gathering import NamedGame
from patchwork_solve.analyses.workers.batch import Batch
from patchwork_solve.analyses.workers.evaluations import evaluated
from patchwork_solve.analyses.workers.resumable import Ledger
from patchwork_solve.analyses.workers.row import AnswerRow, Count, Mean
from patchwork_solve.engine.base.cancellation import GivenUpError, is_cancelled
from patchwork_solve.engine.record import Game
from patchwork_solve.engine.state import State

Row = dict[str, Any]

NODES = 2000
"""Nodes a decision, if the player's name does not say how long."""

PLAYER = f"strong:{NODES}n"
"""The player that reviews many games."""


class _DecisionRow(BaseModel):
    """Stored fields of a decision of a review."""

    model_config = ConfigDict(strict=True, allow_inf_nan=False)

    ply: Count
    move: str
    best: str | None
    forced: bool
    lost: Mean | None
    lost_error: Mean | None
    lost_lower: Count
    lost_upper: Count | None
    spoils_win: bool
    mark: str


class ReviewRow(AnswerRow):
    """The review of a game, as `--format json` prints it."""

    repeats = ("start", "moves")

    start: str
    moves: str
    review: dict[str, Any]

    def check(self, task: Row) -> None:
        """Raise `ValueError` for a review of another game."""
        decisions = [_DecisionRow.model_validate(each) for each in self.review["decisions"]]
        if " ".join(each.move for each in decisions) != task["moves"]:
            raise ValueError("the review is of another game")


@dataclass(frozen=True)
class Reviewed:
    """A game with its name and its review.

    Parameters
    ----------
    review : dict
        As `ReviewAnswer.to_json` returns it.
    """

    name: str
    game: Game
    review: Row

    def to_json(self) -> Row:
        """Return the review with the name of the game and the names of its players."""
        names = self.game.names
        return {"game": self.name, "names": None if names is None else list(names), **self.review}


def reviewed_games(
    games: Sequence[NamedGame],
    player: str,
    mistakes: int,
    batch: Batch | None = None,
    *,
    explain: bool = False,
) -> list[Reviewed]:
    """Return the review of each game; fewer if the batch ends before the rest.

    Parameters
    ----------
    player : str
        With nodes a decision, as ``strong:2000n``, so that a rerun gives the same.
    mistakes : int
        Number of the most costly moves that a review names.
    explain : bool
        Whether to explain every move that lost something: ``explanations`` of each review.
    """
    more = {"explain": True} if explain else {}
    tasks = [_task(one.game, player, mistakes) | more for one in games]
    rows = Batch.given(batch).rows(_review, tasks, ReviewRow)
    found = {(row["start"], row["moves"]): row["review"] for row in rows}
    return [
        Reviewed(one.name, one.game, found[key])
        for one, task in zip(games, tasks, strict=True)
        if (key := (task["start"], task["moves"])) in found
    ]


def review_in(ledger: Ledger, game: Game, player: str) -> Row | None:
    """Return the review of a game that a ledger has, whatever number of mistakes it names.

    Parameters
    ----------
    ledger : Ledger
        Of `reviewed_games`.
    player : str
        The player of the review, with its nodes.
    """
    for mistakes in range(1, MOST_MISTAKES + 1):
        row = ledger.get(_task(game, player, mistakes), ReviewRow)
        if row is not None:
            found: Row = row["review"]
            return found
    return None


def _task(game: Game, player: str, mistakes: int) -> Row:
    """Return the task of a game, which neither its name nor those of its players change."""
    return {
        "report": "review",
        "player": player,
        **evaluated(player),
        "mistakes": mistakes,
        "start": game.start.with_names(None).to_text(),
        "moves": " ".join(map(str, game.moves)),
    }


def _review(task: Row) -> Row:
    start = State.from_text(task["start"])
    game = Game.played(start, task["moves"].split())
    answer = review(ReviewQuery(game, task["player"], mistakes=task["mistakes"]))
    if answer.is_interrupted or is_cancelled():
        raise GivenUpError  # What was cut short says less than it would.
    found = answer.to_json()
    if task.get("explain"):
        found["explanations"] = reasons_list(reasons(answer, is_whole=True))
    return {"start": task["start"], "moves": task["moves"], "review": found}
