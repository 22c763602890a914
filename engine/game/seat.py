"""A seat: what a player begins the game with."""

from __future__ import annotations

from typing import NamedTuple


class Seat(NamedTuple):
    """Possessions of a player at the start of the game.

    Parameters
    ----------
    buttons : int
        Buttons in hand.
    space : int
        Space of the token on the time track. The player behind moves first; on the same space
        that is the player of seat 0.
    income : int
        Buttons paid at each income mark.
    leather : int
        Leather patches that the player places before the first move. The player who moves second
        places first.
    """

    buttons: int
    space: int = 0
    income: int = 0
    leather: int = 0
