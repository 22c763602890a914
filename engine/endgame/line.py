"""Lines of play that show what a search has proved."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from patchwork_solve.engine.base.kinds import checked_methods
from patchwork_solve.engine.base.wording import counted
from patchwork_solve.engine.game.move import Move
from patchwork_solve.engine.state import State


@checked_methods()
@dataclass(frozen=True, repr=False)
class Line:
    """Moves from a position on, as far as what they keep is proved.

    Parameters
    ----------
    moves : tuple of Move
    final : State
        The position after the last of them.
    """

    moves: tuple[Move, ...]
    final: State

    @classmethod
    def played(cls, start: State, moves: Sequence[Move]) -> Line:
        """Return the line of moves from a position."""
        state = start
        for move in moves:
            state = state.play(move)
        return cls(tuple(moves), state)

    @property
    def is_complete(self) -> bool:
        """Whether the line goes on to the end of the game."""
        return self.final.is_over

    def __repr__(self) -> str:
        first, second = self.final.scores()
        end = f"{first} to {second}" if self.is_complete else "not finished"
        return f"<Line of {counted(len(self.moves), 'move')}, {end}>"
