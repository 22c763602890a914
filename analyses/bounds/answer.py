"""What `bounds` tells of one position or one edition: as JSON, as a table, as text for a reader."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pandas as pd

from patchwork_solve.analyses.bounds.frame import timeline_frame
from patchwork_solve.analyses.bounds.plan_drawing import sewn_quilt
from patchwork_solve.analyses.output import table
from patchwork_solve.engine.proof import Proof, Status, Stopped
from patchwork_solve.engine.record import Game
from patchwork_solve.solver.score.alone.plan import Plan, Situation
from patchwork_solve.solver.score.circle.position import ScoreBounds

REASONS = {
    Stopped.FINISHED: "this method finds out no more",
    Stopped.LIMIT: "the limit came first",
    Stopped.INTERRUPTION: "it was interrupted",
    Stopped.SIZE: "a search that keeps more positions may close the gap",
}
"""Why an answer is an interval, for a reader."""


@dataclass(frozen=True)
class Bounds:
    """An answered question.

    Parameters
    ----------
    question : str
        What was asked, for a reader.
    unit : str
        ``points`` or ``plies``.
    proof : Proof
        Whatever its witness is.
    game : Game or None
        Shows one end of the interval, by the rules.
    plan : (Situation, Plan) or None
        The same of a model of one player alone.
    players : tuple of ScoreBounds
        What is known of each player whatever both do; empty where that was not asked.
    """

    question: str
    unit: str
    proof: Proof[Any]
    game: Game | None = None
    plan: tuple[Situation, Plan] | None = None
    players: tuple[ScoreBounds, ...] = ()

    @property
    def record(self) -> dict[str, Any] | None:
        """The `patchwork-game/1` record."""
        return None if self.game is None else self.game.to_json()


def bounds_document(bounds: Bounds) -> dict[str, Any]:
    """Return what `bounds` shows as JSON."""
    proof = bounds.proof
    document: dict[str, Any] = {
        "status": proof.status.value,
        "lower": proof.lower,
        "upper": proof.upper,
        "question": bounds.question,
        "unit": bounds.unit,
        "witness": bounds.record,
        "proof": {
            "status": proof.status.value,
            "lower": proof.lower,
            "upper": proof.upper,
            "nodes": proof.work.nodes,
            "seconds": proof.work.seconds,
            "stopped": proof.stopped.value,
        },
    }
    if bounds.game is not None:
        document["scores"] = list(bounds.game.final.scores())
    if bounds.players:
        document["players"] = _players_frame(bounds).to_dict("records")
    if bounds.plan is not None:
        situation, plan = bounds.plan
        quilt = sewn_quilt(situation, plan)
        steps = timeline_frame(situation, plan)
        document["plan"] = steps.astype(object).to_dict("records")
        document["quilt"] = None if quilt is None else quilt.rows
    return document


def bounds_frame(bounds: Bounds) -> pd.DataFrame:
    """Return one row: question, unit, status (str), lower, upper (Int64)."""
    proof = bounds.proof
    row = {
        "question": bounds.question,
        "unit": bounds.unit,
        "status": proof.status.value,
        "lower": proof.lower,
        "upper": proof.upper,
    }
    return pd.DataFrame([row]).astype({"lower": "Int64", "upper": "Int64"})


def _players_frame(bounds: Bounds) -> pd.DataFrame:
    rows = [
        {"player": one.player, "secured": one.secured, "most": one.most} for one in bounds.players
    ]
    return pd.DataFrame(rows)


def bounds_text(bounds: Bounds) -> str:
    """Return what a reader sees: the verdict, and the plan or the scores of the game."""
    proof = bounds.proof
    lines = [f"{bounds.question}: {_verdict(proof, bounds.unit)}"]
    if bounds.game is not None:
        first, second = bounds.game.final.scores()
        lines += [f"A game that shows it: {len(bounds.game.moves)} plies, {first} to {second}."]
    if bounds.players:
        lines += [
            "",
            "Whatever the other does, a player makes sure of secured, never more than most:",
        ]
        lines += ["", table(_players_frame(bounds))]
    if bounds.plan is not None:
        situation, plan = bounds.plan
        lines += ["", table(timeline_frame(situation, plan))]
        quilt = sewn_quilt(situation, plan)
        lines += [] if quilt is None else ["", *quilt.rows]
    lines += ["", f"{proof.work.nodes:,} nodes, {proof.work.seconds:.2f} s"]
    return "\n".join(lines)


def _verdict(proof: Proof[Any], unit: str) -> str:
    if proof.status is Status.EXACT:
        return f"{proof.lower} {unit}, proved."
    if proof.status is Status.INFEASIBLE:
        return "impossible, proved."
    low = "?" if proof.lower is None else proof.lower
    high = "?" if proof.upper is None else proof.upper
    return f"between {low} and {high} {unit}; {REASONS[proof.stopped]}."
