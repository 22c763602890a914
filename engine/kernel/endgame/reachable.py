"""Patches that each player can still buy, by every way round the circle.

The circle turns one way, so a patch is first for sale before the token passes it, and each
purchase brings the token on by the patches for sale at most. Every way there is followed, with
who makes each purchase, and given up only when that player has no time, no room or no buttons for
it. A purchase is made from the last space but one at the latest; a purse holds at most the buttons
in hand, the pay for each space up to there that no purchase moves over, and the income at the marks
up to there, raised by every patch that would pay for itself.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from patchwork_solve.engine.kernel import entry, kernel, layout
from patchwork_solve.engine.kernel.bits import ONE, ZERO, Word, count, lowest
from patchwork_solve.engine.kernel.endgame.ways import (
    AREA,
    BOUGHT,
    COLUMNS,
    KINDS,
    LOST,
    PAID,
    PAID_BY_BOTH,
    TIME,
    Ways,
    copy_way,
    keep_best,
    most_rows,
)
from patchwork_solve.engine.kernel.fit import count_placements
from patchwork_solve.engine.kernel.later import is_waiting, may_remain, to_come
from patchwork_solve.engine.kernel.layout import Circle, Tables, Words
from patchwork_solve.engine.kernel.opening import is_opening, swap_is_open
from patchwork_solve.engine.kernel.packed import free_cells
from patchwork_solve.engine.kernel.shapes import Shapes, write_shape

# Columns of a row of the table: why the player can never buy the patch (one of the next line); the
# fewest purchases before it is for sale, by both, by the player and by the opponent; the fewest
# buttons spent on the way, by both and by the player; the most buttons in hand for it.
OBSTACLE, PURCHASES, BY_PLAYER, BY_OPPONENT, SPENT, SPENT_BY_PLAYER, PURSE = range(7)
FACTS = 7

CAN_BUY, IS_HOME, FITS_NOWHERE, NEVER_FOR_SALE, NO_TIME, COSTS_TOO_MUCH, NO_ROOM = range(7)

NONE = -1
"""Stands for a least number of no ways."""

Table = NDArray[np.int64]
"""Shape (2, patches, FACTS): for each player the remaining patches, in reach order."""


@entry
def ways_shapes(tables: Tables, circle: Circle, shapes: Shapes) -> int:
    """Write the shape of each array of `Ways`, in order; return how many there are."""
    patches = len(circle)
    rows = most_rows(patches)
    layers = tables.rules[layout.FOR_SALE]
    row = write_shape(shapes, 0, layers, rows, COLUMNS)
    row = write_shape(shapes, row, layers)
    row = write_shape(shapes, row, 2 * layers * rows, COLUMNS)
    row = write_shape(shapes, row, 2 * layers * rows)
    row = write_shape(shapes, row, tables.rules[layout.LAST] + 1)
    row = write_shape(shapes, row, 2, patches)
    return write_shape(shapes, row, 2, patches)


@kernel
def _in_reach_order(words: Words, order: Words) -> int:
    """Write the circle indices of the remaining patches in reach order; return how many."""
    token = np.uint64(words[layout.TOKEN])
    remaining = np.uint64(words[layout.REMAINING])
    ahead = remaining & ~((ONE << token) - ONE)
    behind = remaining ^ ahead
    n = 0
    for half in (ahead, behind):
        rest = half
        while rest != ZERO:
            order[n] = lowest(rest)
            rest &= rest - ONE
            n += 1
    return n


@kernel
def _spaces(tables: Tables, words: Words, player: int) -> int:
    """Return the spaces from which a player may still buy, less one; -1 for a token at home."""
    return tables.rules[layout.LAST] - 1 - words[player * layout.PER_PLAYER + layout.PLACE]


@kernel
def _fits(tables: Tables, words: Words, player: int, patch: int) -> bool:
    low, high = free_cells(words, player)
    return count_placements(tables, patch, low, high) > 0


@kernel
def _room(words: Words, player: int) -> int:
    low, high = free_cells(words, player)
    return count(low, high)


@kernel
def _fill_purses(
    tables: Tables, circle: Circle, words: Words, order: Words, n: int, player: int, ways: Ways
) -> None:
    """Write what each patch brings a player, and the most buttons in hand for it."""
    base = player * layout.PER_PLAYER
    spaces = _spaces(tables, words, player)
    pay = tables.rules[layout.ADVANCE_PAY]
    last = tables.rules[layout.LAST]
    marks = max(
        0,
        tables.track[last - 1, layout.INCOME_MARKS]
        - tables.track[words[base + layout.PLACE], layout.INCOME_MARKS],
    )
    for place in range(n):
        patch = circle[order[place]]
        kind = tables.patches[patch]
        gain = kind[layout.INCOME] * marks - kind[layout.COST] - kind[layout.TIME] * pay
        # What fits nowhere brings nothing.
        is_possible = gain <= 0 or _fits(tables, words, player, patch)
        ways.nets[player, place] = gain if is_possible else 0
    plain = words[base + layout.BUTTONS] + max(0, spaces) * pay + words[base + layout.EARNS] * marks
    for place in range(n):
        more = _most_gain(tables, circle, order, n, player, place, max(0, spaces), ways)
        ways.purses[player, place] = plain + more


@kernel
def _most_gain(
    tables: Tables,
    circle: Circle,
    order: Words,
    n: int,
    player: int,
    without: int,
    spaces: int,
    ways: Ways,
) -> int:
    """Return the most that other patches that pay for themselves bring in the time left."""
    sums = ways.sums
    for space in range(spaces + 1):
        sums[space] = 0
    for place in range(n):
        gain = ways.nets[player, place]
        time = tables.patches[circle[order[place]], layout.TIME]
        if gain <= 0 or place == without:
            continue
        for space in range(spaces, time - 1, -1):
            sums[space] = max(sums[space], sums[space - time] + gain)
    return sums[spaces]


@kernel
def _obstacle(row: Words, kind: Words, player: int, spaces: int, purse: int, room: int) -> int:
    """Return the obstacle to a purchase after a way."""
    own = player * KINDS
    if row[own + TIME] > spaces:
        return NO_TIME
    if row[own + LOST] + kind[layout.COST] > purse:
        return COSTS_TOO_MUCH
    if row[own + AREA] + kind[layout.AREA] > room:
        return NO_ROOM
    return CAN_BUY


@kernel
def _continue_way(ways: Ways, to: int, kind: Words, player: int, gain: int) -> None:
    """Add a player's purchase to a way that leaves."""
    row = ways.leaving[to]
    own = player * KINDS
    row[own + BOUGHT] += 1
    row[own + PAID] += kind[layout.COST]
    row[own + TIME] += kind[layout.TIME]
    row[own + LOST] += max(0, -gain)
    row[own + AREA] += kind[layout.AREA]
    row[PAID_BY_BOTH] += kind[layout.COST]


