"""Packing questions as they are asked: checked before any work, and then answered."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from patchwork_solve.analyses.packing.answer import PackingAnswer
from patchwork_solve.engine.base.proof import Proof, Status, Stopped, require_interval
from patchwork_solve.engine.game.edition import Edition
from patchwork_solve.engine.game.quilt import Quilt
from patchwork_solve.solver.limits import SolverLimits
from patchwork_solve.solver.packing import backtracking as search
from patchwork_solve.solver.packing import choose, validator
from patchwork_solve.solver.packing.choose import Engine
from patchwork_solve.solver.packing.instance import Instance, Objective, Packing
from patchwork_solve.solver.packing.questions import (
    Means,
    obstacle,
    packing_question,
    square_question,
    windows,
)


@dataclass(frozen=True)
class Asked:
    """A packing question in which nothing is wrong, and what is to be told of it.

    Parameters
    ----------
    instance : Instance
    before : Quilt
        The quilt before anything is sewn on.
    engine : Engine
        Who answers.
    count : bool
        Whether to count all packings too.
    alternatives : int
        How many packings that look different to find too.
    has_check : bool
        Whether the independent validator checks every packing.
    """

    instance: Instance
    before: Quilt
    engine: Engine = Engine.AUTO
    count: bool = False
    alternatives: int = 0
    has_check: bool = False

    def check(self, limits: SolverLimits) -> None:
        """Raise `InputError` when the engine does not answer such a question in such a way."""
        choose.check(self.instance, limits, self.engine)

    def answer(self, limits: SolverLimits | None = None) -> PackingAnswer:
        """Return what is proved within the limits, those of all that is asked together.

        Raises
        ------
        InputError
            As `check`.
        """
        instance, clock = self.instance, (limits or SolverLimits()).clock()
        proof = choose.solve(instance, clock.rest(), self.engine)
        census = others = None
        if self.count:
            census = search.count(instance, clock.rest())
            if proof.status is Status.BOUNDS and census.packings.lower:
                proof = search.fit(instance, clock.rest())
        if self.alternatives:
            others = search.alternatives(instance, self.alternatives, clock.rest())
        proof, census = _agreed(instance, proof, census, others)
        wrong = _wrong(instance, proof, others) if self.has_check else ()
        reason = self._reason(proof)
        return PackingAnswer(instance, self.before, proof, reason, census, others, wrong)

    def _reason(self, proof: Proof[Packing]) -> str | None:
        """Return why not everything fits, if that is plain to see."""
        is_packing = not self.instance.objective.needs_window
        return obstacle(self.instance) if is_packing and proof.status is Status.INFEASIBLE else None


def pack(
    edition: Edition,
    names: Sequence[str],
    quilt: Quilt | None = None,
    *,
    leather: int = 0,
    objective: Objective = Objective.FIT,
    buttons: int | None = None,
    time: int | None = None,
    marks: int | None = None,
    engine: Engine = Engine.AUTO,
    count: bool = False,
    alternatives: int = 0,
    check: bool = False,
) -> Asked:
    """Ask how to pack patches onto a quilt.

    Parameters
    ----------
    edition : Edition
    names : sequence of str
        Patches on offer.
    quilt : Quilt, optional
        With patches already sewn; empty when left out.
    leather : int
        Leather patches at hand.
    objective : Objective
        FIT for all of the patches; CELLS or POINTS for the best of them.
    buttons, time, marks : int, optional
        Budgets, and the income marks still to come (for POINTS).
    engine : Engine
        Who answers.
    count : bool
        Also count all packings (FIT only).
    alternatives : int
        Also find so many packings that look different (FIT only).
    check : bool
        Have every packing checked by the independent validator.

    Raises
    ------
    InputError
        For an unknown, repeated or already sewn patch, or numbers out of range.
    """
    quilt = quilt or Quilt.empty(edition.width, edition.height)
    means = Means(leather, buttons, time, marks)
    instance = packing_question(edition, names, quilt, means, objective)
    is_fit = objective is Objective.FIT
    return Asked(instance, quilt, engine, count and is_fit, alternatives if is_fit else 0, check)


def square(
    edition: Edition,
    names: Sequence[str],
    quilt: Quilt | None = None,
    *,
    minimise: Objective = Objective.COST,
    size: int | None = None,
    at: tuple[int, int] | None = None,
    leather: int = 0,
    buttons: int | None = None,
    time: int | None = None,
    place: int = 0,
    income: int = 0,
    engine: Engine = Engine.AUTO,
    check: bool = False,
) -> Asked:
    """Ask how to complete a bonus square: for the least cost, time or patches, or soonest.

    Parameters
    ----------
    edition, names, quilt, leather, time, engine, check
        As for `pack`.
    minimise : Objective
        COST, TIME, PATCHES or SOONEST (the space from which the last patch is bought).
    size : int, optional
        Side of the square; the edition's when left out.
    at : (int, int), optional
        Row and column, from 0, of the top left cell of the only window asked about.
    buttons : int, optional
        The most that may be spent; for SOONEST the buttons in hand.
    place, income : int
        Space of the token and income, for SOONEST.

    Raises
    ------
    InputError
        As `pack`, and for a square larger than the quilt.
    """
    quilt = quilt or Quilt.empty(edition.width, edition.height)
    means = Means(leather, buttons, time, place=place, income=income)
    among = windows(edition, size, at)
    instance = square_question(edition, names, quilt, means, minimise, among)
    return Asked(instance, quilt, engine, has_check=check)


def _agreed(
    instance: Instance,
    proof: Proof[Packing],
    census: search.Census | None,
    others: search.Alternatives | None,
) -> tuple[Proof[Packing], search.Census | None]:
    """Return what is known of the question and the count once each has heard the rest."""
    if others is not None:
        proof = _told(instance, proof, others)
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


def _told(instance: Instance, proof: Proof[Packing], others: search.Alternatives) -> Proof[Packing]:
    """Return what is known of the question once the search for alternatives has ended."""
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


def _wrong(
    instance: Instance, proof: Proof[Packing], others: search.Alternatives | None = None
) -> tuple[str, ...]:
    wrong = validator.check(instance, proof)
    for packing in () if others is None else others.packings:
        wrong += validator.problems(instance, packing)
    return tuple(wrong)
