"""A player: token, buttons, income and quilt."""

from __future__ import annotations

from typing import NamedTuple

from patchwork_solve.engine.base.kinds import checked_methods
from patchwork_solve.engine.game.quilt import Quilt


@checked_methods()
class Player(NamedTuple):
    """The token, buttons, income and quilt of a player.

    Parameters
    ----------
    time : int
        Space of the token on the time track.
    buttons : int
        Buttons in hand.
    income : int
        Buttons paid at each income mark.
    quilt : Quilt
    """

    time: int
    buttons: int
    income: int
    quilt: Quilt
