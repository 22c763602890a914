"""A move and what follows it: a line of play with what is known of its margin."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from patchwork_solve.engine.game.move import Move

if TYPE_CHECKING:
    from patchwork_solve.engine.players.assessment import Considered


@dataclass(frozen=True)
class Course:
    """A move, the line that follows, and the margin after it.

    Parameters
    ----------
    line : tuple of Move
        The move first.
    margin : float
        Of player 0 over player 1: proved or estimated.
    lower, upper : int or None
        Its proved bounds; None without one.
    is_best_play : bool
        Whether the line is proved best play to the end of the game.
    """

    line: tuple[Move, ...]
    margin: float
    lower: int | None
    upper: int | None
    is_best_play: bool

    @property
    def move(self) -> Move:
        """The move."""
        return self.line[0]

    @property
    def is_exact(self) -> bool:
        """Whether the margin is proved."""
        return self.lower is not None and self.lower == self.upper

    @classmethod
    def proved(cls, line: tuple[Move, ...], margin: int) -> Course:
        """Return a course of best play."""
        return cls(line, margin, margin, margin, True)

    @classmethod
    def expected(cls, each: Considered) -> Course:
        """Return the course that a player expects."""
        margin = each.lower if each.is_exact else float(each.estimate.margin)
        assert margin is not None, "a proved move has its bounds"
        return cls(each.line, margin, each.lower, each.upper, each.is_best_play)

    @classmethod
    def known(cls, move: Move, margin: float, is_proved: bool) -> Course:
        """Return the course of a move whose line is not known."""
        bound = round(margin) if is_proved else None
        return cls((move,), margin if bound is None else bound, bound, bound, False)
