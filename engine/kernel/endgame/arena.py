"""The state of a search: a row for each ply, scratch memory, and tables."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from patchwork_solve.engine.kernel import layout
from patchwork_solve.engine.kernel.endgame.placements import Placements

# Fields of a frame.
ALPHA, BETA, BEST, BEST_CODE, NEXT, COUNT, KEY, CHECK, BASE, LOWER, UPPER = range(11)
STAGE, HINT, NEAR, UNSURE, BEGUN = range(11, 16)
FRAME = 16

# Fields of the control row.
PLY, VALUE, SURE, NODES, LIMIT, TIE, PLAIN, SHARED, DEPTH, SIDE, TRIED, ANSWERED = range(12)
ROUGH, BREADTH, IN_BATCHES, BATCH_PATCH, BATCH_SIZE = range(12, 17)
# Whether the tables of `ceilings` and of `expected_gains` are filled.
CEILINGS, EXPECTED = range(17, 19)
# Whether players alone are looked at one purchase ahead.
AHEAD = 19
CONTROL = 20

# What a search that stops at a depth looks for: a proof of a lower bound, or of an upper bound.
EITHER, FROM_BELOW, FROM_ABOVE = range(3)
NO_DEPTH = 1 << 20

# Fields of `Arena.deferred`: the deferred player or nobody, the patches bought since the relaxed
# game began (bits of circle indices), the cells of those and of leather, and the cells of leather;
# two hashes of the batch that the first placement is of, or 0.
WHO, SEWN, COVERED, LEATHER, BATCH, BATCH_CHECK = range(6)
DEFERRED = 6

# Fields of `Arena.alone_of`: the table or -1, what fitted its player when it was filled, where the
# neutral token was, and how many tables are in use along the path.
TABLE, FITTED, BEGUN_AT, USED = range(4)
ALONE_OF = 4

# Fields of `Arena.bounds_of_moves`: the advance, each patch for sale, and what is gained besides.
BESIDES = 1 + layout.MOST_SLOTS
BOUNDS = BESIDES + 1

UNBOUNDED = 1 << 32
"""Beyond any margin in thirds of a point: the richest position that may be set up is worth less
than 444 million points (`scripts.fixed_sizes`)."""

NO_MOVE = -3
"""No code of a move: those of an advance and a swap are -1 and -2."""

# Columns of a memo; a second value where one is kept, or free cells for values.
MEMO_KEY, MEMO_CHECK, MEMO_VALUE, MEMO_TESTED = range(4)
MEMO_FREE_LO, MEMO_FREE_HI = MEMO_VALUE, MEMO_TESTED
MEMO = 4

SHARED_ARRAYS = (
    "table", "searching", "experience", "ceilings", "multipliers", "expected_gains",
)  # fmt: skip
"""Fields of an arena that all threads of a search share."""

SNUG = 6
"""Placements a bound player compares: those that leave the least perimeter."""


class Arena(NamedTuple):
    """Everything a search works in.

    Attributes
    ----------
    states : int64 array, shape (plies, SIZE)
    outlooks : int64 array, shape (plies, 2, OUTLOOK)
    deferred : int64 array, shape (plies, DEFERRED)
    frames : int64 array, shape (plies, FRAME)
    codes, ranks : int64 arrays, shape (plies, MAX_MOVES)
        Moves still to be tried at each ply, and their ordering values.
    sums : int64 array, shape (last + 1,)
        Scratch for knapsacks over time.
    by_time : int64 array, shape (patches,)
        Indices of the circle by rising time.
    control : int64 array, shape (CONTROL,)
    table : int64 array, shape (entries, ENTRY)
        The transposition table; the number of entries is a power of two. Threads share it.
    searching : int64 array, shape (NOTES,)
        Moves that a thread is searching, by hash; shared too.
    pack_placements : Placements
        Those on the quilt that `engine.kernel.endgame.together` looked at last.
    pack_stack : int64 array
    pack_cells : uint64 array
        Scratch of `engine.kernel.endgame.packer`.
    beside : uint64 array, shape (2,)
        The free cells beside the packing that it found.
    pack_memo : uint64 array, shape (entries, MEMO)
        Which patches fit together with a set on some free cells.
    packing_memo : uint64 array, shape (entries, MEMO)
        What packings of sets leave of some free cells.
    fill_placements : Placements
        Those on the quilt that `engine.kernel.endgame.squares` last looked at.
    fill_stack : int64 array
        Scratch of `engine.kernel.endgame.filling`.
    fill_memo : uint64 array, shape (entries, MEMO)
        Which windows of the bonus square can still be filled.
    snug : int64 array, shape (2, SNUG)
        Scratch: perimeters and codes of placements.
    commit_memo : uint64 array, shape (entries, MEMO)
        The placement a bound player chooses.
    experience : uint64 array, shape (entries, EXPERIENCE)
        Placements that answered a question (`engine.kernel.endgame.experience`); shared. None are
        remembered without entries; otherwise their number is a power of two.
    history : int64 array, shape (ROLES, ADVANCING, ADVANCING + 1)
        How often moves answered a question (`engine.kernel.endgame.history`).
    replies : int64 array, shape (entries, REPLY)
        Which move did last; none are kept without entries, otherwise their number is a power of
        two.
    batch : int64 array, shape (MAX_MOVES,)
        Placements of the batch that is searched (`engine.kernel.endgame.batches`); `BATCH_PATCH` in
        the control row is the bit of its patch in a set, 0 for leather.
    parts : int16 array, shape (plies, MAX_MOVES)
        Which part each placement of the real game belongs to.
    ceilings : int32 array, shape (2, last + 1, PURSES, EARNINGS)
        For each player the table of `engine.kernel.endgame.economy`.
    multipliers : int64 array, shape (2, patches + 1)
        The Lagrange multipliers that the ceilings were filled with.
    expected_gains : int32 array, shape (last + 1, PURSES, EARNINGS)
        The table of `engine.kernel.endgame.expectation`.
    alone : int32 array, shape (2, TABLES, patches + 1, last + 1)
        For each player the tables of `engine.kernel.endgame.alone` along the path.
    alone_of : int64 array, shape (plies, 2, ALONE_OF)
        Which table of each player is in use at each ply.
    purchases : int32 array, shape (patches + 1, last + 1)
        Scratch: what is gained from each purchase on; the last row is after a lap.
    ahead : int64 array, shape (patches,)
        Scratch: indices of the circle from the token on.
    marks : int64 array, shape (last + 1,)
        Income marks in front of a token by the spaces left.
    bounds_of_moves : int64 array, shape (plies, BOUNDS)
        Bounds of the mover's moves (`engine.kernel.endgame.ahead`).
    """

    states: NDArray[np.int64]
    outlooks: NDArray[np.int64]
    deferred: NDArray[np.int64]
    frames: NDArray[np.int64]
    codes: NDArray[np.int64]
    ranks: NDArray[np.int64]
    sums: NDArray[np.int64]
    by_time: NDArray[np.int64]
    control: NDArray[np.int64]
    table: NDArray[np.int64]
    searching: NDArray[np.int64]
    pack_placements: Placements
    pack_stack: NDArray[np.int64]
    pack_cells: NDArray[np.uint64]
    beside: NDArray[np.uint64]
    pack_memo: NDArray[np.uint64]
    packing_memo: NDArray[np.uint64]
    fill_placements: Placements
    fill_stack: NDArray[np.int64]
    fill_memo: NDArray[np.uint64]
    snug: NDArray[np.int64]
    commit_memo: NDArray[np.uint64]
    experience: NDArray[np.uint64]
    history: NDArray[np.int64]
    replies: NDArray[np.int64]
    batch: NDArray[np.int64]
    parts: NDArray[np.int16]
    ceilings: NDArray[np.int32]
    multipliers: NDArray[np.int64]
    expected_gains: NDArray[np.int32]
    alone: NDArray[np.int32]
    alone_of: NDArray[np.int64]
    purchases: NDArray[np.int32]
    ahead: NDArray[np.int64]
    marks: NDArray[np.int64]
    bounds_of_moves: NDArray[np.int64]
