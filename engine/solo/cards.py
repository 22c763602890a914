"""The cards and levels of Automa, as data of the published game."""

from __future__ import annotations

import json
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from patchwork_solve.engine.kernel.solo.automa import Opponent

DECKS = ("normal", "tactical")
"""Decks of twelve cards; the backs of the tactical one show the budget."""

LEVELS = ("Intern", "Apprentice", "Fellow", "Master", "Legend")
"""Names of levels 1 to 5."""

FURTHEST = "furthest_from_neutral"
"""The last filter of a card: the patch that is the furthest from the neutral token."""

_COUNTED = ("buttons", "patches_with_buttons", "buttons_on_patches")


class Card(NamedTuple):
    """A card of Automa.

    Attributes
    ----------
    number : int
        As printed, 1 to 24.
    budget : int
        Virtual buttons: the most that a patch may cost.
    income : int
        Buttons for each income mark crossed in this turn.
    filters : tuple of str
        What narrows the affordable patches, the first one first.
    """

    number: int
    budget: int
    income: int
    filters: tuple[str, ...]


@cache
def deck_cards(deck: str) -> tuple[Card, ...]:
    """Return the twelve cards of a deck by number."""
    return tuple(
        Card(each["number"], each["budget"], each["income"], tuple(each["filters"]))
        for each in _data()["cards"]
        if each["deck"] == deck
    )


@cache
def opponent(deck: str) -> Opponent:
    """Return the tables of a deck and of the levels for the kernel."""
    # Here: queries name decks and levels, and load no kernel.
    import numpy as np

    from patchwork_solve.engine.kernel.solo import automa

    numbers = {
        "no_overtake": automa.NO_OVERTAKE,
        "most_buttons": automa.MOST_BUTTONS,
        "largest": automa.LARGEST,
        FURTHEST: automa.FURTHEST,
    }
    rows = []
    for card in deck_cards(deck):
        filters = [numbers[name] for name in card.filters]
        filters += [automa.NO_FILTER] * (3 - len(filters))
        rows.append([card.budget, card.income, *filters])
    levels = [
        [each["marker"], *(int(name in each["scores"]) for name in _COUNTED)]
        for each in _data()["levels"]
    ]
    return automa.Opponent(np.array(rows, np.int64), np.array(levels, np.int64))


@cache
def _data() -> dict[str, list[dict[str, Any]]]:
    data = resources.files("patchwork_solve.engine").joinpath("data", "automa.json")
    found: dict[str, list[dict[str, Any]]] = json.loads(data.read_text("utf-8"))
    return found
