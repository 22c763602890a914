"""Bounds of a player's gain by time, buttons and income, on the way along the track.

A table holds the best way home from each space by buttons and income, where patches may be bought
again and again but each purchase pays a Lagrange multiplier for its patch and one for every cell
it covers. With a set of patches that can be bought once each, and a number of free cells, no way
home gains more than the table says plus the multipliers of the set and of the cells.
So one table, filled once, bounds every position of a search. Any multipliers will do;
`engine.kernel.endgame.driver.multipliers` finds good ones.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from patchwork_solve.engine.kernel import entry, kernel, layout
from patchwork_solve.engine.kernel.bits import ONE, ZERO, Word, lowest
from patchwork_solve.engine.kernel.claims import tile_points
from patchwork_solve.engine.kernel.endgame import arena
from patchwork_solve.engine.kernel.endgame.arena import Arena
from patchwork_solve.engine.kernel.endgame.outlook import FITS, OPEN_SQUARE
from patchwork_solve.engine.kernel.endgame.room import free_to_cover
from patchwork_solve.engine.kernel.later import to_come
from patchwork_solve.engine.kernel.layout import Circle, Tables
from patchwork_solve.engine.kernel.measures import least_gain, leather_left, marks_left

UNIT = 32
"""Parts of a point in which tables and multipliers are kept."""

PURSES = 40
"""Numbers of buttons that are distinguished; the last one pays for everything."""

EARNINGS = 28
"""Incomes that are distinguished; the last one stands for all higher ones."""

Table = NDArray[np.int32]
"""Shape (last + 1, PURSES, EARNINGS): gains in parts of a point, without the present income."""

Multipliers = NDArray[np.int64]
"""Shape (patches + 1,): that of each index of the circle, then that of a cell."""


@kernel
def buttons_after(buttons: int, cost: int, income: int, marks: int) -> int:
    """Return the row of the table after a purchase, or after a space, whose cost is negative."""
    if buttons == PURSES - 1 or (marks > 0 and income == EARNINGS - 1):
        return PURSES - 1
    return min(buttons - cost + marks * income, PURSES - 1)


@kernel
def after(
    tables: Tables, table: Table, space: int, buttons: int, income: int, patch: int
) -> int | np.int64:
    """Return the table's value after a purchase."""
    kind = tables.patches[patch]
    to = min(space + kind[layout.TIME], tables.rules[layout.LAST])
    marks = tables.track[to, layout.INCOME_MARKS] - tables.track[space, layout.INCOME_MARKS]
    income = min(income + kind[layout.INCOME], EARNINGS - 1)
    return np.int64(table[to, buttons_after(buttons, kind[layout.COST], income, marks), income])


@kernel
def _value_of_step(
    tables: Tables, table: Table, space: int, buttons: int, income: int
) -> int | np.int64:
    """Return the value of a step to the next space."""
    marks = tables.track[space + 1, layout.INCOME_MARKS] - tables.track[space, layout.INCOME_MARKS]
    pay = tables.rules[layout.ADVANCE_PAY]
    after_it = table[space + 1, buttons_after(buttons, -pay, income, marks), income]
    return UNIT * pay + np.int64(after_it)


@kernel
def net(tables: Tables, patch: int, space: int, multiplier: int, cell: int) -> int | np.int64:
    """Return the gain of a purchase less its multipliers, in parts of a point."""
    kind = tables.patches[patch]
    last = tables.rules[layout.LAST]
    marks = tables.track[last, layout.INCOME_MARKS] - tables.track[space, layout.INCOME_MARKS]
    points = (
        kind[layout.AREA] * tables.rules[layout.HOLE_PENALTY]
        + kind[layout.INCOME] * marks
        - kind[layout.COST]
    )
    return UNIT * points - multiplier - cell * kind[layout.AREA]


@entry
def fill(
    tables: Tables,
    circle: Circle,
    candidates: Word,
    first: int,
    multipliers: Multipliers,
    table: Table,
) -> None:
    """Fill the table from the space `first` to the last."""
    last = tables.rules[layout.LAST]
    for buttons in range(PURSES):
        for income in range(EARNINGS):
            table[last, buttons, income] = 0
    for space in range(last - 1, first - 1, -1):
        for buttons in range(PURSES):
            for income in range(EARNINGS):
                table[space, buttons, income] = _value_of_step(
                    tables, table, space, buttons, income
                )
        rest = candidates
        while rest != ZERO:
            at = lowest(rest)
            rest &= rest - ONE
            patch = circle[at]
            gain = net(tables, patch, space, multipliers[at], multipliers[len(circle)])
            for buttons in range(min(tables.patches[patch, layout.COST], PURSES - 1), PURSES):
                for income in range(EARNINGS):
                    value = gain + after(tables, table, space, buttons, income, patch)
                    table[space, buttons, income] = max(table[space, buttons, income], value)


