"""Expected gain of a player in a game without an opponent, with patches drawn by chance.

An estimate, never a bound: it only orders moves.
"""

from __future__ import annotations

import numpy as np

from patchwork_solve.engine.kernel import kernel, layout
from patchwork_solve.engine.kernel.bits import ONE, ZERO, Word, lowest
from patchwork_solve.engine.kernel.endgame.economy import (
    EARNINGS,
    PURSES,
    UNIT,
    Table,
    after,
    buttons_after,
    net,
)
from patchwork_solve.engine.kernel.layout import Circle, Tables, Words
from patchwork_solve.engine.kernel.packed import copy
from patchwork_solve.engine.kernel.rules import for_sale, pass_turn, play_advance, purchase

CELL = 24
"""Parts of a point that a free cell is worth to its owner: room for what is bought later."""

STRIDE = 4
"""Spaces of an advance that is not known yet."""


@kernel
def _insert(values: Circle, n: int, value: int | np.int64) -> int:
    """Put a value in its place among `n` that fall; return how many there are now."""
    at = n
    while at > 0 and values[at - 1] < value:
        values[at] = values[at - 1]
        at -= 1
    values[at] = value
    return n + 1


@kernel
def _best_of_three(values: Circle, n: int, of: int, otherwise: int) -> int:
    """Return the mean of the best of three of `of` patches; `n` of them are better than nothing."""
    if of < 3:
        return max(values[0], otherwise) if n > 0 else otherwise
    total = 0
    ways = 0
    for i in range(min(n, of - 2)):
        left = of - 1 - i
        here = left * (left - 1) // 2
        total += here * values[i]
        ways += here
    all_ways = of * (of - 1) * (of - 2) // 6
    return (total + (all_ways - ways) * otherwise) // all_ways


@kernel
def _value_of_advance(
    tables: Tables, table: Table, space: int, buttons: int, income: int, to: int
) -> int:
    """Return the value of an advance."""
    marks = tables.track[to, layout.INCOME_MARKS] - tables.track[space, layout.INCOME_MARKS]
    paid = (to - space) * tables.rules[layout.ADVANCE_PAY]
    return UNIT * paid + table[to, buttons_after(buttons, -paid, income, marks), income]


@kernel
def fill_expected_gains(
    tables: Tables, circle: Circle, candidates: Word, first: int, values: Circle, table: Table
) -> None:
    """Fill the table of expected gains from the space `first` to the last."""
    last = tables.rules[layout.LAST]
    for buttons in range(PURSES):
        for income in range(EARNINGS):
            table[last, buttons, income] = 0
    for space in range(last - 1, first - 1, -1):
        for buttons in range(PURSES):
            for income in range(EARNINGS):
                to = min(space + STRIDE, last)
                otherwise = _value_of_advance(tables, table, space, buttons, income, to)
                n = 0
                of = 0
                rest = candidates
                while rest != ZERO:
                    patch = circle[lowest(rest)]
                    rest &= rest - ONE
                    of += 1
                    if min(tables.patches[patch, layout.COST], PURSES - 1) > buttons:
                        continue
                    value = net(tables, patch, space, 0, CELL)
                    value += after(tables, table, space, buttons, income, patch)
                    if value > otherwise:
                        n = _insert(values, n, value)
                table[space, buttons, income] = _best_of_three(values, n, of, otherwise)


@kernel
def _expected_gain(
    tables: Tables, words: Words, table: Table, player: int, patch: int
) -> int | np.int64:
    """Return a player's expected gain by a patch, or by an advance (`patch` -1)."""
    base = player * layout.PER_PLAYER
    space = words[base + layout.PLACE]
    buttons = min(words[base + layout.BUTTONS], PURSES - 1)
    income = min(words[base + layout.EARNS], EARNINGS - 1)
    marks = (
        tables.track[tables.rules[layout.LAST], layout.INCOME_MARKS]
        - tables.track[space, layout.INCOME_MARKS]
    )
    value = np.int64(UNIT * marks * words[base + layout.EARNS])
    if patch == layout.ADVANCE:
        to = min(
            words[(1 - player) * layout.PER_PLAYER + layout.PLACE] + 1, tables.rules[layout.LAST]
        )
        return value + _value_of_advance(tables, table, space, buttons, income, to)
    value += net(tables, patch, space, 0, CELL)
    return value + after(tables, table, space, buttons, income, patch)


@kernel
def _standing(tables: Tables, words: Words, table: Table, player: int) -> int | np.int64:
    """Return a player's expected gain before anything is offered."""
    base = player * layout.PER_PLAYER
    space = words[base + layout.PLACE]
    buttons = min(words[base + layout.BUTTONS], PURSES - 1)
    income = min(words[base + layout.EARNS], EARNINGS - 1)
    marks = (
        tables.track[tables.rules[layout.LAST], layout.INCOME_MARKS]
        - tables.track[space, layout.INCOME_MARKS]
    )
    return np.int64(table[space, buttons, income]) + UNIT * marks * words[base + layout.EARNS]


@kernel
def _best_offer(
    tables: Tables, circle: Circle, words: Words, table: Table, player: int
) -> int | np.int64:
    """Return a player's expected gain by the best of the patches offered."""
    space = words[player * layout.PER_PLAYER + layout.PLACE]
    if space == tables.rules[layout.LAST]:
        return np.int64(0)
    best = _expected_gain(tables, words, table, player, layout.ADVANCE)
    for slot in range(tables.rules[layout.FOR_SALE]):
        at = for_sale(words, slot)
        if at < 0:
            break
        if (
            tables.patches[circle[at], layout.COST]
            <= words[player * layout.PER_PLAYER + layout.BUTTONS]
        ):
            best = max(best, _expected_gain(tables, words, table, player, circle[at]))
    return best


@kernel
def expected_margin(
    tables: Tables,
    circle: Circle,
    words: Words,
    below: Words,
    table: Table,
    at: int,
) -> int | np.int64:
    """Return the margin that the mover expects of a patch or an advance (`at` -1), two plies deep.

    Where the patch lies makes no difference; the next position is written to `below`.
    """
    mover = words[layout.MOVER]
    copy(words, below)
    before = words[mover * layout.PER_PLAYER + layout.BUTTONS]
    if at < 0:
        play_advance(tables, below)
        gain = UNIT * (below[mover * layout.PER_PLAYER + layout.BUTTONS] - before)
    else:
        patch = circle[at]
        purchase(tables, below, at, patch)
        gain = UNIT * (below[mover * layout.PER_PLAYER + layout.BUTTONS] - before)
        gain += (UNIT * tables.rules[layout.HOLE_PENALTY] - CELL) * tables.patches[
            patch, layout.AREA
        ]
    gain += below[layout.OWED] * UNIT
    below[layout.OWED] = 0
    pass_turn(below, mover)
    other = 1 - mover
    if below[layout.MOVER] == mover:
        mine = _best_offer(tables, circle, below, table, mover)
        return gain + mine - _standing(tables, below, table, other)
    theirs = _best_offer(tables, circle, below, table, other)
    return gain + _standing(tables, below, table, mover) - theirs
