"""The readings of a saved file as the board shows them."""

from __future__ import annotations

from typing import Any

from patchwork_solve.analyses.importing.reading import Candidate, read_saved
from patchwork_solve.analyses.importing.saved import Saved, document_of


def saved_answer(text: str) -> dict[str, Any]:
    """Return all readings of the text of a saved file: lines, with the quilts to choose by.

    Raises `InputError`.
    """
    saved = Saved.of(document_of(text))
    reading = read_saved(saved.table(), saved.packets)
    unplaced = reading.unplaced
    return {
        "notes": list(reading.notes),
        "candidates": [_candidate(one) for one in reading.candidates],
        "unplaced": None
        if unplaced is None
        else {
            "document": unplaced.document,
            "patches": [list(patches) for patches in unplaced.patches],
            "players": list(unplaced.names),
        },
    }


def _candidate(one: Candidate) -> dict[str, Any]:
    game = one.game
    return {
        "names": list(one.conventions),
        "text": game.to_text() if game.moves else game.start.to_text(),
        "quilts": [quilt.rows for quilt in game.final.quilts],
        "for_sale": list(game.start.for_sale),
    }
