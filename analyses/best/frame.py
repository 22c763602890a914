"""The answer of `best` as a table and as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from patchwork_solve.analyses.report.moves import move_fields
from patchwork_solve.engine.base.number import CENTS, MILLE, rounded, rounded_chance

if TYPE_CHECKING:
    import pandas as pd

    from patchwork_solve.analyses.best.answer import BestAnswer
    from patchwork_solve.engine.players.assessment import Assessment, Considered


def _figures(assessment: Assessment, each: Considered) -> dict[str, Any]:
    estimate = each.estimate
    return {
        "lower": each.lower,
        "upper": each.upper,
        "margin": round(float(estimate.margin), CENTS),
        "margin_error": round(estimate.margin_error, CENTS),
        "win": rounded_chance(estimate.win),
        "win_error": rounded(estimate.win_error, MILLE),
        "games": estimate.games,
        "lost": rounded(assessment.lost(each), CENTS),
        "lost_error": rounded(each.lost_error, CENTS),
        "line": " ".join(map(str, each.line)),
    }


def best_document(answer: BestAnswer, most: int | None = None) -> dict[str, Any]:
    """Return the JSON document of an answer; margins are player 0 over player 1, in points."""
    assessment, moves = answer.assessment, answer.moves[:most]
    return {
        "player": answer.player,
        "mover": assessment.mover,
        "moves": [{**move_fields(each.move), **_figures(assessment, each)} for each in moves],
        "line": [str(move) for move in assessment.best.line],
        "proof": {
            "status": "exact" if assessment.is_exact else "bounds",
            "lower": assessment.lower,
            "upper": assessment.upper,
        },
        "depth": assessment.depth,
        "nodes": assessment.nodes,
        "seconds": assessment.seconds,
    }


def best_frame(answer: BestAnswer, most: int | None = None) -> pd.DataFrame:
    """Return one row for each move, best first, with the columns of `BestAnswer.to_frame`."""
    import pandas as pd

    rows = [
        {"move": str(each.move), **_figures(answer.assessment, each)}
        for each in answer.moves[:most]
    ]
    return pd.DataFrame(rows).astype(
        {"lower": "Int64", "upper": "Int64", "win_error": "Float64", "lost_error": "Float64"}
    )
