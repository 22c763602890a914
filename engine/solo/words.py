"""A solo position in words: Automa, its cards and its piles, and who won."""

from __future__ import annotations

from patchwork_solve.engine.solo.cards import LEVELS
from patchwork_solve.engine.solo.state import PERSON, SoloState

NAMES = "You", "Automa"


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


def turn_words(state: SoloState) -> str:
    """Return what happens next, or who won."""
    if state.is_over:
        return end_line(state).removesuffix(".")
    if state.needs_back:
        return "The back of the next card is to be shown"
    if state.needs_card:
        return "Automa to play its next card"
    return "You place a leather patch" if state.board.leather_owed else "You move"


def end_line(state: SoloState) -> str:
    """Return who won a finished game."""
    person, automa = state.scores()
    won = "You win" if state.winner == PERSON else "Automa wins"
    tie = ", by the tie-break" if person == automa else ""
    return f"{won}, {person} to {automa}{tie}."
