"""A packing problem as arrays: every placement of every kind of patch on the free cells."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from patchwork_solve.engine.kernel import entry, kernel, layout
from patchwork_solve.engine.kernel.bits import ZERO, Word, take_first
from patchwork_solve.engine.kernel.fit import anchors, cells_of
from patchwork_solve.engine.kernel.layout import Tables

Lists = tuple[NDArray[np.uint64], NDArray[np.int32], NDArray[np.int32]]
"""The arrays `cover`, `kind` and `code` of a `Problem`, while they are filled."""

# Rows of Problem.grid.
ALL, NOT_LAST, NOT_FIRST, BLACK = range(4)


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
    grid : uint64 array, shape (4, 2)
        All cells; all but the last column; all but the first column; one chessboard colour.
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
def _append(
    tables: Tables, orient: int, low: Word, high: Word, kind: int, out: Lists, n: int
) -> int:
    """Append the placements of one orientation to the arrays of `out`; return the new length."""
    cover, kinds, codes = out
    low, high = anchors(tables, orient, low, high)
    while (low | high) != ZERO:
        anchor, low, high = take_first(low, high)
        cover[n, 0], cover[n, 1] = cells_of(tables, orient, anchor)
        kinds[n] = kind
        codes[n] = orient << layout.ANCHOR_BITS | anchor
        n += 1
    return n


@entry
def list_placements(
    tables: Tables, firsts: NDArray[np.int64], low: Word, high: Word, out: Lists
) -> int:
    """Write every placement of one patch of each kind; return how many there are."""
    n = 0
    for kind in range(len(firsts)):
        patch = firsts[kind]
        for orient in range(tables.patches[patch, layout.FIRST], tables.patches[patch, layout.END]):
            n = _append(tables, orient, low, high, kind, out, n)
    return n
