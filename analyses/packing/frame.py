"""Reports on packings and the bonus square: as JSON, as a table, as text for a reader."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import pandas as pd

from patchwork_solve.analyses.table import table, wrapped
from patchwork_solve.engine.cell import Cell
from patchwork_solve.engine.edition import Edition
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

UNIT = {
    Objective.FIT: "cells",
    Objective.CELLS: "cells",
    Objective.POINTS: "points",
    Objective.COST: "buttons",
    Objective.TIME: "spaces",
    Objective.PATCHES: "patches",
    Objective.SOONEST: "space of the track",
}

ENDED = {
    Stopped.FINISHED: "nothing more can be found out this way",
    Stopped.LIMIT: "the limit came first",
    Stopped.INTERRUPTION: "interrupted",
    Stopped.SIZE: "there is too much to look at all of it",
}
"""How a reader is told what ended the work."""


@dataclass(frozen=True)
class Answer:
    """An answered question with what a report shows of it.

    Parameters
    ----------
    instance : Instance
    quilt : Quilt
        Before anything is sewn on.
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
    quilt: Quilt
    proof: Proof[Packing]
    reason: str | None = None
    census: search.Census | None = None
    others: search.Alternatives | None = None
    wrong: tuple[str, ...] = ()

    @property
    def picture(self) -> Quilt | None:
        """The quilt with the answer sewn on."""
        witness = self.proof.witness
        return None if witness is None else drawn(self.instance, witness, self.quilt)

    @property
    def alternatives(self) -> list[Quilt]:
        """The quilt with each alternative sewn on."""
        packings = () if self.others is None else self.others.packings
        return [drawn(self.instance, packing, self.quilt) for packing in packings]

    @property
    def pictures(self) -> list[Quilt]:
        """The alternatives, or the one answer."""
        return self.alternatives or list(filter(None, [self.picture]))

    @property
    def window(self) -> list[Cell]:
        """The first square of the question that the answer completes; nothing without one."""
        picture = self.picture
        width = self.instance.edition.width
        for window in self.instance.windows:
            if picture is not None and not window & ~picture.filled:
                return cells_of(window, width)
        return []

    @property
    def status(self) -> str:
        """One of ``packed`` and ``impossible``, or ``unknown`` when the work stopped early."""
        if self.proof.status is Status.INFEASIBLE:
            return "impossible"
        return "unknown" if self.proof.witness is None else "packed"


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
) -> Answer:
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
    return Answer(instance, quilt, proof, reason, census, others, wrong)


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
) -> Answer:
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
    return Answer(instance, quilt, proof, wrong=_check(instance, proof) if check else ())


def _check(
    instance: Instance, proof: Proof[Packing], others: search.Alternatives | None = None
) -> tuple[str, ...]:
    wrong = validator.check(instance, proof)
    for packing in () if others is None else others.packings:
        wrong += validator.problems(instance, packing)
    return tuple(wrong)


def _proof_document(proof: Proof[Any]) -> dict[str, Any]:
    return {
        "status": proof.status.value,
        "lower": proof.lower,
        "upper": proof.upper,
        "nodes": proof.work.nodes,
        "seconds": proof.work.seconds,
        "stopped": proof.stopped.value,
    }


def _sewn(answer: Answer) -> list[str]:
    witness = answer.proof.witness
    return [] if witness is None else [answer.instance.patch(n).name for n, _ in witness.sewn]


def packing_document(answer: Answer) -> dict[str, Any]:
    """Return what `pack` shows as JSON."""
    witness, picture = answer.proof.witness, answer.picture
    document: dict[str, Any] = {
        "status": answer.status,
        "quilt": None if picture is None else picture.rows,
        "covered": None if witness is None else witness.covered.bit_count(),
        "patches": _sewn(answer),
        "proof": _proof_document(answer.proof),
    }
    if answer.reason is not None:
        document["reason"] = answer.reason
    if answer.instance.objective is not Objective.FIT:
        document["objective"] = answer.instance.objective.value
    if answer.census is not None:
        packings, classes = answer.census.packings, answer.census.classes
        document["count"] = packings.lower if packings.is_exact else None
        document["classes"] = classes.lower if classes.is_exact else None
        document["count_proof"] = _proof_document(packings)
        document["classes_proof"] = _proof_document(classes)
    if answer.others is not None:
        document["alternatives"] = [quilt.rows for quilt in answer.alternatives]
        document["alternatives_stopped"] = answer.others.stopped.value
    return document


