"""One door to both engines."""

from __future__ import annotations

from dataclasses import replace
from enum import StrEnum

from patchwork_solve.engine.base.errors import ContradictionError, InputError
from patchwork_solve.engine.base.proof import Proof, Status, Stopped
from patchwork_solve.solver.limits import SolverLimits
from patchwork_solve.solver.packing.instance import Instance, Objective, Packing


class Engine(StrEnum):
    """Solver to use."""

    AUTO = "auto"
    SEARCH = "search"
    CP_SAT = "cp-sat"


HEAD_START = 0.5
"""Seconds that our search gets on a subset question before CP-SAT takes over."""


def solve(
    instance: Instance, limits: SolverLimits | None = None, engine: Engine = Engine.AUTO
) -> Proof[Packing]:
    """Answer a question.

    Parameters
    ----------
    instance : Instance
    limits : SolverLimits, optional
        Limits; none by default.
    engine : Engine

    Returns
    -------
    Proof of Packing
        In the units of the objective: cells, points, buttons, spaces or patches.

    Raises
    ------
    InputError
        As `check`.

    Examples
    --------
    >>> from patchwork_solve.engine.game.edition import printing
    >>> proof = solve(Instance(printing("current"), free=0b111, patches=(0,), leather=1))
    >>> proof.status.value, proof.lower
    ('exact', 3)
    """
    limits = limits or SolverLimits()
    check(instance, limits, engine)
    if _is_for_cp_sat(instance, limits, engine):
        return _by_cp_sat(instance, limits)
    if engine is Engine.AUTO and instance.objective.maximises:
        return _by_both(instance, limits)
    return _by_search(instance, limits)


def check(instance: Instance, limits: SolverLimits, engine: Engine = Engine.AUTO) -> None:
    """Raise `InputError` when an engine does not answer such a question, or with such parameters.

    This loads no more than the engine's own modules, and compiles nothing.
    """
    if _is_for_cp_sat(instance, limits, engine):
        from patchwork_solve.solver.cp_sat import check_parameters

        check_parameters(limits.parameters)
    elif limits.parameters:
        raise InputError("parameters", "these are CP-SAT's; use them with its engine")
    elif engine is Engine.SEARCH and limits.threads > 1:
        raise InputError(
            "workers", "{value}; they are CP-SAT's; the search has one", value=limits.threads
        )
    elif _is_windowed(instance):
        raise InputError("engine", "the search does not support this question; use cp-sat")
    elif instance.objective.needs_window:
        from patchwork_solve.solver.packing import square as square_search

        square_search.check(instance)


def _is_windowed(instance: Instance) -> bool:
    """Whether a window is to be complete beside the objective."""
    return bool(instance.windows) and not instance.objective.needs_window


def _is_for_cp_sat(instance: Instance, limits: SolverLimits, engine: Engine) -> bool:
    is_its_own = instance.objective is Objective.SOONEST or bool(limits.parameters)
    is_its_own |= _is_windowed(instance)
    return engine is Engine.CP_SAT or (engine is Engine.AUTO and is_its_own)


def _by_cp_sat(instance: Instance, limits: SolverLimits) -> Proof[Packing]:
    from patchwork_solve.solver.packing import cp_sat

    return cp_sat.solve(instance, limits)


def _by_search(instance: Instance, limits: SolverLimits) -> Proof[Packing]:
    if instance.objective is Objective.FIT:
        from patchwork_solve.solver.packing import backtracking as search

        return search.fit(instance, limits)
    if instance.objective.maximises:
        from patchwork_solve.solver.packing import subset as subset_search

        return subset_search.solve(instance, limits)
    from patchwork_solve.solver.packing import square as square_search

    return square_search.solve(instance, limits)


def _by_both(instance: Instance, limits: SolverLimits) -> Proof[Packing]:
    """Choose a subset: mostly one of the best by sums fits; if not soon, CP-SAT is the better."""
    clock = limits.clock()
    first = HEAD_START if limits.seconds is None else min(HEAD_START, limits.seconds)
    quick = _by_search(instance, replace(limits, seconds=first))
    if quick.is_exact or clock.is_enough(quick.work.nodes):
        return quick
    slow = _by_cp_sat(instance, clock.rest())
    if slow.status is Status.INFEASIBLE:
        raise ContradictionError("what can be sewn on", quick.lower, None)
    best = max((quick, slow), key=_shown_value)
    upper = min(proof.upper for proof in (quick, slow) if proof.upper is not None)
    status = Status.EXACT if best.lower == upper else Status.BOUNDS
    stopped = Stopped.FINISHED if best.lower == upper else slow.stopped
    work = clock.work(quick.work.nodes + slow.work.nodes)
    return Proof(status, best.lower, upper, best.witness, work, stopped)


def _shown_value(proof: Proof[Packing]) -> float:
    """Return the value that a packing shows; minus infinity if there is none."""
    return float("-inf") if proof.lower is None else proof.lower
