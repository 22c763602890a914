"""The work on packing questions: a proof, a count, alternatives, and their agreement."""

from __future__ import annotations

from patchwork_solve.analyses.packing.answer import PackingAnswer
from patchwork_solve.engine.base.proof import Proof, Status, Stopped, require_interval
from patchwork_solve.engine.game.quilt import Quilt
from patchwork_solve.solver.limits import SolverLimits
from patchwork_solve.solver.packing import backtracking as search
from patchwork_solve.solver.packing import choose, validator
from patchwork_solve.solver.packing.instance import Instance, Packing
from patchwork_solve.solver.packing.questions import obstacle


def answer(
    instance: Instance,
    before: Quilt | None,
    limits: SolverLimits,
    engine: str = "auto",
    *,
    count: bool = False,
    alternatives: int = 0,
    check: bool = False,
) -> PackingAnswer:
    """Return the answer proved within the limits, which cover everything together.

    Parameters
    ----------
    instance : Instance
    before : Quilt or None
        The quilt before anything is sewn on; None for an empty one.
    limits : SolverLimits
    engine : {"auto", "search", "cp-sat"}
    count : bool
        Whether to count all packings too.
    alternatives : int
        Number of packings that look different to find too.
    check : bool
        Whether the independent validator checks every packing.
    """
    clock = limits.clock()
    proof = choose.solve(instance, clock.rest(), choose.Engine(engine))
    census = others = None
    if count:
        census = search.count(instance, clock.rest())
        if proof.status is Status.BOUNDS and census.packings.lower:
            proof = search.fit(instance, clock.rest())
    if alternatives:
        others = search.alternatives(instance, alternatives, clock.rest())
    proof, census = _reconcile(instance, proof, census, others)
    is_impossible = proof.status is Status.INFEASIBLE and not instance.objective.needs_window
    return PackingAnswer(
        instance,
        before or Quilt.of_edition(instance.edition),
        proof,
        obstacle(instance) if is_impossible else None,
        census,
        others,
        _problems(instance, proof, others) if check else (),
    )


def _reconcile(
    instance: Instance,
    proof: Proof[Packing],
    census: search.Census | None,
    others: search.Alternatives | None,
) -> tuple[Proof[Packing], search.Census | None]:
    """Return the proof and the count, each improved by what the others have found."""
    if others is not None:
        proof = _after_alternatives(instance, proof, others)
    if census is None:
        return proof, None
    if proof.status is Status.BOUNDS and census.packings.upper == 0:
        proof = Proof(Status.INFEASIBLE, None, None, work=proof.work)
    if proof.status is Status.INFEASIBLE:
        return proof, census.none()
    shown = 0 if proof.witness is None else 1
    if others is not None:
        shown = max(shown, len(others.packings))
    return proof, census.at_least(shown)


def _after_alternatives(
    instance: Instance, proof: Proof[Packing], others: search.Alternatives
) -> Proof[Packing]:
    """Return the proof, improved by the search for alternatives."""
    if proof.status is Status.INFEASIBLE:
        require_interval(len(others.packings), 0, "the number of packings")
    if proof.status is not Status.BOUNDS:
        return proof
    if others.packings:
        area = instance.area
        return Proof(Status.EXACT, area, area, others.packings[0], proof.work)
    if others.stopped is Stopped.FINISHED:
        return Proof(Status.INFEASIBLE, None, None, work=proof.work)
    return proof


def _problems(
    instance: Instance, proof: Proof[Packing], others: search.Alternatives | None = None
) -> tuple[str, ...]:
    wrong = validator.check(instance, proof)
    for packing in () if others is None else others.packings:
        wrong += validator.problems(instance, packing)
    return tuple(wrong)
