"""How many points a player can still gain, at best, from each space, purse, income and quilt.

A table over (space, income, buttons, cells covered), filled from the last space backwards. Left
out is that each patch can be bought only once. Instead every purchase costs its patch's price in
points, and every patch that is left pays that price once: a Lagrange relaxation. A plan that buys
each patch at most once pays no more than it is paid, so the table bounds it whatever the prices.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from engine.edition import Edition
from solver.score.lagrange import Stakes, Standing, prices

Numbers = NDArray[np.int64]
Table = NDArray[np.int32]

UNIT = 16
"""Table entries per point; prices are rounded to this, which costs nothing of the soundness."""

MOST_BUTTONS = 110
MOST_ENTRIES = 24_000_000
"""Buttons beyond the table's purse are bounded as if money did not matter."""

NEVER = -(10**8)

STAGES = (0.32, 0.55, 0.66, 0.78)
"""Shares of the way at which prices are asked for again. With the bounds of all five stages the
intervals of four circles closed to 1 or 2 points in ten seconds; with the first stage's alone they
stayed 3 to 9 apart."""

POORER = 0.65
"""Share of the linear optimum's buttons and income that a player on a real circle may have."""


@dataclass(frozen=True)
class Rates:
    """What the end of the game pays a player for, in points.

    Parameters
    ----------
    weight : int
        1 to make most of the score, -1 to make least of it.
    leather : bool
        Whether leather on the way can be taken; otherwise it is counted elsewhere.
    tile : bool
        Whether enough covered cells earn the special tile; otherwise it is counted elsewhere.
    """

    weight: int
    leather: bool
    tile: bool


