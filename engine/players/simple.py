"""The simple players from Python: games played out, singly or by the thousand."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.number import to_int
from patchwork_solve.engine.base.wording import shown
from patchwork_solve.engine.game.edition import Edition
from patchwork_solve.engine.game.move import Move
from patchwork_solve.engine.kernel import layout
from patchwork_solve.engine.kernel.players import playout
from patchwork_solve.engine.kernel.players.choosing import CAREFUL, GREEDY, RANDOM
from patchwork_solve.engine.kernel.players.placing import new_trial
from patchwork_solve.engine.players.limits import DecisionLimits
from patchwork_solve.engine.record import Game
from patchwork_solve.engine.state import State

PLAYERS = {"random": RANDOM, "greedy": GREEDY, "careful": CAREFUL}
"""Players by name: uniform random over all legal moves; greedy by points per space of time and
least perimeter; careful, which buys as greedy does and tries placements out on the patches to come.
"""

CAREFUL_TRIALS = (8, 300, 3)
"""Arguments of careful to `new_trial`, found on games of their own.

See docs/laboratory/placement.md."""


def numbers(names: tuple[str, str]) -> NDArray[np.int64]:
    """Return the kernel's numbers of two players.

    Raises `InputError` for an unknown name.
    """
    if isinstance(names, str) or not isinstance(names, Sequence) or len(names) != 2:
        raise InputError("players", "{value}; allowed: names of two players", value=shown(names))
    for name in names:
        if not isinstance(name, str) or name not in PLAYERS:
            raise InputError(
                "players",
                "{value}; allowed: {allowed}",
                value=shown(name),
                allowed=", ".join(PLAYERS),
            )
    return np.array([PLAYERS[name] for name in names], np.int64)


def longest_game(edition: Edition) -> int:
    """Return more plies than any game of an edition has."""
    leather = len(edition.leather_marks) + sum(seat.leather for seat in edition.seats)
    return 2 * edition.last + len(edition.patches) + leather + 2 * edition.swap + 1


class Simple:
    """A simple player as a bot.

    Parameters
    ----------
    name : str
        From `PLAYERS`.
    """

    def __init__(self, name: str) -> None:
        self.name = name
        self._players = numbers((name, name))
        self._codes = np.empty(layout.MAX_MOVES, np.int64)
        self._trial = new_trial(*CAREFUL_TRIALS)

    def choose(self, state: State, limits: DecisionLimits) -> Move:
        """Return its move; limits of time make no difference to it."""
        circle, words = state.kernel_arguments()
        player = int(self._players[0])
        code = playout.decide(
            state.edition.tables,
            circle,
            words,
            player,
            self._codes,
            self._trial,
            _stream(limits.seed),
        )
        return state.edition.moves.move(code)

    def close(self) -> None:
        """Nothing to let go of."""


def play_out(state: State, players: tuple[str, str], seed: int, until: int | None = None) -> Game:
    """Play on from a state.

    Parameters
    ----------
    state : State
    players : tuple of str
        Names from `PLAYERS` for player 0 and player 1.
    seed : int
        Repeats the game exactly.
    until : int, optional
        Stop when both tokens stand on this space or beyond, and no leather is owed.

    Raises
    ------
    InputError
        For an invalid position, an unknown player, a seed that is not a whole number, or a
        space off the track.
    """
    edition = state.edition
    until = edition.last + 1 if until is None else _on_track(until, edition)
    circle, words = state.kernel_arguments()
    record = np.empty(longest_game(edition), np.int64)
    n = playout.playout(
        edition.tables,
        circle,
        words,
        numbers(players),
        until,
        np.empty(layout.MAX_MOVES, np.int64),
        record,
        new_trial(*CAREFUL_TRIALS),
        _stream(seed),
    )
    return Game(state, tuple(edition.moves.move(code) for code in record[:n].tolist()))


def _on_track(space: int, edition: Edition) -> int:
    space = to_int(space, "until")
    if not 0 <= space <= edition.last:
        raise InputError(
            "until", "{value}; allowed: 0 to {most}", value=shown(space), most=edition.last
        )
    return space


def play_batch(
    edition: Edition,
    players: tuple[str, str],
    games: int,
    seed: int,
    count_choices: bool = False,
) -> NDArray[np.int64]:
    """Play full games, each on a fresh circle.

    Returns
    -------
    int64 array, shape (games, RESULTS)
        Columns as in `engine.kernel.players.playout`: both scores, the winner, the plies and, with
        `count_choices`, the plies that are not leather and the legal moves summed over those.
    """
    results = np.zeros((games, playout.RESULTS), np.int64)
    playout.batch(
        edition.tables,
        numbers(players),
        edition.starter,
        edition.first_numbers,
        count_choices,
        np.empty(edition.circle_length, np.int64),
        np.empty(layout.SIZE, np.int64),
        np.empty(layout.MAX_MOVES, np.int64),
        np.empty(longest_game(edition), np.int64),
        new_trial(*CAREFUL_TRIALS),
        _stream(seed),
        results,
    )
    return results


def _stream(seed: int) -> NDArray[np.uint64]:
    """Return where the random numbers of a seed begin: any whole number is one."""
    return np.array([to_int(seed, "seed") % (1 << 64)], np.uint64)
