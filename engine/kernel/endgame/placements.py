"""Every placement of some patches on the free cells of a quilt, listed once.

Questions about a quilt come one after the other, each with a few patches more or fewer, so the
lists of the last quilt are kept until there is a question about another.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from patchwork_solve.engine.kernel import kernel, layout
from patchwork_solve.engine.kernel.bits import ONE, ZERO, Word, lowest, take_first
from patchwork_solve.engine.kernel.fit import anchors, cells_of
from patchwork_solve.engine.kernel.layout import Circle, Tables

# Entries of `Placements.quilt`: the free cells, the patches listed, how many placements there are.
FREE_LO, FREE_HI, LISTED, USED = range(4)
QUILT = 4

# Columns of `Placements.where`: the first placement of a patch, and the one after its last.
BEGIN, AFTER = range(2)

# Columns of `Placements.links`.
LINK, OWNER = range(2)


class Placements(NamedTuple):
    """Lists of placements.

    Attributes
    ----------
    quilt : uint64 array, shape (QUILT,)
        What is listed.
    where : int64 array, shape (patches, 2)
        Which placements are those of a patch, by its index in the circle.
    cells : uint64 array, shape (placements, 2)
        The cells of each, in two words; there is room for all on an empty quilt.
    links : int64 array, shape (placements, 2)
        The next placement on the same cell, and the patch: chains that a search makes for itself.
    chains : int64 array, shape (MOST_CELLS,)
        The first placement of the chain of each cell.
    """

    quilt: NDArray[np.uint64]
    where: NDArray[np.int64]
    cells: NDArray[np.uint64]
    links: NDArray[np.int64]
    chains: NDArray[np.int64]


@kernel
def _list_patch(tables: Tables, circle: Circle, placements: Placements, at: int) -> None:
    """Append the placements of one patch."""
    quilt = placements.quilt
    cells = placements.cells
    n = np.int64(quilt[USED])
    placements.where[at, BEGIN] = n
    for orient in range(
        tables.patches[circle[at], layout.FIRST], tables.patches[circle[at], layout.END]
    ):
        at_lo, at_hi = anchors(tables, orient, quilt[FREE_LO], quilt[FREE_HI])
        while (at_lo | at_hi) != ZERO:
            anchor, at_lo, at_hi = take_first(at_lo, at_hi)
            cells[n, 0], cells[n, 1] = cells_of(tables, orient, anchor)
            n += 1
    placements.where[at, AFTER] = n
    quilt[USED] = np.uint64(n)


@kernel
def list_placements(
    tables: Tables, circle: Circle, placements: Placements, low: Word, high: Word, patches: Word
) -> None:
    """List the placements of patches (bits of circle indices) that are not listed yet."""
    quilt = placements.quilt
    if quilt[FREE_LO] != low or quilt[FREE_HI] != high:
        quilt[FREE_LO] = low
        quilt[FREE_HI] = high
        quilt[LISTED] = ZERO
        quilt[USED] = ZERO
    missing = patches & ~quilt[LISTED]
    quilt[LISTED] |= patches
    while missing != ZERO:
        _list_patch(tables, circle, placements, lowest(missing))
        missing &= missing - ONE
