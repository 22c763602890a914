"""Packing questions asked, and their answers as people take them: text, table, JSON, picture."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from patchwork_solve.analyses.packing import frame
from patchwork_solve.engine.cell import Cell
from patchwork_solve.engine.edition import Edition
from patchwork_solve.engine.patch import Patch
from patchwork_solve.engine.proof import Proof, Status, Stopped, require_interval
from patchwork_solve.engine.quilt import Quilt
from patchwork_solve.solver.effort import Effort
from patchwork_solve.solver.packing import backtracking as search
from patchwork_solve.solver.packing import validator
from patchwork_solve.solver.packing.choose import Engine, solve
from patchwork_solve.solver.packing.instance import Instance, Objective, Packing
from patchwork_solve.solver.packing.questions import (
    Means,
    drawn,
    obstacle,
    packing_question,
    square_question,
    windows,
)
from patchwork_solve.solver.packing.symmetry import cells_of

if TYPE_CHECKING:
    import pandas as pd


@dataclass(frozen=True, repr=False)
class PackingAnswer:
    """What is proved of a packing question.

    Printed, it is what `pack` and `square` show; in a notebook it draws its quilt.

    Parameters
    ----------
    instance : Instance
    before : Quilt
        The quilt before anything is sewn on.
    proof : Proof of Packing
    reason : str or None
        Why nothing fits, when anybody can see it.
    census : Census or None
        How many packings there are, when that was asked.
    others : Alternatives or None
        Packings that look different, when they were asked for.
    wrong : tuple of str
        What the independent validator found, with `check`; empty when all is right.
    """

    instance: Instance
    before: Quilt
    proof: Proof[Packing]
    reason: str | None = None
    census: search.Census | None = None
    others: search.Alternatives | None = None
    wrong: tuple[str, ...] = ()

    @property
    def quilt(self) -> Quilt | None:
        """The quilt with the answer sewn on; None without one."""
        witness = self.proof.witness
        return None if witness is None else drawn(self.instance, witness, self.before)

    @property
    def alternatives(self) -> list[Quilt]:
        """The quilt with each alternative sewn on."""
        packings = () if self.others is None else self.others.packings
        return [drawn(self.instance, packing, self.before) for packing in packings]

    @property
    def quilts(self) -> list[Quilt]:
        """The alternatives, or the one answer."""
        return self.alternatives or list(filter(None, [self.quilt]))

    @property
    def window(self) -> list[Cell]:
        """The first square of the question that the answer completes; nothing without one."""
        sewn, width = self.quilt, self.instance.edition.width
        for window in self.instance.windows:
            if sewn is not None and not window & ~sewn.filled:
                return cells_of(window, width)
        return []

    @property
    def status(self) -> str:
        """What is known, in a word.

        Of a packing ``packed``, ``impossible``, or ``unknown`` when the work stopped early; of a
        square what the proof says: ``exact``, ``infeasible`` or ``bounds``.
        """
        if self.instance.objective.needs_window:
            return self.proof.status.value
        if self.proof.status is Status.INFEASIBLE:
            return "impossible"
        return "unknown" if self.proof.witness is None else "packed"

    @property
    def patches(self) -> tuple[Patch, ...]:
        """The patches sewn on, in the order of purchase where there is one."""
        witness = self.proof.witness
        return () if witness is None else tuple(self.instance.patch(n) for n, _ in witness.sewn)

    def to_frame(self) -> pd.DataFrame:
        """Return one row for each patch sewn on, as `--format csv` does; see `answer_frame`."""
        return frame.answer_frame(self)

    def to_json(self) -> dict[str, Any]:
        """Return the document that `--format json` prints."""
        is_square = self.instance.objective.needs_window
        return frame.square_document(self) if is_square else frame.packing_document(self)

    def __str__(self) -> str:
        return frame.answer_text(self)

    def __repr__(self) -> str:
        return f"<PackingAnswer: {frame.verdict(self)}>"

    def _repr_svg_(self) -> str | None:
        from patchwork_solve.engine.drawing.quilt import quilt_svg

        return None if self.quilt is None else quilt_svg(self.quilt, self.before, self.window)


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
    effort: Effort | None = None,
    count: bool = False,
    alternatives: int = 0,
    check: bool = False,
) -> PackingAnswer:
    """Pack patches onto a quilt.

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
    engine, effort
        Who answers, and within what limits, those of all that is asked together.
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
    clock = (effort or Effort()).clock()
    proof = solve(instance, clock.rest(), engine)
    census = others = None
    if objective is Objective.FIT and count:
        census = search.count(instance, clock.rest())
        if proof.status is Status.BOUNDS and census.packings.lower:
            proof = search.fit(instance, clock.rest())
    if objective is Objective.FIT and alternatives:
        others = search.alternatives(instance, alternatives, clock.rest())
    proof, census = _agreed(instance, proof, census, others)
    reason = obstacle(instance) if proof.status is Status.INFEASIBLE else None
    wrong = _check(instance, proof, others) if check else ()
    return PackingAnswer(instance, quilt, proof, reason, census, others, wrong)


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
    effort: Effort | None = None,
    check: bool = False,
) -> PackingAnswer:
    """Complete a bonus square for the least cost, time or patches, or as soon as possible.

    Parameters
    ----------
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
    proof = solve(instance, effort, engine)
    return PackingAnswer(instance, quilt, proof, wrong=_check(instance, proof) if check else ())


def _check(
    instance: Instance, proof: Proof[Packing], others: search.Alternatives | None = None
) -> tuple[str, ...]:
    wrong = validator.check(instance, proof)
    for packing in () if others is None else others.packings:
        wrong += validator.problems(instance, packing)
    return tuple(wrong)
