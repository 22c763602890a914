"""An answered question on score bounds: what is proved, what shows it, and as JSON."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from patchwork_solve.analyses.bounds.frame import players_frame, timeline_frame
from patchwork_solve.analyses.bounds.plan_drawing import sewn_quilt
from patchwork_solve.engine.proof import Proof
from patchwork_solve.engine.record import Game
from patchwork_solve.solver.score.alone.plan import Plan, Situation
from patchwork_solve.solver.score.circle.position import ScoreBounds


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
        """The `patchwork-game/1` record of the game; None without one."""
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
        document["players"] = players_frame(bounds).to_dict("records")
    if bounds.plan is not None:
        situation, plan = bounds.plan
        quilt = sewn_quilt(situation, plan)
        steps = timeline_frame(situation, plan)
        document["plan"] = steps.astype(object).to_dict("records")
        document["quilt"] = None if quilt is None else quilt.rows
    return document
