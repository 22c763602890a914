"""A searching player with the faults and habits of people, as prefixes of its name.

They may be combined: ``errors=0.2/no-placing/strong:300n``. A style narrows what is bought; the
search of the free player then chooses among that.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import NamedTuple

from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.wording import shown
from patchwork_solve.engine.game.move import Move
from patchwork_solve.engine.game.patch import Patch
from patchwork_solve.engine.players.limits import DecisionLimits
from patchwork_solve.engine.players.restricted import SLASH, best_allowed
from patchwork_solve.engine.players.strong import Strong
from patchwork_solve.engine.state import State

ERRORS = "errors"
NO_PLACING = "no-placing"

CHEAP = 3
"""A hoarder buys what costs at most this part of its buttons."""

Wanted = Callable[[State, Sequence[Patch]], list[Patch]]
"""Returns which of some patches, at least one, a style would buy; none for an advance."""


def _most_income(state: State, patches: Sequence[Patch]) -> list[Patch]:
    most = max(patch.income for patch in patches)
    return [patch for patch in patches if patch.income == most]


def _least_time(state: State, patches: Sequence[Patch]) -> list[Patch]:
    least = min(patch.time for patch in patches)
    return [patch for patch in patches if patch.time == least]


def _most_cells(state: State, patches: Sequence[Patch]) -> list[Patch]:
    if state.special_tile is not None:
        return list(patches)
    most = max(patch.area for patch in patches)
    return [patch for patch in patches if patch.area == most]


def _cheap(state: State, patches: Sequence[Patch]) -> list[Patch]:
    buttons = state.players[state.to_move].buttons
    return [patch for patch in patches if CHEAP * patch.buttons <= buttons]


STYLES: dict[str, Wanted] = {
    "income-first": _most_income,
    "cheap-time": _least_time,
    "tile-first": _most_cells,
    "hoarder": _cheap,
}
"""Styles by name."""

ALLOWED = ", ".join([f"{ERRORS}=RATE", NO_PLACING, *STYLES])


class Habits(NamedTuple):
    """Habits in which a person differs from the player below.

    Attributes
    ----------
    rate : float
        Share of the decisions in which one of the choices is drawn.
    is_placing : bool
        Whether placements are compared. If not, a patch lies anywhere.
    style : Wanted or None
    """

    rate: float = 0.0
    is_placing: bool = True
    style: Wanted | None = None


def is_person(name: str) -> bool:
    """Whether a player's name begins with a habit."""
    first, slash, _ = name.partition(SLASH)
    return bool(slash) and first.partition("=")[0] in (ERRORS, NO_PLACING, *STYLES)


class Person:
    """A strong player with habits."""

    def __init__(self, name: str, player: Strong, habits: Habits) -> None:
        self.name = name
        self._player = player
        self._habits = habits

    @classmethod
    def named(cls, name: str, field: str, find: Callable[[str, str], object]) -> Person:
        """Return the player of a name, as ``errors=0.2/strong:1000n``.

        Raises `InputError`, naming `field`.

        Parameters
        ----------
        find : callable
            Returns the player that is left without the habits.
        """
        habits, rest = Habits(), name
        while is_person(rest):
            first, _, rest = rest.partition(SLASH)
            habits = _with(habits, first, field)
        player = find(rest, field)
        if not isinstance(player, Strong):
            raise InputError(
                field, "{value}; a habit is for a searching player, as errors=0.2/strong",
                value=shown(name),
            )  # fmt: skip
        return cls(name, player, habits)

    def choose(self, state: State, limits: DecisionLimits) -> Move:
        """Return its move."""
        draw = Random(limits.seed)
        has_erred = draw.random() < self._habits.rate
        move = self._drawn(state, draw) if has_erred else self._intended(state, limits)
        return move if self._habits.is_placing else _laid_anywhere(state, move, draw)

    def _drawn(self, state: State, draw: Random) -> Move:
        """Return one of the choices, each as likely, with its best placement at a glance."""
        choices = list(dict.fromkeys(move.patch for move in state.legal_moves))
        patch = choices[int(draw.random() * len(choices))]
        return self._best(state, DecisionLimits(nodes=1), lambda _, move: move.patch == patch)

    def _intended(self, state: State, limits: DecisionLimits) -> Move:
        """Return the best move of its style."""
        move = self._player.choose(state, limits)
        style, on_sale = self._habits.style, _purchases(state)
        if style is None or not on_sale:
            return move
        wanted = {patch.name for patch in style(state, on_sale)}

        def suits(_: State, move: Move) -> bool:
            return move.patch in wanted if wanted else not move.is_purchase

        return move if suits(state, move) else self._best(state, limits, suits)

    def _best(
        self, state: State, limits: DecisionLimits, allows: Callable[[State, Move], bool]
    ) -> Move:
        found = best_allowed(self._player, state, limits, allows)
        assert found is not None
        return found.move

    def close(self) -> None:
        """Let go of the memory of the search."""
        self._player.close()


def _with(habits: Habits, first: str, field: str) -> Habits:
    """Return habits with one more."""
    kind, equals, value = first.partition("=")
    if kind == ERRORS:
        try:
            rate = float(value)
        except ValueError:
            rate = -1.0
        if not 0 <= rate <= 1:
            raise InputError(
                field, "{value}; allowed: errors=RATE, a share from 0 to 1", value=shown(first)
            )
        return habits._replace(rate=rate)
    if equals:
        raise InputError(
            field, "{value} is not a habit; allowed: {allowed}", value=shown(first), allowed=ALLOWED
        )
    if kind == NO_PLACING:
        return habits._replace(is_placing=False)
    if habits.style is not None:
        raise InputError(field, "{value}; allowed: one style", value=shown(first))
    return habits._replace(style=STYLES[kind])


def _purchases(state: State) -> list[Patch]:
    """Return the patches that can be bought."""
    names = dict.fromkeys(str(move.patch) for move in state.legal_moves if move.is_purchase)
    return [state.edition.find(name) for name in names]


def _laid_anywhere(state: State, move: Move, draw: Random) -> Move:
    """Return the same patch at any place, each as likely."""
    places = [each for each in state.legal_moves if each.patch == move.patch]
    return places[int(draw.random() * len(places))]
