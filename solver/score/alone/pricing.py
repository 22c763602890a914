"""What one patch is worth to the economy bound: without it, and at other prices."""

from __future__ import annotations

from dataclasses import replace

from patchwork_solve.engine.proof import Proof, Status, Work, require_interval
from patchwork_solve.solver.asking import Expression, Found, Literal, ask
from patchwork_solve.solver.effort import Effort
from patchwork_solve.solver.score.alone.economy import Economy
from patchwork_solve.solver.score.alone.plan import Plan, Situation, score

DEAREST = 100
"""Buttons; where a patch is worth as much, it is asked again up to all that can be in hand."""


class PricedEconomy(Economy):
    """The economy of one player who must buy one patch, at a price that is as high as possible.

    Parameters
    ----------
    situation : Situation
    number : int
        The patch.
    least : int
        Points that the plan must still reach.
    dearest : int
        Buttons; no higher price is looked at.
    """

    def __init__(self, situation: Situation, number: int, least: int, dearest: int) -> None:
        self.number = number
        self.dearest = dearest
        self.paid: dict[int, Literal] = {}
        super().__init__(situation)
        self.model.add(self.owned[number] == 1)
        self.model.add(self.value >= least)
        self.model.maximize(sum(self.paid.values()))

    def price(self, number: int, space: int) -> Expression:
        """Return the buttons paid: for the patch in question a variable."""
        if number != self.number:
            return super().price(number, space)
        if space not in self.paid:
            paid = self.model.new_int_var(0, self.dearest, f"price on {space}")
            self.model.add(paid <= self.dearest * self.bought[number, space])
            self.paid[space] = paid
        return self.paid[space]


def repriced(situation: Situation, number: int, buttons: int) -> Situation:
    """Return the situation in which a patch has another price."""
    patches = list(situation.edition.patches)
    patches[number] = replace(patches[number], buttons=buttons)
    return replace(situation, edition=replace(situation.edition, patches=tuple(patches)))


def highest_price(
    situation: Situation, number: int, least: int, effort: Effort | None = None
) -> Proof[Plan]:
    """Return the highest price at which a plan with a patch still scores enough.

    With `least` the ceiling without the patch, it is the highest price at which the patch is part
    of an optimal plan.

    Parameters
    ----------
    situation : Situation
    number : int
        The patch.
    least : int
        Points.
    effort : Effort, optional

    Returns
    -------
    Proof of Plan
        In buttons; infeasible when no plan with the patch scores enough even if it is free.
    """
    effort = effort or Effort()
    clock = effort.clock()
    economy = PricedEconomy(situation, number, least, DEAREST)
    found = ask(economy.model, clock.rest())
    value, bound, branches, stopped = found.value, found.bound, found.branches, found.stopped
    plan = None if value is None else economy.plan(found.solver)
    if _is_cut_off(economy, found):
        economy = PricedEconomy(situation, number, least, max(DEAREST, economy.track.most))
        found = ask(economy.model, clock.rest())
        bound, branches, stopped = found.bound, branches + found.branches, found.stopped
        if found.value is not None:
            value, plan = found.value, economy.plan(found.solver)
    work = Work(branches, round(clock.spent, 4))
    if found.impossible:
        return Proof(Status.INFEASIBLE, None, None, work=work)
    if value is None or plan is None:
        return Proof(Status.BOUNDS, None, bound, None, work, stopped)
    require_interval(least, score(repriced(situation, number, value), plan), "a plan's score")
    status = Status.EXACT if value == bound else Status.BOUNDS
    return Proof(status, value, bound, plan, work, stopped)


def _is_cut_off(economy: PricedEconomy, found: Found) -> bool:
    """Whether a higher price than any that was looked at may be paid: whoever pays it pays less."""
    return not found.impossible and (found.bound is None or found.bound >= economy.dearest)
