"""Cells that must stay holes: small pockets, areas that do not add up, colours out of balance."""

from __future__ import annotations

import numpy as np

from patchwork_solve.engine.kernel import kernel
from patchwork_solve.engine.kernel.bits import (
    ONE,
    ZERO,
    Pair,
    Word,
    count,
    lowest,
    shift_down,
    shift_up,
)
from patchwork_solve.engine.kernel.packing.problem import BLACK, NOT_FIRST, NOT_LAST, Problem

_MIDDLE = 32


@kernel
def spread(problem: Problem, low: Word, high: Word, free_lo: Word, free_hi: Word) -> Pair:
    """Grow a set of cells to everything connected with it inside the free cells."""
    grid = problem.grid
    width = int(problem.width[0])
    while True:
        right_lo, right_hi = shift_up(low & grid[NOT_LAST, 0], high & grid[NOT_LAST, 1], 1)
        left_lo, left_hi = shift_down(low & grid[NOT_FIRST, 0], high & grid[NOT_FIRST, 1], 1)
        more_lo = low | right_lo | left_lo
        more_hi = high | right_hi | left_hi
        down_lo, down_hi = shift_up(low, high, width)
        up_lo, up_hi = shift_down(low, high, width)
        more_lo = (more_lo | down_lo | up_lo) & free_lo
        more_hi = (more_hi | down_hi | up_hi) & free_hi
        if more_lo == low and more_hi == high:
            return low, high
        low = more_lo
        high = more_hi


@kernel
def _sums(problem: Problem, left: Word) -> Pair:
    """Return every area that some of the patches left add up to, as a set of numbers."""
    low = ONE
    high = np.uint64(0)
    while left != ZERO:
        more_lo, more_hi = shift_up(low, high, int(problem.areas[lowest(left)]))
        low |= more_lo
        high |= more_hi
        left &= left - ONE
    return low, high


@kernel
def _beyond(low: Word, high: Word, size: int) -> int:
    """Return how far the largest member up to `size` lies below it."""
    low, high = shift_up(low, high, 127 - size)
    gap = 0
    top = high if high != ZERO else low
    if high == ZERO:
        gap = 64
    # Leading zeros by halving: the sets are small and this is called once a component.
    step = 32
    while step > 0:
        if top >> np.uint64(64 - step) == ZERO:
            gap += step
            top <<= np.uint64(step)
        step //= 2
    return gap


@kernel
def colour_waste(problem: Problem, low: Word, high: Word, left: Word) -> int:
    """Return the least number of holes that balances the two colours of a chessboard.

    Each patch left covers a fixed number more of one colour than of the other.
    """
    black = count(low & problem.grid[BLACK, 0], high & problem.grid[BLACK, 1])
    excess = 2 * black - count(low, high)
    reach = ONE << np.uint64(_MIDDLE)
    furthest = 0
    while left != ZERO:
        tint = problem.tints[lowest(left)]
        furthest += tint
        reach = reach << np.uint64(tint) | reach >> np.uint64(tint)
        left &= left - ONE
    if furthest >= _MIDDLE or abs(excess) >= _MIDDLE:
        return 0
    here = _MIDDLE + excess
    for holes in range(_MIDDLE - abs(excess)):
        above = reach >> np.uint64(here + holes)
        below = reach >> np.uint64(here - holes)
        if (above | below) & ONE != ZERO:
            return holes
    return 0


@kernel
def count_waste(problem: Problem, low: Word, high: Word, left: Word, budget: int) -> int:
    """Return a lower bound of the holes any packing leaves; stops counting above the budget."""
    total = 0
    sums_lo = np.uint64(0)
    sums_hi = np.uint64(0)
    rest_lo = low
    rest_hi = high
    while (rest_lo | rest_hi) != ZERO and total <= budget:
        if rest_lo != ZERO:
            seed_lo = rest_lo & (~rest_lo + ONE)
            seed_hi = np.uint64(0)
        else:
            seed_lo = np.uint64(0)
            seed_hi = rest_hi & (~rest_hi + ONE)
        part_lo, part_hi = spread(problem, seed_lo, seed_hi, rest_lo, rest_hi)
        if part_lo == low and part_hi == high:
            break
        if sums_lo == ZERO:
            sums_lo, sums_hi = _sums(problem, left)
        total += _beyond(sums_lo, sums_hi, count(part_lo, part_hi))
        rest_lo &= ~part_lo
        rest_hi &= ~part_hi
    if total <= budget:
        total = max(total, colour_waste(problem, low, high, left))
    return total
