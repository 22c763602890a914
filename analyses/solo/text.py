"""A solo position and its plies as text for a terminal."""

from __future__ import annotations

from patchwork_solve.engine.drawing.text import position_lines
from patchwork_solve.engine.solo.cards import deck_cards
from patchwork_solve.engine.solo.state import BACK, CARD, PERSON, SoloState
from patchwork_solve.engine.solo.words import NAMES, automa_lines


def position_text(state: SoloState) -> str:
    """Return the board, and what is known of Automa's cards and piles."""
    board = position_lines(state.board.with_names(NAMES), players=(PERSON,))
    return "\n".join([*board, "", *automa_lines(state)])


def result_line(before: SoloState, ply: str, after: SoloState) -> str:
    """Return what a ply did."""
    if ply.startswith(BACK):
        return f"The next card has a budget of {after.shown}."
    if not ply.startswith(CARD):
        return f"You: {ply}"
    card = next(c for c in deck_cards(before.deck) if f"{CARD}{c.number}" == ply)
    taken = [name for name in after.pile if name not in before.pile]
    does = f"takes {taken[0]}" if taken else "advances"
    paid = after.automa.buttons - before.automa.buttons
    earned = f", income {paid}" if paid else ""
    tile = ""
    if after.board.special_tile != before.board.special_tile:
        tile = ", the 7x7 tile"
    return (
        f"Automa, card {card.number} (budget {card.budget}, income {card.income}): {does}, space "
        f"{before.automa.time} to {after.automa.time}{earned}{tile}"
    )
