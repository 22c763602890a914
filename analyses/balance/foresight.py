"""The player who sees further of two, as far as that is known."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from patchwork_solve.analyses.asking.graded import limit_of
from patchwork_solve.analyses.balance.seats import EITHER
from patchwork_solve.analyses.report.figure import SHARE, Figure, figure_of
from patchwork_solve.engine.players.foreign import PIPE
from patchwork_solve.engine.players.naming import RUNGS, without_handicap
from patchwork_solve.engine.players.simple import PLAYERS

if TYPE_CHECKING:
    import pandas as pd

HALF = 0.5

SIMPLE = [rung for rung in RUNGS if rung in PLAYERS]
"""Players that do not search, weakest first (docs/laboratory/strength.md has the ladder)."""

SEARCHES = len(SIMPLE)
"""The place of all others, above those."""


class Foresight(NamedTuple):
    """A comparison of how far two players look ahead.

    Attributes
    ----------
    reason : str
        How that is known, as the end of a sentence.
    """

    player: str
    reason: str


def foresight(one: str, other: str, strength: pd.DataFrame | None) -> Foresight | None:
    """Return which of two players sees further; None where nothing says so.

    Parameters
    ----------
    one, other : str
        Names of players.
    strength : DataFrame, optional
        As `balance.seats.strength_frame` returns it, with a column ``run``: a match of both counts
        for more than any order of names.
    """
    rows = [] if strength is None else strength.to_dict("records")
    for row in rows:
        if row["seat"] == EITHER and {row["player"], row["opponent"]} == {one, other}:
            found = _by_match(row)
            if found is not None:
                return found
    mine, its = limit_of(one), limit_of(other)
    if mine is not None and its is not None and mine[0] == its[0] and mine != its:
        higher = one if mine[1] > its[1] else other
        return Foresight(higher, "it is the same player with a higher limit")
    first, second = _place(one), _place(other)
    if first is None or second is None or first == second:
        return None
    higher, lower = (one, other) if first > second else (other, one)
    who = "a player that searches" if max(first, second) == SEARCHES else "it"
    return Foresight(higher, f"{who} stands above {lower} on the measured ladder of players")


def _by_match(row: dict[Any, Any]) -> Foresight | None:
    """Return who wins a match; None where that is not shown."""
    won = figure_of(row, "win", SHARE)
    if won.low is None or won.high is None or won.low <= HALF <= won.high:
        return None
    winner, loser = row["player"], row["opponent"]
    if won.high < HALF:
        winner, loser = loser, winner
        won = Figure(1 - (won.value or 0.0), 1 - won.high, 1 - won.low, unit=SHARE)
    return Foresight(winner, f"it wins {won} of the games against {loser} in {row['run']}")


def _place(name: str) -> int | None:
    """Return the place of a player's kind on the ladder; those that search share one.

    How they stand among each other depends on their limits.
    """
    if name.startswith(PIPE):
        return None
    kind = without_handicap(name).partition(":")[0]
    return SIMPLE.index(kind) if kind in SIMPLE else SEARCHES
