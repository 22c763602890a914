"""One turn of a legal game before its patches have their places."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

HERO, PARTNER = 0, 1
"""Player 0 of the model, whose score is bounded; either may begin the game."""

LEATHER_NUMBER = -1
"""Takes the place of a patch's number if there is no patch."""


class Turn(NamedTuple):
    """One move and the leather that it brings.

    Parameters
    ----------
    player : int
        `HERO` or `PARTNER`.
    patch : int or None
        Number of the patch bought; None for an advance.
    leather : int
        Leather patches sewn on at once.
    """

    player: int
    patch: int | None
    leather: int


def things_of(turns: Sequence[Turn], player: int) -> list[int]:
    """Return a player's pieces in order: numbers of patches, and `LEATHER_NUMBER`."""
    things = []
    for turn in turns:
        if turn.player == player:
            things += [] if turn.patch is None else [turn.patch]
            things += [LEATHER_NUMBER] * turn.leather
    return things
