"""Opponents by strength, under everyday names.

No level is a `rollout`: it is rewarded only for the win. Once it estimates the game to be decided,
all moves are equal to it, and it advances to the end with its buttons in hand.
"""

from __future__ import annotations

LEVELS = {
    "beginner": "greedy",
    "easy": "draft:5n",
    "medium": "strong:10n",
    "hard": "strong:60n",
    "expert": "strong:0.05",
    "master": "strong:1",
}
"""The player behind each level, weakest first. All play for points to the end."""

FRIENDLY = "easy"
"""The opponent of a human who names none."""


def player_of(name: str) -> str:
    """Return the player of a level; any other name is that of a player."""
    return LEVELS.get(name, name)
