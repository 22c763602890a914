"""Best play from a position whose margin is known: its line, who wins its ties, what keeps it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from patchwork_solve.engine.base.cancellation import GivenUpError, is_cancelled
from patchwork_solve.engine.base.errors import ContradictionError
from patchwork_solve.engine.endgame.line import Line
from patchwork_solve.engine.endgame.searcher import Searcher
from patchwork_solve.engine.game.move import Move
from patchwork_solve.engine.kernel.endgame.driver import driver, memory
from patchwork_solve.engine.kernel.layout import BOTH
from patchwork_solve.engine.state import State

ENTRIES = 1 << 19
"""Entries of the transposition table (24 MiB): all questions were proved before."""


def continuation(state: State, margin: int) -> Line:
    """Return best play from a position to the end of the game; a tie is won if it can be.

    Parameters
    ----------
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
        driver.begin_play(searcher.drive, margin)
        searcher.run()
        codes = searcher.drive.line[: searcher.drive.control[memory.PLIES]].tolist()
        return Line.played(state, list(map(state.edition.moves.move, codes)))


def tie_winners(state: State, moves: Sequence[Move]) -> dict[Move, int]:
    """Return who wins after each of some moves that leave a margin of 0; 2 for a shared tie.

    Raises `GivenUpError` when the user wants the work to stop.
    """
    if state.edition.tie_break == "shared":
        return dict.fromkeys(moves, BOTH)
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
def keeper(start: State) -> Iterator[Callable[[State, int], Move]]:
    """Give a function that finds a move with which the mover keeps a margin.

    It takes a position that follows from `start`, and the margin of player 0 over player 1 that is
    known to be kept: for player 0 the margin is at least that, for player 1 at most. The first
    legal move that keeps it is returned.

    Raises
    ------
    ContradictionError
        When no move keeps the margin: it is not known at all.
    GivenUpError
        When the user wants the work to stop.
    """
    with _searcher(start) as searcher:

        def move(state: State, margin: int) -> Move:
            # The null window in which the answer is yes or no: from below for player 0.
            player = state.to_move
            alpha = margin - 1 + player
            for move in state.legal_moves:
                after = state.play(move)
                if after.is_over:
                    first, second = after.scores()
                    value = first - second
                else:
                    value = searcher.value(after.kernel_arguments()[1], alpha, alpha + 1)
                if (value > alpha) == (player == 0):
                    return move
            raise ContradictionError("a margin that is kept", *_contradiction(margin, player))

        yield move


def keeping(state: State, margin: int) -> list[Move]:
    """Return a move of each kind that keeps the margin: advancing, and each patch in some place.

    Parameters
    ----------
    state : State
    margin : int
        Its exact margin, player 0's score less player 1's, in points.

    Raises
    ------
    GivenUpError
        When the user wants the work to stop.
    """
    # The null window in which the answer is yes or no: from below for player 0.
    alpha = margin - 1 + state.to_move
    found: dict[str | None, Move] = {}
    with _searcher(state) as searcher:
        for move in state.legal_moves:
            if move.patch in found:
                continue
            value = searcher.value(state.play(move).kernel_arguments()[1], alpha, alpha + 1)
            if (value > alpha) == (state.to_move == 0):
                found[move.patch] = move
    return list(found.values())


def _contradiction(margin: int, player: int) -> tuple[int, int]:
    """Return the bounds that exclude each other when a player does not keep a margin."""
    return (margin, margin - 1) if player == 0 else (margin + 1, margin)


@contextmanager
def _searcher(state: State) -> Iterator[Searcher]:
    searcher = Searcher(state, ENTRIES, 1, False, _give_up)
    try:
        yield searcher
    finally:
        searcher.close()


def _give_up(_: bool) -> None:
    if is_cancelled():
        raise GivenUpError
