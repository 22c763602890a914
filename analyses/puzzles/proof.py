"""Conditions of a puzzle, by the exact margin of every legal move."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from patchwork_solve.engine.base.proof import require_interval
from patchwork_solve.engine.endgame.continuation import tie_winners
from patchwork_solve.engine.game.move import Move, action
from patchwork_solve.engine.state import State

LEAST_GAP = 2
"""Points that every other move loses at least."""

LEAST_MOVES = 5
"""Legal moves, every placement counted."""

MOST_MARGIN = 20
"""Largest winning margin in points: a game decided by more makes no puzzle."""


class Verdict(StrEnum):
    """Whether a decision is a puzzle, and if not what speaks against it."""

    UNSOLVED = "unsolved"
    """The search came to its limit."""
    DECIDED = "decided"
    """Somebody wins by more than `MOST_MARGIN`."""
    NATURAL = "natural"
    """The natural move is best, or loses less than `LEAST_GAP`."""
    SEVERAL = "several"
    """Several purchases, or a purchase and the advance, are best."""
    CLOSE = "close"
    """Another move loses less than `LEAST_GAP`."""
    TIE = "tie"
    """The best moves tie in points; some of them win the game and others lose it."""
    PUZZLE = "puzzle"


@dataclass(frozen=True)
class Proved:
    """The exact margin after every legal move of a position, and who wins what is tied.

    Parameters
    ----------
    state : State
    margins : Mapping
        Player 0's score less player 1's after every legal move, in points.
    ties : Mapping
        Who wins after each move that leaves a margin of 0.
    """

    state: State
    margins: Mapping[Move, int]
    ties: Mapping[Move, int]

    @classmethod
    def of(cls, state: State, margins: Mapping[Move, int]) -> Proved:
        """Find who wins the ties, which takes searches of their own."""
        tied = [move for move, margin in margins.items() if margin == 0]
        return cls(state, margins, tie_winners(state, tied) if tied else {})

    @property
    def mover(self) -> int:
        """The player who solves the puzzle."""
        return self.state.to_move

    def worth(self, move: Move) -> int:
        """Return the mover's margin after a move."""
        return -self.margins[move] if self.mover else self.margins[move]

    @cached_property
    def value(self) -> int:
        """The mover's margin under best play."""
        return max(map(self.worth, self.margins))

    @property
    def margin(self) -> int:
        """Player 0's margin under best play."""
        return -self.value if self.mover else self.value

    def lost(self, move: Move) -> int:
        """Return the points that a move gives away."""
        return self.value - self.worth(move)

    @cached_property
    def answer(self) -> list[Move]:
        """All moves that keep the value."""
        return [move for move in self.margins if not self.lost(move)]

    @cached_property
    def others(self) -> list[Move]:
        """All other moves."""
        return [move for move in self.margins if self.lost(move)]

    @property
    def gap(self) -> int:
        """Points that the best of the other moves loses."""
        return min(map(self.lost, self.others))

    def winner(self, move: Move) -> int:
        """Return who wins after a move, the tie-break included."""
        margin = self.margins[move]
        if margin == 0:
            return self.ties[move]
        return 0 if margin > 0 else 1

    def verdict(self, natural: Iterable[Move]) -> Verdict:
        """Return whether the position is a puzzle.

        Parameters
        ----------
        natural : iterable of Move
            What the natural player may do.
        """
        if abs(self.value) > MOST_MARGIN:
            return Verdict.DECIDED
        answer = self.answer
        if any(self.lost(move) < LEAST_GAP for move in natural):
            return Verdict.NATURAL
        if len({action(move) for move in answer}) > 1:
            return Verdict.SEVERAL
        if self.gap < LEAST_GAP:
            return Verdict.CLOSE
        if len({self.winner(move) for move in answer}) > 1:
            return Verdict.TIE
        return Verdict.PUZZLE


def require_agreement(what: str, margin: int, other: int) -> None:
    """Raise `ContradictionError` when two searches have proved different margins."""
    require_interval(margin, other, what)
    require_interval(other, margin, what)


def grouped(margins: Mapping[Move, int]) -> dict[str, str]:
    """Return the tokens of moves under their margins, each margin's in the order of the tokens."""
    found: dict[str, list[str]] = {}
    for move, margin in sorted(margins.items(), key=lambda pair: (pair[1], str(pair[0]))):
        found.setdefault(str(margin), []).append(str(move))
    return {margin: " ".join(tokens) for margin, tokens in found.items()}
