"""The template of a position, to fill in by hand from the table at home."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from patchwork_solve.engine.state import State

if TYPE_CHECKING:
    from patchwork_solve.engine.game.edition import Edition

HINTS = {
    "circle": "the patches left, in reach order from the neutral token. The first three are for"
    " sale. Delete the patches that are gone, and put the lines in order",
    "time": "the space of the token, 0 to {last}",
    "buttons": "buttons in hand",
    "income": "buttons printed on the quilt, paid at every income mark",
    "quilt": "{height} rows of {width}: . is empty, * leather, a letter of your choice for the "
    "cells of each patch, or # where the patch does not matter",
    "to_move": "null: behind moves; or 0 or 1 where both tokens share a space: on top moves",
    "special_tile": "null, or 0 or 1: who holds the special tile",
    "leather_owed": "leather patches that the mover must place now",
    "finished_first": "null, or 0 or 1 where both tokens are home: who got there first",
}
"""Hints for each field; they stand in `derived`, which no command reads."""


def template_document(edition: Edition) -> dict[str, Any]:
    """Return a `patchwork-state/1` document to fill in: a game not begun, and hints."""
    start = State.new(edition=edition, circle=list(edition.index))
    sizes = {"last": edition.last, "width": edition.width, "height": edition.height}
    hints = {field: hint.format(**sizes) for field, hint in HINTS.items()}
    # The mover follows from the tokens if they are on different spaces.
    return {**start.to_json(), "to_move": None, "derived": {"how to fill this in": hints}}
