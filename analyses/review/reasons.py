"""The reasons of a costly move: the played move against the best one, as parts that add up."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from patchwork_solve.analyses.explaining.course import Course
from patchwork_solve.analyses.explaining.finding import of_courses
from patchwork_solve.analyses.explaining.text import mistake_words
from patchwork_solve.analyses.review.answer import mistakes
from patchwork_solve.engine.players.analyst import analyst

if TYPE_CHECKING:
    from patchwork_solve.analyses.explaining.answer import Explanation
    from patchwork_solve.analyses.review.answer import ReviewAnswer
    from patchwork_solve.analyses.review.decision import Decision


def reasons(answer: ReviewAnswer, *, is_whole: bool = False) -> dict[int, Explanation]:
    """Explain costly moves, by ply; those whose best move is known and another.

    Parameters
    ----------
    is_whole : bool
        Whether to explain every move that lost something, not only the most costly.
    """
    costly = mistakes(answer.decisions, len(answer.decisions)) if is_whole else answer.mistakes
    found = ((each.ply, _reason(each, answer.player)) for each in costly)
    return {ply: each for ply, each in found if each is not None}


def _reason(decision: Decision, player: str) -> Explanation | None:
    """Explain the played move against the best one."""
    margin, lost = decision.before.margin, decision.lost
    best = decision.best
    if best is None or best == decision.move or margin is None or not lost:
        return None
    sign, is_proved = 1 - 2 * decision.player, decision.before.proof.is_exact
    return of_courses(
        decision.state,
        Course.known(decision.move, margin - sign * lost, is_proved and decision.is_proved),
        Course.known(best, margin, is_proved),
        0 if decision.estimate is None else decision.estimate.nodes,
        analyst(player),
        decision.lost_error,
    )


def reasons_list(found: dict[int, Explanation]) -> list[dict[str, Any]]:
    """Return the JSON list of explanations: each with its ply and its words."""
    return [
        {"ply": ply, "words": mistake_words(each), **each.to_json()} for ply, each in found.items()
    ]
