"""A margin in words, by names and without a sign: ``Ann wins by 28``."""

from __future__ import annotations

from patchwork_solve.engine.base.number import rounded
from patchwork_solve.engine.game.names import Names, player_names
from patchwork_solve.engine.kernel.layout import BOTH


def margin_words(
    lower: float | None,
    upper: float | None,
    names: Names | None = None,
    tie_winner: int | None = None,
) -> str:
    """Return in words how a game ends, or between which ends it lies.

    Parameters
    ----------
    lower, upper : float or None
        Bounds of the margin of player 0 over player 1, in points; None for a bound that is not
        known. The same number twice for an exact margin. Fractions are shown to a tenth.
    names : (str, str), optional
        Names of player 0 and player 1; without them, the colours of their tokens.
    tie_winner : int, optional
        Who wins where both scores are equal (the player who is home first), where that is known; 2
        where the tie is shared.

    Examples
    --------
    >>> margin_words(28, 28, ("Ann", "Bob"))
    'Ann wins by 28'
    >>> margin_words(-9, -3, ("Ann", "Bob"))
    'Bob wins by 3 to 9'
    >>> margin_words(0, 0, ("Ann", "Bob"), tie_winner=1)
    'a tie, broken for Bob'
    >>> margin_words(0, 0, ("Ann", "Bob"), tie_winner=2)
    'a shared tie'
    >>> margin_words(-2, 5)
    'between Orange by 2 and Blue by 5'
    """
    called = player_names(names)
    tie = _tie(tie_winner, called)
    low, high = rounded(lower, 1), rounded(upper, 1)
    if low is None or high is None:
        return _half_open(low, high, called)
    if low == high:
        return _wins(low, called) if low else tie
    if low >= 0 or high <= 0:
        winner, least, most = (0, low, high) if high > 0 else (1, -high, -low)
        if least == 0:
            return f"{tie}, or {called[winner]} wins by up to {most:g}"
        return f"{called[winner]} wins by {least:g} to {most:g}"
    return f"between {called[1]} by {-low:g} and {called[0]} by {high:g}"


def _tie(winner: int | None, called: Names) -> str:
    if winner is None:
        return "a tie"
    return "a shared tie" if winner == BOTH else f"a tie, broken for {called[winner]}"


def _wins(margin: float, called: Names) -> str:
    return f"{called[0] if margin > 0 else called[1]} wins by {abs(margin):g}"


def _half_open(low: float | None, high: float | None, called: Names) -> str:
    """Return a margin in words if one bound is known, or none."""
    if low is not None:
        return f"{_wins(low, called)} or more" if low > 0 else _at_worst(-low, called)
    if high is not None:
        swapped = called[1], called[0]
        return f"{_wins(high, called)} or more" if high < 0 else _at_worst(high, swapped)
    return "nothing is known"


def _at_worst(points: float, called: Names) -> str:
    return (
        f"{called[0]} loses by {points:g} at most" if points else f"at worst a tie for {called[0]}"
    )
