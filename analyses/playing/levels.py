"""Opponents by strength: rungs of docs/laboratory/strength.md's ladder under everyday names."""

from __future__ import annotations

LEVELS = {
    "beginner": "greedy",
    "easy": "rollout:100",
    "medium": "rollout:1000",
    "hard": "rollout:10000",
    "expert": "strong:0.05",
    "master": "strong:1",
}
"""The player behind each level, weakest first."""

FRIENDLY = "easy"
"""Whom a human meets who names nobody."""


def player_of(name: str) -> str:
    """Return the player of a level; what is no level is a player's own name."""
    return LEVELS.get(name, name)
