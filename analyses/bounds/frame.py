"""An answered question on score bounds as tables."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import pandas as pd

from patchwork_solve.solver.score.alone.plan import Plan, Situation, timeline

if TYPE_CHECKING:
    from patchwork_solve.analyses.bounds.answer import BoundsAnswer


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


def players_frame(bounds: BoundsAnswer) -> pd.DataFrame:
    """Return a row for each player: player, and secured and most (int) against any play."""
    rows = [
        {"player": one.player, "secured": one.secured, "most": one.most} for one in bounds.players
    ]
    return pd.DataFrame(rows)


def timeline_frame(situation: Situation, plan: Plan) -> pd.DataFrame:
    """Return a plan step by step.

    Columns: from, to (Int64, spaces), action (str: a patch's name, or walk), paid, walked, earned,
    buttons, income (Int64, buttons; the last two after the step), covered (Int64, cells on the way
    so far, leather included).
    """
    patches = situation.edition.patches
    rows = [
        {
            "from": entry.start,
            "to": entry.end,
            "action": "walk" if entry.patch is None else patches[entry.patch].name,
            "paid": entry.paid,
            "walked": entry.walked,
            "earned": entry.earned,
            "buttons": entry.buttons,
            "income": entry.income,
            "covered": entry.covered,
        }
        for entry in timeline(situation, plan)
    ]
    counts = ["from", "to", "paid", "walked", "earned", "buttons", "income", "covered"]
    return counts_frame(rows, counts)


def counts_frame(rows: list[dict[str, Any]], counts: Sequence[str]) -> pd.DataFrame:
    """Return rows as a table, in which the columns of counts may lack values."""
    frame = pd.DataFrame(rows)
    return frame.astype({name: "Int64" for name in counts if name in frame})
