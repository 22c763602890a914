"""Answers on packings and the bonus square as JSON, as a table and as text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from patchwork_solve.analyses.report.proof import proof_document
from patchwork_solve.analyses.report.rows import Rows
from patchwork_solve.analyses.report.table import table, wrapped
from patchwork_solve.engine.base.proof import Status, Stopped
from patchwork_solve.engine.base.wording import counted
from patchwork_solve.solver.packing.instance import Objective
from patchwork_solve.solver.packing.symmetry import cells_of

if TYPE_CHECKING:
    import pandas as pd

    from patchwork_solve.analyses.packing.answer import PackingAnswer
    from patchwork_solve.solver.packing import backtracking as search

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
"""Words for what ended the work."""


def answer_document(answer: PackingAnswer) -> dict[str, Any]:
    """Return the JSON document of `pack` or `square`."""
    is_square = answer.instance.objective.needs_window
    return square_document(answer) if is_square else packing_document(answer)


def packing_document(answer: PackingAnswer) -> dict[str, Any]:
    """Return the JSON document of `pack`."""
    witness, picture = answer.proof.witness, answer.quilt
    document: dict[str, Any] = {
        "status": answer.status,
        "quilt": None if picture is None else picture.rows,
        "covered": None if witness is None else witness.covered.bit_count(),
        "patches": [patch.name for patch in answer.patches],
        "proof": proof_document(answer.proof),
    }
    if answer.reason is not None:
        document["reason"] = answer.reason
    if answer.instance.objective is not Objective.FIT:
        document["objective"] = answer.instance.objective.value
    if answer.census is not None:
        packings, classes = answer.census.packings, answer.census.classes
        document["count"] = packings.lower if packings.is_exact else None
        document["classes"] = classes.lower if classes.is_exact else None
        document["count_proof"] = proof_document(packings)
        document["classes_proof"] = proof_document(classes)
    if answer.others is not None:
        document["alternatives"] = [quilt.rows for quilt in answer.alternatives]
        document["alternatives_stopped"] = answer.others.stopped.value
    return document


def square_document(answer: PackingAnswer) -> dict[str, Any]:
    """Return the JSON document of `square`."""
    witness, picture = answer.proof.witness, answer.quilt
    bought = answer.patches
    document: dict[str, Any] = {
        "status": answer.proof.status.value,
        "patches": [patch.name for patch in bought],
        "cost": None if witness is None else sum(patch.buttons for patch in bought),
        "time": None if witness is None else sum(patch.time for patch in bought),
        "quilt": None if picture is None else picture.rows,
        "proof": proof_document(answer.proof),
    }
    if answer.instance.objective is Objective.SOONEST:
        document["spaces"] = [] if witness is None else list(witness.spaces)
    return document


def answer_frame(answer: PackingAnswer) -> pd.DataFrame:
    """Return one row for each patch sewn on, in the order of purchase if there is one.

    Columns: patch (str), buttons, time, income, area (int), cells (str: row,column from 0), and for
    SOONEST from_space (int).
    """
    return patch_rows(answer).to_frame()


def patch_rows(answer: PackingAnswer) -> Rows:
    """Return the rows of `answer_frame`."""
    witness = answer.proof.witness
    edition = answer.instance.edition
    rows: list[dict[str, Any]] = []
    for number, mask in witness.sewn if witness is not None else ():
        patch = answer.instance.patch(number)
        cells = cells_of(mask, edition.width)
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
    figures = ("buttons", "time", "income", "area")
    found = Rows.of(rows, ("patch", *figures, "cells"), figures)
    if witness is not None and witness.spaces:
        return found.with_column("from_space", list(witness.spaces), "patch", is_number=True)
    return found


def answer_text(answer: PackingAnswer) -> str:
    """Return the printed text: the verdict, the quilt, and the patches."""
    lines = [wrapped(verdict(answer))]
    if answer.census is not None:
        lines.append(wrapped(_count_words(answer.census)))
    if answer.others is not None:
        lines.append(wrapped(_alternatives_words(answer.others)))
    for picture in answer.quilts:
        lines += ["", *picture.rows]
    if answer.proof.witness is not None and answer.proof.witness.sewn:
        lines += ["", table(patch_rows(answer).without("cells"))]
    work = answer.proof.work
    lines += ["", f"{work.nodes:,} nodes, {work.seconds:.2f} s"]
    return "\n".join(lines)


def verdict(answer: PackingAnswer) -> str:
    """Return the answer in one sentence."""
    proof = answer.proof
    objective = answer.instance.objective
    if proof.status is Status.INFEASIBLE:
        said = "Impossible" if objective is Objective.FIT else "Impossible with these patches"
        return f"{said}: {answer.reason}." if answer.reason else f"{said}: proved by search."
    if objective is Objective.FIT:
        if proof.witness is None:
            return f"Unknown: {ENDED[proof.stopped]}."
        return f"Packed: {counted(proof.witness.covered.bit_count(), 'cell')} covered."
    unit = UNIT[objective]
    if proof.is_exact:
        return f"Proved: the best for {objective.value} is {proof.lower} ({unit})."
    low = "?" if proof.lower is None else proof.lower
    high = "?" if proof.upper is None else proof.upper
    between = f"the best for {objective.value} is between {low} and {high} ({unit})"
    return f"Not finished: {between}; {ENDED[proof.stopped]}."


def _count_words(census: search.Census) -> str:
    packings, classes = census.packings, census.classes
    if not packings.is_exact:
        return f"At least {counted(packings.lower or 0, 'packing')}; {ENDED[packings.stopped]}."
    if not classes.is_exact:
        few = f"at least {classes.lower:,} up to turns and flips"
        return f"{counted(packings.lower or 0, 'packing')}, {few}; {ENDED[classes.stopped]}."
    return f"{counted(packings.lower or 0, 'packing')}, {classes.lower:,} up to turns and flips."


def _alternatives_words(others: search.Alternatives) -> str:
    said = f"Packings that look different: {len(others.packings):,}"
    if others.stopped is Stopped.FINISHED:
        return f"{said}."
    return f"{said}; {ENDED[others.stopped]}."