def square_document(answer: Answer) -> dict[str, Any]:
    """Return what `square` shows as JSON."""
    witness, picture = answer.proof.witness, answer.picture
    bought = [] if witness is None else [answer.instance.patch(n) for n, _ in witness.sewn]
    document: dict[str, Any] = {
        "status": answer.proof.status.value,
        "patches": [patch.name for patch in bought],
        "cost": None if witness is None else sum(patch.buttons for patch in bought),
        "time": None if witness is None else sum(patch.time for patch in bought),
        "quilt": None if picture is None else picture.rows,
        "proof": _proof_document(answer.proof),
    }
    if answer.instance.objective is Objective.SOONEST:
        document["spaces"] = [] if witness is None else list(witness.spaces)
    return document


def answer_frame(answer: Answer) -> pd.DataFrame:
    """Return one row for each patch sewn on, in the order of purchase where there is one.

    Columns: patch (str), buttons, time, income, area (int), cells (str: row,column from 0), and for
    SOONEST from_space (int).
    """
    witness = answer.proof.witness
    edition = answer.instance.edition
    rows: list[dict[str, Any]] = []
    for number, mask in witness.sewn if witness is not None else ():
        patch = answer.instance.patch(number)
        cells = [divmod(i, edition.width) for i in range(edition.cells) if mask >> i & 1]
        rows.append(
            {
                "patch": patch.name,
                "buttons": patch.buttons,
                "time": patch.time,
                "income": patch.income,
                "area": patch.area,
                "cells": " ".join(f"{row},{column}" for row, column in cells),
            }
        )
    columns = ["patch", "buttons", "time", "income", "area", "cells"]
    frame = pd.DataFrame(rows, columns=columns)
    if witness is not None and witness.spaces:
        frame.insert(1, "from_space", list(witness.spaces))
    return frame


def answer_text(answer: Answer) -> str:
    """Return what a reader sees: the verdict, the quilt, and the patches."""
    lines = [wrapped(_verdict(answer))]
    if answer.census is not None:
        lines.append(wrapped(_counted(answer.census)))
    if answer.others is not None:
        lines.append(wrapped(_found(answer.others)))
    for picture in answer.pictures:
        lines += ["", *picture.rows]
    if answer.proof.witness is not None and answer.proof.witness.sewn:
        lines += ["", table(answer_frame(answer).drop(columns="cells"))]
    work = answer.proof.work
    lines += ["", f"{work.nodes:,} nodes, {work.seconds:.2f} s"]
    return "\n".join(lines)


def _verdict(answer: Answer) -> str:
    proof = answer.proof
    objective = answer.instance.objective
    if proof.status is Status.INFEASIBLE:
        said = "Impossible" if objective is Objective.FIT else "Impossible with these patches"
        return f"{said}: {answer.reason}." if answer.reason else f"{said}: proved by search."
    if objective is Objective.FIT:
        if proof.witness is None:
            return f"Unknown: {ENDED[proof.stopped]}."
        return f"Packed: {proof.witness.covered.bit_count()} cells covered."
    unit = UNIT[objective]
    if proof.is_exact:
        return f"Proved: the best for {objective.value} is {proof.lower} ({unit})."
    low = "?" if proof.lower is None else proof.lower
    high = "?" if proof.upper is None else proof.upper
    between = f"the best for {objective.value} is between {low} and {high} ({unit})"
    return f"Not finished: {between}; {ENDED[proof.stopped]}."


def _counted(census: search.Census) -> str:
    packings, classes = census.packings, census.classes
    if not packings.is_exact:
        return f"At least {packings.lower:,} packings; {ENDED[packings.stopped]}."
    if not classes.is_exact:
        few = f"at least {classes.lower:,} up to turns and flips"
        return f"{packings.lower:,} packings, {few}; {ENDED[classes.stopped]}."
    return f"{packings.lower:,} packings, {classes.lower:,} up to turns and flips."


def _found(others: search.Alternatives) -> str:
    said = f"Packings that look different: {len(others.packings):,}"
    if others.stopped is Stopped.FINISHED:
        return f"{said}."
    return f"{said}; {ENDED[others.stopped]}."
