"""Reviews for a page: what a move gives away, or every move of a game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from patchwork_solve.analyses.asking.limits import CORES
from patchwork_solve.analyses.report.page import Provenance
from patchwork_solve.analyses.review.lesson import lesson, reason, sure_loss
from patchwork_solve.analyses.review.options import choices, played_choice
from patchwork_solve.analyses.review.page import review_page
from patchwork_solve.analyses.review.query import MISTAKES, SECONDS, ReviewQuery
from patchwork_solve.analyses.review.reasons import reasons
from patchwork_solve.analyses.review.reviewing import A_MOVE, judge_move, review
from patchwork_solve.analyses.review.words import costly, lost_words
from patchwork_solve.analyses.web.task import (
    Event,
    Found,
    Send,
    require_harmless,
    require_time,
)
from patchwork_solve.engine.forms.move_words import move_words
from patchwork_solve.engine.game.problems import require_playable

if TYPE_CHECKING:
    from patchwork_solve.analyses.review.decision import Decision
    from patchwork_solve.engine.game.move import Move
    from patchwork_solve.engine.record import Game
    from patchwork_solve.engine.state import State


@dataclass(frozen=True)
class Judge:
    """A request for what a move gives away, as in a review of this move only.

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
        """Raise `InputError` for an illegal move."""
        require_time(self.seconds)
        require_playable(self.state, "position")
        self.state.play(self.move)

    def run(self, send: Send) -> Found:
        """Return the loss of the move; nulls for figures not known in time."""
        decision = judge_move(self.state, self.move, seconds=self.seconds)
        known = decision.lost is not None
        answer = {
            "move": str(self.move),
            "move_words": move_words(self.state, self.move),
            "found": played_choice(decision).is_found if known else None,
            "lost": decision.lost,
            "lost_error": decision.lost_error,
            "lost_lower": decision.lost_lower,
            "lost_upper": decision.lost_upper,
            "proved": decision.is_proved,
            "spoils_win": decision.spoils_win,
            "player": decision.player,
            "margin": decision.before.margin,
            "lower": decision.before.proof.lower,
            "upper": decision.before.proof.upper,
            "best": None if decision.best is None else str(decision.best),
            "words": lost_words(decision),
            "sure": sure_loss(decision),
            "lesson": lesson(decision) if sure_loss(decision) else None,
        }
        return Found(answer, known)


@dataclass(frozen=True)
class Review:
    """A request to review a game: what each decision gave away.

    Parameters
    ----------
    game : Game
    seconds : float or None
        Of the whole review; None for the default, or for the time in the player's name.
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
        """Raise `InputError` for a game or limits that cannot be reviewed."""
        require_time(SECONDS if self.seconds is None else self.seconds)
        require_harmless(self.player)
        self._query().check()

    def run(self, send: Send) -> Found:
        """Return the review, its mistakes for another try, and its page."""
        answer = review(self._query(), lambda words: send({"event": "progress", "words": words}))
        names, explanations = answer.names, {} if answer.is_interrupted else reasons(answer)

        document = answer.to_json()
        for each, decision in zip(document["decisions"], answer.decisions, strict=True):
            best = decision.best
            each["best_words"] = None if best is None else move_words(decision.state, best)
            each["reason"] = reason(decision) if each["mark"] else ""
        found = {
            **document,
            "costly": [
                {
                    "ply": each.ply,
                    "words": costly(each, names),
                    "choices": _choices(each),
                }
                for each in answer.mistakes
            ],
            "html": review_page(answer, names, self.title, Provenance(), explanations),
        }
        return Found(found, not answer.is_interrupted)

    def _query(self) -> ReviewQuery:
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
