"""The CP-SAT engine: variables, rules and an objective, put together and solved."""

from __future__ import annotations

from ortools.sat.python import cp_model

from engine.errors import InputError
from engine.proof import Proof, Status
from solver.effort import Clock, Effort
from solver.instance import Instance, Objective, Packing
from solver.rules import RULES
from solver.variables import Model, Variables, declare


class _Watch(cp_model.CpSolverSolutionCallback):
    """Tells the incumbent and the bound at every solution found."""

    def __init__(self, clock: Clock) -> None:
        super().__init__()
        self._clock = clock

    def on_solution_callback(self) -> None:
        """Report progress."""
        self._clock.tell(
            self.num_branches, round(self.objective_value), round(self.best_objective_bound)
        )


def model_of(instance: Instance) -> tuple[Model, Variables]:
    """Return the model of an instance and its variables."""
    model = cp_model.CpModel()
    variables = declare(model, instance)
    for rule in RULES:
        rule.build(model, variables, instance)
    _objective(model, variables, instance)
    return model, variables


def _objective(model: Model, variables: Variables, instance: Instance) -> None:
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


def _solver(effort: Effort) -> cp_model.CpSolver:
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = effort.workers
    if effort.seconds is not None:
        solver.parameters.max_time_in_seconds = effort.seconds
    for name, value in effort.parameters.items():
        try:
            setattr(solver.parameters, name, value)
        except (AttributeError, TypeError, ValueError) as error:
            raise InputError(f"parameters.{name}", f"CP-SAT does not take {value!r}") from error
    return solver


def solve(instance: Instance, effort: Effort) -> Proof[Packing]:
    """Answer an instance with CP-SAT."""
    clock = effort.clock()
    if instance.objective is Objective.FIT and instance.area > instance.room:
        return Proof(Status.INFEASIBLE, None, None, work=clock.work(0))
    solver = _solver(effort)
    model, variables = model_of(instance)
    status = solver.solve(model, _Watch(clock))
    work = clock.work(solver.num_branches)
    if status == cp_model.INFEASIBLE:
        return Proof(Status.INFEASIBLE, None, None, work=work)
    if status == cp_model.MODEL_INVALID:
        raise InputError("instance", model.validate().splitlines()[0])
    if instance.objective is Objective.FIT:
        return _fit_proof(instance, status, solver, variables, clock)
    found = status in (cp_model.OPTIMAL, cp_model.FEASIBLE)
    witness = _packing(solver, variables) if found else None
    value = round(solver.objective_value) if found else None
    if status == cp_model.OPTIMAL:
        return Proof(Status.EXACT, value, value, witness, work)
    bound = round(solver.best_objective_bound) if solver.num_branches or found else None
    if instance.objective.maximises:
        return Proof(Status.BOUNDS, value, bound, witness, work)
    return Proof(Status.BOUNDS, bound, value, witness, work)


def _fit_proof(
    instance: Instance,
    status: object,
    solver: cp_model.CpSolver,
    variables: Variables,
    clock: Clock,
) -> Proof[Packing]:
    work = clock.work(solver.num_branches)
    if status == cp_model.UNKNOWN:
        return Proof(Status.BOUNDS, None, instance.area, work=work)
    packing = _packing(solver, variables)
    return Proof(Status.EXACT, instance.area, instance.area, packing, work)


def _packing(solver: cp_model.CpSolver, variables: Variables) -> Packing:
    sewn = [
        (patch, mask)
        for patch, places in variables.placed.items()
        for mask, used in places
        if solver.boolean_value(used)
    ]
    leather = sum(1 << c for c, used in variables.leather.items() if solver.boolean_value(used))
    spaces = {p: s for (p, s), bought in variables.bought.items() if solver.boolean_value(bought)}
    if spaces:
        sewn.sort(key=lambda one: spaces[one[0]])
    return Packing(tuple(sewn), leather, tuple(spaces[p] for p, _ in sewn if p in spaces))
