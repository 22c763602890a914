"""The loop over a game between two bots: which one moves, and how long it takes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from patchwork_solve.engine.base.cancellation import GivenUpError, is_cancelled
from patchwork_solve.engine.base.clock import Clock
from patchwork_solve.engine.game.move import Move
from patchwork_solve.engine.players.bot import Bot
from patchwork_solve.engine.players.limits import DecisionLimits
from patchwork_solve.engine.state import State

Seated = tuple[Bot, Bot]
"""The bots that play for player 0 and for player 1; the same one may be both."""

Seeds = Callable[[int, int], int]
"""The seed of a decision, by the player's number and the ply."""

PLIES = 1_000
"""More than any game has, so that no decision of two games draws from the same seed."""


def seeds_of(game: int) -> Seeds:
    """Return seeds for the decisions of a game that has a number of its own."""
    return lambda player, ply: game * PLIES + ply


class Step(NamedTuple):
    """A ply of a game.

    Attributes
    ----------
    state : State
        Before it.
    seconds : float
        What the move took its player, compiling left out.
    """

    state: State
    move: Move
    seconds: float
    after: State


def play_plies(
    start: State, players: Seated, seeds: Seeds, is_unwanted: Callable[[], bool] = is_cancelled
) -> Iterator[Step]:
    """Yield the plies of a game up to its end.

    Parameters
    ----------
    start : State
        Where they begin.
    seeds : callable
        Gives each decision its seed.
    is_unwanted : callable
        Called before each ply: whether to stop.

    Raises
    ------
    ForfeitError
        When a player makes no legal move.
    GivenUpError
        When the work shall stop.
    """
    state, ply = start, 0
    while not state.is_over:
        if is_unwanted():
            raise GivenUpError
        player = state.to_move
        clock = Clock()
        move = players[player].choose(state, DecisionLimits(seed=seeds(player, ply)))
        step = Step(state, move, clock.spent, state.play(move))
        yield step
        state, ply = step.after, ply + 1
