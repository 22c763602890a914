"""Reports on packings and the bonus square: as JSON, as a table, as text for a reader."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import pandas as pd

from analyses.output import table
from engine.edition import Edition
from engine.proof import Proof, Status
from engine.quilt import Quilt
from solver import search, validator
from solver.choose import Engine, solve
from solver.effort import Effort
from solver.instance import Instance, Objective, Packing
from solver.questions import drawn, obstacle, packing_question, square_question

UNIT = {
    Objective.FIT: "cells",
    Objective.CELLS: "cells",
    Objective.POINTS: "points",
    Objective.COST: "buttons",
    Objective.TIME: "spaces",
    Objective.PATCHES: "patches",
    Objective.SOONEST: "space of the track",
}


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
    others : tuple of Packing
        Packings that look different, when they were asked for.
    wrong : tuple of str
        What the independent validator found, with `check`; empty when all is right.
    """

    instance: Instance
    quilt: Quilt
    proof: Proof[Packing]
    reason: str | None = None
    census: search.Census | None = None
    others: tuple[Packing, ...] = ()
    wrong: tuple[str, ...] = ()

    @property
    def picture(self) -> Quilt | None:
        """The quilt with the answer sewn on."""
        witness = self.proof.witness
        return None if witness is None else drawn(self.instance, witness, self.quilt)

    @property
    def pictures(self) -> list[Quilt]:
        """The alternatives, or the one answer."""
        packings = self.others or tuple(filter(None, [self.proof.witness]))
        return [drawn(self.instance, packing, self.quilt) for packing in packings]

    @property
    def status(self) -> str:
        """One of ``packed`` and ``impossible``, or ``unknown`` when a limit came first."""
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
        Who answers, and within what limits.
    count : bool
        Also count all packings (FIT only); the same limits hold again.
    alternatives : int
        Also find so many packings that look different (FIT only).
    check : bool
        Have every packing checked by the independent validator.

    Raises
    ------
    InputError
        For an unknown, repeated or already sewn patch, or numbers out of range.
    """
    effort = effort or Effort()
    quilt = quilt or Quilt.empty(edition.width, edition.height)
    instance = packing_question(edition, names, quilt, leather, objective, buttons, time, marks)
    proof = solve(instance, effort, engine)
    reason = obstacle(instance) if proof.status is Status.INFEASIBLE else None
    census = None
    others: list[Packing] = []
    if objective is Objective.FIT and count:
        census = search.count(instance, effort)
    if objective is Objective.FIT and alternatives:
        others = search.alternatives(instance, alternatives, effort)
    wrong = _check(instance, proof, others) if check else ()
    return Answer(instance, quilt, proof, reason, census, tuple(others), wrong)


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
    instance = square_question(
        edition, names, quilt, minimise, size, at, leather, buttons, time, place, income
    )
    proof = solve(instance, effort, engine)
    return Answer(instance, quilt, proof, wrong=_check(instance, proof, []) if check else ())


def _check(instance: Instance, proof: Proof[Packing], others: list[Packing]) -> tuple[str, ...]:
    wrong = validator.check(instance, proof)
    for packing in others:
        wrong += validator.problems(instance, packing)
    return tuple(wrong)


def _proof_document(proof: Proof[Any]) -> dict[str, Any]:
    return {
        "status": proof.status.value,
        "lower": proof.lower,
        "upper": proof.upper,
        "nodes": proof.work.nodes,
        "seconds": proof.work.seconds,
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
        packings = answer.census.packings
        document["count"] = packings.lower if packings.is_exact else None
        document["classes"] = answer.census.classes
        document["count_proof"] = _proof_document(packings)
    if answer.others:
        document["alternatives"] = [quilt.rows for quilt in answer.pictures]
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
    lines = [_verdict(answer)]
    if answer.census is not None:
        lines.append(_counted(answer.census))
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
            return "Unknown: the time limit came first."
        return f"Packed: {proof.witness.covered.bit_count()} cells covered."
    unit = UNIT[objective]
    if proof.is_exact:
        return f"Proved: the best for {objective.value} is {proof.lower} ({unit})."
    return f"Not finished: the best for {objective.value} is in [{proof.lower}, {proof.upper}]."


def _counted(census: search.Census) -> str:
    packings = census.packings
    if not packings.is_exact:
        return f"At least {packings.lower:,} packings; the time limit came first."
    if census.classes is None:
        return f"{packings.lower:,} packings."
    return f"{packings.lower:,} packings, {census.classes:,} up to turns and flips."
