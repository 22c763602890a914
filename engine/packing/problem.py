"""A packing problem set up: the placements of patches of an edition on free cells."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from patchwork_solve.engine.game.edition import Edition
from patchwork_solve.engine.game.patch import Shape
from patchwork_solve.engine.kernel.layout import AREA, END, FIRST, Mask, words
from patchwork_solve.engine.kernel.packing.problem import Problem, list_placements


def _tint(cells: Shape) -> int:
    return abs(sum(1 - 2 * ((row + column) % 2) for row, column in cells))


def _grid(edition: Edition) -> NDArray[np.uint64]:
    everywhere = edition.everywhere
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
    room = orients * free.bit_count()
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