@kernel
def _lower(fact: Words, column: int, number: int) -> None:
    """Take a number over as the least, if it is less."""
    if fact[column] == NONE or number < fact[column]:
        fact[column] = number


@kernel
def _sum_up(fact: Words, row: Words, player: int) -> None:
    """Take a way into the least numbers of a patch."""
    own, other = player * KINDS, (1 - player) * KINDS
    _lower(fact, PURCHASES, row[BOUGHT] + row[KINDS + BOUGHT])
    _lower(fact, BY_PLAYER, row[own + BOUGHT])
    _lower(fact, BY_OPPONENT, row[other + BOUGHT])
    _lower(fact, SPENT, row[PAID_BY_BOTH])
    _lower(fact, SPENT_BY_PLAYER, row[own + PAID])


@kernel
def _forget(fact: Words) -> None:
    """Make all least numbers those of no ways."""
    for column in range(PURCHASES, PURSE):
        fact[column] = NONE


@kernel
def _look_at_ways(
    tables: Tables, words: Words, ways: Ways, fact: Words, patch: int, place: int, player: int
) -> None:
    """Sum up all ways that arrive at a patch, and find out why the player cannot buy it, if so.

    The tests of a purchase are made one after the other: what the way that comes furthest fails is
    in the way.
    """
    kind = tables.patches[patch]
    spaces, room = _spaces(tables, words, player), _room(words, player)
    purse = ways.purses[player, place]
    furthest = NEVER_FOR_SALE
    for layer in range(len(ways.sizes)):
        for at in range(ways.sizes[layer]):
            row = ways.layers[layer, at]
            _sum_up(fact, row, player)
            obstacle = _obstacle(row, kind, player, spaces, purse, room)
            if obstacle == CAN_BUY or furthest == CAN_BUY:
                furthest = CAN_BUY
            else:
                furthest = max(furthest, obstacle)
    if spaces < 0:
        furthest = IS_HOME
    elif not _fits(tables, words, player, patch):
        furthest = FITS_NOWHERE
    fact[OBSTACLE] = furthest
    fact[PURSE] = purse


