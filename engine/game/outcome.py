"""The end of a game: who won, and by how much."""

from __future__ import annotations

from typing import NamedTuple

from patchwork_solve.engine.base.kinds import checked_methods
from patchwork_solve.engine.kernel.layout import BOTH as BOTH


@checked_methods()
class Outcome(NamedTuple):
    """Result of a finished game.

    Parameters
    ----------
    winner : int
        The player's number, the tie-break included; 2 where a tie is shared.
    scores : tuple of int
        Points of both players.
    """

    winner: int
    scores: tuple[int, int]

    @property
    def margin(self) -> int:
        """Score of player 0 less that of player 1; 0 where the tie-break named the winner."""
        return self.scores[0] - self.scores[1]


def share_of_win(winner: int, player: int = 0) -> float:
    """Return a player's share of the win: 1, 0, or a half if the tie is shared."""
    return 0.5 if winner == BOTH else float(winner == player)
