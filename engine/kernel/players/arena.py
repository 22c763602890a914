"""The state of the draft search: a row for each ply, a table, settings."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from patchwork_solve.engine.kernel import layout
from patchwork_solve.engine.kernel.players.prospects import DRAFT
from patchwork_solve.engine.kernel.players.quilts import WIDEST
from patchwork_solve.engine.kernel.shared_search import NOTES

POINT = 100
"""Values are hundredths of a point: margins of player 0 over player 1."""

UNBOUNDED = 1 << 37
"""Beyond any margin and any evaluation: half of it are 687 million points, and the richest position
that may be set up is worth less than that (`scripts.fixed_sizes`). Twice of it has room in an entry
of the table (`recall`)."""

# Fields of a frame.
ALPHA, BETA, LOW, HIGH, BEST, BEST_MOVE, DEPTH, NEXT, COUNT, KEY, PHASE, UNSEEN, PUT_OFF = range(13)
STATIC, ORDERED = 13, 14
FRAME = 15

UNKNOWN = 1 << 40
"""Stands for the evaluation of a position that has not been evaluated yet."""

# How a move is being searched.
FULL, NULL, REDUCED = range(3)

# Fields of the control row.
PLY, NODES, LIMIT, VALUE, MOVE, MOVE_VALUE = range(6)
ITERATION, OPEN, NARROWED, WHOLE, DONE_DEPTH, STARTED, SALT, ENDED = range(6, 14)
SHARED, COMMON, FORGOTTEN, SPACES = range(14, 18)
CONTROL = 18

# What the start of a search does with the memory of quilts.
KEPT, EMPTIED, EMPTIED_IF_CROWDED = range(3)

# What it does with the transposition table: forget it, keep it, or keep it if the tokens have only
# gone forward since the start before, because this may be another game.
FORGET, KEEP, KEEP_IN_GAME = range(3)

# Fields of a look: the quilts of both players and the patches left by number.
UNSOLD = 2
LOOK = 3

MOST = layout.MOST_SLOTS * WIDEST + 2
"""Moves tried at a ply: the advance, placements of the patches for sale, and the swap."""

DEEPEST = 63
"""Depth of the deepest iteration."""

FINISHED = 1 << 20
"""No iteration is left: all is seen, or the last one was searched."""

SEEN = 128
"""Kept with the depth of a search that saw every end of the game."""

ENDLESS = 255
"""Depth of such a search, where it counts for any other: none will find anything else."""

# Rows of Arena.settings, each over the depth left.
WIDTHS, LATE, PLACED, MARGINS, FLAGS = range(5)
SETTINGS = 5
"""How many placements of a patch are tried; by how many moves the search of a late move, and of
a placement that is not the first, is cut short; the rest, see below."""

# Columns of the row FLAGS. The last ones are for what decides about the search.
ROOT_WIDTH, LATE_FROM, MOST_DEPTH, ORDERED_FROM = range(4)
LINEAR, TAKEOVER, TAKEOVER_FROM = range(4, 7)

# Columns of Arena.roots.
ROOT_MOVE, ROOT_VALUE, ROOT_DEPTH = range(3)
ROOT = 3


class Shared(NamedTuple):
    """The memory that all threads of a search share; see `Arena`."""

    table: NDArray[np.int64]
    team: NDArray[np.int64]
    searching: NDArray[np.int64]


def new_shared(entries: int) -> Shared:
    """Return an empty transposition table of `entries`, a power of two, and the rest."""
    return Shared(
        np.zeros((entries, 2), np.int64), np.zeros(1, np.int64), np.zeros(NOTES, np.int64)
    )


class Arena(NamedTuple):
    """Everything a search of the draft works in, beside quilts and the network.

    Attributes
    ----------
    states : int64 array, shape (plies, SIZE)
    looks : int64 array, shape (plies, LOOK)
    frames : int64 array, shape (plies, FRAME)
    moves, ranks, cuts : int64 arrays, shape (plies, MOST)
        Moves still to be tried, their order, and by how much their search is cut short.
    statics : int64 array, shape (plies, MOST)
        What the evaluation says of the positions they lead to, or `UNKNOWN`.
    table : int64 array, shape (entries, 2)
        The transposition table: keys, and what is kept; the number of entries is a power of two.
    history : int64 array, shape (2, patches + 1)
        How often a purchase of a patch (the advance is last) was the best move, by depth squared.
    features : float32 array, shape (DRAFT,)
    roots : int64 array, shape (MOST, ROOT)
        The moves of the root position, each with the value found last and its depth; a
        depth of 0 ends them.
    settings : int64 array, shape (SETTINGS, DEEPEST + 1)
    team : int64 array, shape (1,)
        The iteration that all threads search, or `FINISHED`.
    searching : int64 array, shape (NOTES,)
        Which moves are being searched, see `engine.kernel.shared_search`.
    control : int64 array, shape (CONTROL,)
    """

    states: NDArray[np.int64]
    looks: NDArray[np.int64]
    frames: NDArray[np.int64]
    moves: NDArray[np.int64]
    ranks: NDArray[np.int64]
    cuts: NDArray[np.int64]
    statics: NDArray[np.int64]
    table: NDArray[np.int64]
    history: NDArray[np.int64]
    features: NDArray[np.float32]
    roots: NDArray[np.int64]
    settings: NDArray[np.int64]
    team: NDArray[np.int64]
    searching: NDArray[np.int64]
    control: NDArray[np.int64]


def new_arena(plies: int, patches: int, shared: Shared, settings: NDArray[np.int64]) -> Arena:
    """Return empty memory for games of `plies`, around what is shared."""
    return Arena(
        states=np.zeros((plies, layout.SIZE), np.int64),
        looks=np.zeros((plies, LOOK), np.int64),
        frames=np.zeros((plies, FRAME), np.int64),
        moves=np.zeros((plies, MOST), np.int64),
        ranks=np.zeros((plies, MOST), np.int64),
        cuts=np.zeros((plies, MOST), np.int64),
        statics=np.zeros((plies, MOST), np.int64),
        table=shared.table,
        history=np.zeros((2, patches + 1), np.int64),
        features=np.zeros(DRAFT, np.float32),
        roots=np.zeros((MOST, ROOT), np.int64),
        settings=settings,
        team=shared.team,
        searching=shared.searching,
        control=np.zeros(CONTROL, np.int64),
    )
