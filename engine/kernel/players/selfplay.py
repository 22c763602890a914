"""Whole games of the search of the draft against itself, written down to be learnt from."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from patchwork_solve.engine.kernel import entry, kernel, layout
from patchwork_solve.engine.kernel.layout import Circle, Tables, Words
from patchwork_solve.engine.kernel.players import arena
from patchwork_solve.engine.kernel.players.arena import Arena
from patchwork_solve.engine.kernel.players.drafting import RUNNING, run, start
from patchwork_solve.engine.kernel.players.judging import describe
from patchwork_solve.engine.kernel.players.network import Network
from patchwork_solve.engine.kernel.players.options import NO_MOVE, code_of
from patchwork_solve.engine.kernel.players.prospects import base_margin
from patchwork_solve.engine.kernel.players.quilts import Quilts, is_crowded
from patchwork_solve.engine.kernel.rules import is_over, play

# What is written of each decision beside its features.
WHO, SPACES, BASE, VALUE, STRAYED = range(5)
FACTS = 5
"""The mover; the spaces both tokens have behind them together; the margin of player 0 if both did
nothing but advance, in points; the margin that the search expects, in hundredths of a point;
whether another move was played than the one it chose."""

STRAIGHT = -1
"""No detour: the best move is played."""

DETOUR_BITS = 32
"""Bits of a detour: which of the moves is played, as a fraction."""

MORE = 64
"""Nodes added while a search has no move yet."""


@kernel
def _decide(
    tables: Tables, circle: Circle, work: Arena, quilts: Quilts, network: Network, nodes: int
) -> int:
    """Search the root for `nodes`, or longer until there is a move; return it."""
    ended = run(tables, circle, work, quilts, network, nodes)
    while ended == RUNNING and work.control[arena.MOVE] == NO_MOVE:
        ended = run(tables, circle, work, quilts, network, MORE)
    return work.control[arena.MOVE]


@kernel
def _write_facts(tables: Tables, words: Words, work: Arena, facts: Words) -> None:
    facts[WHO] = words[layout.MOVER]
    facts[SPACES] = words[layout.PLACE] + words[layout.PER_PLAYER + layout.PLACE]
    facts[BASE] = base_margin(tables, words)
    facts[VALUE] = work.control[arena.MOVE_VALUE]


@entry
def play_game(
    tables: Tables,
    circle: Circle,
    words: Words,
    work: Arena,
    quilts: Quilts,
    network: Network,
    limits: NDArray[np.int64],
    detours: NDArray[np.int64],
    features: NDArray[np.float32],
    facts: NDArray[np.int64],
) -> int:
    """Play a game to its end; return how many decisions were written.

    Those about leather are played, not written. The memory of quilts is emptied first: what
    happens does not depend on the games before.

    Parameters
    ----------
    words : int64 array, shape (SIZE,)
        The first position, which becomes the last.
    limits : int64 array, shape (plies,)
        Nodes of each decision.
    detours : int64 array, shape (plies,)
        `STRAIGHT`, or which of the moves to play instead of the best.
    features : float32 array, shape (plies, DRAFT + 2 * QUILT_FEATURES)
    facts : int64 array, shape (plies, FACTS)
    """
    written = 0
    ply = 0
    afresh = arena.EMPTIED
    while not is_over(tables, words):
        start(tables, circle, work, quilts, network, words, 0, afresh, arena.FORGET, 0)
        # What is kept of quilts is true of any position, but a search needs room.
        afresh = arena.EMPTIED if is_crowded(quilts) else arena.KEPT
        move = _decide(tables, circle, work, quilts, network, limits[ply])
        if words[layout.OWED] == 0:
            describe(tables, circle, work, quilts, network, features[written])
            _write_facts(tables, words, work, facts[written])
            chosen = move
            if detours[ply] != STRAIGHT:
                move = work.moves[0, detours[ply] * work.frames[0, arena.COUNT] >> DETOUR_BITS]
            facts[written, STRAYED] = 1 if move != chosen else 0
            written += 1
        play(tables, circle, words, code_of(circle, work, quilts, tables, move))
        ply += 1
    return written
