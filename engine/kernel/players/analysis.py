"""The memory of an analysis: its limits, what is proved and expected, and its answer."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from patchwork_solve.engine.kernel import layout
from patchwork_solve.engine.kernel.players import arena, search_request
from patchwork_solve.engine.kernel.players import estimates as expected
from patchwork_solve.engine.kernel.players import proof as proved
from patchwork_solve.engine.kernel.players.estimates import Estimates
from patchwork_solve.engine.kernel.players.proof import Proof
from patchwork_solve.engine.kernel.players.search_request import SearchRequest

# Fields of Analysis.numbers: for its host, whether the endgame search takes part, its limit of
# nodes, and whether there is nothing left to find out; the answer: its moves, its depth, and the
# nodes of the draft so far.
PROVES, PROOF_NODES, IS_SETTLED = range(3)
MOVES, DEPTH, NODES = range(3, 6)
# For the analysis itself: the limit of nodes and what is left of it, how far the analysis is, which
# set of estimates counts, whether one is whole, and whether something is proved.
MOST, LEFT, STAGE, HALF, IS_WHOLE, HAS_PROOF = range(6, 12)
# The number of root moves, the one at work, and how often the best line was carried on.
ROOTS, INDEX, STEPS = range(12, 15)
# What the search for the best move found: value in hundredths of a point, and nodes.
BEST_VALUE, SEARCHED = range(15, 17)
NUMBERS = 17

# Fields of Analysis.seconds: the limit, what is left of it for the draft, and the endgame search's.
LIMIT, LEFT_SECONDS, PROOF_SECONDS = range(3)
SECONDS = 3

# Columns of Analysis.moves: code, proved interval, `PROVED` and so on, where the line begins in
# `lines` and how long it is, and the place among the estimates.
CODE, LOWER, UPPER, FLAGS, LINE, LENGTH, PLACE = range(7)
COLUMNS = 7

# Columns of Analysis.figures: margin of player 0 in points, its standard error, chance to win.
MARGIN, ERROR, WIN = range(3)
FIGURES = 3

# Bits of the column FLAGS: there is an interval, it is exact, the line is proved best play.
IS_PROVED, IS_EXACT, IS_BEST_PLAY = 1, 2, 4


BOUNDS = 67
"""Kinds of moves: the advance, up to 64 patches, leather, and the swap."""


class Analysis(NamedTuple):
    """An analysis and its memory.

    Attributes
    ----------
    request : SearchRequest
    words, after : int64 arrays, shape (SIZE,)
        The position, and one that follows.
    numbers : int64 array, shape (NUMBERS,)
    seconds : float64 array, shape (SECONDS,)
    error : float64 array, shape (1,)
        Standard error of an expected margin.
    roots : int64 array, shape (MOST, ROOT_COLUMNS)
        Root moves of the last search.
    estimates : Estimates
    proof : Proof
        Written by the host after a step `PROVE`.
    bounds : int64 array, shape (BOUNDS,)
        Best proved bound of each kind of move that was looked at.
    moves : int64 array, shape (MAX_MOVES, COLUMNS)
        The answer, best for the mover first.
    figures : float64 array, shape (MAX_MOVES, FIGURES)
        The estimates of these moves.
    lines : int64 array
        The codes of their lines.
    """

    request: SearchRequest
    words: NDArray[np.int64]
    after: NDArray[np.int64]
    numbers: NDArray[np.int64]
    seconds: NDArray[np.float64]
    error: NDArray[np.float64]
    roots: NDArray[np.int64]
    estimates: Estimates
    proof: Proof
    bounds: NDArray[np.int64]
    moves: NDArray[np.int64]
    figures: NDArray[np.float64]
    lines: NDArray[np.int64]


def new_analysis(plies: int) -> Analysis:
    """Return the memory of an analysis in a game of `plies` at most."""
    return Analysis(
        request=search_request.new_request(plies),
        words=np.zeros(layout.SIZE, np.int64),
        after=np.zeros(layout.SIZE, np.int64),
        numbers=np.zeros(NUMBERS, np.int64),
        seconds=np.zeros(SECONDS, np.float64),
        error=np.zeros(1, np.float64),
        roots=np.zeros((arena.MOST, search_request.ROOT_COLUMNS), np.int64),
        estimates=expected.new_estimates(plies),
        proof=proved.new_proof(plies),
        bounds=np.zeros(BOUNDS, np.int64),
        moves=np.zeros((layout.MAX_MOVES, COLUMNS), np.int64),
        figures=np.zeros((layout.MAX_MOVES, FIGURES), np.float64),
        lines=np.zeros((expected.MOST_LINES + 1) * plies + layout.MAX_MOVES, np.int64),
    )
