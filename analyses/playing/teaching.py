"""A teaching game: warnings of costly moves, the choice to take them back, and the lessons."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from patchwork_solve.analyses.report.table import wrapped
from patchwork_solve.analyses.review.lesson import lesson, sure_loss
from patchwork_solve.engine.drawing.words import counted

if TYPE_CHECKING:
    from patchwork_solve.analyses.review.decision import Decision
    from patchwork_solve.engine.game.move import Move
    from patchwork_solve.engine.state import State

KEEP = "keep"
"""Word that plays a move in spite of the warning."""

INDENT = "  "


@dataclass(frozen=True)
class Lesson:
    """A warning, and what the human did.

    Parameters
    ----------
    ply : int
        Number of the ply, from 1.
    words : str
        What the move costs, in one sentence.
    is_played : bool
        Whether the move was played in spite of the warning; otherwise it was taken back.
    """

    ply: int
    words: str
    is_played: bool


@dataclass(frozen=True)
class Warned:
    """A costly move that is not played yet."""

    ply: int
    move: Move
    words: str


class Teacher:
    """Warns of moves that lose some points or more, and keeps the lessons.

    Parameters
    ----------
    points : int
        Points that a move must surely lose for a warning.
    judge : callable
        Returns the decision for a move in a position.
    """

    def __init__(self, points: int, judge: Callable[[State, Move], Decision]) -> None:
        self.points = points
        self.lessons: list[Lesson] = []
        self.take_backs = 0
        self.warned: Warned | None = None
        self._judge = judge

    def warn(self, state: State, move: Move, ply: int) -> str | None:
        """Return the lesson of a costly move, which then waits for a choice; None for another.

        Another move in the place of one that waits takes that back. The same move is played.
        """
        if self.warned is not None:
            if self.warned.move == move:
                self.settle(is_played=True)
                return None
            self.settle(is_played=False)
        if len(state.legal_moves) == 1:
            return None
        decision = self._judge(state, move)
        if sure_loss(decision) < self.points:
            return None
        self.warned = Warned(ply, move, lesson(decision))
        return self.warned.words

    def settle(self, *, is_played: bool) -> Move:
        """Return the move that waits for a choice, once that is made; count a take-back."""
        assert self.warned is not None, "a move waits"
        warned, self.warned = self.warned, None
        self.lessons.append(Lesson(warned.ply, warned.words, is_played))
        self.take_backs += not is_played
        return warned.move

    def summary(self) -> Iterator[str]:
        """Yield lines on the take-backs and the lessons of the game."""
        known = f"{counted(len(self.lessons), 'lesson')}, {counted(self.take_backs, 'take-back')}"
        if not self.lessons:
            known += f"; no move was sure to lose {counted(self.points, 'point')} or more"
        yield f"{known}."
        for each in self.lessons:
            what = "played" if each.is_played else "taken back"
            yield wrapped(f"{INDENT}move {each.ply}, {what}: {each.words}", 2 * INDENT)
