"""The packed forms that the kernel works on: a state as one row, an edition as tables.

A packed state is one row of 64-bit integers. The circle never moves in memory: a state has a fixed
`circle` (int64 array of patch numbers in the order the neutral token would reach them at the first
position known), a word `REMAINING` with one bit for each patch of it not yet taken, and `TOKEN`,
the index in `circle` at which the search for the next patch begins. The two words of a quilt hold
its *free* cells.

Every constant here is frozen into machine code, so all of them belong to the sources that are
hashed: nothing of the kernel may import a number from anywhere else.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Words = NDArray[np.int64]
"""A packed state, shape (SIZE,)."""

Circle = NDArray[np.int64]
"""Patch numbers, shape (patches,); longer where patches come later (`kernel.later`)."""

Mask = int
"""A set of cells: bit ``row * width + column``."""

# -- a state -------------------------------------------------------------------------------------

# Fields of player p start at p * PER_PLAYER.
FREE_LO, FREE_HI, PLACE, BUTTONS, EARNS = range(5)
PER_PLAYER = 5

MOVER, OWED, TILE, FINISHED, CLAIMS, REMAINING, TOKEN = range(2 * PER_PLAYER, 2 * PER_PLAYER + 7)
SIZE = 2 * PER_PLAYER + 7

NOBODY = -1
# Who wins a game whose tie is shared: neither player, and each has half a win.
BOTH = 2
"""Stands in TILE and FINISHED for no player yet."""

LEATHER_BITS = 8
LEATHER_AT = 16
TILE_CLAIMS = (1 << LEATHER_AT) - 1
JOINED = 1 << 32
"""CLAIMS has bit ``2 * tile + player`` for a further tile that a player has taken, then the number
of leather patches that each player has placed, and whether the patches that come later are in the
circle. It stays 0 in editions without such rules."""

# -- a move --------------------------------------------------------------------------------------

ADVANCE, SWAP = -1, -2
"""The codes of an advance and of taking the other seat; every other move is
``orientation << ANCHOR_BITS | anchor``."""

ANCHOR_BITS = 7
ANCHOR_MASK = (1 << ANCHOR_BITS) - 1
"""A placement is ``orientation << ANCHOR_BITS | anchor``; the anchor is the top left of its box."""

MOST_CELLS = 1 << ANCHOR_BITS
"""Cells of the largest quilt."""

SLOTS = 3
"""Patches for sale at once in the printings, and those that players' estimates look at."""

MOST_SLOTS = 6
"""Patches for sale at once in any edition."""

MOST_TURNS = 8
"""Orientations of a patch: turned four ways, on either side."""

MAX_MOVES = MOST_SLOTS * MOST_TURNS * MOST_CELLS + 2
"""Moves of a position of any edition: a placement of each patch, the advance and the swap."""

# -- an edition ----------------------------------------------------------------------------------

# Columns of Tables.patches.
COST, TIME, INCOME, AREA, FIRST, END = range(6)
# Columns of Tables.orients.
SHAPE_LO, SHAPE_HI, ROOM_LO, ROOM_HI = range(4)
# Columns of Tables.track.
INCOME_MARKS, LEATHER_MARKS = range(2)
# Entries of Tables.rules.
LAST, CELLS, WIDTH, SQUARE_POINTS, HOLE_PENALTY, LEATHER_PATCH = range(6)
HEIGHT, FOR_SALE, ADVANCE_PAY, LEATHER_POINTS, AREAS, HAS_SWAP, HAS_START_LEATHER = range(6, 13)
TIE_BREAK, MAX_BUTTONS, LATER, LATER_WHEN, LATER_SHUFFLED = range(13, 18)
# Values of TIE_BREAK: who wins a tie.
FIRST_TO_FINISH, SECOND_PLAYER, MORE_CELLS, SHARED_TIE = range(4)
# Entries of Tables.rules for player p start at SEATS + p * PER_SEAT.
SEATS = 18
SEAT_BUTTONS, SEAT_SPACE, SEAT_INCOME, SEAT_LEATHER = range(4)
PER_SEAT = 4
# Entries of Tables.rules for area i start at AREA_RULES + i * PER_AREA: the number of its tile or
# line, of whose areas one is enough; the points; and the first of the two bits of CLAIMS for a tile
# that only one player may take, or UNCLAIMED.
AREA_RULES = SEATS + 2 * PER_SEAT
AREA_GROUP, AREA_POINTS, AREA_CLAIM = range(3)
PER_AREA = 3
UNCLAIMED = -1
# Rows of Tables.grid.
ALL_CELLS, NOT_LAST_COLUMN, FIRST_AREA = range(3)
# First columns of Tables.offsets; the distances follow.
LENGTH, OWNER, DISTANCES = range(3)


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
        Buttons paid for each income, and leather marks, at or before each space.
    squares : uint64 array, shape (windows, 2)
        Every window of the bonus square.
    grid : uint64 array, shape (2 + areas, 2)
        All cells; all cells but those of the last column; then the areas, which are windows of
        further tiles, and rows and columns that bring points when they are full.
    rules : int64 array, shape (AREA_RULES + PER_AREA * areas,)
        Final space, cells, width, bonus points, hole penalty, number of the leather patch, height,
        patches for sale, buttons a space of an advance, points a leather patch, number of areas,
        whether there are the swap and leather to place before the first move, who wins a tie, the
        buttons that a player may hold (0 for no limit), the number of patches that come later, how
        many are left when they do, whether they are shuffled; then what each seat begins with, and
        what each area brings. Areas of one tile or line stand together.
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
