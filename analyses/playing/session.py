"""A game in progress: its position, its record, and undo."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.game.move import Move
from patchwork_solve.engine.record import Game
from patchwork_solve.engine.state import State


class Ply(NamedTuple):
    """A move with the positions before and after it."""

    before: State
    move: Move
    after: State


class Session:
    """A game in which a human decides for one player or for both.

    Parameters
    ----------
    record : Game
        The game so far; play goes on after its last move.
    humans : collection of int
        The players for whom a human decides.
    """

    def __init__(self, record: Game, humans: Collection[int]) -> None:
        self.humans = frozenset(humans)
        self._states = list(record.states)
        self._moves = list(record.moves)

    @property
    def state(self) -> State:
        """The position."""
        return self._states[-1]

    @property
    def record(self) -> Game:
        """The game so far."""
        return Game(self._states[0], tuple(self._moves))

    @property
    def plies(self) -> int:
        """Number of moves so far."""
        return len(self._moves)

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self.state.is_over

    @property
    def waits(self) -> bool:
        """Whether a human is to move."""
        return not self.is_over and self.state.to_move in self.humans

    def play(self, move: Move) -> Ply:
        """Make a move.

        Raises `InputError` when it is not legal; nothing changes.
        """
        ply = Ply(self.state, move, self.state.play(move))
        self._moves.append(move)
        self._states.append(ply.after)
        return ply

    def undo(self) -> int:
        """Go back to the last decision of a human; return the number of plies taken back.

        Raises `InputError` when no human has moved; nothing changes.
        """
        movers = [state.to_move for state in self._states[:-1]]
        last = next((n for n in reversed(range(self.plies)) if movers[n] in self.humans), None)
        if last is None:
            raise InputError("undo", "you have made no move to take back")
        gone = self.plies - last
        del self._moves[last:], self._states[last + 1 :]
        return gone
