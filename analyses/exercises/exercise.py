"""An exercise: a position of a played game in which one choice is best and another was made."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from patchwork_solve.analyses.exercises.query import LEAST_GAP
from patchwork_solve.engine.base.kinds import checked_methods
from patchwork_solve.engine.base.say import filled
from patchwork_solve.engine.base.wording import capital
from patchwork_solve.engine.drawing.words import counted, turn
from patchwork_solve.engine.forms.move_words import move_words
from patchwork_solve.engine.game.move import Move, action
from patchwork_solve.engine.game.names import Names, player_names
from patchwork_solve.engine.state import State

PLACES = ("{first}", "{second}")
"""Stand in a reason for the names of the players."""


def right_moves(losses: Mapping[Move, float], is_proved: bool) -> list[Move]:
    """Return the right moves, best first.

    If the losses are proved, they are the moves that give nothing away, else those that are
    estimated to give away less than `LEAST_GAP`.
    """
    right = [move for move, lost in losses.items() if lost < LEAST_GAP and not (is_proved and lost)]
    return sorted(right, key=lambda move: (losses[move], str(move)))


@checked_methods()
@dataclass(frozen=True, repr=False)
class Exercise:
    """A mistake of a game with the choice that was best.

    Parameters
    ----------
    game : str
        The game as the user names it.
    ply : int
        Number of the mistake, from 1.
    state : State
        Position before it, with the names of the players where the game has them.
    played : Move
        The mistake.
    losses : Mapping
        Points that each searched move gives away: of every legal move if they are proved.
    value, error : float
        The mover's margin under best play and its standard error, in points; 0 if it is proved.
    line : tuple of Move
        Best play, or the expected moves, from the position.
    searches : tuple of str
        The searches that agree, the first one and the one that confirmed it.
    is_proved : bool
        Whether the losses are proved, not estimated.
    reason : str
        Why the mistake is one: what it was after, and what it cost, with places for the names.
    """

    game: str
    ply: int
    state: State
    played: Move
    losses: Mapping[Move, float]
    value: float
    error: float
    line: tuple[Move, ...]
    searches: tuple[str, ...]
    is_proved: bool
    reason: str = ""

    @property
    def mover(self) -> int:
        """The player to move."""
        return self.state.to_move

    @cached_property
    def answer(self) -> list[Move]:
        """The right moves, the best one first; all make the same choice."""
        return right_moves(self.losses, self.is_proved)

    @property
    def best(self) -> Move:
        """The best move."""
        return self.answer[0]

    @property
    def action(self) -> str:
        """The right choice, wherever it is placed: a patch's name, or ``advance``."""
        return action(self.best)

    @property
    def lost(self) -> float:
        """Points that the mistake gave away."""
        return self.losses[self.played]

    @property
    def names(self) -> Names:
        """The players' names, or their colours."""
        return player_names(self.state.names)

    @property
    def question(self) -> str:
        """The task in a sentence."""
        return f"{capital(turn(self.state, self.names))}: find the best move."

    @property
    def answer_words(self) -> str:
        """The answer in a sentence, with the number of placements that are about as good."""
        others = len(self.answer) - 1
        as_good = "just as good" if self.is_proved else f"within {LEAST_GAP:g} points"
        also = f", or {counted(others, 'other place')} {as_good}" if others else ""
        return f"{capital(move_words(self.state, self.best))}{also}."

    @property
    def mistake_words(self) -> str:
        """The mistake in a sentence: what it gave away, and whether that is proved."""
        how = "proved" if self.is_proved else "estimated"
        words = move_words(self.state, self.played)
        return f"Played: {words}; it gave away {self.lost:g} points ({how})."

    @property
    def reason_words(self) -> str:
        """The aim of the mistake and its cost; the points add up."""
        return filled(self.reason, dict(zip(("first", "second"), self.names, strict=True)))
