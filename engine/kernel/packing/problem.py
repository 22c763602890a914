"""A packing problem as arrays: every placement of every kind of patch on the free cells."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from patchwork_solve.engine.kernel import entry, kernel, layout
from patchwork_solve.engine.kernel.bits import ONE, ZERO, Word, lowest, take_first
from patchwork_solve.engine.kernel.fit import anchors, cells_of
from patchwork_solve.engine.kernel.layout import Tables

# Rows of Problem.grid.
NOT_LAST, NOT_FIRST, BLACK = range(3)
GRID = 3


class Problem(NamedTuple):
    """The cells and the patches to pack.

    Attributes
    ----------
    cover : uint64 array, shape (placements, 2)
        The cells of each placement.
    kind : int32 array, shape (placements,)
        Number of the shape placed; equal shapes are one kind.
    code : int32 array, shape (placements,)
        ``orientation << ANCHOR_BITS | anchor``, an orientation of the kind's first patch.
    members : uint64 array, shape (kinds,)
        The patches of each kind, as bits of a word; bit j is the j-th patch of the question.
    areas, tints : int64 array, shape (patches,)
        Cells of each patch, and how many more of them lie on one colour of a chessboard.
    grid : uint64 array, shape (GRID, 2)
        All cells but the last column; all but the first column; one chessboard colour.
    width : int64 array, shape (1,)
        Cells of a row.
    """

    cover: NDArray[np.uint64]
    kind: NDArray[np.int32]
    code: NDArray[np.int32]
    members: NDArray[np.uint64]
    areas: NDArray[np.int64]
    tints: NDArray[np.int64]
    grid: NDArray[np.uint64]
    width: NDArray[np.int64]


@kernel
def _tint(tables: Tables, patch: int, width: int) -> int:
    """Return how many more cells of a patch lie on one colour of a chessboard."""
    tint = 0
    orient = tables.patches[patch, layout.FIRST]
    if orient < tables.patches[patch, layout.END]:
        for cell in range(tables.offsets[orient, layout.LENGTH]):
            distance = tables.offsets[orient, layout.DISTANCES + cell]
            tint += 1 - 2 * ((distance // width + distance % width) % 2)
    return abs(tint)


@kernel
def _is_alike(tables: Tables, patch: int, other: int) -> bool:
    """Whether two patches have the same shape: their orientations are listed in the same order."""
    one, two = tables.patches[patch, layout.FIRST], tables.patches[other, layout.FIRST]
    if max(one, two) >= len(tables.orients):
        return False
    same_low = tables.orients[one, 0] == tables.orients[two, 0]
    return bool(same_low and tables.orients[one, 1] == tables.orients[two, 1])


@kernel
def _colour(tables: Tables, problem: Problem) -> None:
    """Fill the grid."""
    width = tables.rules[layout.WIDTH]
    grid, everywhere = problem.grid, tables.grid[layout.ALL_CELLS]
    grid[:] = ZERO
    for word in range(2):
        grid[NOT_LAST, word] = tables.grid[layout.NOT_LAST_COLUMN, word]
    problem.width[0] = width
    for cell in range(128):
        bit = ONE << np.uint64(cell % 64)
        if everywhere[cell // 64] & bit:
            if cell % width:
                grid[NOT_FIRST, cell // 64] |= bit
            if (cell // width + cell % width) % 2:
                grid[BLACK, cell // 64] |= bit


@kernel
def _append(
    tables: Tables, orient: int, low: Word, high: Word, kind: int, out: Problem, n: int
) -> int:
    """Append the placements of one orientation; return the number of all so far."""
    low, high = anchors(tables, orient, low, high)
    while (low | high) != ZERO:
        anchor, low, high = take_first(low, high)
        out.cover[n, 0], out.cover[n, 1] = cells_of(tables, orient, anchor)
        out.kind[n] = kind
        out.code[n] = orient << layout.ANCHOR_BITS | anchor
        n += 1
    return n


@entry
def set_up(
    tables: Tables, patches: NDArray[np.int64], merge: bool, low: Word, high: Word, out: Problem
) -> int:
    """Write a problem into arrays that are large enough; return the number of placements.

    With `merge`, patches of one shape are one kind; without, each patch is its own, with the number
    of its bit. Kinds that are not needed have no members.
    """
    _colour(tables, out)
    out.members[:] = ZERO
    n = kinds = 0
    for bit in range(len(patches)):
        patch = patches[bit]
        first, end = tables.patches[patch, layout.FIRST], tables.patches[patch, layout.END]
        out.areas[bit] = tables.patches[patch, layout.AREA]
        out.tints[bit] = _tint(tables, patch, out.width[0])
        kind = 0 if merge else kinds
        while kind < kinds and not _is_alike(tables, patch, patches[lowest(out.members[kind])]):
            kind += 1
        if kind == kinds:
            kinds += 1
            for orient in range(first, end):
                n = _append(tables, orient, low, high, kind, out, n)
        out.members[kind] |= ONE << np.uint64(bit)
    return n