@kernel
def _follow_ways(
    tables: Tables,
    words: Words,
    ways: Ways,
    fact: Words,
    patch: int,
    place: int,
    player: int,
    leaving: int,
) -> int:
    """Continue by a player's purchase the ways after which it can be made, and sum these up.

    Returns how many ways leave.
    """
    kind = tables.patches[patch]
    spaces, room = _spaces(tables, words, player), _room(words, player)
    purse = ways.purses[player, place]
    for layer in range(len(ways.sizes)):
        for at in range(ways.sizes[layer]):
            row = ways.layers[layer, at]
            if _obstacle(row, kind, player, spaces, purse, room) != CAN_BUY:
                continue
            _sum_up(fact, row, player)
            copy_way(ways.layers[layer], at, ways.leaving, leaving)
            _continue_way(ways, leaving, kind, player, ways.nets[player, place])
            leaving += 1
    return leaving


@kernel
def _begin(ways: Ways) -> None:
    """Begin with the one way on which nothing is bought."""
    for layer in range(len(ways.sizes)):
        ways.sizes[layer] = 0
    ways.sizes[0] = 1
    for column in range(COLUMNS):
        ways.layers[0, 0, column] = 0


@kernel
def fill_table(
    tables: Tables, circle: Circle, words: Words, ways: Ways, order: Words, table: Table
) -> int:
    """Write for each player what is known of every remaining patch, in reach order.

    Parameters
    ----------
    tables, circle, words
        The position.
    ways : Ways
        Memory.
    order : int64 array, shape (patches,)
        The circle indices of the remaining patches, in reach order.
    table : int64 array, shape (2, patches, FACTS)

    Returns
    -------
    int
        How many patches remain.
    """
    n = _in_reach_order(words, order)
    for player in range(2):
        _fill_purses(tables, circle, words, order, n, player, ways)
    _begin(ways)
    for place in range(n):
        patch = circle[order[place]]
        leaving = 0
        for player in range(2):
            fact = table[player, place]
            _forget(fact)
            _look_at_ways(tables, words, ways, fact, patch, place, player)
            if fact[OBSTACLE] == CAN_BUY:
                _forget(fact)
                leaving = _follow_ways(tables, words, ways, fact, patch, place, player, leaving)
        # A layer is overwritten when the ways in it arrive nowhere any more.
        layer = (place + 1) % len(ways.sizes)
        ways.sizes[layer] = keep_best(ways.leaving, ways.order, leaving, ways.layers[layer])
    return n


@kernel
def _least(a: int, b: int) -> int:
    """Return the less of two numbers of which either may be that of no ways."""
    if a == NONE or b == NONE:
        return max(a, b)
    return min(a, b)


