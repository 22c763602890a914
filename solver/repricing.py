"""The smallest changes of whole prices that bring every gap under a limit.

The gap of a patch is how many buttons its price is too low (above 0) or too high. Where gaps are
measured against the mean patch, a price that rises makes every other patch a little better a
purchase, so that no price can be chosen by itself: a model for CP-SAT, of two variables a patch.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ortools.sat.python import cp_model

from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.proof import Proof, Status, Work
from patchwork_solve.solver.cp_sat import run_model
from patchwork_solve.solver.limits import SolverLimits

SCALE = 10_000
"""Parts of a button in which CP-SAT receives gaps, as whole numbers."""

BEYOND = 2
"""Buttons of change that a button beyond the limit is worth."""

DEAREST = 999
"""The highest price that a variant may have."""


class Repricing(NamedTuple):
    """Question for changes of prices.

    Attributes
    ----------
    prices : sequence of int
        In buttons, as they are.
    gaps : sequence of float
        Buttons by which each should rise.
    limit : float
        What the size of a gap may be.
    is_relative : bool
        Whether a gap is measured against the mean of all patches: then it shrinks by what its own
        price rises, and grows by what prices rise in the mean.
    is_free : sequence of bool
        Whether a price may be changed; the gap of one that may not does not count.
    most : int
        Buttons by which a price may change.
    """

    prices: Sequence[int]
    gaps: Sequence[float]
    limit: float
    is_relative: bool
    is_free: Sequence[bool]
    most: int = DEAREST


class Changes(NamedTuple):
    """Changes to be added to the prices.

    Attributes
    ----------
    gaps : tuple of float
        What is left.
    unmet : tuple of int
        Numbers of the patches whose gaps stay beyond the limit: no whole prices leave fewer there.
    """

    changes: tuple[int, ...]
    gaps: tuple[float, ...]
    unmet: tuple[int, ...]


def repriced(query: Repricing, limits: SolverLimits | None = None) -> Proof[Changes]:
    """Return the smallest changes that bring most gaps under the limit, proved.

    Where not every gap can be brought there, as many as can be are. A button that another stays
    beyond counts as `BEYOND` buttons of change: a price may move toward a limit that it cannot
    reach, but no others move for a hundredth of that. No price moves away from a limit that its
    gap is beyond, even where that would bring others within it. Gaps against the mean patch say
    nothing of the level of all prices: it moves by half a button at most, so that no patch is made
    cheap by making all others dear. Of the changes of least sum, those come back that leave the
    smallest largest gap.

    Raises `InputError` when a limit stopped the search before it had the answer.

    Returns
    -------
    Proof
        ``exact``: its value is the sum of the sizes of all changes, in buttons.
    """
    limits = limits or SolverLimits(parameters={"random_seed": 0})
    clock = limits.clock()
    model = _Model(query)
    branches = 0
    for goal in (model.unmet, model.cost, model.largest):
        model.model.minimize(goal)
        found = run_model(model.model, clock.rest())
        branches += found.branches
        if not found.is_exact:
            raise InputError("time-limit", "too short for the least changes; allow more")
        assert found.value is not None
        model.model.add(goal == found.value)
    changes = tuple(found.solver.value(change) for change in model.changes)
    left = gaps_after(query, changes)
    slack = 0.5 / SCALE
    unmet = [
        number
        for number, gap in enumerate(left)
        if query.is_free[number] and abs(gap) > query.limit + slack
    ]
    total = sum(map(abs, changes))
    witness = Changes(changes, left, tuple(unmet))
    return Proof(Status.EXACT, total, total, witness, Work(branches, round(clock.spent, 4)))


def gaps_after(query: Repricing, changes: Sequence[int]) -> tuple[float, ...]:
    """Return the gaps that changes leave."""
    level = sum(changes) / len(changes) if query.is_relative else 0.0
    return tuple(gap - change + level for gap, change in zip(_centre(query), changes, strict=True))


def _centre(query: Repricing) -> list[float]:
    """Return the gaps; those against the mean patch less their mean."""
    mean = sum(query.gaps) / len(query.gaps) if query.is_relative else 0.0
    return [gap - mean for gap in query.gaps]


class _Model:
    """The variables, and the three figures that are made least one after the other."""

    def __init__(self, query: Repricing) -> None:
        self.model = cp_model.CpModel()
        number = len(query.prices)
        self.changes = [
            self._change(price, gap, query) if free else 0
            for price, gap, free in zip(query.prices, _centre(query), query.is_free, strict=True)
        ]
        # Everything is counted in parts of a button, times the number of patches.
        unit = number * SCALE
        level = SCALE * sum(self.changes) if query.is_relative else 0
        limit = round(query.limit * unit)
        most = unit * 10 * DEAREST
        self.largest = self.model.new_int_var(0, most, "")
        unmet, excesses, sizes = [], [], []
        if query.is_relative:
            drift = sum(self.changes)
            self.model.add(2 * drift <= number)
            self.model.add(-2 * drift <= number)
        for gap, change, free in zip(_centre(query), self.changes, query.is_free, strict=True):
            if not free:
                continue
            size = self.model.new_int_var(0, DEAREST, "")
            self.model.add_abs_equality(size, change)
            sizes.append(size)
            left = round(gap * unit) - unit * change + level
            excess = self.model.new_int_var(0, most, "")
            is_beyond = self.model.new_bool_var("")
            self.model.add(excess <= most * is_beyond)
            unmet.append(is_beyond)
            for side in (left, -left):
                self.model.add(side <= limit + excess)
                self.model.add(side <= self.largest)
            excesses.append(excess)
        self.unmet = sum(unmet)
        self.cost = unit * sum(sizes) + BEYOND * sum(excesses)

    def _change(self, price: int, gap: float, query: Repricing) -> cp_model.IntVar:
        """Return the variable of a change, which does not widen a gap beyond the limit."""
        least = 0 if gap > query.limit else -min(price, query.most)
        most = 0 if gap < -query.limit else min(DEAREST - price, query.most)
        return self.model.new_int_var(least, most, "")
