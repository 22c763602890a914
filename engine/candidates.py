"""The moves of a position and what a search has proved of them so far."""

from __future__ import annotations

from dataclasses import dataclass

from engine.kernel import layout
from engine.searcher import Answer


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
        return self._lower, self._upper

    def ordered(self) -> list[Candidate]:
        """Return the moves, most promising first."""
        if self.maximise:
            return sorted(self.moves, key=lambda move: (-move.lower, -move.upper))
        return sorted(self.moves, key=lambda move: (move.upper, move.lower))

    def reaches(self, move: Candidate, margin: int) -> bool:
        """Whether a move is proved to give the mover a margin at least as good."""
        return move.lower >= margin if self.maximise else move.upper <= margin

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
        for move in self.moves:
            # No move is better than the position; the one that gave the value is as good as it.
            if self.maximise:
                move.upper = min(move.upper, self._upper)
                if reached and move.code == answer.code:
                    move.lower = max(move.lower, answer.value)
            else:
                move.lower = max(move.lower, self._lower)
                if not reached and move.code == answer.code:
                    move.upper = min(move.upper, answer.value)
