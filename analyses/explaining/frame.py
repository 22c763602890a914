"""An explanation as JSON and as a table of its parts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from patchwork_solve.analyses.report.columns import table_frame
from patchwork_solve.engine.base.number import CENTS, rounded

if TYPE_CHECKING:
    import pandas as pd

    from patchwork_solve.analyses.explaining.answer import Explanation


def explanation_document(found: Explanation) -> dict[str, Any]:
    """Return the JSON document: both moves with their lines, the difference, and the parts."""
    return {
        "move": str(found.move),
        "other": str(found.other),
        "difference": found.difference,
        "error": rounded(found.error, CENTS),
        "established": found.is_established,
        "parts": _rows(found),
        "line": [str(move) for move in found.course.line],
        "other_line": [str(move) for move in found.contrast.line],
    }


def explanation_frame(found: Explanation) -> pd.DataFrame:
    """Return one row for each part. Columns: concept, words (str) and points (float)."""
    return table_frame("endgame --explain", _rows(found))


def _rows(found: Explanation) -> list[dict[str, Any]]:
    return [
        {"concept": each.concept, "points": each.points, "words": each.words}
        for each in found.parts
    ]
