"""A strong player with a handicap: some moves it may not make, and it knows it when it moves.

The search below the root position is the free player's. So a handicapped player does not
plan around its handicap; it plays the best move that it may.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.wording import shown
from patchwork_solve.engine.game.edition import Edition
from patchwork_solve.engine.game.move import Move
from patchwork_solve.engine.players.limits import DecisionLimits
from patchwork_solve.engine.players.strong import Strong, Valued
from patchwork_solve.engine.record import Game
from patchwork_solve.engine.state import State

SLASH = "/"
"""Sign between a handicap and the player: ``no-tile/strong:1000n``."""

NO_LOOK_AHEAD = "no-look-ahead"
NO_PATCH = "no-patch"

SHALLOW = DecisionLimits(nodes=1)
"""Every move is looked at, and nothing after it."""

Allowed = Callable[[State, Move], bool]


class Handicap(NamedTuple):
    """A rule that forbids some moves to a player.

    Attributes
    ----------
    name : str
        As it is written before the slash.
    allows : callable
        Whether a legal move may be played.
    """

    name: str
    allows: Allowed


def _takes_no_tile(state: State, move: Move) -> bool:
    """Whether a move does not win the special tile."""
    if state.special_tile is not None or move.is_advance:
        return True
    return state.play(move).special_tile is None


def _is_no_pass(state: State, move: Move) -> bool:
    """Whether a move is not an advance."""
    return not move.is_advance


def _any(state: State, move: Move) -> bool:
    """Whether a move is a move."""
    return True


def _without(name: str) -> Allowed:
    """Return whether a move does not buy some patch."""

    def allows(state: State, move: Move) -> bool:
        state.edition.find(name, f"player: {NO_PATCH}")
        return move.patch != name

    return allows


PLAIN: dict[str, Allowed] = {
    "no-tile": _takes_no_tile,
    "no-passes": _is_no_pass,
    NO_LOOK_AHEAD: _any,
}
"""Handicaps by name; ``no-patch=NAME`` beside them."""

ALLOWED = ", ".join([*PLAIN, f"{NO_PATCH}=NAME"])


def is_restricted(name: str) -> bool:
    """Whether a player's name begins with a handicap."""
    first, slash, _ = name.partition(SLASH)
    kind = first.partition("=")[0]
    return bool(slash) and (kind in PLAIN or kind == NO_PATCH)


def handicap(name: str, field: str) -> Handicap:
    """Return the handicap of a name.

    Raises `InputError`, naming `field`.
    """
    kind, equals, patch = name.partition("=")
    if kind == NO_PATCH and patch:
        return Handicap(name, _without(patch))
    if equals or kind not in PLAIN:
        raise InputError(
            field, "{name} is not a handicap; allowed: {allowed}", name=shown(name), allowed=ALLOWED
        )
    return Handicap(name, PLAIN[kind])


def require_patch(name: str, edition: Edition, field: str) -> None:
    """Raise `InputError` for a player that leaves out a patch which an edition does not have."""
    kind, _, patch = name.partition(SLASH)[0].partition("=")
    if is_restricted(name) and kind == NO_PATCH:
        edition.find(patch, field)


def forced_moves(name: str, game: Game, player: int) -> int:
    """Return how many forbidden moves a player made in a game, as the rules left nothing else.

    Parameters
    ----------
    name : str
        Name of the player; one without a handicap has made no forced move.
    player : int
        The player's number in it.
    """
    if not is_restricted(name):
        return 0
    allows = handicap(name.partition(SLASH)[0], "player").allows
    plies = zip(game.states, game.moves, strict=False)  # The last position has no move.
    return sum(state.to_move == player and not allows(state, move) for state, move in plies)


class Restricted:
    """A strong player that may not make some moves.

    Its own move is played where it may be; else the best of those that its search tried and that
    are allowed; else, of all that are allowed, the best without any search. Where the rules leave
    nothing but a forbidden move, that one is played.

    Attributes
    ----------
    broken : int
        Forbidden moves that it had to play so far.
    """

    def __init__(self, player: Strong, handicap: Handicap) -> None:
        self._player = player
        self._handicap = handicap
        self.name = f"{handicap.name}{SLASH}{player.name}"
        self.broken = 0

    @classmethod
    def named(cls, name: str, field: str, find: Callable[[str, str], object]) -> Restricted:
        """Return the player of a name, as ``no-tile/strong:1000n``.

        Raises `InputError`, naming `field`.

        Parameters
        ----------
        find : callable
            Returns the player that is left without the handicap.
        """
        first, _, rest = name.partition(SLASH)
        found = handicap(first, field)
        player = find(rest, field)
        if not isinstance(player, Strong):
            raise InputError(
                field,
                "{value}; a handicap is for a searching player, as {first}/strong",
                value=shown(name),
                first=first,
            )
        return cls(player, found)

    def choose(self, state: State, limits: DecisionLimits) -> Move:
        """Return its move."""
        if self._handicap.name == NO_LOOK_AHEAD:
            return self._player.rated(state, SHALLOW)[0].move
        move = self._player.choose(state, limits)
        if self._handicap.allows(state, move):
            return move
        found = best_allowed(self._player, state, limits, self._handicap.allows)
        if found is None:
            self.broken += 1
            return move
        return found.move

    def close(self) -> None:
        """Let go of the memory of the search."""
        self._player.close()


def best_allowed(
    player: Strong, state: State, limits: DecisionLimits, allows: Allowed
) -> Valued | None:
    """Return the best of the moves that are allowed; None where no legal move is.

    Parameters
    ----------
    state : State
        Of a game that is not over.
    """
    rated = player.rated(state, limits)
    found = next((each for each in rated if allows(state, each.move)), None)
    if found is not None:
        return found
    left = [move for move in state.legal_moves if allows(state, move)]
    return _at_a_glance(player, state, left) if left else None


def _at_a_glance(player: Strong, state: State, moves: Sequence[Move]) -> Valued:
    """Return the best of some moves by what they lead to, without a search."""
    drafter = player.drafter(state.edition)
    found = []
    for move in moves:
        after = state.play(move)
        if after.is_over:
            first, second = after.scores()
            found.append(Valued(move, float(first - second)))
        else:
            found.append(Valued(move, drafter.describe(*after.kernel_arguments())[1]))
    sign = 1 - 2 * state.to_move
    return max(found, key=lambda each: sign * each.margin)
