"""One door to both engines."""

from __future__ import annotations

from dataclasses import replace
from enum import StrEnum

from engine.errors import InputError
from engine.proof import Proof, Status, Work
from solver.effort import Effort
from solver.instance import Instance, Objective, Packing


class Engine(StrEnum):
    """Who answers."""

    AUTO = "auto"
    SEARCH = "search"
    CP_SAT = "cp-sat"


HEAD_START = 0.5
"""Seconds that our search gets on a subset question before CP-SAT takes over."""


def solve(
    instance: Instance, effort: Effort | None = None, engine: Engine = Engine.AUTO
) -> Proof[Packing]:
    """Answer a question.

    Parameters
    ----------
    instance : Instance
    effort : Effort, optional
        Limits; none by default.
    engine : Engine

    Returns
    -------
    Proof of Packing
        In the units of the objective: cells, points, buttons, spaces or patches.

    Raises
    ------
    InputError
        When an engine is asked for that does not answer such a question.

    Examples
    --------
    >>> from engine.edition import printing
    >>> proof = solve(Instance(printing("current"), free=0b111, patches=(0,), leather=1))
    >>> proof.status.value, proof.lower
    ('exact', 3)
    """
    effort = effort or Effort()
    if engine is Engine.CP_SAT or (
        engine is Engine.AUTO and (instance.objective is Objective.SOONEST or effort.parameters)
    ):
        return _by_cp_sat(instance, effort)
    if effort.parameters:
        raise InputError("parameters", "these are CP-SAT's; use them with its engine")
    if engine is Engine.AUTO and instance.objective.maximises:
        return _by_both(instance, effort)
    return _by_search(instance, effort)


def _by_cp_sat(instance: Instance, effort: Effort) -> Proof[Packing]:
    from solver import cp_sat

    return cp_sat.solve(instance, effort)


def _by_search(instance: Instance, effort: Effort) -> Proof[Packing]:
    if instance.objective is Objective.FIT:
        from solver import search

        return search.fit(instance, effort)
    if instance.objective.maximises:
        from solver import subset_search

        return subset_search.solve(instance, effort)
    from solver import square_search

    return square_search.solve(instance, effort)


def _by_both(instance: Instance, effort: Effort) -> Proof[Packing]:
    """Choose a subset: mostly one of the best by sums fits; if not soon, CP-SAT is the better."""
    limit = effort.seconds
    first = HEAD_START if limit is None else min(HEAD_START, limit)
    quick = _by_search(instance, replace(effort, seconds=first))
    if quick.is_exact or (limit is not None and limit <= first):
        return quick
    rest = None if limit is None else limit - first
    slow = _by_cp_sat(instance, replace(effort, seconds=rest))
    uppers = [proof.upper for proof in (quick, slow) if proof.upper is not None]
    upper = min(uppers, default=None)
    work = Work(quick.work.nodes + slow.work.nodes, quick.work.seconds + slow.work.seconds)
    status = Status.EXACT if slow.lower is not None and slow.lower == upper else Status.BOUNDS
    return Proof(status, slow.lower, upper, slow.witness, work)