class Prospects:
    """The table of one player under given prices.

    Parameters
    ----------
    edition : Edition
    charges : sequence of int
        Price of each patch, in 1/16 points.
    rates : Rates
    first : int
        The first space that is asked about.
    """

    def __init__(self, edition: Edition, charges: list[int], rates: Rates, first: int = 0) -> None:
        self.edition, self.charges, self.rates = edition, charges, rates
        self.first = first
        self._incomes = 1 + sum(patch.income for patch in edition.patches)
        areas = edition.cells + 1
        rest = (edition.last + 1 - first) * self._incomes * areas
        self.purse = max(2, min(MOST_BUTTONS, MOST_ENTRIES // rest))
        spaces = edition.last + 1 - first
        shape = (spaces, self._incomes, self.purse, areas)
        self.table: Table = np.full(shape, NEVER, np.int32)
        self.rich: Table = np.full((spaces, self._incomes, areas), NEVER, np.int32)
        self._fill()

    def _fill(self) -> None:
        edition, weight = self.edition, self.rates.weight
        covered = np.arange(edition.cells + 1)
        end = -edition.hole_penalty * (edition.cells - covered) * weight
        if self.rates.tile and edition.square:
            end = end + edition.square_points * (covered >= edition.square**2)
        self.rich[-1] = end * UNIT
        purse = np.arange(self.purse)[:, None] * UNIT * weight
        self.table[-1] = end * UNIT + purse
        for space in range(edition.last - 1, self.first - 1, -1):
            self._walk(space)
            for number, patch in enumerate(edition.patches):
                if patch.time:
                    self._buy(space, number)
            # Patches without time: each at most once from one space, in any order.
            for number, patch in enumerate(edition.patches):
                if not patch.time:
                    self._buy(space, number)

    def _after(self, old: int, new: int) -> tuple[Table, Table]:
        """Return the tables on arrival, with the best use of leather marks crossed."""
        table, rich = self.table[new - self.first], self.rich[new - self.first]
        if new == old:
            return table.copy(), rich.copy()
        if self.rates.leather:
            for mark in self.edition.leather_marks:
                if old < mark <= new:
                    table, rich = table.copy(), rich.copy()
                    np.maximum(table[:, :, :-1], table[:, :, 1:].copy(), out=table[:, :, :-1])
                    np.maximum(rich[:, :-1], rich[:, 1:].copy(), out=rich[:, :-1])
        return table, rich

    def _walk(self, space: int) -> None:
        self._action(space, space + 1, cost=-1, income=0, area=0, charge=0)

    def _buy(self, space: int, number: int) -> None:
        patch = self.edition.patches[number]
        new = min(space + patch.time, self.edition.last)
        charge = self.charges[number]
        self._action(space, new, patch.buttons, patch.income, patch.area, charge)

    def _action(self, space: int, new: int, cost: int, income: int, area: int, charge: int) -> None:
        """Offer one action to every entry of a space; the purse must hold its cost before."""
        table, rich = self._after(space, new)
        marks = sum(space < mark <= new for mark in self.edition.income_marks)
        areas = self.edition.cells + 1 - area
        if areas <= 0:
            return
        own_table, own_rich = self.table[space - self.first], self.rich[space - self.first]
        for earns in range(self._incomes - income):
            change = (earns + income) * marks - cost
            least = max(cost, 0)
            top = max(least, min(self.purse, self.purse - change))
            after = earns + income
            if top > least:
                here = own_table[earns, least:top, :areas]
                there = table[after, least + change : top + change, area:]
                np.maximum(here, there - charge, out=here)
            worth = self.rates.weight * UNIT
            if top < self.purse:
                hands = (np.arange(top, self.purse, dtype=np.int32) + change)[:, None] * worth
                here = own_table[earns, top:, :areas]
                np.maximum(here, rich[after, None, area:] + hands - charge, out=here)
            here = own_rich[earns, :areas]
            np.maximum(here, rich[after, area:] + np.int32(change * worth - charge), out=here)

    def bound(self, place: int, buttons: Numbers, income: Numbers, covered: Numbers) -> Numbers:
        """Return bounds in 1/16 points, without what the patches left pay."""
        earns = np.minimum(income, self._incomes - 1)
        # Income beyond all patches of the edition (a position drawn by hand) pays at every mark.
        marks = sum(mark > place for mark in self.edition.income_marks)
        extra = (income - earns) * marks * UNIT * max(0, self.rates.weight)
        row = place - self.first
        inside = self.table[row, earns, np.minimum(buttons, self.purse - 1), covered]
        worth = UNIT * self.rates.weight
        outside = self.rich[row, earns, covered].astype(np.int64) + buttons * worth
        beyond = (buttons >= self.purse) | (income > earns)
        return np.asarray(np.where(beyond, outside, inside.astype(np.int64)) + extra)


@dataclass(frozen=True)
class Outlook:
    """The tables of both players under one set of prices.

    Parameters
    ----------
    charges : tuple of int
        Price of each patch, in 1/16 points.
    tables : tuple of Prospects or None
        The hero's and the partner's; None where the score does not count.
    """

    charges: tuple[int, ...]
    tables: tuple[Prospects | None, Prospects | None]


@lru_cache(maxsize=4)
def outlooks(
    edition: Edition,
    stakes: Stakes,
    tile_open: bool = True,
    start: Standing | None = None,
) -> tuple[Outlook, ...]:
    """Return several outlooks: prices that are sharp early, in the middle and late.

    Parameters
    ----------
    edition : Edition
    stakes : Stakes
    tile_open : bool
        Whether the special tile is still to be won.
    start : Standing, optional
        The first space asked about, and what a player has there; the start of the game when left
        out.
    """
    start = start or Standing(0, edition.start_buttons, 0, 0)
    way = edition.last - start.place
    spaces = tuple(start.place + round(share * way) for share in STAGES)
    early, later = prices(edition, start, stakes, spaces)
    found = [early]
    for number, standing in enumerate(later):
        # Where patches were scarce a player is poorer; such prices are sharper for those.
        poor = POORER if number % 2 else 1.0
        at = Standing(
            standing.place,
            max(standing.buttons * poor, 1.0),
            standing.income * poor,
            standing.covered * min(1.0, poor + 0.25),
        )
        found.append(prices(edition, at, stakes)[0])
    distinct = dict.fromkeys(tuple(round(UNIT * price) for price in one) for one in found)
    rates = [
        Rates(weight, leather=stakes.alone, tile=stakes.alone and tile_open) if weight else None
        for weight in stakes.weights
    ]
    return tuple(_outlook(edition, charges, rates, start.place) for charges in distinct)


def _outlook(
    edition: Edition, charges: tuple[int, ...], rates: list[Rates | None], first: int
) -> Outlook:
    made: dict[Rates, Prospects] = {}
    for rate in rates:
        # Two players of the same rates share one table.
        if rate is not None and rate not in made:
            made[rate] = Prospects(edition, list(charges), rate, first)
    hero, partner = (None if rate is None else made[rate] for rate in rates)
    return Outlook(charges, (hero, partner))
