"""A choice in a solo position, with the chance to win and the margin, or bounds of the chance."""

from __future__ import annotations

from dataclasses import dataclass

from patchwork_solve.engine.game.move import Move


@dataclass(frozen=True)
class SoloChoice:
    """A move and what comes of it; proved values have no error.

    Parameters
    ----------
    move : Move or None
        None for the position itself, where no move of the person is next.
    chance : float
        To win, 0 to 1, if the person goes on to maximise it.
    margin : float
        Expected points less Automa's, if the person goes on to maximise them.
    chance_error, margin_error : float
        Standard errors of estimates.
    is_proved : bool
        Whether the values are exact, rounding aside; estimates come from games played out.
    lost : float
        Chance of the best choice less that of this one.
    lost_error : float
        Its standard error; all choices meet the same cards, which makes it small.
    """

    move: Move | None
    chance: float
    margin: float
    chance_error: float = 0.0
    margin_error: float = 0.0
    is_proved: bool = True
    lost: float = 0.0
    lost_error: float = 0.0

    @property
    def worth(self) -> tuple[float, float]:
        """What choices are ordered by: the chance, then the margin."""
        return self.chance, self.margin


@dataclass(frozen=True)
class SoloBounds:
    """A move and proved bounds of the chance to win after it.

    Parameters
    ----------
    move : Move or None
        None for the position itself, where no move of the person is next.
    lower, upper : float
        The chance if the person goes on to maximise it is within these, rounding aside.
    """

    move: Move | None
    lower: float
    upper: float
