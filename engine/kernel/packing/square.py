"""Completing a bonus square for the least price: branch and bound over the same placements.

Every patch has three weights: what is minimised, its price and its time. A node is cut off when
the weight spent, plus the least weight that could cover the cells still empty, exceeds the cap of
any of them. Cap 0 falls with every better packing found.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from patchwork_solve.engine.kernel import entry, kernel
from patchwork_solve.engine.kernel.bits import ONE, ZERO, count, lowest
from patchwork_solve.engine.kernel.packing import filling
from patchwork_solve.engine.kernel.packing.filling import (
    Stack,
    keep_live,
    list_branches,
    tightest_cell,
)
from patchwork_solve.engine.kernel.packing.memo import Memo, recall, store
from patchwork_solve.engine.kernel.packing.problem import Problem

WEIGHTS = 3
NO_CAP = 1 << 40
"""A cap that nothing reaches."""

# In this search the columns of `Stack` keep their meaning but for two: COUNT holds the patches not
# yet sewn on (LEFT: those of them still affordable), NEED the leather that is left.
UNUSED = filling.COUNT
LEATHER = filling.NEED


class Target(NamedTuple):
    """The window of the square, and the weights by which its cost is measured.

    Attributes
    ----------
    window : uint64 array, shape (2,)
        Cells to cover.
    weights : int64 array, shape (patches, 3)
        Weights of each patch, none negative.
    caps : int64 array, shape (3,)
        The largest sums still of interest.
    spent : int64 array, shape (depth, 3)
        Weights of the patches sewn on at each node.
    gains : int64 array, shape (patches,)
        Scratch: most empty window cells that a live placement of each patch covers.
    least : int64 array, shape (129,)
        Scratch: least weight that covers each number of cells.
    """

    window: NDArray[np.uint64]
    weights: NDArray[np.int64]
    caps: NDArray[np.int64]
    spent: NDArray[np.int64]
    gains: NDArray[np.int64]
    least: NDArray[np.int64]


@kernel
def _keep_affordable(target: Target, stack: Stack, node: int) -> None:
    """Take out of LEFT every patch that would exceed a cap."""
    left = stack.cells[node, UNUSED]
    rest = left
    while rest != ZERO:
        patch = lowest(rest)
        rest &= rest - ONE
        for w in range(WEIGHTS):
            if target.spent[node, w] + target.weights[patch, w] > target.caps[w]:
                left &= ~(ONE << np.uint64(patch))
    stack.cells[node, filling.LEFT] = left


@kernel
def _measure_gains(problem: Problem, target: Target, stack: Stack, node: int) -> None:
    """Find the most empty window cells that one placement of each patch can cover."""
    low = stack.cells[node, filling.FREE_LO] & target.window[0]
    high = stack.cells[node, filling.FREE_HI] & target.window[1]
    target.gains[:] = 0
    for i in range(stack.spans[node, filling.LIVE], stack.spans[node, filling.LIVE_END]):
        placement = stack.live[i]
        patch = problem.kind[placement]
        gain = count(problem.cover[placement, 0] & low, problem.cover[placement, 1] & high)
        target.gains[patch] = max(target.gains[patch], gain)


@kernel
def _least_weight(target: Target, weight: int, need: int) -> int:
    """Return the least weight of patches that together gain `need` cells (a knapsack)."""
    least = target.least
    least[0] = 0
    for cells in range(1, need + 1):
        least[cells] = NO_CAP
    for patch in range(len(target.gains)):
        gain = target.gains[patch]
        if gain == 0:
            continue
        price = target.weights[patch, weight]
        for cells in range(need, 0, -1):
            before = cells - gain if cells > gain else 0
            least[cells] = min(least[cells], least[before] + price)
    return int(least[need])


@kernel
def _is_hopeless(target: Target, node: int, need: int) -> bool:
    """Whether covering `need` more cells exceeds a cap."""
    for w in range(WEIGHTS):
        cap = target.caps[w]
        if cap < NO_CAP and target.spent[node, w] + _least_weight(target, w, need) > cap:
            return True
    return False


@kernel
def _open(problem: Problem, target: Target, stack: Stack, node: int, start: int, end: int) -> bool:
    """Prepare a node; False when nothing of interest lies below it."""
    spans = stack.spans[node]
    _keep_affordable(target, stack, node)
    spans[filling.LIVE] = end
    spans[filling.LIVE_END] = keep_live(problem, stack, start, end, end, node)
    low = stack.cells[node, filling.FREE_LO] & target.window[0]
    high = stack.cells[node, filling.FREE_HI] & target.window[1]
    _measure_gains(problem, target, stack, node)
    if _is_hopeless(target, node, max(0, count(low, high) - spans[LEATHER])):
        return False
    cell, choices = tightest_cell(stack, low, high)
    if choices == 0 and spans[LEATHER] == 0:
        return False
    spans[filling.HOLE] = cell if spans[LEATHER] > 0 else filling.NO_CELL
    list_branches(problem, stack, node, cell, -1)
    return True


@kernel
def _descend(problem: Problem, target: Target, stack: Stack, node: int) -> bool:
    """Set up the next child of a node in the row below; False when no branch is left."""
    spans = stack.spans
    cells = stack.cells
    child = node + 1
    for w in range(WEIGHTS):
        target.spent[child, w] = target.spent[node, w]
    cells[child, UNUSED] = cells[node, UNUSED]
    spans[child, LEATHER] = spans[node, LEATHER]
    spans[child, filling.HOLE] = filling.NO_CELL
    if spans[node, filling.NEXT] < spans[node, filling.NEXT_END]:
        spans[node, filling.NEXT_END] -= 1
        placement = stack.branches[spans[node, filling.NEXT_END]]
        patch = problem.kind[placement]
        cells[child, filling.FREE_LO] = cells[node, filling.FREE_LO] & ~problem.cover[placement, 0]
        cells[child, filling.FREE_HI] = cells[node, filling.FREE_HI] & ~problem.cover[placement, 1]
        cells[child, UNUSED] &= ~(ONE << np.uint64(patch))
        for w in range(WEIGHTS):
            target.spent[child, w] += target.weights[patch, w]
        spans[child, filling.CHOSEN] = placement
    elif spans[node, filling.HOLE] != filling.NO_CELL:
        cell = spans[node, filling.HOLE]
        bit = ONE << np.uint64(cell & 63)
        spans[node, filling.HOLE] = filling.NO_CELL
        cells[child, filling.FREE_LO] = cells[node, filling.FREE_LO] & ~(bit if cell < 64 else ZERO)
        cells[child, filling.FREE_HI] = cells[node, filling.FREE_HI] & ~(
            bit if cell >= 64 else ZERO
        )
        spans[child, LEATHER] -= 1
        spans[child, filling.CHOSEN] = filling.NO_CELL
    else:
        return False
    spans[child, filling.NEXT] = spans[node, filling.NEXT_END]
    spans[child, filling.NEXT_END] = spans[node, filling.NEXT_END]
    return True


@entry
def begin_square(problem: Problem, target: Target, stack: Stack) -> bool:
    """Open the root; False when the window cannot be completed within the caps."""
    stack.status[filling.NODE] = 0
    stack.cells[0, UNUSED] = stack.cells[0, filling.LEFT]
    stack.spans[0, filling.NEXT] = 0
    for w in range(WEIGHTS):
        target.spent[0, w] = 0
    return _open(problem, target, stack, 0, 0, stack.spans[0, filling.LIVE_END])


@entry
def root_bound(problem: Problem, target: Target, stack: Stack) -> int:
    """Return a lower bound of the first weight, from the root that was opened."""
    low = stack.cells[0, filling.FREE_LO] & target.window[0]
    high = stack.cells[0, filling.FREE_HI] & target.window[1]
    _measure_gains(problem, target, stack, 0)
    return _least_weight(target, 0, max(0, count(low, high) - stack.spans[0, LEATHER]))


@entry
def run_square(problem: Problem, target: Target, stack: Stack, memo: Memo, nodes: int) -> int:
    """Search on for about `nodes` nodes.

    Returns
    -------
    int
        FOUND with a packing on the path (the caller lowers cap 0 and goes on), EXHAUSTED or PAUSED.
    """
    cells = stack.cells
    node = stack.status[filling.NODE]
    if node > 0 and stack.status[2] != 0:
        # Go on behind a packing that was reported.
        node -= 1
    stack.status[2] = 0
    for _ in range(nodes):
        child = node + 1
        if not _descend(problem, target, stack, node):
            # The caps only fall, so what was searched once need not be searched again.
            store(
                memo,
                cells[node, filling.FREE_LO],
                cells[node, filling.FREE_HI],
                cells[node, UNUSED],
                ZERO,
            )
            if node == 0:
                stack.status[filling.NODE] = 0
                return filling.EXHAUSTED
            node -= 1
            continue
        stack.status[filling.NODES] += 1
        over = False
        for w in range(WEIGHTS):
            over = over or target.spent[child, w] > target.caps[w]
        if over:
            continue
        low = cells[child, filling.FREE_LO] & target.window[0]
        high = cells[child, filling.FREE_HI] & target.window[1]
        if count(low, high) <= stack.spans[child, LEATHER]:
            stack.status[filling.NODE] = child
            stack.status[2] = 1
            return filling.FOUND
        known, _ = recall(
            memo, cells[child, filling.FREE_LO], cells[child, filling.FREE_HI], cells[child, UNUSED]
        )
        if known:
            continue
        start = stack.spans[node, filling.LIVE]
        if _open(problem, target, stack, child, start, stack.spans[node, filling.LIVE_END]):
            node = child
    stack.status[filling.NODE] = node
    return filling.PAUSED
