"""Games from a position that need no search: what is known to be reachable before one begins."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

from patchwork_solve.engine.endgame.driver import SearchLimits, solve
from patchwork_solve.engine.players.simple import play_out
from patchwork_solve.engine.record import Game
from patchwork_solve.solver.limits import never

if TYPE_CHECKING:
    from patchwork_solve.engine.game.move import Move
    from patchwork_solve.engine.state import State

PAIRS = (("greedy", "careful"), ("careful", "greedy"), ("greedy", "greedy"), ("careful", "careful"))
SEEDS = 4
"""Games of each pair of players."""

LATE = 40
"""Spaces that both tokens together have left where an endgame may be solved by the way."""

LATE_NODES = 100_000
"""Nodes for that: one or two seconds."""


def games_shown(
    state: State, lines: Iterable[tuple[Move, ...]], is_over: Callable[[], bool] = never
) -> Iterator[Game]:
    """Yield games from a position: nobody buys, after each line or at once; our players play.

    Parameters
    ----------
    lines : iterable of tuple of Move
        How each player secures a score (`position.secured`).
    is_over : callable
        Called now and then: whether to stop; the games without our players come always.
    """
    yield _advancing(state, ())
    for moves in lines:
        yield _advancing(state, moves)
    for seed in range(SEEDS):
        for pair in PAIRS:
            if is_over():
                return
            yield play_out(state, pair, seed)


def best_play(state: State, seconds: float | None) -> Game | None:
    """Return the game of best play from a late position; None where it is not soon proved.

    Parameters
    ----------
    seconds : float or None
        A limit beside that of nodes.
    """
    if 2 * state.edition.last - sum(player.time for player in state.players) > LATE:
        return None
    line = solve(state, SearchLimits(seconds=seconds, nodes=LATE_NODES)).proof.witness
    return None if line is None else Game(state, line.moves)


def _advancing(state: State, moves: tuple[Move, ...]) -> Game:
    """Return the game that goes on without a purchase; leather goes to the first place."""
    here, played = state, list(moves)
    for move in moves:
        here = here.play(move)
    while not here.is_over:
        move = here.legal_moves[0]
        played.append(move)
        here = here.play(move)
    return Game(state, tuple(played))
