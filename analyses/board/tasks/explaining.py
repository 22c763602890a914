"""The difference between two moves of which the page knows something, in parts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from patchwork_solve.analyses.explaining.course import Course
from patchwork_solve.analyses.explaining.finding import of_courses
from patchwork_solve.analyses.web.task import Found, Send
from patchwork_solve.engine.game.problems import require_playable
from patchwork_solve.engine.players.analyst import analyst

if TYPE_CHECKING:
    from patchwork_solve.engine.record import Game
    from patchwork_solve.engine.state import State

BRIEF = 1
"""Nodes for the proof of a line, as a multiple of those of a search: the page waits for it."""


@dataclass(frozen=True)
class Explain:
    """A request for the reasons of a difference, as in `best --explain`.

    Parameters
    ----------
    state : State
    course, contrast : Course
    spent : int
        Nodes by which their margins were found.
    error : float or None
        Standard error of the difference; None for that of a search of so many nodes.
    """

    state: State
    course: Course
    contrast: Course
    spent: int
    error: float | None = None

    def check(self) -> None:
        """Raise `InputError` for a finished game."""
        require_playable(self.state, "position")

    def run(self, send: Send) -> Found:
        """Return the explanation as `best --explain` prints it in JSON."""
        player = analyst("strong")
        found = of_courses(
            self.state, self.course, self.contrast, self.spent, player, self.error, BRIEF
        )
        return Found(found.to_json())


def course_of(line: Game, margin: float | None, lower: int | None, upper: int | None) -> Course:
    """Return a course; its line is best play if it ends with the margin that is proved.

    Without a margin, the line is best play.
    """
    first, second = line.final.scores()
    if margin is None:
        return Course.proved(line.moves, first - second)
    if lower is None or lower != upper:
        return Course(line.moves, margin, lower, upper, False)
    is_best_play = line.final.is_over and first - second == lower
    return Course(line.moves, lower, lower, upper, is_best_play)