@kernel
def _merge_seats(table: Table, n: int) -> None:
    """Write for both players what holds in either seat: the swap may still change the seats.

    How many of the purchases are whose is open.
    """
    for place in range(n):
        first, second = table[0, place], table[1, place]
        if second[OBSTACLE] == CAN_BUY and first[OBSTACLE] != CAN_BUY:
            first, second = second, first
        if first[OBSTACLE] != CAN_BUY:
            first[OBSTACLE] = max(first[OBSTACLE], second[OBSTACLE])
        if second[OBSTACLE] == CAN_BUY or first[OBSTACLE] != CAN_BUY:
            for fact in (PURCHASES, SPENT):
                first[fact] = _least(first[fact], second[fact])
        if first[PURCHASES] != NONE:
            for fact in (BY_PLAYER, BY_OPPONENT, SPENT_BY_PLAYER):
                first[fact] = 0
        first[PURSE] = max(first[PURSE], second[PURSE])
        for fact in range(FACTS):
            second[fact] = first[fact]


@kernel
def _most_in_hand(tables: Tables, circle: Circle, words: Words, player: int, left: Word) -> int:
    """Return buttons that a player never exceeds: all gains of all patches, and nothing spent."""
    base = player * layout.PER_PLAYER
    track = tables.track[:, layout.INCOME_MARKS]
    place = words[base + layout.PLACE]
    marks = track[tables.rules[layout.LAST]] - track[place]
    earns = words[base + layout.EARNS]
    while left != ZERO:
        earns += tables.patches[circle[lowest(left)], layout.INCOME]
        left &= left - ONE
    spaces = tables.rules[layout.LAST] - place
    paid = spaces * tables.rules[layout.ADVANCE_PAY] + marks * earns
    return words[base + layout.BUTTONS] + paid


@kernel
def _fill_waiting(tables: Tables, circle: Circle, words: Words, order: Words, table: Table) -> None:
    """Write what holds of each patch while others wait beside the circle, those listed last."""
    n = _in_reach_order(words, order)
    left = to_come(tables, words)
    late = left ^ np.uint64(words[layout.REMAINING])
    least = n - tables.rules[layout.LATER_WHEN]
    place = 0
    while place < n or late != ZERO:
        purchases = place // tables.rules[layout.FOR_SALE]
        if place >= n:
            order[place] = lowest(late)
            late &= late - ONE
            purchases = least
        for player in range(2):
            fact = table[player, place]
            for column in range(PURCHASES, PURSE):
                fact[column] = 0
            fact[PURCHASES] = purchases
            fact[PURSE] = _most_in_hand(tables, circle, words, player, left)
            fact[OBSTACLE] = CAN_BUY
            if _spaces(tables, words, player) < 0:
                fact[OBSTACLE] = IS_HOME
            elif not _fits(tables, words, player, circle[order[place]]):
                fact[OBSTACLE] = FITS_NOWHERE
        place += 1


@entry
def fill_reach(
    tables: Tables,
    circle: Circle,
    words: Words,
    ways: Ways,
    order: Words,
    table: Table,
    reach: NDArray[np.uint64],
) -> None:
    """Write for each player the patches that may still be bought, as bits of circle indices."""
    if is_waiting(tables, words):
        # Every way leads past patches that are not in the circle yet: none is followed.
        _fill_waiting(tables, circle, words, order, table)
        for player in range(2):
            reach[player] = may_remain(tables, words)
        return
    n = fill_table(tables, circle, words, ways, order, table)
    if swap_is_open(tables, words):
        _merge_seats(table, n)
    if is_opening(tables, words):
        # A search looks at every move there, and needs no more.
        for player in range(2):
            reach[player] = np.uint64(words[layout.REMAINING])
        return
    for player in range(2):
        mask = ZERO
        for place in range(n):
            if table[player, place, OBSTACLE] == CAN_BUY:
                mask |= ONE << np.uint64(order[place])
        reach[player] = mask
