"""The snuggest placements of a patch: all placements of an orientation measured at once.

A placement leaves a quilt the looser, the more free cells lie beside the patch and the fewer free
blocks of 2x2 it breaks: `looseness` of `engine.kernel.measures`, less what all placements of a
patch have in common. Both are sums over the cells of the patch, so they are counted for all
anchors together. Each anchor has a number; slice s keeps its bit s, in two words like any set of
cells.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from patchwork_solve.engine.kernel import kernel, layout
from patchwork_solve.engine.kernel.bits import ONE, ZERO, Word, shift_down, shift_up, take_first
from patchwork_solve.engine.kernel.fit import anchors
from patchwork_solve.engine.kernel.layout import Tables
from patchwork_solve.engine.kernel.measures import neighbours, next_row, previous_row

START = 10
"""Numbers start at 2 ** START, so that none becomes negative: at most 512 blocks are broken."""

SLICES = 12
"""Bits of a number: 128 cells have at most 512 free neighbours, which count twice."""

# Rows of Counters.boards: bits of the number of free neighbours of each cell; free blocks of which
# a cell is the top left, top right, bottom left and bottom right one.
NEIGHBOURS = 0
DIGITS = 3
BLOCKS = 3
CORNERS = 4

NOTHING = ~np.uint64(0)
"""Greater than every number."""

# Columns of Counters.least.
LEFT_LO, LEFT_HI, LEAST_LO, LEAST_HI, NUMBER = range(5)


class Counters(NamedTuple):
    """Scratch for `snuggest`.

    Attributes
    ----------
    boards : uint64 array, shape (DIGITS + CORNERS, 2)
        What is measured of the free cells.
    slices : uint64 array, shape (MOST_TURNS, SLICES, 2)
        Of each orientation, the numbers of its anchors.
    least : uint64 array, shape (MOST_TURNS, 5)
        Of each orientation, the anchors left; those of the least number among them; the number.
    """

    boards: NDArray[np.uint64]
    slices: NDArray[np.uint64]
    least: NDArray[np.uint64]


def new_counters() -> Counters:
    """Return empty scratch."""
    return Counters(
        boards=np.zeros((DIGITS + CORNERS, 2), np.uint64),
        slices=np.zeros((layout.MOST_TURNS, SLICES, 2), np.uint64),
        least=np.zeros((layout.MOST_TURNS, 5), np.uint64),
    )


# -- what is counted -----------------------------------------------------------------------------


@kernel
def _survey(tables: Tables, low: Word, high: Word, boards: NDArray[np.uint64]) -> None:
    """Write the boards of some free cells."""
    right, left, below, above = neighbours(tables, low, high)
    (right_lo, right_hi), (left_lo, left_hi) = right, left
    (below_lo, below_hi), (above_lo, above_hi) = below, above
    # Two half adders, and a full one for their carries.
    row_lo, row_hi = right_lo ^ left_lo, right_hi ^ left_hi
    column_lo, column_hi = above_lo ^ below_lo, above_hi ^ below_hi
    both_lo, both_hi = right_lo & left_lo, right_hi & left_hi
    twice_lo, twice_hi = above_lo & below_lo, above_hi & below_hi
    carry_lo, carry_hi = row_lo & column_lo, row_hi & column_hi
    boards[NEIGHBOURS, 0], boards[NEIGHBOURS, 1] = row_lo ^ column_lo, row_hi ^ column_hi
    boards[NEIGHBOURS + 1, 0] = both_lo ^ twice_lo ^ carry_lo
    boards[NEIGHBOURS + 1, 1] = both_hi ^ twice_hi ^ carry_hi
    boards[NEIGHBOURS + 2, 0] = both_lo & twice_lo
    boards[NEIGHBOURS + 2, 1] = both_hi & twice_hi
    beside_lo, beside_hi = low & right_lo, high & right_hi
    block_lo, block_hi = next_row(tables, beside_lo, beside_hi)
    block_lo &= beside_lo
    block_hi &= beside_hi
    boards[BLOCKS, 0], boards[BLOCKS, 1] = block_lo, block_hi
    boards[BLOCKS + 1, 0], boards[BLOCKS + 1, 1] = shift_up(block_lo, block_hi, 1)
    under_lo, under_hi = previous_row(tables, block_lo, block_hi)
    boards[BLOCKS + 2, 0], boards[BLOCKS + 2, 1] = under_lo, under_hi
    boards[BLOCKS + 3, 0], boards[BLOCKS + 3, 1] = shift_up(under_lo, under_hi, 1)


@kernel
def _add(slices: NDArray[np.uint64], low: Word, high: Word, at: int) -> None:
    """Add 2 ** at to the numbers of some anchors."""
    while (low | high) != ZERO:
        was_lo, was_hi = slices[at, 0], slices[at, 1]
        slices[at, 0] = was_lo ^ low
        slices[at, 1] = was_hi ^ high
        low &= was_lo
        high &= was_hi
        at += 1


@kernel
def _take_away(slices: NDArray[np.uint64], low: Word, high: Word) -> None:
    """Take 1 from the numbers of some anchors."""
    at = 0
    while (low | high) != ZERO:
        was_lo, was_hi = slices[at, 0], slices[at, 1]
        slices[at, 0] = was_lo ^ low
        slices[at, 1] = was_hi ^ high
        low &= ~was_lo
        high &= ~was_hi
        at += 1


@kernel
def _take_blocks(
    counters: Counters, turn: int, corner: int, low: Word, high: Word, at_lo: Word, at_hi: Word
) -> None:
    """Take away the free blocks that have a cell of the patch at this corner."""
    board = counters.boards[BLOCKS + corner]
    while (low | high) != ZERO:
        cell, low, high = take_first(low, high)
        block_lo, block_hi = shift_down(board[0], board[1], cell)
        _take_away(counters.slices[turn], block_lo & at_lo, block_hi & at_hi)


@kernel
def _number(
    tables: Tables, counters: Counters, turn: int, orient: int, at_lo: Word, at_hi: Word
) -> None:
    """Number the anchors of an orientation by how loose a quilt they leave."""
    slices = counters.slices[turn]
    for s in range(SLICES):
        slices[s, 0] = slices[s, 1] = ZERO
    slices[START, 0], slices[START, 1] = at_lo, at_hi
    # The cells of the patch are neighbours of each other too: as often wherever it lies.
    for j in range(layout.DISTANCES, layout.DISTANCES + tables.offsets[orient, layout.LENGTH]):
        for digit in range(DIGITS):
            board = counters.boards[NEIGHBOURS + digit]
            low, high = shift_down(board[0], board[1], tables.offsets[orient, j])
            _add(slices, low & at_lo, high & at_hi, 1 + digit)
    # A block is taken away once, at the first of its cells that belongs to the patch. Where a shift
    # runs over the border there is no free block either, so that it does no harm.
    low, high = tables.orients[orient, layout.SHAPE_LO], tables.orients[orient, layout.SHAPE_HI]
    left_lo, left_hi = shift_up(low, high, 1)
    over_lo, over_hi = previous_row(tables, low, high)
    _take_blocks(counters, turn, 0, low, high, at_lo, at_hi)
    _take_blocks(counters, turn, 1, low & ~left_lo, high & ~left_hi, at_lo, at_hi)
    aslant_lo, aslant_hi = shift_down(over_lo, over_hi, 1)
    top_lo, top_hi = low & ~over_lo, high & ~over_hi
    _take_blocks(counters, turn, 2, top_lo & ~aslant_lo, top_hi & ~aslant_hi, at_lo, at_hi)
    aslant_lo, aslant_hi = shift_up(over_lo, over_hi, 1)
    top_lo &= ~(left_lo | aslant_lo)
    top_hi &= ~(left_hi | aslant_hi)
    _take_blocks(counters, turn, 3, top_lo, top_hi, at_lo, at_hi)


# -- the best of them ----------------------------------------------------------------------------


@kernel
def _find_least(counters: Counters, turn: int) -> None:
    """Find the least number of the anchors left of an orientation."""
    least = counters.least[turn]
    low, high = least[LEFT_LO], least[LEFT_HI]
    number = ZERO
    for s in range(SLICES - 1, -1, -1):
        slice_lo, slice_hi = counters.slices[turn, s, 0], counters.slices[turn, s, 1]
        zero_lo, zero_hi = low & ~slice_lo, high & ~slice_hi
        number <<= ONE
        if (zero_lo | zero_hi) != ZERO:
            low, high = zero_lo, zero_hi
        else:
            number |= ONE
    least[LEAST_LO], least[LEAST_HI], least[NUMBER] = low, high, number


@kernel
def _least_number(least: NDArray[np.uint64], turns: int) -> Word:
    """Return the least number of all orientations that have anchors left; `NOTHING` for none."""
    number = NOTHING
    for turn in range(turns):
        row = least[turn]
        if (row[LEFT_LO] | row[LEFT_HI]) != ZERO:
            number = min(number, row[NUMBER])
    return number


@kernel
def snuggest(
    tables: Tables,
    counters: Counters,
    patch: int,
    free_lo: Word,
    free_hi: Word,
    only_first: bool,
    codes: NDArray[np.int32],
) -> int:
    """Write the placements that leave the least looseness to `codes`, best first.

    Equal ones stand by orientation and anchor; with `only_first` one of equals is enough. Returns
    how many there are: as many as `codes` has room for, or all.
    """
    least = counters.least
    start, end = tables.patches[patch, layout.FIRST], tables.patches[patch, layout.END]
    _survey(tables, free_lo, free_hi, counters.boards)
    for orient in range(start, end):
        turn = orient - start
        low, high = anchors(tables, orient, free_lo, free_hi)
        least[turn, LEFT_LO], least[turn, LEFT_HI] = low, high
        if (low | high) != ZERO:
            _number(tables, counters, turn, orient, low, high)
            _find_least(counters, turn)
    n = 0
    while n < codes.shape[0]:
        number = _least_number(least, end - start)
        if number == NOTHING:
            break
        most = n + 1 if only_first else codes.shape[0]
        for orient in range(start, end):
            row = least[orient - start]
            if (row[LEFT_LO] | row[LEFT_HI]) == ZERO or row[NUMBER] != number:
                continue
            low, high = row[LEAST_LO], row[LEAST_HI]
            row[LEFT_LO] &= ~low
            row[LEFT_HI] &= ~high
            while (low | high) != ZERO and n < most:
                anchor, low, high = take_first(low, high)
                codes[n] = orient << layout.ANCHOR_BITS | anchor
                n += 1
            if (row[LEFT_LO] | row[LEFT_HI]) != ZERO:
                _find_least(counters, orient - start)
    return n
