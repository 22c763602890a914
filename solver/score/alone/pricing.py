"""The worth of one patch to the economy bound: without it, and at other prices."""

from __future__ import annotations

from dataclasses import replace

from patchwork_solve.engine.base.errors import ContradictionError
from patchwork_solve.engine.base.proof import Proof, Status, require_interval
from patchwork_solve.solver.cp_sat import Expression, Literal, run_model
from patchwork_solve.solver.limits import LimitClock, SolverLimits
from patchwork_solve.solver.score.alone.economy import Economy
from patchwork_solve.solver.score.alone.plan import Plan, Situation, score

DEAREST = 100
"""First highest price; where a patch is worth it, the search goes up to all possible buttons."""


class PricedEconomy(Economy):
    """The economy of one player who must buy one patch, at a price that is as high as possible.

    Parameters
    ----------
    number : int
        The patch.
    least : int
        Points that the plan must still reach.
    dearest : int
        Buttons; no higher price is looked at.
    """

    def __init__(self, situation: Situation, number: int, least: int, dearest: int) -> None:
        self.number = number
        self.least = least
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
    situation: Situation, number: int, least: int, limits: SolverLimits | None = None
) -> Proof[Plan]:
    """Return the highest price at which a plan with a patch still scores enough.

    With `least` the ceiling without the patch, it is the highest price at which the patch is part
    of an optimal plan.

    Parameters
    ----------
    number : int
        The patch.
    least : int
        Points.

    Returns
    -------
    Proof of Plan
        In buttons; infeasible when no plan with the patch scores enough even if it is free.
    """
    clock = (limits or SolverLimits()).clock()
    economy = PricedEconomy(situation, number, least, DEAREST)
    found = _solve(economy, clock)
    if found.lower != DEAREST or found.is_exact:
        return found
    # It is worth all prices looked at: search again, up to all that can be in hand.
    economy = PricedEconomy(situation, number, least, economy.track.most)
    higher = _solve(economy, clock, found.work.nodes)
    if higher.status is Status.INFEASIBLE:
        raise ContradictionError("a price that a plan pays", found.lower, None)
    best = found if higher.lower is None or higher.lower < found.lower else higher
    status = Status.EXACT if best.lower == higher.upper else Status.BOUNDS
    return Proof(status, best.lower, higher.upper, best.witness, higher.work, higher.stopped)


def _solve(economy: PricedEconomy, clock: LimitClock, nodes: int = 0) -> Proof[Plan]:
    """Return the proved highest price; as a bound, the dearest price searched does not count."""
    found = run_model(economy.model, clock.rest())
    work = clock.work(nodes + found.branches)
    if found.impossible:
        return Proof(Status.INFEASIBLE, None, None, work=work)
    upper = found.bound
    if upper is not None and economy.dearest <= upper < economy.track.most:
        upper = None
    if found.value is None:
        return Proof(Status.BOUNDS, None, upper, None, work, found.stopped)
    plan = economy.plan(found.solver)
    paid = repriced(economy.situation, economy.number, found.value)
    require_interval(economy.least, score(paid, plan), "a plan's score")
    status = Status.EXACT if found.value == upper else Status.BOUNDS
    return Proof(status, found.value, upper, plan, work, found.stopped)
