"""The end of a game: who won, and by how much."""

from __future__ import annotations

from typing import NamedTuple

from patchwork_solve.engine.base.kinds import checked_methods


@checked_methods()
class Outcome(NamedTuple):
    """How a game ended.

    Parameters
    ----------
    winner : int
    scores : tuple of int
        Of both players, in points.
    """

    winner: int
    scores: tuple[int, int]

    @property
    def margin(self) -> int:
        """Score of player 0 less that of player 1; 0 where the tie-break named the winner."""
        return self.scores[0] - self.scores[1]
