"""The extremes of the legal game."""

from __future__ import annotations

from enum import StrEnum


class Extreme(StrEnum):
    """Aim of two players who work together, in all legal games."""

    HIGHEST = "highest"
    """The highest score of one of them, in points."""
    LOWEST = "lowest"
    """The lowest score of one of them, in points."""
    LONGEST = "longest"
    """The most plies; the placement of a leather patch is a ply."""
    SHORTEST = "shortest"
    """The fewest plies."""

    @property
    def maximises(self) -> bool:
        """Whether more is better."""
        return self in (Extreme.HIGHEST, Extreme.LONGEST)

    @property
    def is_score(self) -> bool:
        """Whether it is a score, in points."""
        return self in (Extreme.HIGHEST, Extreme.LOWEST)
