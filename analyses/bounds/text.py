"""Text of an answered question on score bounds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from patchwork_solve.analyses.bounds.frame import bounds_frame, players_frame, timeline_frame
from patchwork_solve.analyses.bounds.plan_drawing import sewn_quilt
from patchwork_solve.analyses.report.output import markdown_text
from patchwork_solve.analyses.report.table import table, wrapped
from patchwork_solve.engine.base.proof import Proof, Status, Stopped
from patchwork_solve.engine.drawing.words import counted, outcome

if TYPE_CHECKING:
    import pandas as pd

    from patchwork_solve.analyses.bounds.answer import BoundsAnswer

REASONS = {
    Stopped.FINISHED: "this method finds out no more",
    Stopped.LIMIT: "the limit came first",
    Stopped.INTERRUPTION: "it was interrupted",
    Stopped.SIZE: "a search that keeps more positions may close the gap",
}
"""Why an answer is an interval, for a reader."""


def bounds_text(bounds: BoundsAnswer) -> str:
    """Return the text for a reader: the verdict, and the plan or the scores of the game."""
    proof = bounds.proof
    lines = [wrapped(verdict(bounds))]
    if bounds.game is not None:
        final = bounds.game.final
        plies = counted(len(bounds.game.moves), "ply")
        lines += [wrapped(f"A game that reaches it: {plies}; {outcome(final, bounds.names)}.")]
    if bounds.players:
        sentence = (
            "Secured: the score that a player can force. Most: the score that it cannot exceed."
        )
        lines += ["", wrapped(sentence), "", table(readable_players(bounds))]
    if bounds.plan is not None:
        situation, plan = bounds.plan
        lines += ["", table(timeline_frame(situation, plan))]
        quilt = sewn_quilt(situation, plan)
        lines += [] if quilt is None else ["", *quilt.rows]
    lines += ["", f"{proof.work.nodes:,} nodes, {proof.work.seconds:.2f} s"]
    return "\n".join(lines)


def bounds_markdown(bounds: BoundsAnswer) -> str:
    """Return the row of the answer as Markdown, by the names of the players."""
    return markdown_text(bounds_frame(bounds).assign(question=bounds.heading))


def readable_players(bounds: BoundsAnswer) -> pd.DataFrame:
    """Return the score that each player can make sure of, by names."""
    frame = players_frame(bounds)
    return frame.assign(player=[bounds.names[number] for number in frame["player"]])


def verdict(bounds: BoundsAnswer) -> str:
    """Return the question and its answer in one line."""
    return f"{bounds.heading}: {_value_text(bounds.proof, bounds.unit)}"


def _value_text(proof: Proof[Any], unit: str) -> str:
    if proof.status is Status.EXACT:
        return f"{proof.lower} {unit}, proved."
    if proof.status is Status.INFEASIBLE:
        return "impossible, proved."
    low = "?" if proof.lower is None else proof.lower
    high = "?" if proof.upper is None else proof.upper
    return f"between {low} and {high} {unit}; {REASONS[proof.stopped]}."
