"""A ladder as a table of its players, and as JSON."""

from __future__ import annotations

from typing import Any

import pandas as pd

from patchwork_solve.analyses.match.ladder import LadderAnswer


def ladder_frame(answer: LadderAnswer) -> pd.DataFrame:
    """Return one row for each player, best first."""
    frame = pd.DataFrame(answer.ratings())
    kinds = dict.fromkeys(map(str, frame), "float") | {"player": "str", "games": "Int64"}
    return frame.astype(kinds)


def ladder_document(answer: LadderAnswer) -> dict[str, Any]:
    """Return the JSON document of a ladder."""
    return {
        "anchor": answer.players[answer.anchor],
        "unfinished_pairs": answer.unfinished,
        "players": answer.ratings(),
        "pairings": answer.pairings(),
        "doublings": answer.doublings(),
        "forfeits": {player: len(reasons) for player, reasons in answer.forfeits().items()},
    }
