"""Most and least that each player can still gain, by the way home and by only advancing.

The most is Lagrange's: a table has the best way home along the track from so many buttons with so
much income, where a patch may be bought again and again but each purchase pays the Lagrange
multiplier of its patch and one for each cell it covers. A way home that buys each patch once, on
the free cells, pays no more than the sum of all. Any multipliers give a bound.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from scripts.strategies.compiling import compiled
from scripts.strategies.facts import Facts, Numbers
from scripts.strategies.position import (
    BUTTONS,
    FREE_HIGH,
    FREE_LOW,
    INCOME,
    NOBODY,
    NONE,
    ONE,
    OTHER,
    PLACE,
    REMAINING,
    ROOM,
    TILE,
    count,
    lowest,
    margin,
)

PARTS = 32
"""Parts of a point in which tables and multipliers are kept."""

RICH = 39
"""Most buttons that are distinguished: more of them buy nothing more."""

GREAT = 27
"""Highest income that is distinguished."""


class Bounds(NamedTuple):
    """The multipliers and tables of the bounds.

    Attributes
    ----------
    multipliers : int64 array, shape (2, patches + 1)
        Of the hero and the other, in parts of a point: each patch, and last a cell.
    tables : int64 array, shape (2, spaces, RICH + 1, GREAT + 1)
        Most to be gained after the multipliers are paid, without the present income.
    """

    multipliers: Numbers
    tables: NDArray[np.int64]


@compiled
def _buttons_after(buttons: int, price: int, income: int, marks: int) -> int:
    """Return the row after paying a price and taking the income of some marks."""
    if buttons == RICH or (marks > 0 and income == GREAT):
        return RICH
    return min(buttons - price + marks * income, RICH)


@compiled
def _best(
    facts: Facts,
    table: NDArray[np.int64],
    multipliers: Numbers,
    space: int,
    buttons: int,
    income: int,
) -> int:
    """Return the most to be gained from a space, when all later ones are known."""
    marks = facts.income_marks
    step = marks[space + 1] - marks[space]
    best = PARTS + table[space + 1, _buttons_after(buttons, -1, income, step), income]
    for patch in range(len(facts.cost)):
        if min(facts.cost[patch], RICH) > buttons:
            continue
        to = min(space + facts.time[patch], facts.last)
        more = min(income + facts.income[patch], GREAT)
        points = facts.penalty * facts.area[patch] - facts.cost[patch]
        points += facts.income[patch] * (marks[facts.last] - marks[space])
        gain = (
            PARTS * points - multipliers[patch] - multipliers[len(facts.cost)] * facts.area[patch]
        )
        there = _buttons_after(buttons, facts.cost[patch], more, marks[to] - marks[space])
        best = max(best, gain + table[to, there, more])
    return best


@compiled
def fill(facts: Facts, multipliers: Numbers, table: NDArray[np.int64]) -> None:
    """Fill a table from the last space to the first; every patch must take time."""
    table[facts.last] = 0
    for space in range(facts.last - 1, -1, -1):
        for buttons in range(RICH + 1):
            for income in range(GREAT + 1):
                table[space, buttons, income] = _best(
                    facts, table, multipliers, space, buttons, income
                )


def bounds_of(facts: Facts, multipliers: Numbers) -> Bounds:
    """Fill both tables.

    Raises `ValueError` when a patch takes no time.
    """
    if (facts.time <= 0).any():
        raise ValueError("a patch takes no time, so that no table of the way home can be filled")
    tables = np.zeros((2, facts.last + 1, RICH + 1, GREAT + 1), np.int64)
    for player in range(2):
        fill(facts, multipliers[player], tables[player])
    return Bounds(multipliers, tables)


@compiled
def _most(
    facts: Facts, bounds: Bounds, position: Numbers, who: int, free: int, leather: int
) -> int:
    """Return a bound of a player's gain; `who` is 0 for the hero, `OTHER` for the other."""
    player = who // OTHER
    space, income = position[who + PLACE], position[who + INCOME]
    buttons = min(position[who + BUTTONS], RICH)
    value = bounds.tables[player, space, buttons, min(income, GREAT)]
    multipliers = bounds.multipliers[player]
    left = np.uint64(position[REMAINING])
    while left != NONE:
        value += multipliers[lowest(left)]
        left &= left - ONE
    cell = multipliers[len(facts.cost)]
    value += cell * free + leather * max(0, PARTS * facts.penalty - cell)
    marks = facts.income_marks[facts.last] - facts.income_marks[space]
    tile = facts.square_points if position[TILE] == NOBODY else 0
    return value // PARTS + marks * income + tile


@compiled
def _least(facts: Facts, position: Numbers, who: int) -> int:
    """Return the gain of a player who only advances."""
    space = position[who + PLACE]
    marks = facts.income_marks[facts.last] - facts.income_marks[space]
    return facts.last - space + marks * position[who + INCOME]


@compiled
def settled(facts: Facts, bounds: Bounds, position: Numbers, least: int) -> int:
    """Return 1 where the hero is sure to lead by `least`, -1 where that is out of reach, else 0."""
    now = margin(facts, position)
    leader = max(position[PLACE], position[OTHER + PLACE])
    leather = facts.leather_marks[facts.last] - facts.leather_marks[leader]
    theirs = _most(facts, bounds, position, OTHER, position[ROOM], leather)
    if now + _least(facts, position, 0) - theirs >= least:
        return 1
    free = count(np.uint64(position[FREE_LOW])) + count(np.uint64(position[FREE_HIGH]))
    ours = _most(facts, bounds, position, 0, free, leather)
    return -1 if now + ours - _least(facts, position, OTHER) < least else 0