@kernel
def count_purchases(
    tables: Tables,
    circle: Circle,
    candidates: Word,
    space: int,
    buttons: int,
    income: int,
    multipliers: Multipliers,
    table: Table,
    bought: Circle,
) -> None:
    """Count the purchases of each index of the circle on a best way home."""
    buttons, income = min(buttons, PURSES - 1), min(income, EARNINGS - 1)
    while space < tables.rules[layout.LAST]:
        chosen = -1
        rest = candidates
        while rest != ZERO:
            at = lowest(rest)
            rest &= rest - ONE
            patch = circle[at]
            if min(tables.patches[patch, layout.COST], PURSES - 1) > buttons:
                continue
            gain = net(tables, patch, space, multipliers[at], multipliers[len(circle)])
            if (
                gain + after(tables, table, space, buttons, income, patch)
                == (table[space, buttons, income])
            ):
                chosen = at
                break
        to = space + 1
        cost = -tables.rules[layout.ADVANCE_PAY]
        if chosen >= 0:
            bought[chosen] += 1
            kind = tables.patches[circle[chosen]]
            to = min(space + kind[layout.TIME], tables.rules[layout.LAST])
            cost = kind[layout.COST]
            income = min(income + kind[layout.INCOME], EARNINGS - 1)
        marks = tables.track[to, layout.INCOME_MARKS] - tables.track[space, layout.INCOME_MARKS]
        buttons = buttons_after(buttons, cost, income, marks)
        space = to


@kernel
def _sum_multipliers(multipliers: Multipliers, fits: Word) -> int:
    """Return the sum of the multipliers of a set of patches."""
    total = 0
    while fits != ZERO:
        total += multipliers[lowest(fits)]
        fits &= fits - ONE
    return total


@kernel
def _most_gain(tables: Tables, circle: Circle, work: Arena, ply: int, player: int) -> int:
    """Bound the points that a player can still get, without a table: each patch for nothing."""
    words = work.states[ply]
    row = work.outlooks[ply, player]
    marks = marks_left(tables, words, player)
    hole = tables.rules[layout.HOLE_PENALTY]
    gain = least_gain(tables, words, player)
    area = 0
    fits = np.uint64(row[FITS]) & to_come(tables, words)
    while fits != ZERO:
        kind = tables.patches[circle[lowest(fits)]]
        fits &= fits - ONE
        gain += kind[layout.INCOME] * marks
        area += kind[layout.AREA]
    gain += hole * min(area, free_to_cover(work, ply, player))
    gain += leather_left(tables, words) * (hole + tables.rules[layout.LEATHER_POINTS])
    return gain + tile_points(tables, words, row[OPEN_SQUARE] != 0)


@kernel
def ceiling(tables: Tables, circle: Circle, work: Arena, ply: int, player: int) -> int:
    """Return a bound of the points that a player can still get, by the table if it is filled."""
    if work.control[arena.CEILINGS] == 0:
        return _most_gain(tables, circle, work, ply, player)
    words = work.states[ply]
    base = player * layout.PER_PLAYER
    row = work.outlooks[ply, player]
    space = words[base + layout.PLACE]
    buttons = min(words[base + layout.BUTTONS], PURSES - 1)
    income = min(words[base + layout.EARNS], EARNINGS - 1)
    fits = np.uint64(row[FITS]) & to_come(tables, words)
    leather = leather_left(tables, words)
    multipliers = work.multipliers[player]
    cell = multipliers[len(circle)]
    value = np.int64(work.ceilings[player, space, buttons, income])
    value += _sum_multipliers(multipliers, fits) + cell * free_to_cover(work, ply, player)
    a_leather = tables.rules[layout.HOLE_PENALTY] + tables.rules[layout.LEATHER_POINTS]
    value += leather * max(0, UNIT * a_leather - cell)
    gain = value // UNIT + marks_left(tables, words, player) * words[base + layout.EARNS]
    return gain + tile_points(tables, words, row[OPEN_SQUARE] != 0)
