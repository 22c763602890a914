"""A packing problem as arrays: every placement of every kind of patch on the free cells."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from patchwork_solve.engine.kernel import entry, kernel
from patchwork_solve.engine.kernel.bits import ZERO, Word, take_first
from patchwork_solve.engine.kernel.fit import anchors, covered
from patchwork_solve.engine.kernel.layout import ANCHOR_BITS, AREA, END, FIRST, Mask, Tables, words

if TYPE_CHECKING:
    from patchwork_solve.engine.edition import Edition
    from patchwork_solve.engine.patch import Shape

Lists = tuple[NDArray[np.uint64], NDArray[np.int32], NDArray[np.int32]]
"""The arrays `cover`, `kind` and `code` of a `Problem`, while they are filled."""

# Rows of Problem.grid.
ALL, NOT_LAST, NOT_FIRST, BLACK = range(4)


class Problem(NamedTuple):
    """What is to be packed.

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
        cover[n, 0], cover[n, 1] = covered(tables, orient, anchor)
        kinds[n] = kind
        codes[n] = orient << ANCHOR_BITS | anchor
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
        for orient in range(tables.patches[patch, FIRST], tables.patches[patch, END]):
            n = _append(tables, orient, low, high, kind, out, n)
    return n


def _tint(cells: Shape) -> int:
    return abs(sum(1 - 2 * ((row + column) % 2) for row, column in cells))


def _grid(edition: Edition) -> NDArray[np.uint64]:
    everywhere = (1 << edition.cells) - 1
    column = sum(1 << (row * edition.width) for row in range(edition.height))
    black = sum(
        1 << (row * edition.width + c)
        for row in range(edition.height)
        for c in range(edition.width)
        if (row + c) % 2
    )
    masks = (everywhere, everywhere & ~(column << (edition.width - 1)), everywhere & ~column, black)
    return np.array([words(mask) for mask in masks], np.uint64)


def build(edition: Edition, free: Mask, patches: Sequence[int], *, merge: bool = True) -> Problem:
    """List the placements of patches (numbers of the edition) on free cells.

    With `merge`, patches of one shape are one kind; without, each patch is its own, with the
    number of its bit.
    """
    kinds = [[bit] for bit in range(len(patches))]
    if merge:
        by_shape: dict[Shape, list[int]] = {}
        for bit, patch in enumerate(patches):
            by_shape.setdefault(edition.patches[patch].outline, []).append(bit)
        kinds = list(by_shape.values())
    tables = edition.tables
    firsts = np.array([patches[bits[0]] for bits in kinds], np.int64)
    orients = sum(int(tables.patches[p, END] - tables.patches[p, FIRST]) for p in firsts)
    room = orients * min(free.bit_count(), edition.cells)
    out = (np.empty((room, 2), np.uint64), np.empty(room, np.int32), np.empty(room, np.int32))
    low, high = words(free)
    n = list_placements(tables, firsts, np.uint64(low), np.uint64(high), out)
    return Problem(
        cover=out[0][:n].copy(),
        kind=out[1][:n].copy(),
        code=out[2][:n].copy(),
        members=np.array([sum(1 << bit for bit in bits) for bits in kinds], np.uint64),
        areas=np.array([tables.patches[p, AREA] for p in patches], np.int64),
        tints=np.array([_tint(edition.patches[p].cells) for p in patches], np.int64),
        grid=_grid(edition),
        width=np.array([edition.width], np.int64),
    )
