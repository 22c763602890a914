"""A packing problem set up: the placements of patches of an edition on free cells."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from patchwork_solve.engine.game.edition import Edition
from patchwork_solve.engine.kernel.layout import END, FIRST, Mask, words
from patchwork_solve.engine.kernel.packing.problem import GRID, Problem, set_up


def build(edition: Edition, free: Mask, patches: Sequence[int], *, merge: bool = True) -> Problem:
    """List the placements of patches (numbers of the edition) on free cells.

    With `merge`, patches of one shape are one kind; without, each patch is its own, with the
    number of its bit.
    """
    tables, numbers = edition.tables, np.array(patches, np.int64)
    orients = tables.patches[numbers, END] - tables.patches[numbers, FIRST]
    room = int(orients.sum()) * free.bit_count()
    out = Problem(
        cover=np.empty((room, 2), np.uint64),
        kind=np.empty(room, np.int32),
        code=np.empty(room, np.int32),
        members=np.empty(len(patches), np.uint64),
        areas=np.empty(len(patches), np.int64),
        tints=np.empty(len(patches), np.int64),
        grid=np.empty((GRID, 2), np.uint64),
        width=np.empty(1, np.int64),
    )
    low, high = (np.uint64(word) for word in words(free))
    n = set_up(tables, numbers, merge, low, high, out)
    return out._replace(
        cover=out.cover[:n].copy(),
        kind=out.kind[:n].copy(),
        code=out.code[:n].copy(),
        members=out.members[out.members > 0],
    )
