"""The tables of a far search: what each player can gain at most, and what to expect."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from patchwork_solve.engine.kernel import layout
from patchwork_solve.engine.kernel.endgame import economy, expectation
from patchwork_solve.engine.kernel.layout import (
    AREA,
    INCOME,
    INCOME_MARKS,
    LEATHER_MARKS,
    TIME,
    Tables,
)

WORD = (1 << 64) - 1

FAR = 40
"""Spaces both tokens together have left from which the tables pay."""

VERY_FAR = 52
"""Spaces from which it also pays to assume that patches fit while there is much room."""

ROUNDS = 40
"""Fillings of a table in search of good multipliers."""

PULL = 25
"""How much less a cell's multiplier moves than a patch's: many cells are bought, a patch once."""


class Economy(NamedTuple):
    """Three fields of an `Arena`: see there."""

    ceilings: NDArray[np.int32]
    multipliers: NDArray[np.int64]
    expected_gains: NDArray[np.int32]


class Standing(NamedTuple):
    """The standing of a player on the way that a table bounds."""

    space: int
    buttons: int
    income: int
    free: int
    leather: int


def standing(tables: Tables, words: layout.Words, player: int) -> Standing:
    """Return where a player stands."""
    base = player * layout.PER_PLAYER
    leader = max(int(words[layout.PLACE]), int(words[layout.PER_PLAYER + layout.PLACE]))
    ahead = int(tables.track[-1, LEATHER_MARKS] - tables.track[leader, LEATHER_MARKS])
    return Standing(
        space=int(words[base + layout.PLACE]),
        buttons=int(words[base + layout.BUTTONS]),
        income=int(words[base + layout.EARNS]),
        free=_free(words, player),
        leather=ahead + int(words[layout.OWED]),
    )


def _free(words: layout.Words, player: int) -> int:
    base = player * layout.PER_PLAYER
    low, high = (int(words[base + at]) & WORD for at in (layout.FREE_LO, layout.FREE_HI))
    return low.bit_count() + high.bit_count()


def value(
    tables: Tables,
    table: NDArray[np.int32],
    multipliers: NDArray[np.int64],
    candidates: int,
    at: Standing,
) -> int:
    """Return the bound by a table, in parts of a point and without the present income."""
    buttons = min(at.buttons, economy.PURSES - 1)
    income = min(at.income, economy.EARNINGS - 1)
    sets = sum(int(multipliers[i]) for i in range(len(multipliers) - 1) if candidates >> i & 1)
    hole = economy.UNIT * int(tables.rules[layout.HOLE_PENALTY])
    cell = int(multipliers[-1])
    return (
        int(table[at.space, buttons, income])
        + sets
        + cell * at.free
        + at.leather * max(0, hole - cell)
    )


def find_multipliers(
    tables: Tables,
    circle: layout.Circle,
    candidates: int,
    at: Standing,
    table: NDArray[np.int32],
    watch: Callable[[], None] = lambda: None,
) -> NDArray[np.int64]:
    """Return Lagrange multipliers that make a bound low, by subgradients; fill the table."""
    n = len(circle)
    multipliers = np.zeros(n + 1, np.int64)
    best, lowest = multipliers.copy(), None
    areas = tables.patches[circle, AREA]
    hole = economy.UNIT * int(tables.rules[layout.HOLE_PENALTY])
    word = np.uint64(candidates)
    for turn in range(ROUNDS):
        watch()
        economy.fill(tables, circle, word, at.space, multipliers, table)
        now = value(tables, table, multipliers, candidates, at)
        if lowest is None or now < lowest:
            best, lowest = multipliers.copy(), now
        bought = np.zeros(n, np.int64)
        economy.count_purchases(
            tables, circle, word, at.space, at.buttons, at.income, multipliers, table, bought
        )
        sewn = int(areas @ bought) + (at.leather if multipliers[n] < hole else 0)
        slope = np.append(bought - 1, sewn - at.free).astype(float)
        slope[(multipliers == 0) & (slope < 0)] = 0
        length = float((slope[:n] ** 2).sum() + slope[n] ** 2 / PULL)
        if length == 0:
            break
        step = max(now - 0.97 * lowest, economy.UNIT) * 0.97**turn / length
        multipliers[:n] = np.maximum(0, np.rint(multipliers[:n] + step * slope[:n]))
        multipliers[n] = max(0, round(multipliers[n] + step * slope[n] / PULL))
    economy.fill(tables, circle, word, at.space, best, table)
    return best


def no_economy(patches: int) -> Economy:
    """Return the tables of a search that has none."""
    shape = (0, economy.PURSES, economy.EARNINGS)
    return Economy(
        np.zeros((2, *shape), np.int32),
        np.zeros((2, patches + 1), np.int64),
        np.zeros(shape, np.int32),
    )


def spaces_left(tables: Tables, words: layout.Words) -> int:
    """Return the spaces that both tokens together have left."""
    return 2 * (len(tables.track) - 1) - int(
        words[layout.PLACE] + words[layout.PER_PLAYER + layout.PLACE]
    )


def has_place(tables: Tables, patches: layout.Circle) -> bool:
    """Return whether tables can hold the patches' gains: each takes time, no gain is immense.

    On the way home each space can be left by one purchase at most, so that no entry is larger than
    the best purchase and a button, once a space.
    """
    kinds = tables.patches[patches]
    if (kinds[:, TIME] == 0).any():
        return False
    marks = int(tables.track[-1, INCOME_MARKS])
    hole = int(tables.rules[layout.HOLE_PENALTY])
    most = max((int(kind[AREA]) * hole + int(kind[INCOME]) * marks for kind in kinds), default=0)
    return economy.UNIT * (most + 1) * (len(tables.track) - 1) <= np.iinfo(np.int32).max


def economy_of(
    tables: Tables,
    circle: layout.Circle,
    words: layout.Words,
    reach: NDArray[np.uint64],
    watch: Callable[[], None],
    is_ordered: bool = True,
) -> Economy | None:
    """Return the tables of a search; None where a patch has no place in them.

    Parameters
    ----------
    tables, circle, words
        The position that the search begins with.
    reach : uint64 array, shape (2,)
        For each player the indices of the circle that can still be bought.
    watch : callable
        Called before each filling; what it raises ends the work.
    is_ordered : bool
        Whether to fill the table that orders moves from very far.
    """
    n = len(circle)
    remaining = int(words[layout.REMAINING]) & WORD
    left = [at for at in range(n) if remaining >> at & 1]
    if not has_place(tables, circle[left]):
        return None
    shape = (len(tables.track), economy.PURSES, economy.EARNINGS)
    ceilings, multipliers = np.zeros((2, *shape), np.int32), np.zeros((2, n + 1), np.int64)
    standings = [(standing(tables, words, p), int(reach[p]) & remaining) for p in range(2)]
    for player, (at, candidates) in enumerate(standings):
        if player == 1 and standings[0] == standings[1]:
            ceilings[1], multipliers[1] = ceilings[0], multipliers[0]
            break
        multipliers[player] = find_multipliers(
            tables, circle, candidates, at, ceilings[player], watch
        )
    if not is_ordered:
        return Economy(ceilings, multipliers, no_economy(n).expected_gains)
    expected_gains = np.zeros(shape, np.int32)
    first = min(at.space for at, _ in standings)
    expectation.fill_expected_gains(
        tables, circle, np.uint64(remaining), first, np.zeros(n, np.int64), expected_gains
    )
    return Economy(ceilings, multipliers, expected_gains)
