"""Goals of two players who work together on a given circle."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


@dataclass(frozen=True)
class Stakes:
    """The objective: a weighted sum of two scores.

    Parameters
    ----------
    hero, partner : int
        Weights of the two scores: 1, 0 or -1.
    """

    hero: int = 1
    partner: int = 0

    @property
    def weights(self) -> tuple[int, int]:
        """Both weights, the hero's first."""
        return self.hero, self.partner

    @property
    def alone(self) -> bool:
        """Whether only the hero's score counts, so that leather and tile can be the hero's."""
        return self.partner == 0


class Goal(StrEnum):
    """Value that two players make as large as possible together, in points."""

    FIRST = "first"
    """The score of player 0."""
    SECOND = "second"
    """The score of player 1."""
    SUM = "sum"
    """Both scores together."""
    MARGIN = "margin"
    """The winner's score less the loser's."""
    LOSER = "loser"
    """The score of the player who has fewer points."""

    def worth(self, scores: tuple[int, int]) -> int:
        """Return the worth of a finished game."""
        match self:
            case Goal.FIRST:
                return scores[0]
            case Goal.SECOND:
                return scores[1]
            case Goal.SUM:
                return sum(scores)
            case Goal.MARGIN:
                return abs(scores[0] - scores[1])
            case Goal.LOSER:
                return min(scores)

    def ceiling(self, most: tuple[int, int], least: tuple[int, int]) -> int:
        """Return a bound on the worth of every game, by bounds on each score."""
        if self is Goal.MARGIN:
            return max(most[0] - least[1], most[1] - least[0])
        # Every other worth grows with both scores.
        return self.worth(most)

    @property
    def stakes(self) -> Stakes:
        """How both scores are weighted, the hero's first."""
        if self in (Goal.FIRST, Goal.SECOND):
            return Stakes(1, 0)
        return Stakes(1, -1) if self is Goal.MARGIN else Stakes(1, 1)

    @property
    def heroes(self) -> tuple[int, ...]:
        """The players whose score is weighted first, each in a search of its own."""
        if self is Goal.MARGIN:
            return 0, 1
        return (1,) if self is Goal.SECOND else (0,)
