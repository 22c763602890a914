"""Asking CP-SAT for a best value: limits in, progress out, an honest interval back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ortools.sat.python import cp_model

from engine.errors import InputError
from solver.effort import Clock, Effort
from solver.variables import Model


@dataclass(frozen=True)
class Found:
    """What CP-SAT found out about a model with an objective.

    Parameters
    ----------
    value, bound : int or None
        The best value found, and the bound proved; None where there is none.
    solver : CpSolver
        Holds the values of the variables when `value` is not None.
    impossible : bool
        Whether it is proved that nothing satisfies the model.
    """

    value: int | None
    bound: int | None
    solver: cp_model.CpSolver
    impossible: bool

    @property
    def is_exact(self) -> bool:
        """Whether the best value is known."""
        return self.value is not None and self.value == self.bound


def repeatable(effort_units: float, seed: int = 0) -> dict[str, object]:
    """Return CP-SAT parameters under which a rerun gives the same answer.

    Parameters
    ----------
    effort_units : float
        CP-SAT's deterministic time, about a second each on an idle core; never the clock.
    seed : int
    """
    return {"max_deterministic_time": effort_units, "random_seed": seed}


class _Watch(cp_model.CpSolverSolutionCallback):
    """Tells every better solution, and every better bound."""

    def __init__(self, clock: Clock) -> None:
        super().__init__()
        self._clock = clock
        self._value: int | None = None

    def on_solution_callback(self) -> None:
        """Report a solution."""
        self._value = round(self.objective_value)
        bound = round(self.best_objective_bound)
        self._clock.tell(self.num_branches, self._value, bound)

    def on_bound(self, bound: float) -> None:
        """Report a bound."""
        self._clock.tell(0, self._value, round(bound))


def new_solver(effort: Effort) -> cp_model.CpSolver:
    """Return a solver with the limits of an effort.

    Raises
    ------
    InputError
        For a parameter that CP-SAT does not have.
    """
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


def ask(
    model: Model, effort: Effort, prepare: Callable[[cp_model.CpSolver], None] | None = None
) -> Found:
    """Solve a model that has an objective, within the limits of an effort."""
    solver = new_solver(effort)
    if prepare is not None:
        prepare(solver)
    watch = _Watch(effort.clock())
    if effort.progress is not None:
        solver.best_bound_callback = watch.on_bound
    status = solver.solve(model, watch)
    if status == cp_model.MODEL_INVALID:
        raise InputError("model", model.validate().splitlines()[0])
    if status == cp_model.INFEASIBLE:
        return Found(None, None, solver, impossible=True)
    found = status in (cp_model.OPTIMAL, cp_model.FEASIBLE)
    value = round(solver.objective_value) if found else None
    # Before the first branch there may be no bound yet, and CP-SAT says 0.
    known = found or solver.num_branches > 0
    bound = _whole(solver.best_objective_bound, value) if known else None
    return Found(value, bound, solver, impossible=False)


def _whole(bound: float, value: int | None) -> int:
    """Return a bound as a whole number that a solution found does not exceed.

    Objectives are whole numbers, so a bound is one too but for rounding errors.
    """
    return round(bound) if value is None or abs(bound - value) > 0.5 else value
