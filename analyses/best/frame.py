"""What a player makes of a position, as tables and as JSON shows it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from patchwork_solve.analyses.position.frame import move_fields

if TYPE_CHECKING:
    from collections.abc import Sequence

    import pandas as pd

    from patchwork_solve.engine.players.analysis import Analysis, Considered

CENTS = 2
"""Decimals of a margin: that of a search is a whole number of hundredths."""

MILLE = 3
"""Decimals of a chance."""


def lost(analysis: Analysis, each: Considered) -> float:
    """Return the points that the mover loses by a move against the best, as far as is known."""
    sign = 1 - 2 * analysis.mover
    return sign * (analysis.best.estimate.margin - each.estimate.margin)


def best_of_each(analysis: Analysis) -> list[Considered]:
    """Return the best placement of each patch, and the advance, best first."""
    found: dict[str | None, Considered] = {}
    for each in analysis.moves:
        found.setdefault(each.move.patch, each)
    return list(found.values())


def _figures(analysis: Analysis, each: Considered) -> dict[str, Any]:
    estimate = each.estimate
    return {
        "lower": each.lower,
        "upper": each.upper,
        "margin": round(float(estimate.margin), CENTS),
        "margin_error": round(estimate.margin_error, CENTS),
        "win": round(estimate.win, MILLE),
        # Nothing is lost as -0.0.
        "lost": round(lost(analysis, each), CENTS) + 0.0,
        "line": " ".join(map(str, each.line)),
    }


def best_document(player: str, analysis: Analysis, moves: Sequence[Considered]) -> dict[str, Any]:
    """Return an analysis as JSON shows it; margins are player 0 over player 1, in points."""
    is_exact = analysis.lower is not None and analysis.lower == analysis.upper
    return {
        "player": player,
        "mover": analysis.mover,
        "moves": [{**move_fields(each.move), **_figures(analysis, each)} for each in moves],
        "line": [str(move) for move in analysis.best.line],
        "proof": {
            "status": "exact" if is_exact else "bounds",
            "lower": analysis.lower,
            "upper": analysis.upper,
        },
        "depth": analysis.depth,
        "nodes": analysis.nodes,
        "seconds": analysis.seconds,
    }


def best_frame(analysis: Analysis, moves: Sequence[Considered]) -> pd.DataFrame:
    """Return one row for each move, best first; columns as `BestAnswer.to_frame` says."""
    import pandas as pd

    rows = [{"move": str(each.move), **_figures(analysis, each)} for each in moves]
    return pd.DataFrame(rows).astype({"lower": "Int64", "upper": "Int64"})
