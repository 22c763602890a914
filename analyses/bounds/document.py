"""An answered question on score bounds as JSON shows it."""

from __future__ import annotations

from typing import Any

from patchwork_solve.analyses.bounds.answer import BoundsAnswer
from patchwork_solve.analyses.bounds.frame import players_frame, timeline_frame
from patchwork_solve.analyses.bounds.plan_drawing import sewn_quilt
from patchwork_solve.analyses.report.proof import proof_document


def bounds_document(bounds: BoundsAnswer) -> dict[str, Any]:
    """Return the JSON of `bounds`."""
    proof = bounds.proof
    document: dict[str, Any] = {
        "status": proof.status.value,
        "lower": proof.lower,
        "upper": proof.upper,
        "question": bounds.question,
        "unit": bounds.unit,
        "witness": bounds.record,
        "proof": proof_document(proof),
    }
    if bounds.game is not None:
        document["scores"] = list(bounds.game.final.scores())
    if bounds.players:
        document["players"] = players_frame(bounds).to_dict("records")
    if bounds.plan is not None:
        situation, plan = bounds.plan
        quilt = sewn_quilt(situation, plan)
        steps = timeline_frame(situation, plan)
        document["plan"] = steps.astype(object).to_dict("records")
        document["quilt"] = None if quilt is None else quilt.rows
    return document
