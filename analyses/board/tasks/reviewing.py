"""What was given away: by a move, or by every move of a game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from patchwork_solve.analyses.asking.limits import CORES
from patchwork_solve.analyses.board.tasks.task import (
    Event,
    Found,
    Tell,
    require_harmless,
    require_time,
)
from patchwork_solve.analyses.report.page import Made
from patchwork_solve.analyses.review.options import choices, played
from patchwork_solve.analyses.review.page import review_page
from patchwork_solve.analyses.review.query import MISTAKES, SECONDS, ReviewQuery
from patchwork_solve.analyses.review.reviewing import review
from patchwork_solve.analyses.review.words import costly, lost_words
from patchwork_solve.engine.base.wording import capital
from patchwork_solve.engine.forms.move_words import move_words
from patchwork_solve.engine.game.names import player_names
from patchwork_solve.engine.game.problems import require_playable
from patchwork_solve.engine.record import Game

if TYPE_CHECKING:
    from patchwork_solve.analyses.review.decision import Decision
    from patchwork_solve.engine.game.move import Move
    from patchwork_solve.engine.state import State

A_MOVE = 2.0
"""Seconds for a move where nobody says how long."""


@dataclass(frozen=True)
class Judge:
    """What a move gives away, as a review of it alone says.

    Parameters
    ----------
    state : State
    move : Move
    seconds : float
    """

    state: State
    move: Move
    seconds: float = A_MOVE

    def check(self) -> None:
        """Raise `InputError` for a move that is not legal."""
        require_time(self.seconds)
        require_playable(self.state, "position")
        self.state.play(self.move)

    def run(self, tell: Tell) -> Found:
        """Return what it gives away; nulls where nothing is known in the time there was."""
        game = Game(self.state, (self.move,))
        # A second look would take the rest of the time.
        query = ReviewQuery(game, seconds=self.seconds)
        (decision,) = review(query, has_second_look=False).decisions
        known = decision.lost is not None
        told = {
            "move": str(self.move),
            "move_words": move_words(self.state, self.move),
            "found": played(decision).is_found if known else None,
            "lost": decision.lost,
            "lost_error": decision.lost_error,
            "lost_lower": decision.lost_lower,
            "lost_upper": decision.lost_upper,
            "proved": decision.is_proved,
            "spoils_win": decision.spoils_win,
            "best": None if decision.best is None else str(decision.best),
            "words": lost_words(decision),
        }
        return Found(told, known)


@dataclass(frozen=True)
class Review:
    """What each decision of a game gave away.

    Parameters
    ----------
    game : Game
    seconds : float or None
        Of the whole review; None for the usual time, or where the player's name says it.
    player : str
    mistakes : int
    title : str or None
    """

    game: Game
    seconds: float | None = None
    player: str = "strong"
    mistakes: int = MISTAKES
    title: str | None = None

    def check(self) -> None:
        """Raise `InputError` for what cannot be reviewed."""
        require_time(SECONDS if self.seconds is None else self.seconds)
        require_harmless(self.player)
        self._asked().check()

    def run(self, tell: Tell) -> Found:
        """Return the review, its mistakes to be tried again, and its page."""
        answer = review(self._asked(), lambda words: tell({"event": "progress", "words": words}))
        names = player_names(self.game.names)
        title = self.title or capital(f"{names[0]} against {names[1]}: review")
        document = answer.to_json()
        for each, decision in zip(document["decisions"], answer.decisions, strict=True):
            best = decision.best
            each["best_words"] = None if best is None else move_words(decision.state, best)
        told = {
            **document,
            "costly": [
                {
                    "ply": each.ply,
                    "words": costly(each, names),
                    "choices": _choices(each),
                }
                for each in answer.mistakes
            ],
            "html": review_page(answer, names, title, Made()),
        }
        return Found(told, not answer.is_interrupted)

    def _asked(self) -> ReviewQuery:
        return ReviewQuery(self.game, self.player, self.seconds, self.mistakes, CORES)


def _choices(decision: Decision) -> list[Event]:
    """Return some moves of a decision, and what each gives away."""
    return [
        {
            "move": str(choice.move),
            "words": move_words(decision.state, choice.move),
            "lost": choice.lost,
            "proved": choice.is_proved,
            "found": choice.is_found,
        }
        for choice in choices(decision)
    ]
