"""A solo position and its plies as text for a terminal."""

from __future__ import annotations

from patchwork_solve.engine.drawing.text import position_lines
from patchwork_solve.engine.solo.cards import LEVELS, deck_cards
from patchwork_solve.engine.solo.state import BACK, CARD, PERSON, SoloState

NAMES = "You", "Automa"


def position_text(state: SoloState) -> str:
    """Return the board, and what is known of Automa's cards and piles."""
    board = position_lines(state.board.with_names(NAMES), players=(PERSON,))
    return "\n".join([*board, "", *automa_lines(state)])


def automa_lines(state: SoloState) -> list[str]:
    """Return the level, the deck and the piles."""
    with_buttons, without_buttons = state.piles
    person, automa = state.scores()
    tile = f"its marker for the 7x7 tile lies on space {state.marker}"
    if state.board.special_tile is not None:
        tile = "the 7x7 tile is taken"
    back = "" if state.shown is None else f"; the next one has a budget of {state.shown}"
    return [
        f"Automa, level {state.level} ({LEVELS[state.level - 1]}), on space {state.automa.time} "
        f"with {state.automa.buttons} buttons: {tile}",
        f"Deck: {state.deck}, {state.left} cards left{back}",
        f"Patches with buttons: {', '.join(with_buttons) or 'none'}",
        f"Patches without: {', '.join(without_buttons) or 'none'}",
        f"Score if the game ended now: you {person}, Automa {automa}",
    ]


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


def end_line(state: SoloState) -> str:
    """Return who won a finished game."""
    person, automa = state.scores()
    won = "You win" if state.winner == PERSON else "Automa wins"
    tie = ", by the tie-break" if person == automa else ""
    return f"{won}, {person} to {automa}{tie}."
