"""Sets of ways round the circle: rows of what two players spend on purchases, at best.

A row holds the same kinds of numbers for player 0 and then for player 1, and what both spend.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from patchwork_solve.engine.kernel import kernel

# Purchases made, buttons spent, time spent, buttons lost on purchases that do not pay for
# themselves, cells sewn.
BOUGHT, PAID, TIME, LOST, AREA = range(5)
KINDS = 5

PAID_BY_BOTH = 2 * KINDS
"""The last column: united ways must not mix the cheapest hands of several."""

COLUMNS = PAID_BY_BOTH + 1

MOST_WAYS = 160
"""Beyond this many, ways with the same numbers of purchases become one that is as good as all."""

Rows = NDArray[np.int64]
"""Shape (rows, COLUMNS)."""


class Ways(NamedTuple):
    """The memory in which ways are followed.

    Attributes
    ----------
    layers : int64 array, shape (layers, rows, COLUMNS)
        Ways that end with each of the last purchases, as many as there are patches for sale.
    sizes : int64 array, shape (layers,)
        How many there are.
    leaving : int64 array, shape (2 * layers * rows, COLUMNS)
        Ways continued by one more purchase.
    order : int64 array, shape (2 * layers * rows,)
        Their order.
    sums : int64 array, shape (last + 1,)
        Scratch for a knapsack over time.
    nets : int64 array, shape (2, patches)
        What each patch brings a player above what it costs.
    purses : int64 array, shape (2, patches)
        Most buttons that a player could have in hand for each patch.
    """

    layers: NDArray[np.int64]
    sizes: NDArray[np.int64]
    leaving: NDArray[np.int64]
    order: NDArray[np.int64]
    sums: NDArray[np.int64]
    nets: NDArray[np.int64]
    purses: NDArray[np.int64]


@kernel
def most_rows(patches: int) -> int:
    """Return how many ways of a layer there can be: one of each pair of numbers of purchases."""
    return max(MOST_WAYS, (patches + 1) * (patches + 2) // 2)


@kernel
def copy_way(source: Rows, a: int, target: Rows, b: int) -> None:
    """Copy a row."""
    for column in range(COLUMNS):
        target[b, column] = source[a, column]


@kernel
def _is_before(rows: Rows, a: int, b: int) -> bool:
    """Whether a row comes before another in the order of their numbers."""
    for column in range(COLUMNS):
        if rows[a, column] != rows[b, column]:
            return rows[a, column] < rows[b, column]
    return False


@kernel
def _sift(rows: Rows, order: Rows, root: int, end: int) -> None:
    """Let an entry of a heap sink to its place."""
    while 2 * root + 1 < end:
        child = 2 * root + 1
        if child + 1 < end and _is_before(rows, order[child], order[child + 1]):
            child += 1
        if not _is_before(rows, order[root], order[child]):
            return
        order[root], order[child] = order[child], order[root]
        root = child


@kernel
def _sort(rows: Rows, order: Rows, n: int) -> None:
    """Put the numbers of `n` rows in the order of the rows."""
    for at in range(n):
        order[at] = at
    for root in range(n // 2 - 1, -1, -1):
        _sift(rows, order, root, n)
    for end in range(n - 1, 0, -1):
        order[0], order[end] = order[end], order[0]
        _sift(rows, order, 0, end)


@kernel
def _drop_equal(rows: Rows, order: Rows, n: int) -> int:
    """Leave out of an order the rows that equal the one before; return how many stay."""
    kept = 0
    for at in range(n):
        if kept == 0 or _is_before(rows, order[kept - 1], order[at]):
            order[kept] = order[at]
            kept += 1
    return kept


@kernel
def _unite(rows: Rows, order: Rows, n: int) -> int:
    """Make one way of all with the same numbers of purchases; return how many stay.

    Rows are in order, so that those of equal numbers of the first player are together; the second
    number lies behind other columns.
    """
    kept = 0
    for at in range(n):
        row = order[at]
        found = -1
        for earlier in range(kept - 1, -1, -1):
            other = order[earlier]
            if rows[other, BOUGHT] != rows[row, BOUGHT]:
                break
            if rows[other, KINDS + BOUGHT] == rows[row, KINDS + BOUGHT]:
                found = other
                break
        if found < 0:
            order[kept] = row
            kept += 1
            continue
        for column in range(COLUMNS):
            rows[found, column] = min(rows[found, column], rows[row, column])
    return kept


@kernel
def _is_worse(rows: Rows, a: int, b: int) -> bool:
    """Whether a way is nowhere better than another one."""
    for column in range(COLUMNS):  # noqa: SIM110 - a generator is compiled slowly.
        if rows[a, column] < rows[b, column]:
            return False
    return True


@kernel
def keep_best(rows: Rows, order: Rows, n: int, out: Rows) -> int:
    """Write the ways that are better somewhere than any other to `out`; return how many.

    Where there are too many, those with the same numbers of purchases are united before.
    """
    _sort(rows, order, n)
    n = _drop_equal(rows, order, n)
    if n > MOST_WAYS:
        n = _unite(rows, order, n)
    kept = 0
    for a in range(n):
        is_beaten = False
        for b in range(n):
            if a != b and _is_worse(rows, order[a], order[b]):
                is_beaten = True
                break
        if not is_beaten:
            copy_way(rows, order[a], out, kept)
            kept += 1
    return kept
