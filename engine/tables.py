"""An edition as arrays: the arguments the kernel takes, so that a variant needs no code."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from engine.edition import Edition
    from engine.patch import Cell

Mask = int
"""A set of cells: bit ``row * width + column``."""

# Columns of Tables.patches.
COST, TIME, INCOME, AREA, FIRST, END = range(6)
# Columns of Tables.orients.
SHAPE_LO, SHAPE_HI, ROOM_LO, ROOM_HI = range(4)
# Columns of Tables.track.
INCOME_MARKS, LEATHER_MARKS = range(2)
# Entries of Tables.rules.
LAST, CELLS, WIDTH, SQUARE_POINTS, HOLE_PENALTY, LEATHER_PATCH = range(6)
# Rows of Tables.grid.
ALL_CELLS, NOT_LAST_COLUMN = range(2)

# First columns of Tables.offsets; the distances follow.
LENGTH, OWNER, DISTANCES = range(3)

ANCHOR_BITS = 7
ANCHOR_MASK = (1 << ANCHOR_BITS) - 1
"""A placement is ``orientation << ANCHOR_BITS | anchor``; the anchor is the top left of its box."""


class Tables(NamedTuple):
    """The kernel's view of an edition.

    Attributes
    ----------
    patches : int64 array, shape (patches + 1, 6)
        Price, time, income, area and the range of orientations of each patch; leather is last.
    orients : uint64 array, shape (orientations, 4)
        The shape at anchor 0 in two words, and the anchors at which it lies inside the quilt.
    offsets : int64 array, shape (orientations, 2 + largest area)
        Number of cells, number of the patch, then the distance of each cell from the anchor.
    track : int64 array, shape (last + 1, 2)
        Income and leather marks at or before each space.
    squares : uint64 array, shape (windows, 2)
        Every window of the bonus square.
    grid : uint64 array, shape (2, 2)
        All cells; all cells but those of the last column.
    rules : int64 array, shape (6,)
        Final space, cells, width, bonus points, hole penalty, number of the leather patch.
    """

    patches: NDArray[np.int64]
    orients: NDArray[np.uint64]
    offsets: NDArray[np.int64]
    track: NDArray[np.int64]
    squares: NDArray[np.uint64]
    grid: NDArray[np.uint64]
    rules: NDArray[np.int64]


_WORD = (1 << 64) - 1


def words(mask: Mask) -> tuple[int, int]:
    """Split a mask into its low and high 64-bit word."""
    return mask & _WORD, mask >> 64


def mask_of(cells: list[Cell] | tuple[Cell, ...], width: int) -> Mask:
    """Return the mask of cells on a quilt of that width."""
    return sum(1 << (row * width + column) for row, column in cells)


def _orientation(cells: tuple[Cell, ...], edition: Edition) -> tuple[list[int], list[int]] | None:
    """Return the row of `orients` and of cell distances, or None when it fits no quilt cell."""
    down = edition.height - max(row for row, _ in cells)
    across = edition.width - max(column for _, column in cells)
    if down < 1 or across < 1:
        return None
    room = mask_of(
        [(row, column) for row in range(down) for column in range(across)], edition.width
    )
    distances = [row * edition.width + column for row, column in cells]
    return [*words(mask_of(cells, edition.width)), *words(room)], distances


def build(edition: Edition) -> Tables:
    """Turn an edition into the kernel's tables."""
    kinds = [(p.buttons, p.time, p.income, p.orientations) for p in edition.patches]
    kinds.append((0, 0, 0, (((0, 0),),)))
    patches: list[list[int]] = []
    orients: list[list[int]] = []
    distances: list[list[int]] = []
    for owner, (buttons, time, income, shapes) in enumerate(kinds):
        first = len(orients)
        for cells in shapes:
            entry = _orientation(cells, edition)
            if entry is not None:
                orients.append(entry[0])
                distances.append([len(cells), owner, *entry[1]])
        patches.append([buttons, time, income, len(shapes[0]), first, len(orients)])
    longest = max(len(row) for row in distances)
    padded = [row + [0] * (longest - len(row)) for row in distances]
    side = edition.square
    windows = [
        words(mask_of([(r + i, c + j) for i in range(side) for j in range(side)], edition.width))
        for r in range(edition.height - side + 1 if side else 0)
        for c in range(edition.width - side + 1)
    ]
    everywhere = (1 << edition.cells) - 1
    last_column = mask_of(
        [(row, edition.width - 1) for row in range(edition.height)], edition.width
    )
    track = [
        [sum(m <= space for m in marks) for marks in (edition.income_marks, edition.leather_marks)]
        for space in range(edition.last + 1)
    ]
    rules = [
        edition.last,
        edition.cells,
        edition.width,
        edition.square_points,
        edition.hole_penalty,
        len(edition.patches),
    ]
    return Tables(
        patches=np.array(patches, np.int64),
        orients=np.array(orients, np.uint64),
        offsets=np.array(padded, np.int64),
        track=np.array(track, np.int64),
        squares=np.array(windows, np.uint64).reshape(-1, 2),
        grid=np.array([words(everywhere), words(everywhere & ~last_column)], np.uint64),
        rules=np.array(rules, np.int64),
    )
