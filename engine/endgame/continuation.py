"""Best play from a position whose margin is known: its line, and who wins its ties."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from patchwork_solve.engine.endgame.line import Line, best_play
from patchwork_solve.engine.endgame.searcher import Searcher
from patchwork_solve.engine.interruption import GivenUpError, is_wished
from patchwork_solve.engine.move import Move
from patchwork_solve.engine.state import State

ENTRIES = 1 << 19
"""Entries of the transposition table (24 MiB): what is asked was proved before."""


def continuation(state: State, margin: int) -> Line:
    """Return best play from a position to the end of the game; a tie is won if it can be.

    Parameters
    ----------
    state : State
    margin : int
        Its exact margin, player 0's score less player 1's, in points.

    Raises
    ------
    ContradictionError
        When no play keeps the margin: it is not that of the position.
    GivenUpError
        When the user wants the work to stop.
    """
    if state.is_over:
        return Line((), state)
    with _searcher(state) as searcher:
        moves = best_play(searcher, state, margin, state.legal_moves())
        return Line.played(state, list(moves))


def tie_winners(state: State, moves: Sequence[Move]) -> dict[Move, int]:
    """Return who wins after each of some moves that leave a margin of 0.

    Raises
    ------
    GivenUpError
        When the user wants the work to stop.
    """
    winners = {}
    with _searcher(state) as searcher:
        for move in moves:
            after = state.play(move)
            if after.winner is not None:
                winners[move] = after.winner
            else:
                words = after.kernel_arguments()[1]
                winners[move] = 0 if searcher.value(words, 0, 1, tie=1) >= 1 else 1
    return winners


@contextmanager
def _searcher(state: State) -> Iterator[Searcher]:
    searcher = Searcher(state, ENTRIES, 1, False, _give_up)
    try:
        yield searcher
    finally:
        searcher.close()


def _give_up() -> None:
    if is_wished():
        raise GivenUpError
