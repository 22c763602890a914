"""Exact cover with a hole budget: does a set of patches fit, and in how many ways.

The search keeps, for every node, the list of placements that are still possible. It branches on
the cell with the fewest of them, or on the patch with the fewest, whichever is smaller; a cell may
also stay a hole while the budget lasts. Everything the search needs to go on lives in the arrays of
`Stack`, so a caller runs it in slices and may stop, show progress or grow the memory in between.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from patchwork_solve.engine.kernel import entry, kernel
from patchwork_solve.engine.kernel.bits import ONE, ZERO, Word, count, first, lowest, popcount
from patchwork_solve.engine.kernel.layout import Mask, words
from patchwork_solve.engine.kernel.packing.memo import Memo, recall, store
from patchwork_solve.engine.kernel.packing.problem import Problem
from patchwork_solve.engine.kernel.packing.waste import count_waste

# Answers of `run`.
EXHAUSTED, FOUND, PAUSED = range(3)
# Columns of Stack.cells.
FREE_LO, FREE_HI, LEFT, COUNT, KEY_LO, KEY_HI = range(6)
# Columns of Stack.spans.
LIVE, LIVE_END, NEXT, NEXT_END, HOLE, CHOSEN, NEED = range(7)
# Entries of Stack.status.
NODE, NODES, MODE = range(3)
# Values of status[MODE].
FIRST_ONLY, COUNT_ALL, LIST_ALL = range(3)

SLICES = 5
"""Bits of the counters of placements per cell; a count saturates at 31."""

NO_CELL = -1

SATURATED = ~ZERO
"""A count of packings that is this large or larger."""


class Stack(NamedTuple):
    """The state of a search: one row for each node on the way from the root.

    Attributes
    ----------
    cells : uint64 array, shape (depth, 6)
        Free cells in two words, patches left, packings found below, free cells as they were
        before those that nothing can cover were dropped.
    spans : int64 array, shape (depth, 7)
        Range of live placements, range of branches not yet tried, the cell that may stay a hole,
        the placement that led here, and the area of the patches left.
    live, branches : int32 array
        Memory for the two ranges.
    per_kind : int64 array, shape (kinds,)
        Scratch: live placements of each kind.
    slices : uint64 array, shape (SLICES, 2)
        Scratch: the number of live placements over each cell, one bit a row.
    status : int64 array, shape (3,)
        Depth, nodes visited, mode.
    """

    cells: NDArray[np.uint64]
    spans: NDArray[np.int64]
    live: NDArray[np.int32]
    branches: NDArray[np.int32]
    per_kind: NDArray[np.int64]
    slices: NDArray[np.uint64]
    status: NDArray[np.int64]


def new_stack(problem: Problem, free: Mask, holes: int, mode: int) -> Stack:
    """Return a stack whose root has every placement and may leave that many holes."""
    placements = len(problem.kind)
    patches = len(problem.areas)
    depth = patches + min(holes, free.bit_count()) + 2
    stack = Stack(
        cells=np.zeros((depth, 6), np.uint64),
        spans=np.zeros((depth, 7), np.int64),
        live=np.empty((depth + 1) * placements, np.int32),
        branches=np.empty((depth + 1) * placements, np.int32),
        per_kind=np.zeros(len(problem.members), np.int64),
        slices=np.zeros((SLICES, 2), np.uint64),
        status=np.array([0, 0, mode], np.int64),
    )
    stack.cells[0, :LEFT] = words(free)
    stack.cells[0, LEFT] = (1 << patches) - 1
    stack.spans[0, NEED] = problem.areas.sum()
    restrict(stack, np.arange(placements, dtype=np.int32))
    return stack


def restrict(stack: Stack, placements: NDArray[np.int32]) -> None:
    """Allow these placements only; the last of them are tried first."""
    stack.live[: len(placements)] = placements
    stack.spans[0, LIVE_END] = len(placements)


@kernel
def keep_live(problem: Problem, stack: Stack, start: int, end: int, out: int, node: int) -> int:
    """Copy the placements of a parent that are possible at `node`; count them by kind and cell."""
    gone_lo = ~stack.cells[node, FREE_LO]
    gone_hi = ~stack.cells[node, FREE_HI]
    left = stack.cells[node, LEFT]
    stack.per_kind[:] = 0
    a_lo = b_lo = c_lo = d_lo = e_lo = np.uint64(0)
    a_hi = b_hi = c_hi = d_hi = e_hi = np.uint64(0)
    for i in range(start, end):
        placement = stack.live[i]
        low = problem.cover[placement, 0]
        high = problem.cover[placement, 1]
        kind = problem.kind[placement]
        if (low & gone_lo) | (high & gone_hi) != ZERO or problem.members[kind] & left == ZERO:
            continue
        stack.live[out] = placement
        out += 1
        stack.per_kind[kind] += 1
        # A ripple-carry adder over bit slices: adds one to the count of every cell covered.
        a_lo, low = a_lo ^ low, a_lo & low
        b_lo, low = b_lo ^ low, b_lo & low
        c_lo, low = c_lo ^ low, c_lo & low
        d_lo, low = d_lo ^ low, d_lo & low
        e_lo, low = e_lo ^ low, e_lo & low
        a_lo, b_lo, c_lo, d_lo, e_lo = a_lo | low, b_lo | low, c_lo | low, d_lo | low, e_lo | low
        a_hi, high = a_hi ^ high, a_hi & high
        b_hi, high = b_hi ^ high, b_hi & high
        c_hi, high = c_hi ^ high, c_hi & high
        d_hi, high = d_hi ^ high, d_hi & high
        e_hi, high = e_hi ^ high, e_hi & high
        a_hi, b_hi, c_hi = a_hi | high, b_hi | high, c_hi | high
        d_hi, e_hi = d_hi | high, e_hi | high
    slices = stack.slices
    slices[0, 0], slices[1, 0], slices[2, 0] = a_lo, b_lo, c_lo
    slices[3, 0], slices[4, 0] = d_lo, e_lo
    slices[0, 1], slices[1, 1], slices[2, 1] = a_hi, b_hi, c_hi
    slices[3, 1], slices[4, 1] = d_hi, e_hi
    return out


@kernel
def add(packings: Word, more: Word) -> Word:
    """Add two counts; a sum beyond the word stays at its largest value, `SATURATED`."""
    total = packings + more
    return SATURATED if total < more else total


@kernel
def _drop_dead_cells(stack: Stack, node: int) -> int:
    """Make holes of the cells that no live placement covers; return how many."""
    slices = stack.slices
    low = slices[0, 0] | slices[1, 0] | slices[2, 0] | slices[3, 0] | slices[4, 0]
    high = slices[0, 1] | slices[1, 1] | slices[2, 1] | slices[3, 1] | slices[4, 1]
    dead = count(stack.cells[node, FREE_LO] & ~low, stack.cells[node, FREE_HI] & ~high)
    stack.cells[node, FREE_LO] &= low
    stack.cells[node, FREE_HI] &= high
    return dead


@kernel
def tightest_cell(stack: Stack, low: Word, high: Word) -> tuple[int, int]:
    """Return the cell of a set with the fewest live placements, and their number (31: or more)."""
    number = 0
    for bit in range(SLICES - 1, -1, -1):
        fewer_lo = low & ~stack.slices[bit, 0]
        fewer_hi = high & ~stack.slices[bit, 1]
        if (fewer_lo | fewer_hi) != ZERO:
            low = fewer_lo
            high = fewer_hi
        else:
            number += 1 << bit
    return first(low, high), number


@kernel
def _tightest_kind(problem: Problem, stack: Stack, node: int) -> tuple[int, int]:
    """Return the kind with the fewest placements, and their number.

    A number of 0 means that some patch left has no room. A kind with several patches left is
    never returned otherwise: branching on it would find each packing once for every order.
    """
    left = stack.cells[node, LEFT]
    best = -1
    fewest = 1 << 30
    for kind in range(len(problem.members)):
        copies = popcount(problem.members[kind] & left)
        if copies > stack.per_kind[kind]:
            return kind, 0
        if copies == 1 and stack.per_kind[kind] < fewest:
            best = kind
            fewest = stack.per_kind[kind]
    return best, fewest


@kernel
def list_branches(problem: Problem, stack: Stack, node: int, cell: int, kind: int) -> None:
    """Write the branches of a node: the live placements over a cell, or those of a kind."""
    start = stack.spans[node, NEXT]
    end = start
    word = 0 if cell < 64 else 1
    bit = ONE << np.uint64(cell & 63)
    for i in range(stack.spans[node, LIVE], stack.spans[node, LIVE_END]):
        placement = stack.live[i]
        if cell == NO_CELL:
            chosen = problem.kind[placement] == kind
        else:
            chosen = problem.cover[placement, word] & bit != ZERO
        if chosen:
            stack.branches[end] = placement
            end += 1
    stack.spans[node, NEXT_END] = end


@kernel
def _open(problem: Problem, stack: Stack, node: int, start: int, end: int) -> bool:
    """Prepare a node whose free cells and patches are set; False when nothing fits below it."""
    spans = stack.spans[node]
    low = stack.cells[node, FREE_LO]
    high = stack.cells[node, FREE_HI]
    # The memo is read for a child as it is made, before dead cells are dropped.
    stack.cells[node, KEY_LO] = low
    stack.cells[node, KEY_HI] = high
    budget = count(low, high) - spans[NEED]
    if count_waste(problem, low, high, stack.cells[node, LEFT], budget) > budget:
        return False
    spans[LIVE] = end
    spans[LIVE_END] = keep_live(problem, stack, start, end, end, node)
    budget -= _drop_dead_cells(stack, node)
    if budget < 0:
        return False
    kind, of_kind = _tightest_kind(problem, stack, node)
    if of_kind == 0:
        return False
    cell, of_cell = tightest_cell(stack, stack.cells[node, FREE_LO], stack.cells[node, FREE_HI])
    if budget > 0:
        of_cell += 1
    if of_kind <= of_cell:
        cell = NO_CELL
    spans[HOLE] = cell if budget > 0 else NO_CELL
    list_branches(problem, stack, node, cell, kind)
    return True


@kernel
def _descend(problem: Problem, stack: Stack, node: int) -> bool:
    """Set up the next child of a node in the row below; False when no branch is left."""
    spans = stack.spans
    cells = stack.cells
    child = node + 1
    if spans[node, NEXT] < spans[node, NEXT_END]:
        # The last branch goes first: what follows may be written over it.
        spans[node, NEXT_END] -= 1
        placement = stack.branches[spans[node, NEXT_END]]
        members = problem.members[problem.kind[placement]] & cells[node, LEFT]
        patch = lowest(members)
        cells[child, FREE_LO] = cells[node, FREE_LO] & ~problem.cover[placement, 0]
        cells[child, FREE_HI] = cells[node, FREE_HI] & ~problem.cover[placement, 1]
        cells[child, LEFT] = cells[node, LEFT] & ~(ONE << np.uint64(patch))
        spans[child, NEED] = spans[node, NEED] - problem.areas[patch]
        spans[child, CHOSEN] = placement
    elif spans[node, HOLE] != NO_CELL:
        cell = spans[node, HOLE]
        bit = ONE << np.uint64(cell & 63)
        spans[node, HOLE] = NO_CELL
        cells[child, FREE_LO] = cells[node, FREE_LO] & ~(bit if cell < 64 else ZERO)
        cells[child, FREE_HI] = cells[node, FREE_HI] & ~(bit if cell >= 64 else ZERO)
        cells[child, LEFT] = cells[node, LEFT]
        spans[child, NEED] = spans[node, NEED]
        spans[child, CHOSEN] = NO_CELL
    else:
        return False
    cells[child, COUNT] = ZERO
    spans[child, NEXT] = spans[node, NEXT_END]
    spans[child, NEXT_END] = spans[node, NEXT_END]
    spans[child, HOLE] = NO_CELL
    return True


@entry
def begin(problem: Problem, stack: Stack) -> bool:
    """Open the root, whose free cells, patches and placements are set; False: nothing fits."""
    stack.status[NODE] = 0
    stack.cells[0, COUNT] = ZERO
    stack.spans[0, NEXT] = 0
    return _open(problem, stack, 0, 0, stack.spans[0, LIVE_END])


@entry
def run(problem: Problem, stack: Stack, memo: Memo, nodes: int) -> int:
    """Search on for about `nodes` nodes.

    Returns
    -------
    int
        FOUND with the placements in ``spans[1:depth + 1, CHOSEN]``, EXHAUSTED with the number of
        packings in ``cells[0, COUNT]``, or PAUSED.
    """
    cells = stack.cells
    mode = stack.status[MODE]
    node = stack.status[NODE]
    if node > 0 and cells[node, LEFT] == ZERO:
        # Go on behind a packing that was reported.
        node -= 1
    for _ in range(nodes):
        child = node + 1
        if not _descend(problem, stack, node):
            store(
                memo,
                cells[node, KEY_LO],
                cells[node, KEY_HI],
                cells[node, LEFT],
                cells[node, COUNT],
            )
            if node == 0:
                stack.status[NODE] = 0
                return EXHAUSTED
            cells[node - 1, COUNT] = add(cells[node - 1, COUNT], cells[node, COUNT])
            node -= 1
            continue
        stack.status[NODES] += 1
        if cells[child, LEFT] == ZERO:
            cells[node, COUNT] = add(cells[node, COUNT], ONE)
            if mode != COUNT_ALL:
                stack.status[NODE] = child
                return FOUND
            continue
        known, packings = recall(
            memo, cells[child, FREE_LO], cells[child, FREE_HI], cells[child, LEFT]
        )
        if known and (packings == ZERO or mode == COUNT_ALL):
            cells[node, COUNT] = add(cells[node, COUNT], packings)
            continue
        if _open(problem, stack, child, stack.spans[node, LIVE], stack.spans[node, LIVE_END]):
            node = child
    stack.status[NODE] = node
    return PAUSED
