"""Runs of CP-SAT: limits in, progress out, and an honest answer, however the search ends.

CP-SAT works in a thread of its own while the calling thread looks at the clock, so that Ctrl-C
and SIGTERM stop it as a limit does.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor, wait
from dataclasses import dataclass
from typing import Any, TypeVar

from ortools.sat.python import cp_model

from patchwork_solve.engine.base.errors import InputError, Sentence
from patchwork_solve.engine.base.proof import Stopped
from patchwork_solve.engine.base.wording import did_you_mean, shown
from patchwork_solve.solver.limits import LimitClock, SolverLimits

Literal = cp_model.IntVar
Expression = cp_model.LinearExpr | int

Answer = TypeVar("Answer")

BETWEEN_GLANCES = 0.03
"""Seconds between two looks at the clock."""


@dataclass(frozen=True)
class Found:
    """The result of CP-SAT for a model.

    Parameters
    ----------
    value, bound : int or None
        The best value found, and the bound proved; None if unknown. For a model without an
        objective both are 0 once there is a solution.
    solver : CpSolver
        Holds the values of the variables when `value` is not None.
    impossible : bool
        Whether it is proved that nothing satisfies the model.
    branches : int
        What it cost.
    stopped : Stopped
        What ended the search.
    """

    value: int | None
    bound: int | None
    solver: cp_model.CpSolver
    impossible: bool
    branches: int
    stopped: Stopped

    @property
    def is_exact(self) -> bool:
        """Whether the best value is known."""
        return self.value is not None and self.value == self.bound


def repeatable(units: float, seed: int = 0) -> dict[str, object]:
    """Return CP-SAT parameters under which a rerun gives the same answer.

    Parameters
    ----------
    units : float
        CP-SAT's deterministic time, about a second each on an idle core; never the clock.
    """
    return {"max_deterministic_time": units, "random_seed": seed}


class _Watch(cp_model.CpSolverSolutionCallback):
    """Remembers the best solution and the bound; CP-SAT's threads report them."""

    def __init__(self) -> None:
        super().__init__()
        self.best: int | None = None
        self.bound: int | None = None
        self.branches = 0

    def on_solution_callback(self) -> None:
        """Remember a solution, each better than the one before."""
        self.best = round(self.objective_value)
        self.bound = round(self.best_objective_bound)
        self.branches = self.num_branches

    def on_bound(self, bound: float) -> None:
        """Remember a bound."""
        self.bound = round(bound)


def _new_solver(limits: SolverLimits) -> cp_model.CpSolver:
    """Return a solver with the threads and parameters of a question's limits.

    It gets no limit of time: one would make it give up early, before any step that may take too
    long, and the calling thread stops it anyway.

    Raises `InputError` for a parameter that CP-SAT does not have.
    """
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = limits.threads
    # Its own handler would take Ctrl-C away from us.
    solver.parameters.catch_sigint_signal = False
    _set(solver, limits.parameters)
    return solver


def check_parameters(parameters: Mapping[str, Any]) -> None:
    """Raise `InputError` for a parameter that CP-SAT does not have, or a value it does not take."""
    _set(cp_model.CpSolver(), parameters)


def _set(solver: cp_model.CpSolver, parameters: Mapping[str, Any]) -> None:
    for name, value in parameters.items():
        if not hasattr(solver.parameters, f"clear_{name}"):  # Each parameter has such a method.
            raise InputError(f"parameters.{name}", _no_parameter(solver, name))
        try:
            setattr(solver.parameters, name, value)
        except (AttributeError, TypeError, ValueError) as error:
            raise InputError(
                f"parameters.{name}", "CP-SAT does not take {value}", value=f"{value!r}"
            ) from error


def _no_parameter(solver: cp_model.CpSolver, name: str) -> Sentence:
    known = [each.removeprefix("clear_") for each in dir(solver.parameters) if "clear_" in each]
    return Sentence(
        "CP-SAT has no parameter {name}{hint}", name=shown(name), hint=did_you_mean(name, known)
    )


def run_model(model: cp_model.CpModel, limits: SolverLimits) -> Found:
    """Solve a model within limits.

    Raises `InputError` for a parameter that CP-SAT does not have, or a model that it refuses.
    """
    clock = limits.clock()
    solver = _new_solver(limits)
    if clock.is_over:
        return Found(None, None, solver, False, 0, clock.stopped)
    watch = _Watch()
    solver.best_bound_callback = watch.on_bound
    status = _solve_watching(solver, model, watch, clock)
    branches = solver.num_branches
    if status == cp_model.MODEL_INVALID:
        wrong = model.validate().splitlines()
        if not wrong:  # It is the parameters that do not go together, or are out of range.
            found = ", ".join(f"{name}={value}" for name, value in limits.parameters.items())
            raise InputError("parameters", "CP-SAT refuses them: {found}", found=found)
        raise InputError("model", "{flaw}", flaw=wrong[0])
    if status == cp_model.INFEASIBLE:
        return Found(None, None, solver, True, branches, Stopped.FINISHED)
    is_found = status in (cp_model.OPTIMAL, cp_model.FEASIBLE)
    value = round(solver.objective_value) if is_found else None
    # Objectives are sums of whole numbers, so that a bound is one too but for rounding errors of
    # floating point. Until CP-SAT has reported a bound, it gives 0.
    is_bounded = is_found or watch.bound is not None
    bound = round(solver.best_objective_bound) if is_bounded else None
    return Found(value, bound, solver, False, branches, _reason(value, bound, clock))


def _solve_watching(
    solver: cp_model.CpSolver, model: cp_model.CpModel, watch: _Watch, clock: LimitClock
) -> cp_model.CpSolverStatus:
    """Solve, looking at the clock and reporting progress meanwhile."""
    has_value = model.has_objective()

    def report() -> None:
        # Without an objective CP-SAT says 0 of both, which would pass for a value.
        best, bound = (watch.best, watch.bound) if has_value else (None, None)
        clock.report(watch.branches, best, bound)

    def is_over() -> bool:
        report()
        return clock.is_over

    status = stoppable(lambda: solver.solve(model, watch), solver.stop_search, is_over)
    report()
    return status


def stoppable(
    solve: Callable[[], Answer], stop: Callable[[], object], is_over: Callable[[], bool]
) -> Answer:
    """Return the answer of a solver that works in a thread of its own and can be stopped.

    Parameters
    ----------
    solve : callable
        Releases the interpreter while it works.
    stop : callable
        Makes it return soon; of no effect before it has begun.
    is_over : callable
        Called now and then: whether to stop.
    """
    with ThreadPoolExecutor(1) as pool:
        solving = pool.submit(solve)
        try:
            while not wait([solving], BETWEEN_GLANCES).done:
                if is_over():
                    stop()
        finally:
            # A second Ctrl-C raises, and leaving the pool waits for its thread.
            while not solving.done():
                stop()
                wait([solving], BETWEEN_GLANCES)
        return solving.result()


def _reason(value: int | None, bound: int | None, clock: LimitClock) -> Stopped:
    if value is not None and value == bound:
        return Stopped.FINISHED
    # Before the clock is over, only a limit among the parameters ends a search.
    return clock.stopped if clock.is_over else Stopped.LIMIT
