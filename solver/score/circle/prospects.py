"""How many points a player can still gain, at best, from each space, purse, income and quilt.

A table over (space, income, buttons, cells covered), filled from the last space backwards. Left
out is that each patch can be bought only once. Instead every purchase costs its patch's price in
points, and every patch that is left pays that price once: a Lagrange relaxation. A plan that buys
each patch at most once pays no more than it is paid, so the table bounds it at all prices.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from patchwork_solve.engine.game.edition import Edition
from patchwork_solve.solver.limits import never
from patchwork_solve.solver.score.circle.goal import Stakes
from patchwork_solve.solver.score.circle.lagrange import Standing, prices
from patchwork_solve.solver.score.circle.side import Side
from patchwork_solve.solver.track import paid_between

Numbers = NDArray[np.int64]
Table = NDArray[np.int32]

PER_POINT = 16
"""Table entries per point; prices are rounded to this, which costs nothing of the soundness."""

LARGEST_PURSE = 110
"""Buttons beyond the table's purse are bounded as if money did not matter."""

MOST_ENTRIES = 24_000_000
"""Most entries of a table; no table is made if two buttons would need more."""

NEVER = -(10**8)

STAGES = (0.32, 0.55, 0.66, 0.78)
"""Shares of the way at which prices are requested again. With the bounds of all five stages the
intervals of four circles closed to 1 or 2 points in ten seconds; with only the first stage's they
stayed 3 to 9 apart."""

POORER = 0.65
"""Share of the linear optimum's buttons and income that a player on a real circle may have."""

MOST_KEPT = 4
"""Questions whose tables are kept: circles of one edition share theirs."""


class _TimeUpError(Exception):
    """The time is over before a table is full, or it would be too large."""


