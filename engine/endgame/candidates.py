"""The moves of a position and what a search has proved of them so far."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from patchwork_solve.engine.base.proof import require_interval
from patchwork_solve.engine.endgame.searcher import Answer
from patchwork_solve.engine.kernel import layout


@dataclass
class Candidate:
    """A move with the position after it, and the proved interval of the margin.

    Parameters
    ----------
    code : int
        The move, as the kernel writes it.
    words : int64 array
        The packed state after it.
    lower, upper : int
        Of the margin of player 0 over player 1, in points.
    """

    code: int
    words: layout.Words
    lower: int
    upper: int

    @property
    def is_exact(self) -> bool:
        """Whether the margin is known."""
        return self.lower == self.upper


class Candidates:
    """All moves of a position, and the proved interval of its margin.

    Parameters
    ----------
    moves : list of Candidate
    maximise : bool
        Whether the mover is player 0.
    known : tuple of int
        An interval that is proved already.
    """

    def __init__(self, moves: list[Candidate], maximise: bool, known: tuple[int, int]) -> None:
        self.moves = moves
        self.maximise = maximise
        self._lower, self._upper = known

    def interval(self) -> tuple[int, int]:
        """Return the proved interval of the position."""
        best = max if self.maximise else min
        self._lower = max(self._lower, best(move.lower for move in self.moves))
        self._upper = min(self._upper, best(move.upper for move in self.moves))
        require_interval(self._lower, self._upper, "the margin")
        return self._lower, self._upper

    @property
    def is_exact(self) -> bool:
        """Whether the margin of the position is known."""
        lower, upper = self.interval()
        return lower == upper

    def is_named(self) -> bool:
        """Whether a move is proved to keep what is proved of the position for the mover."""
        lower, upper = self.interval()
        margin = lower if self.maximise else upper
        return any(self.reaches(move, margin) for move in self.moves)

    def ordered(self) -> list[Candidate]:
        """Return the moves, most promising first."""
        if self.maximise:
            return sorted(self.moves, key=lambda move: (-move.lower, -move.upper))
        return sorted(self.moves, key=lambda move: (move.upper, move.lower))

    def reaches(self, move: Candidate, margin: int) -> bool:
        """Whether a move is proved to give the mover a margin at least as good."""
        return move.lower >= margin if self.maximise else move.upper <= margin

    def keep(self, code: int, margin: int) -> None:
        """Take over that a move is proved to keep a margin for the mover."""
        for move in self.moves:
            if move.code == code and self.maximise:
                move.lower = max(move.lower, margin)
            elif move.code == code:
                move.upper = min(move.upper, margin)

    def narrow(self, bound: Callable[[layout.Words], tuple[int, int]]) -> None:
        """Take over what a look at the position after each move proves."""
        for move in self.moves:
            lower, upper = bound(move.words)
            move.lower, move.upper = max(move.lower, lower), min(move.upper, upper)

    def learn(self, answer: Answer, reached: bool) -> None:
        """Take over what a search of the position proved.

        Parameters
        ----------
        answer : Answer
        reached : bool
            Whether its value is a lower bound rather than an upper one.
        """
        if reached:
            self._lower = max(self._lower, answer.value)
        else:
            self._upper = min(self._upper, answer.value)
        # No move is better than the position; the one that gave the value is as good as it.
        for move in self.moves:
            if self.maximise:
                move.upper = min(move.upper, self._upper)
            else:
                move.lower = max(move.lower, self._lower)
        if reached == self.maximise:
            self.keep(answer.code, answer.value)
