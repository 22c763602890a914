"""An answered question on score bounds: what is proved, what shows it, and as JSON."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from patchwork_solve.analyses.bounds.frame import bounds_frame, players_frame, timeline_frame
from patchwork_solve.analyses.bounds.plan_drawing import sewn_quilt
from patchwork_solve.analyses.bounds.text import bounds_text, verdict
from patchwork_solve.analyses.output import markdown_text
from patchwork_solve.engine.base.proof import Proof, Status
from patchwork_solve.engine.game.names import COLOURS, Names
from patchwork_solve.engine.record import Game
from patchwork_solve.solver.score.alone.plan import Plan, Situation
from patchwork_solve.solver.score.circle.position import ScoreBounds

if TYPE_CHECKING:
    import pandas as pd


@dataclass(frozen=True, repr=False)
class BoundsAnswer:
    """What is proved of a question about scores or lengths of games.

    Printed, it is what the command `bounds` shows.

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
    names : (str, str)
        What text and pages call the players.
    """

    question: str
    unit: str
    proof: Proof[Any]
    game: Game | None = None
    plan: tuple[Situation, Plan] | None = None
    players: tuple[ScoreBounds, ...] = ()
    names: Names = COLOURS

    @property
    def heading(self) -> str:
        """The question, by the names of the players."""
        heading = self.question
        for number, name in enumerate(self.names):
            heading = heading.replace(f"player {number}", name)
        return heading

    @property
    def status(self) -> Status:
        """Whether the bounds meet (``exact``), and if not, what is known."""
        return self.proof.status

    @property
    def is_exact(self) -> bool:
        """Whether the bounds meet."""
        return self.proof.is_exact

    @property
    def lower(self) -> int | None:
        """What is reached, or at least not undercut, in `unit`; None when nothing says so."""
        return self.proof.lower

    @property
    def upper(self) -> int | None:
        """What no game exceeds, in `unit`; None when nothing says so."""
        return self.proof.upper

    @property
    def witness(self) -> Game | None:
        """The game that shows one end of the interval."""
        return self.game

    @property
    def record(self) -> dict[str, Any] | None:
        """The `patchwork-game/1` record of the game; None without one."""
        return None if self.game is None else self.game.to_json()

    def to_frame(self) -> pd.DataFrame:
        """Return one row, as `--format csv` does: question, unit, status, lower, upper."""
        return bounds_frame(self)

    def to_json(self) -> dict[str, Any]:
        """Return the document that `--format json` prints."""
        return bounds_document(self)

    def to_markdown(self) -> str:
        """Return the row as Markdown, by the names of the players."""
        return markdown_text(self.to_frame().assign(question=self.heading))

    def __str__(self) -> str:
        return bounds_text(self)

    def __repr__(self) -> str:
        return f"<BoundsAnswer: {verdict(self)}>"


def bounds_document(bounds: BoundsAnswer) -> dict[str, Any]:
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
