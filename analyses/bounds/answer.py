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
from patchwork_solve.engine.state import State
from patchwork_solve.solver.score.alone.plan import Plan, Situation
from patchwork_solve.solver.score.circle.position import ScoreBounds

REASONS = {
    Stopped.FINISHED: "this method finds out no more",
    Stopped.LIMIT: "the limit came first",
    Stopped.INTERRUPTION: "it was interrupted",
    Stopped.SIZE: "a search that keeps more positions may close the gap",
}
"""Why an answer is an interval, for a reader."""


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
    """

    question: str
    unit: str
    proof: Proof[Any]
    game: Game | None = None
    plan: tuple[Situation, Plan] | None = None
    players: tuple[ScoreBounds, ...] = ()

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
        """The `patchwork-game/1` record; of a game from a position, the position and moves."""
        if self.game is None:
            return None
        if is_whole(self.game.start):
            return self.game.to_json()
        moves = [move.to_json() for move in self.game.moves]
        return {"start": self.game.start.to_json(), "moves": moves}

    def to_frame(self) -> pd.DataFrame:
        """Return one row, as `--format csv` does: question, unit, status, lower, upper."""
        return bounds_frame(self)

    def to_json(self) -> dict[str, Any]:
        """Return the document that `--format json` prints."""
        return bounds_document(self)

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
        document["players"] = _players_frame(bounds).to_dict("records")
    if bounds.plan is not None:
        situation, plan = bounds.plan
        quilt = sewn_quilt(situation, plan)
        steps = timeline_frame(situation, plan)
        document["plan"] = steps.astype(object).to_dict("records")
        document["quilt"] = None if quilt is None else quilt.rows
    return document


def is_whole(start: State) -> bool:
    """Whether a game begins at the beginning, as a record of a game does."""
    return (
        len(start.circle) == len(start.edition.patches)
        and State.new(edition=start.edition, circle=start.circle) == start
    )


def game_line(game: Game) -> str:
    """Return a game as text: one line, or the position and the moves."""
    if is_whole(game.start):
        return game.to_text()
    return f"{game.start.to_text()}: {' '.join(map(str, game.moves))}"


def bounds_frame(bounds: BoundsAnswer) -> pd.DataFrame:
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


def _players_frame(bounds: BoundsAnswer) -> pd.DataFrame:
    rows = [
        {"player": one.player, "secured": one.secured, "most": one.most} for one in bounds.players
    ]
    return pd.DataFrame(rows)


def bounds_text(bounds: BoundsAnswer) -> str:
    """Return what a reader sees: the verdict, and the plan or the scores of the game."""
    proof = bounds.proof
    lines = [verdict(bounds)]
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


def verdict(bounds: BoundsAnswer) -> str:
    """Return the question and its answer in one line."""
    return f"{bounds.question}: {_known(bounds.proof, bounds.unit)}"


def _known(proof: Proof[Any], unit: str) -> str:
    if proof.status is Status.EXACT:
        return f"{proof.lower} {unit}, proved."
    if proof.status is Status.INFEASIBLE:
        return "impossible, proved."
    low = "?" if proof.lower is None else proof.lower
    high = "?" if proof.upper is None else proof.upper
    return f"between {low} and {high} {unit}; {REASONS[proof.stopped]}."
