"""What made Automa take a patch: the filter that left only that one."""

from __future__ import annotations

import numpy as np

from patchwork_solve.engine.kernel.layout import Circle
from patchwork_solve.engine.kernel.solo import automa
from patchwork_solve.engine.solo.cards import FURTHEST, deck_cards, opponent
from patchwork_solve.engine.solo.state import SoloState

AFFORDABLE = "affordable"
"""Stands for the budget, where only one patch is affordable."""


def decided_by(state: SoloState, number: int) -> str | None:
    """Return what left one patch for a card, a filter or `AFFORDABLE`; None where none is taken.

    The kernel plays the card with ever more of its filters. Where several patches are left it takes
    the furthest, so that it takes another one with the patches for sale in the opposite order.

    Parameters
    ----------
    state : SoloState
        Automa moves.
    number : int
        Of a card that may come.
    """
    cards = deck_cards(state.deck)
    index = next(at for at, card in enumerate(cards) if card.number == number)
    circle, _ = state.kernel_arguments()
    orders = circle, _mirrored(state, circle)
    filters = [name for name in cards[index].filters if name != FURTHEST]
    for used in range(len(filters) + 1):
        taken = {_taken(state, order, index, used) for order in orders}
        if len(taken) == 1:
            return None if taken == {0} else [AFFORDABLE, *filters][used]
    return FURTHEST


def _mirrored(state: SoloState, circle: Circle) -> Circle:
    """Return the circle with the patches for sale in the opposite order."""
    index = state.edition.index
    at = [int(np.flatnonzero(circle == index[name])[0]) for name in state.board.for_sale]
    mirrored = circle.copy()
    mirrored[at] = circle[at[::-1]]
    return mirrored


def _taken(state: SoloState, circle: Circle, card: int, used: int) -> int:
    """Return the patch that is taken with the first filters of a card, as a bit of the pile."""
    tables = opponent(state.deck)
    cut = tables._replace(cards=tables.cards.copy())
    cut.cards[card, automa.FILTERS + used :] = automa.NO_FILTER
    _, words = state.kernel_arguments()
    before = int(words[automa.PILE])
    automa.play_card(state.edition.tables, circle, cut, words, card)
    return int(words[automa.PILE]) - before
