"""The course of a game between contenders."""

from __future__ import annotations

from collections.abc import Iterator

from patchwork_solve.engine.move import Move
from patchwork_solve.engine.players.contender import Contender
from patchwork_solve.engine.players.thinking import Thinking
from patchwork_solve.engine.state import State

PLIES = 1_000
"""More than any game has, so that no decision of two games draws from the same seed."""


def course(
    state: State, players: tuple[Contender, Contender], seed: int
) -> Iterator[tuple[State, Move]]:
    """Yield each position up to the end of the game, with the move that its player makes.

    Parameters
    ----------
    state : State
        Where they begin.
    players : tuple of Contender
        Player 0 and player 1; the same one may be both.
    seed : int
        Of the game: every decision has a seed of its own.
    """
    for ply in range(PLIES):
        if state.is_over:
            return
        move = players[state.to_move].choose(state, Thinking(seed=seed * PLIES + ply))
        yield state, move
        state = state.play(move)
