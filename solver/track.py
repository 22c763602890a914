"""One player's way along the track as a linear model, built once for every model.

A path of walks and purchases leads from space to space. In hand on a space are the buttons of the
space before it, the pay of each space walked to get there, and that of an income mark, less the
prices of what is bought from it. The prices are paid before a purchase's own time is moved, so that
marks crossed by that move pay for the new patch but cannot help to buy it. Only purchases take
buttons, so that a balance of 0 or more on every space is what the rules demand.

Running sums on every space let the linear relaxation see buttons and income, which proves optima in
seconds; start times and optional intervals instead leave a gap of hundreds of points.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from ortools.sat.python.cp_model import CpModel

from patchwork_solve.engine.game.edition import Edition
from patchwork_solve.solver.buttons import require_sums

Amount = Any
"""A number, a variable or a sum of them, of any solver; their types have no common base."""


class Maker(Protocol):
    """Makes variables and constraints of one solver."""

    def amount(self, most: int, name: str) -> Amount:
        """Return a new variable of 0 or more, and of `most` or less where that helps."""

    def require(self, relation: Any) -> None:
        """Add a constraint."""

    def total(self, terms: Sequence[Amount]) -> Amount:
        """Return a sum."""


@dataclass(frozen=True)
class WholeNumbers:
    """Makes variables of CP-SAT."""

    model: CpModel

    def amount(self, most: int, name: str) -> Amount:
        """Return a new whole number."""
        return self.model.new_int_var(0, most, name)

    def require(self, relation: Any) -> None:
        """Add a constraint."""
        self.model.add(relation)

    def total(self, terms: Sequence[Amount]) -> Amount:
        """Return a sum."""
        return sum(terms)


def paid_on(edition: Edition, space: int) -> int:
    """Return the buttons for each income when a token comes to a space or passes it."""
    at_mark = edition.income_pay * (space in edition.income_marks)
    return at_mark + edition.income_points * (space == edition.last)


def paid_between(edition: Edition, old: int, new: int) -> int:
    """Return the buttons for each income when a token moves from one space to another."""
    return sum(paid_on(edition, space) for space in range(old + 1, new + 1))


class Walk(NamedTuple):
    """A token's move without a purchase, for which each space pays.

    Parameters
    ----------
    origin, target : int
        Spaces.
    taken : variable
        Whether it is made.
    """

    origin: int
    target: int
    taken: Amount


@dataclass(frozen=True)
class TrackStart:
    """Start of a way along the track: space, buttons and income."""

    place: int
    buttons: Amount
    income: Amount

    @classmethod
    def new(cls, edition: Edition, player: int = 0) -> TrackStart:
        """Return where a player begins a game."""
        seat = edition.seats[player]
        return cls(seat.space, seat.buttons, seat.income)


@dataclass
class Track:
    """One player's way along the track; constraints come only with `path` and the others.

    Variables are made on first use: their order leads the search of CP-SAT.

    Parameters
    ----------
    walks : sequence of Walk
        All that may be made.
    bought : mapping
        (patch, space), and whether the patch is bought from there: every patch that may be bought,
        from every space.

    Attributes
    ----------
    most : int
        Most buttons that any player can have.
    """

    maker: Maker
    edition: Edition
    start: TrackStart
    walks: Sequence[Walk]
    bought: Mapping[tuple[int, int], Amount]

    def __post_init__(self) -> None:
        edition, start = self.edition, self.start
        require_sums(edition)
        self.patches = tuple(dict.fromkeys(number for number, _ in self.bought))
        self.spaces = range(start.place, edition.last)
        self._earning = start.income + sum(edition.patches[n].income for n in self.patches)
        pay = self._earning * paid_between(edition, start.place, edition.last)
        self.most = start.buttons + edition.advance_pay * len(self.spaces) + pay
        self._buttons_on: dict[int, Amount] = {}
        self._income: dict[int, Amount] = {}

    def buttons_on(self, space: int) -> Amount:
        """Return the buttons in hand on a space once nothing more is bought from it."""
        if space not in self._buttons_on:
            self._buttons_on[space] = self.maker.amount(self.most, f"buttons on {space}")
        return self._buttons_on[space]

    def income(self, space: int) -> Amount:
        """Return the income of all that is bought from a space or before."""
        if space not in self._income:
            self._income[space] = self.maker.amount(self._earning, f"income on {space}")
        return self._income[space]

    def declare(self) -> None:
        """Make the variables of all spaces before any constraint."""
        for space in range(self.start.place, self.edition.last + 1):
            self.buttons_on(space)
            self.income(space)

    def path(self) -> None:
        """The token is moved from space to space, by walks and by purchases, to the end."""
        into, out = self._moves()
        for space in self.spaces:
            arrivals = self.maker.total(into[space]) if space > self.start.place else 1
            self.maker.require(self.maker.total(out[space]) == arrivals)

    def waiting(self) -> None:
        """A patch that takes no time is bought only where the token stands."""
        _, out = self._moves()
        for (number, space), bought in self.bought.items():
            if not self.edition.patches[number].time:
                self.maker.require(bought <= self.maker.total(out[space]))

    def _moves(self) -> tuple[dict[int, list[Amount]], dict[int, list[Amount]]]:
        """Return the moves onto every space, and those from it."""
        into: dict[int, list[Amount]] = defaultdict(list)
        out: dict[int, list[Amount]] = defaultdict(list)
        for walk in self.walks:
            out[walk.origin].append(walk.taken)
            into[walk.target].append(walk.taken)
        for (number, space), bought in self.bought.items():
            time = self.edition.patches[number].time
            if time:
                out[space].append(bought)
                into[min(space + time, self.edition.last)].append(bought)
        return into, out

    def balance(self, price: Callable[[int, int], Amount] | None = None) -> None:
        """Buttons in hand are what is received less the prices paid, and never below zero.

        Parameters
        ----------
        price : callable, optional
            The buttons paid for a patch from a space; by the edition when left out.
        """
        edition, maker = self.edition, self.maker
        price = price or self.price
        walked: dict[int, list[Amount]] = defaultdict(list)
        for walk in self.walks:
            pay = edition.advance_pay * (walk.target - walk.origin)
            walked[walk.target].append(pay * walk.taken)
        before, earns = self.start.buttons, self.start.income
        for space in range(self.start.place, edition.last + 1):
            buttons = self.buttons_on(space)
            here = self.patches if space < edition.last else ()
            pay = paid_on(edition, space) if space > self.start.place else 0
            received = maker.total(walked[space]) + (pay * earns if pay else 0)
            paid = maker.total([price(number, space) for number in here])
            gained = [edition.patches[n].income * self.bought[n, space] for n in here]
            maker.require(buttons == before + received - paid)
            income = self.income(space)
            maker.require(income == earns + maker.total(gained))
            before, earns = buttons, income

    def price(self, number: int, space: int) -> Amount:
        """Return the buttons paid for a patch from a space; 0 unless it is bought there."""
        return self.edition.patches[number].buttons * self.bought[number, space]
