"""The endgame search's answer about a position, as its host hands it to an analysis."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from patchwork_solve.engine.kernel import kernel, layout

# Fields of Proof.numbers: legal moves, moves of the line, whether it goes on to the end of the
# game, who wins (or `layout.BOTH` or `NOBODY`), and the interval of the position.
MOVES, LENGTH, IS_COMPLETE, WINNER, LOWER, UPPER = range(6)
NUMBERS = 6


class Proof(NamedTuple):
    """Proved interval of a position; margins are of player 0, in points.

    Attributes
    ----------
    numbers : int64 array, shape (NUMBERS,)
    codes, lower, upper : int64 arrays, shape (MAX_MOVES,)
        Every legal move with its interval, best for the mover first.
    line : int64 array, shape (plies,)
        Codes of the line of best play.
    """

    numbers: NDArray[np.int64]
    codes: NDArray[np.int64]
    lower: NDArray[np.int64]
    upper: NDArray[np.int64]
    line: NDArray[np.int64]


def new_proof(plies: int) -> Proof:
    """Return the memory of an answer with a line of `plies` at most."""
    return Proof(
        numbers=np.zeros(NUMBERS, np.int64),
        codes=np.zeros(layout.MAX_MOVES, np.int64),
        lower=np.zeros(layout.MAX_MOVES, np.int64),
        upper=np.zeros(layout.MAX_MOVES, np.int64),
        line=np.zeros(plies, np.int64),
    )


@kernel
def is_settled(proof: Proof) -> bool:
    """Whether every move is proved, and best play to its end."""
    at = 0
    while at < proof.numbers[MOVES] and proof.lower[at] == proof.upper[at]:
        at += 1
    return bool(proof.numbers[IS_COMPLETE] == 1 and at == proof.numbers[MOVES])


@kernel
def row_of(proof: Proof, code: int) -> int:
    """Return the row of a legal move."""
    at = 0
    while proof.codes[at] != code:
        at += 1
    return at


@kernel
def shows(proof: Proof, code: int) -> bool:
    """Whether the line of best play begins with a move."""
    return proof.numbers[LENGTH] > 0 and proof.line[0] == code


@kernel
def bound(proof: Proof, at: int, mover: int) -> int:
    """Return the least that a move is proved to be worth to the mover."""
    return proof.lower[at] if mover == 0 else -proof.upper[at]