@dataclass(frozen=True)
class Rates:
    """Rates of the points that the end of the game pays a player.

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
    charges : sequence of int
        Price of each patch, in 1/16 points.
    side : Side
        From where on; the table holds what can come of it.
    is_over : callable
        Called now and then: whether to stop.
    """

    def __init__(
        self,
        edition: Edition,
        charges: tuple[int, ...],
        rates: Rates,
        side: Side,
        is_over: Callable[[], bool] = never,
    ) -> None:
        self.edition, self.charges, self.rates, self.side = edition, charges, rates, side
        # A position drawn by hand may have more income than all patches of the edition give.
        gains = sum(edition.patches[number].income for number in side.patches)
        self._incomes, self._areas = 1 + gains, edition.cells + 1 - side.covered
        spaces = edition.last + 1 - side.place
        purse = self._most_buttons(gains) + 1
        rest = spaces * self._incomes * self._areas
        if 2 * rest > MOST_ENTRIES:
            raise _TimeUpError
        self.purse = max(2, min(purse, LARGEST_PURSE, MOST_ENTRIES // rest))
        shape = (spaces, self._incomes, self.purse, self._areas)
        self.table: Table = np.full(shape, NEVER, np.int32)
        self.rich: Table = np.full((spaces, self._incomes, self._areas), NEVER, np.int32)
        self._fill(is_over)

    def _most_buttons(self, gains: int) -> int:
        """Return more buttons than the player can have on the way."""
        side, edition = self.side, self.edition
        paid = paid_between(edition, side.place, edition.last)
        walked = edition.advance_pay * (edition.last - side.place)
        return side.buttons + walked + paid * (side.income + gains)

    def _fill(self, is_over: Callable[[], bool]) -> None:
        edition, weight = self.edition, self.rates.weight
        covered = np.arange(self.side.covered, edition.cells + 1)
        end = -edition.hole_penalty * (edition.cells - covered) * weight
        if self.rates.tile and self.side.tile_at is not None:
            end = end + edition.square_points * (covered >= self.side.tile_at)
        self.rich[-1] = end * PER_POINT
        purse = np.arange(self.purse)[:, None] * PER_POINT * weight
        self.table[-1] = end * PER_POINT + purse
        patches = self.side.patches
        for space in range(edition.last - 1, self.side.place - 1, -1):
            if is_over():
                raise _TimeUpError
            self._action(space, space + 1, cost=-edition.advance_pay, income=0, area=0, charge=0)
            for number in patches:
                if edition.patches[number].time:
                    self._buy(space, number)
            # Patches without time: each at most once from one space, in any order.
            for number in patches:
                if not edition.patches[number].time:
                    self._buy(space, number)

    def _after(self, old: int, new: int) -> tuple[Table, Table]:
        """Return the tables on arrival, with the best use of leather marks crossed."""
        table, rich = self.table[new - self.side.place], self.rich[new - self.side.place]
        if new == old:
            return table.copy(), rich.copy()
        if self.rates.leather:
            worth = np.int32(self.edition.leather_points * PER_POINT * self.rates.weight)
            for mark in self.edition.leather_marks:
                if old < mark <= new:
                    table, rich = table.copy(), rich.copy()
                    np.maximum(table[:, :, :-1], table[:, :, 1:] + worth, out=table[:, :, :-1])
                    np.maximum(rich[:, :-1], rich[:, 1:] + worth, out=rich[:, :-1])
        return table, rich

    def _buy(self, space: int, number: int) -> None:
        patch = self.edition.patches[number]
        new = min(space + patch.time, self.edition.last)
        charge = self.charges[number]
        self._action(space, new, patch.buttons, patch.income, patch.area, charge)

    def _action(self, space: int, new: int, cost: int, income: int, area: int, charge: int) -> None:
        """Offer one action to every entry of a space; the purse must hold its cost before."""
        table, rich = self._after(space, new)
        paid = paid_between(self.edition, space, new)
        areas = self._areas - area
        if areas <= 0:
            return
        row = space - self.side.place
        own_table, own_rich = self.table[row], self.rich[row]
        for gained in range(self._incomes - income):
            after = gained + income
            change = (self.side.income + after) * paid - cost
            least = max(cost, 0)
            top = max(least, min(self.purse, self.purse - change))
            if top > least:
                here = own_table[gained, least:top, :areas]
                there = table[after, least + change : top + change, area:]
                np.maximum(here, there - charge, out=here)
            worth = self.rates.weight * PER_POINT
            if top < self.purse:
                hands = (np.arange(top, self.purse, dtype=np.int32) + change)[:, None] * worth
                here = own_table[gained, top:, :areas]
                np.maximum(here, rich[after, None, area:] + hands - charge, out=here)
            here = own_rich[gained, :areas]
            np.maximum(here, rich[after, area:] + np.int32(change * worth - charge), out=here)

    def bound(self, place: int, buttons: Numbers, income: Numbers, covered: Numbers) -> Numbers:
        """Return bounds in 1/16 points, without what the patches left pay."""
        row, gained, sewn = (
            place - self.side.place,
            income - self.side.income,
            covered - self.side.covered,
        )
        inside = self.table[row, gained, np.minimum(buttons, self.purse - 1), sewn]
        worth = PER_POINT * self.rates.weight
        outside = self.rich[row, gained, sewn].astype(np.int64) + buttons * worth
        return np.asarray(np.where(buttons >= self.purse, outside, inside.astype(np.int64)))


@dataclass(frozen=True)
class TablePair:
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


_kept: dict[object, tuple[TablePair, ...]] = {}


def table_pairs(
    edition: Edition,
    stakes: Stakes,
    sides: tuple[Side, Side],
    is_over: Callable[[], bool] = never,
) -> tuple[TablePair, ...]:
    """Return several pairs of tables: prices that are sharp early, in the middle and late.

    Parameters
    ----------
    sides : pair of Side
        The hero's and the partner's.
    is_over : callable
        Called now and then: whether to stop; then there are fewer, or none.
    """
    key = edition, stakes, sides
    if key not in _kept:
        found = tuple(_make_tables(edition, stakes, sides, is_over))
        if is_over():
            return found
        while len(_kept) >= MOST_KEPT:
            del _kept[next(iter(_kept))]
        _kept[key] = found
    return _kept[key]


def _make_tables(
    edition: Edition, stakes: Stakes, sides: tuple[Side, Side], is_over: Callable[[], bool]
) -> Iterator[TablePair]:
    rates = [
        Rates(weight, leather=stakes.alone, tile=stakes.alone) if weight else None
        for weight in stakes.weights
    ]
    for charges in _charges(edition, stakes, sides, is_over):
        try:
            yield _table_pair(edition, charges, rates, sides, is_over)
        except _TimeUpError:
            return


def _charges(
    edition: Edition, stakes: Stakes, sides: tuple[Side, Side], is_over: Callable[[], bool]
) -> Iterator[tuple[int, ...]]:
    """Yield different prices of all patches, in 1/16 points."""
    patches = tuple(sorted({number for side in sides for number in side.patches}))
    start = Standing(
        min(side.place for side in sides),
        sum(side.buttons for side in sides) / 2,
        sum(side.income for side in sides) / 2,
        sum(side.covered for side in sides) / 2,
    )
    seen: set[tuple[int, ...]] = set()

    def rounded(found: dict[int, float]) -> Iterator[tuple[int, ...]]:
        charges = tuple(round(PER_POINT * found.get(n, 0.0)) for n in range(len(edition.patches)))
        if charges not in seen:
            seen.add(charges)
            yield charges

    way = edition.last - start.place
    spaces = tuple(start.place + round(share * way) for share in STAGES)
    if is_over():  # No table would be filled.
        return
    early, later = prices(edition, start, stakes, patches, spaces, is_over)
    yield from rounded(early)
    for number, standing in enumerate(later):
        if is_over():
            return
        # Where patches were scarce a player is poorer; such prices are sharper for those.
        poor = POORER if number % 2 else 1.0
        at = Standing(
            standing.place,
            max(standing.buttons * poor, 1.0),
            standing.income * poor,
            standing.covered * min(1.0, poor + 0.25),
        )
        yield from rounded(prices(edition, at, stakes, patches, is_over=is_over)[0])


def _table_pair(
    edition: Edition,
    charges: tuple[int, ...],
    rates: list[Rates | None],
    sides: tuple[Side, Side],
    is_over: Callable[[], bool],
) -> TablePair:
    made: dict[tuple[Rates, Side], Prospects] = {}
    for rate, side in zip(rates, sides, strict=True):
        # Two players of the same rates and standing share one table.
        if rate is not None and (rate, side) not in made:
            made[rate, side] = Prospects(edition, charges, rate, side, is_over)
    hero, partner = (
        None if rate is None else made[rate, side] for rate, side in zip(rates, sides, strict=True)
    )
    return TablePair(charges, (hero, partner))
