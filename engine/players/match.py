"""Games between two players, in pairs: on the same circle, with either player first."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from hashlib import blake2b

import numpy as np

from patchwork_solve.engine.base.cancellation import is_cancelled
from patchwork_solve.engine.game.edition import Edition
from patchwork_solve.engine.game.move import Move
from patchwork_solve.engine.kernel import layout, rules
from patchwork_solve.engine.players.bot import ForfeitError
from patchwork_solve.engine.players.game_loop import Seated, Seeds, play_plies
from patchwork_solve.engine.record import Game
from patchwork_solve.engine.state import State


@dataclass(frozen=True)
class Encounter:
    """A game that was played to its end, or to the move that one of them could not make.

    Parameters
    ----------
    winner : int
        The player's number, by the tie-break where scores are equal; 2 where a tie is shared.
    forfeit : str or None
        Why the other player forfeited; None for a game played to its end.
    seconds : tuple of float
        Wall-clock time that each player took over the decisions that count.
    decisions : tuple of int
        How many those were: plies with more than one legal move, leather included.
    """

    game: Game
    winner: int
    forfeit: str | None
    seconds: tuple[float, float]
    decisions: tuple[int, int]

    @property
    def scores(self) -> tuple[int, int] | None:
        """Both scores; None for a game that was forfeited."""
        return None if self.forfeit is not None else self.game.final.scores()


def derived_seed(*parts: object) -> int:
    """Return a seed that depends on all parts, in every process and on every machine the same."""
    digest = blake2b("/".join(map(str, parts)).encode(), digest_size=8).digest()
    return int.from_bytes(digest, "big") >> 2


def circle_of(edition: Edition, seed: int, pair: int) -> State:
    """Return the first position of both games of a pair."""
    return State.new(seed=derived_seed(seed, pair, "circle"), edition=edition)


def play_pair(
    edition: Edition,
    players: Seated,
    seed: int,
    pair: int,
    is_unwanted: Callable[[], bool] = is_cancelled,
) -> tuple[Encounter, Encounter]:
    """Play a pair of games on one circle; each player is first in one of them.

    The draws of a decision depend on the match's seed, the pair, the player and the ply, so that a
    match repeats exactly where the players do. Two equal players that repeat themselves play the
    same game twice and split every pair.

    Raises `GivenUpError` when it shall.

    Parameters
    ----------
    players : tuple of Contender
        The first one is player 0 of the first game.
    seed, pair : int
        Of the match, and the number of the pair in it.
    is_unwanted : callable
        Called before each ply: whether to stop.
    """
    start = circle_of(edition, seed, pair)

    def seeds(player: int, ply: int) -> int:
        return derived_seed(seed, pair, player, ply)

    first, second = players
    return (
        play_game(start, (first, second), seeds, is_unwanted),
        play_game(start, (second, first), seeds, is_unwanted),
    )


def play_game(
    start: State,
    players: Seated,
    seeds: Seeds,
    is_unwanted: Callable[[], bool] = is_cancelled,
) -> Encounter:
    """Play a game; see `play_pair`. `seeds` gives each decision its seed, by player and ply."""
    state = start
    moves: list[Move] = []
    seconds, decisions = [0.0, 0.0], [0, 0]
    forfeit = None
    try:
        for step in play_plies(start, players, seeds, is_unwanted):
            if _is_choice(state):
                seconds[state.to_move] += step.seconds
                decisions[state.to_move] += 1
            moves.append(step.move)
            state = step.after
    except ForfeitError as error:
        forfeit = str(error)
    winner = 1 - state.to_move if state.winner is None else state.winner
    spent, counted = (seconds[0], seconds[1]), (decisions[0], decisions[1])
    return Encounter(Game(start, tuple(moves)), winner, forfeit, spent, counted)


def _is_choice(state: State) -> bool:
    """Whether there is more than one legal move."""
    circle, words = state.kernel_arguments()
    codes = np.empty(layout.MAX_MOVES, np.int64)
    return bool(rules.legal_moves(state.edition.tables, circle, words, codes) > 1)
