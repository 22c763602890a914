"""Possible results of a position, by playing every game with the oracle."""

from hypothesis import assume

from tests import oracle
from tests.oracle import Position

Scores = tuple[int, int]


class Games:
    """All games from a position; an example with too many of them is rejected.

    Parameters
    ----------
    start : Position
    most : int
        Positions to look at.
    """

    def __init__(self, start: Position, most: int) -> None:
        self.start = start
        self._most = most
        self._outcomes: dict[Position, frozenset[Scores]] = {}
        self._secured: dict[tuple[Position, int], int] = {}

    def outcomes(self) -> frozenset[Scores]:
        """Return both scores of every game."""
        return self._ahead(self.start)

    def _ahead(self, position: Position) -> frozenset[Scores]:
        if oracle.is_over(position):
            return frozenset([oracle.scores(position)])
        if position not in self._outcomes:
            assume(len(self._outcomes) < self._most)
            self._outcomes[position] = frozenset()
            after = [oracle.play(position, move) for move in oracle.legal_moves(position)]
            self._outcomes[position] = frozenset[Scores]().union(*map(self._ahead, after))
        return self._outcomes[position]

    def secured(self, player: int) -> int:
        """Return the score that a player can secure while the other makes least of it."""
        return self._best(self.start, player)

    def _best(self, position: Position, player: int) -> int:
        if oracle.is_over(position):
            return oracle.scores(position)[player]
        key = position, player
        if key not in self._secured:
            after = [oracle.play(position, move) for move in oracle.legal_moves(position)]
            values = [self._best(each, player) for each in after]
            best = max if position.to_move == player else min
            self._secured[key] = best(values)
        return self._secured[key]
