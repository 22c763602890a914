"""Subsets of the patches on offer in falling order of value, within area and budgets.

A best-first knapsack: an item is in or out, in a fixed order, and a partial subset is worth at most
its own value and what its open items could add under each limit alone. A subset that the packing
search refutes rules out every larger one.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from patchwork_solve.engine.kernel import entry, kernel
from patchwork_solve.engine.kernel.bits import ONE, ZERO, lowest
from patchwork_solve.engine.kernel.packing.filling import EXHAUSTED, FOUND, PAUSED

FULL = PAUSED + 1
"""Another answer of `run`: memory is full."""

NO_LIMIT = 1 << 40
"""A budget that nothing reaches."""

PATCH, AREA, COST, TIME, VALUE = range(5)
ITEM = 5
"""Columns of an item."""

# Entries of Knapsack.limits: what the area, the cost and the time of a subset may come to.
ROOM = 0
LIMITS = 3

# Columns of Knapsack.heap.
BOUND, DECIDED, SUBSET = range(3)
PARTIAL = 3

# Entries of Knapsack.status: patches on offer, partial subsets waiting, subsets ruled out, steps
# done; the next item of `widen`, the subset that it offers, and the one that it adds to.
PATCHES, WAITING, RULED_OUT, STEPS, NEXT, OFFER, KEPT = range(7)
STATUS = 7

MOST_WAITING = 1 << 20
"""Partial subsets kept in memory; beyond, the answer is an interval."""


class Knapsack(NamedTuple):
    """The items, and the partial subsets that wait.

    Attributes
    ----------
    items : int64 array, shape (patches + leather, ITEM)
        Patches on offer, at most 64, and a row for each leather patch after them. Subsets name the
        patches by bits of a word, in the order of the rows after `begin`.
    limits : int64 array, shape (LIMITS,)
        The room, and the budgets of buttons and of time or NO_LIMIT.
    orders : int64 array, shape (LIMITS, patches + leather)
        Rows of `items` that are worth something, by falling value per unit of each limit; -1 ends
        the list. No leather counts for the budgets.
    heap : int64 array, shape (most waiting, PARTIAL)
        Partial subsets: their bound, how many items are decided, and the bits of those chosen.
    ruled_out : int64 array, shape (most waiting,)
        Subsets that do not fit.
    status : int64 array, shape (STATUS,)
    """

    items: NDArray[np.int64]
    limits: NDArray[np.int64]
    orders: NDArray[np.int64]
    heap: NDArray[np.int64]
    ruled_out: NDArray[np.int64]
    status: NDArray[np.int64]


@entry
def begin(knapsack: Knapsack, patches: int) -> None:
    """Order the items, the first `patches` of which are not leather; nothing is decided yet."""
    _sort_items(knapsack.items, patches)
    for limit in range(LIMITS):
        _sort_order(knapsack, limit, len(knapsack.items) if limit == ROOM else patches)
    knapsack.status[:] = 0
    knapsack.status[PATCHES] = patches
    _push(knapsack, 0, 0)


@kernel
def _sort_items(items: NDArray[np.int64], patches: int) -> None:
    # The dearest for their worth first: leaving them out soon shows in the bounds.
    for row in range(1, patches):
        at = row
        while at > 0 and _is_dearer(items, at, at - 1):
            _swap(items, at, at - 1)
            at -= 1


@kernel
def _sort_order(knapsack: Knapsack, limit: int, rows: int) -> None:
    """List the items that are worth something by falling value per unit of a limit."""
    items, order = knapsack.items, knapsack.orders[limit]
    order[:] = -1
    length = 0
    for row in range(rows):
        if items[row, VALUE] > 0:
            at = length
            while at > 0 and _weight(items, order[at - 1], limit) > _weight(items, row, limit):
                order[at] = order[at - 1]
                at -= 1
            order[at] = row
            length += 1


@kernel
def _swap(table: NDArray[np.int64], row: int, other: int) -> None:
    for column in range(table.shape[1]):
        table[row, column], table[other, column] = table[other, column], table[row, column]


@kernel
def _is_dearer(items: NDArray[np.int64], row: int, other: int) -> bool:
    """Whether an item brings more for its price than another one, or has the lower number."""
    worth = items[row, VALUE] / (1 + items[row, COST])
    others = items[other, VALUE] / (1 + items[other, COST])
    return bool((-worth, items[row, PATCH]) < (-others, items[other, PATCH]))


@kernel
def _weight(items: NDArray[np.int64], row: int, limit: int) -> float:
    """Return how much of a limit an item takes for each unit of its value."""
    return float(items[row, AREA + limit] / items[row, VALUE])


@kernel
def _sum(knapsack: Knapsack, chosen: int, column: int) -> int:
    total, rest = 0, np.uint64(chosen)
    while rest != ZERO:
        total += knapsack.items[lowest(rest), column]
        rest &= rest - ONE
    return total


@kernel
def _is_within(knapsack: Knapsack, chosen: int) -> bool:
    """Whether a subset keeps to the room and the budgets."""
    for limit in range(LIMITS):
        if _sum(knapsack, chosen, AREA + limit) > knapsack.limits[limit]:
            return False
    return True


@kernel
def _most(knapsack: Knapsack, decided: int, chosen: int) -> int:
    """Return the most value that the open items add: the least over the limits."""
    patches, least, leather = knapsack.status[PATCHES], NO_LIMIT, 0
    if len(knapsack.items) > patches:
        room = knapsack.limits[ROOM] - _sum(knapsack, chosen, AREA)
        leather = min(len(knapsack.items) - patches, room) * knapsack.items[patches, VALUE]
    for limit in range(LIMITS):
        if knapsack.limits[limit] < NO_LIMIT:
            left = knapsack.limits[limit] - _sum(knapsack, chosen, AREA + limit)
            added = _relaxed(knapsack, limit, decided, left)
            least = min(least, added if limit == ROOM else leather + added)
    return int(least)


@kernel
def _relaxed(knapsack: Knapsack, limit: int, decided: int, left: int) -> int:
    """Return the most value of open items under one limit: whole items, and part of the last."""
    total = 0
    for row in knapsack.orders[limit]:
        if row < 0:
            break
        if row >= decided:
            weight, value = knapsack.items[row, AREA + limit], knapsack.items[row, VALUE]
            if weight > left:
                return int(total + value * left // weight)
            total += value
            left -= weight
    return int(total)


@kernel
def _is_before(heap: NDArray[np.int64], row: int, other: int) -> bool:
    """Whether a partial subset comes first: by its bound, then the further decided, then bits."""
    one = -heap[row, BOUND], -heap[row, DECIDED], np.uint64(heap[row, SUBSET])
    two = -heap[other, BOUND], -heap[other, DECIDED], np.uint64(heap[other, SUBSET])
    return bool(one < two)


@kernel
def _push(knapsack: Knapsack, decided: int, chosen: int) -> None:
    heap, at = knapsack.heap, knapsack.status[WAITING]
    heap[at, BOUND] = _sum(knapsack, chosen, VALUE) + _most(knapsack, decided, chosen)
    heap[at, DECIDED] = decided
    heap[at, SUBSET] = chosen
    knapsack.status[WAITING] += 1
    while at > 0 and _is_before(heap, at, (at - 1) // 2):
        _swap(heap, at, (at - 1) // 2)
        at = (at - 1) // 2


@kernel
def _pop(knapsack: Knapsack) -> None:
    """Move the first partial subset behind those that wait."""
    heap, status = knapsack.heap, knapsack.status
    status[WAITING] -= 1
    size = status[WAITING]
    _swap(heap, 0, size)
    at = 0
    while 2 * at + 1 < size:
        below = 2 * at + 1
        if below + 1 < size and _is_before(heap, below + 1, below):
            below += 1
        if not _is_before(heap, below, at):
            break
        _swap(heap, at, below)
        at = below


@kernel
def _is_ruled_out(knapsack: Knapsack, chosen: int) -> bool:
    for at in range(knapsack.status[RULED_OUT]):
        if chosen & knapsack.ruled_out[at] == knapsack.ruled_out[at]:
            return True
    return False


@entry
def run(knapsack: Knapsack, steps: int) -> int:
    """Look for the next complete subset; return how the search ended.

    FOUND: the subset is the first of the heap. PAUSED: all steps are done, each of which splits or
    drops a partial subset. EXHAUSTED: no subset is left. FULL: there is no memory for more.
    """
    heap, status = knapsack.heap, knapsack.status
    for _ in range(steps):
        if status[WAITING] == 0:
            return EXHAUSTED
        if max(status[WAITING] + 2, status[RULED_OUT] + 1) > len(heap):
            return FULL
        decided, chosen = heap[0, DECIDED], heap[0, SUBSET]
        if _is_ruled_out(knapsack, chosen):
            _pop(knapsack)
        elif decided == status[PATCHES]:
            return FOUND
        else:
            _pop(knapsack)
            _push(knapsack, decided + 1, chosen)
            more = chosen | 1 << decided
            if _is_within(knapsack, more):
                _push(knapsack, decided + 1, more)
        status[STEPS] += 1
    return PAUSED


@entry
def rule_out(knapsack: Knapsack) -> None:
    """Drop the subset just found, and every larger one: it does not fit."""
    status = knapsack.status
    knapsack.ruled_out[status[RULED_OUT]] = knapsack.heap[0, SUBSET]
    status[RULED_OUT] += 1
    _pop(knapsack)


@entry
def widen(knapsack: Knapsack) -> bool:
    """Offer what is kept with the next item that keeps to the limits, most worth a cell first.

    False after the last one. Each item is offered once, whether the offer was kept or not.
    """
    status = knapsack.status
    while status[NEXT] < len(knapsack.items):
        row = knapsack.orders[ROOM, status[NEXT]]
        if row < 0:
            break
        status[NEXT] += 1
        status[OFFER] = status[KEPT] | 1 << row
        if row < status[PATCHES] and _is_within(knapsack, status[OFFER]):
            return True
    return False
