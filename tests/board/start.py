"""Where tests of games begin: a position near the end, the tab of a game, no hand on a field."""

from __future__ import annotations

from typing import Any

from patchwork_solve import Move, State
from patchwork_solve.engine.drawing.fabric import NAMES
from patchwork_solve.engine.forms.move_words import move_words
from tests.board.hands import Hands

START = State.load("example:close-finish")
"""Advancing loses 8 points here, the domino at g7h7 none."""

BEST = Move.from_text("domino@g7h7", "move")


def put(page: Any) -> None:
    """Put the position on the board."""
    page.fill("#line", START.to_text())
    page.press("#line", "Enter")
    page.wait_for_function(
        "(time) => document.getElementById('time-0').value === time",
        arg=str(START.players[0].time),
    )


def gear(page: Any) -> Any:
    """Return the page with the settings of the analysis open."""
    page.evaluate("document.querySelector('#panel-analysis .gear').open = true")
    return page


def named(state: State, move: Move) -> str:
    """Return a move in the words of the page, with the name of its patch."""
    words, patch = move_words(state, move), str(move.patch)
    return words.replace(patch, NAMES.get(patch, patch))


def be_patient(page: Any) -> None:
    """Give every position as long as a busy machine needs to prove it."""
    gear(page).fill("#each-seconds", "60")
    gear(page).press("#each-seconds", "Tab")


def rest(page: Any) -> None:
    """Take the hand off what it is on."""
    page.evaluate("document.activeElement.blur()")


def press(page: Any, *keys: str) -> None:
    """Press keys that no field wants."""
    rest(page)
    Hands(page).press(*keys)
