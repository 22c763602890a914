"""Perft from a state."""

from __future__ import annotations

import numpy as np

from engine.kernel import layout
from engine.kernel.perft import perft as kernel_perft
from engine.move import Move
from engine.state import State


def perft(state: State, depth: int, bulk: bool = True) -> int:
    """Count the move sequences of exactly `depth` plies.

    Parameters
    ----------
    state : State
    depth : int
        Plies, 0 or more. A leather placement is a ply; a finished game has no sequences but the
        empty one.
    bulk : bool
        Count the last ply from the fit maps instead of playing it; the answer is the same.
    """
    circle, words = state.kernel_arguments()
    return int(
        kernel_perft(
            state.edition.tables,
            circle,
            words,
            depth,
            bulk,
            np.empty((depth + 1, layout.SIZE), np.int64),
            np.empty((max(depth, 1), layout.MAX_MOVES), np.int64),
            np.empty(max(depth, 1), np.int64),
        )
    )


def divide(state: State, depth: int, bulk: bool = True) -> list[tuple[Move, int]]:
    """Return the perft of every legal move to `depth` - 1."""
    return [(move, perft(state.play(move), depth - 1, bulk)) for move in state.legal_moves()]
