"""One door to both engines."""

from __future__ import annotations

from enum import StrEnum

from engine.errors import InputError
from engine.proof import Proof
from solver.effort import Effort
from solver.instance import Instance, Objective, Packing


class Engine(StrEnum):
    """Who answers."""

    AUTO = "auto"
    SEARCH = "search"
    CP_SAT = "cp-sat"


def chosen(instance: Instance, engine: Engine = Engine.AUTO) -> Engine:
    """Return the engine that is best for a question: see docs/packing.md for the measurements."""
    if engine is not Engine.AUTO:
        return engine
    return Engine.CP_SAT if instance.objective is Objective.SOONEST else Engine.SEARCH


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
    if chosen(instance, engine) is Engine.CP_SAT:
        from solver import cp_sat

        return cp_sat.solve(instance, effort)
    if effort.parameters:
        raise InputError("parameters", "these are CP-SAT's; use them with --engine cp-sat")
    if instance.objective is Objective.FIT:
        from solver import search

        return search.fit(instance, effort)
    if instance.objective.maximises:
        from solver import subset_search

        return subset_search.solve(instance, effort)
    from solver import square_search

    return square_search.solve(instance, effort)
