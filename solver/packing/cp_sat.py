"""The CP-SAT engine: variables, rules and an objective, put together and solved."""

from __future__ import annotations

from collections.abc import Callable

from ortools.sat.python.cp_model import CpModel, CpSolver

from patchwork_solve.engine.base.proof import Proof, Status, Stopped, Work
from patchwork_solve.solver.cp_sat import run_model
from patchwork_solve.solver.limits import SolverLimits, StopError
from patchwork_solve.solver.packing.constraints import RULES
from patchwork_solve.solver.packing.instance import Instance, Objective, Packing
from patchwork_solve.solver.packing.variables import Variables, declare


def model_of(
    instance: Instance, check: Callable[[], None] = lambda: None
) -> tuple[CpModel, Variables]:
    """Return the model of an instance and its variables.

    What `check` raises, called between the parts of the model, passes through.
    """
    model = CpModel()
    variables = declare(model, instance, check)
    for rule in RULES:
        check()
        rule.build(model, variables, instance)
    _objective(model, variables, instance)
    return model, variables


def _objective(model: CpModel, variables: Variables, instance: Instance) -> None:
    if instance.objective is Objective.FIT:
        return
    if instance.objective is Objective.SOONEST:
        last = model.new_int_var(instance.place, instance.edition.last, "last purchase")
        for (_, space), bought in variables.bought.items():
            if space > instance.place:
                model.add(last >= space).only_enforce_if(bought)
        model.minimize(last)
        return
    terms = [instance.worth(patch) * sewn for patch, sewn in variables.sewn.items()]
    terms += [instance.leather_worth * used for used in variables.leather.values()]
    value = sum(terms)
    if instance.objective.maximises:
        model.maximize(value)
    else:
        model.minimize(value)


def solve(instance: Instance, limits: SolverLimits) -> Proof[Packing]:
    """Answer an instance with CP-SAT."""
    clock = limits.clock()
    if instance.objective is Objective.FIT and instance.shortage is not None:
        return Proof(Status.INFEASIBLE, None, None, work=clock.work(0))
    try:
        model, variables = model_of(instance, clock.check)
    except StopError as stop:
        return _interval(instance, None, None, None, clock.work(0), stop.stopped)
    found = run_model(model, clock.rest())
    work = clock.work(found.branches)
    if found.impossible:
        return Proof(Status.INFEASIBLE, None, None, work=work)
    witness = None if found.value is None else _packing(found.solver, variables, instance)
    if instance.objective is Objective.FIT:
        value = None if witness is None else instance.area
        return _interval(instance, value, instance.area, witness, work, found.stopped)
    return _interval(instance, found.value, found.bound, witness, work, found.stopped)


def _interval(
    instance: Instance,
    value: int | None,
    bound: int | None,
    witness: Packing | None,
    work: Work,
    stopped: Stopped,
) -> Proof[Packing]:
    """Return the value found and the bound proved as an interval, the right way round."""
    if bound is None:
        bound = plain_bound(instance)
    lower, upper = (bound, value) if instance.objective.needs_window else (value, bound)
    status = Status.EXACT if value == bound else Status.BOUNDS
    return Proof(status, lower, upper, witness, work, stopped)


def plain_bound(instance: Instance) -> int:
    """Return a bound that needs no model: every patch for what it is worth, or none at all."""
    match instance.objective:
        case Objective.FIT:
            return instance.area
        case Objective.CELLS:
            return min(instance.area, instance.room)
        case Objective.POINTS:
            worth = sum(max(0, instance.points(number)) for number in instance.patches)
            return worth + instance.leather * instance.leather_worth
        case Objective.SOONEST:
            return instance.place
    return 0


def _packing(solver: CpSolver, variables: Variables, instance: Instance) -> Packing:
    sewn = [
        (patch, mask)
        for patch, places in variables.placed.items()
        for mask, used in places
        if solver.boolean_value(used)
    ]
    leather = sum(1 << c for c, used in variables.leather.items() if solver.boolean_value(used))
    spaces = {p: s for (p, s), bought in variables.bought.items() if solver.boolean_value(bought)}
    if spaces:
        # From one space, the patches without time come first: the others move the token on.
        sewn.sort(key=lambda one: (spaces[one[0]], instance.patch(one[0]).time > 0))
    return Packing(tuple(sewn), leather, tuple(spaces[p] for p, _ in sewn if p in spaces))
