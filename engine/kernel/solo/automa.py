"""The rules of the solo opponent Automa, written once.

A packed solo position is a packed state with more fields behind it. The person is player 0 and
moves by `engine.kernel.rules`; Automa is player 1, whose quilt stays empty. What the rule sheet
leaves open is decided as docs/reference/solo.md lists it.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from patchwork_solve.engine.kernel import entry, kernel, layout
from patchwork_solve.engine.kernel.bits import ONE
from patchwork_solve.engine.kernel.layout import Circle, Tables, Words
from patchwork_solve.engine.kernel.players.random import Stream, below
from patchwork_solve.engine.kernel.rules import for_sale, pass_turn, score, tie_winner

PERSON, AUTOMA = range(2)

# Fields behind those of a packed state: the level, from 1; whether the backs show budgets; one bit
# for each card seen since the last shuffle; cards left to draw; the budget on the next card's back,
# or HIDDEN; one bit for each patch that Automa has taken.
LEVEL, IS_TACTICAL, SEEN, LEFT, SHOWN, PILE = range(layout.SIZE, layout.SIZE + 6)
SIZE = layout.SIZE + 6

HIDDEN = -1

CARDS = 12
"""Cards of a deck."""

FIRST_CARDS = 10
"""Cards of the first pass: two are laid away unseen."""

# Columns of Opponent.cards; the filters follow.
BUDGET, PAYS, FILTERS = range(3)
# A filter.
NO_FILTER, NO_OVERTAKE, MOST_BUTTONS, LARGEST, FURTHEST = range(5)
# Columns of Opponent.levels.
MARKER, COUNTS_BUTTONS, COUNTS_PATCHES, COUNTS_PRINTED = range(4)


class Opponent(NamedTuple):
    """The cards of a deck, and what the levels count.

    Attributes
    ----------
    cards : int64 array, shape (12, 5)
        Budget, income and three filters of each card.
    levels : int64 array, shape (5, 4)
        Spaces from the marker to the end; points for each button, for each patch with buttons, and
        for each button on its patches.
    """

    cards: NDArray[np.int64]
    levels: NDArray[np.int64]


@kernel
def copy_row(source: Words, target: Words) -> None:
    """Copy a packed solo position."""
    for field in range(SIZE):
        target[field] = source[field]


# -- Automa's choice -----------------------------------------------------------------------------


@kernel
def _target(tables: Tables, words: Words, patch: int) -> int:
    """Return the space on which Automa's token would stop with a patch."""
    place = words[layout.PER_PLAYER + layout.PLACE]
    return min(place + tables.patches[patch, layout.TIME], tables.rules[layout.LAST])


@kernel
def _measure(tables: Tables, words: Words, patch: int, slot: int, by: int) -> int:
    """Return what a filter looks at; it keeps the patches with the most."""
    if by == NO_OVERTAKE:
        return 1 if _target(tables, words, patch) <= words[layout.PLACE] else 0
    if by == MOST_BUTTONS:
        return tables.patches[patch, layout.INCOME]
    if by == LARGEST:
        return tables.patches[patch, layout.AREA]
    return slot if by == FURTHEST else 0


@kernel
def _narrow(tables: Tables, circle: Circle, words: Words, slots: int, by: int) -> int:
    """Return the slots that a filter keeps: all of them where none would be left."""
    most = -1
    kept = 0
    for slot in range(tables.rules[layout.FOR_SALE]):
        if slots >> slot & 1 == 0:
            continue
        measure = _measure(tables, words, circle[for_sale(words, slot)], slot, by)
        if measure > most:
            most = measure
            kept = 0
        if measure == most:
            kept |= 1 << slot
    return kept


@kernel
def _choose(tables: Tables, circle: Circle, opponent: Opponent, words: Words, card: int) -> int:
    """Return the slot of the patch that Automa takes with a card, or -1 for an advance."""
    slots = 0
    for slot in range(tables.rules[layout.FOR_SALE]):
        at = for_sale(words, slot)
        if at >= 0 and tables.patches[circle[at], layout.COST] <= opponent.cards[card, BUDGET]:
            slots |= 1 << slot
    for column in range(FILTERS, opponent.cards.shape[1]):
        slots = _narrow(tables, circle, words, slots, opponent.cards[card, column])
    chosen = -1
    for slot in range(tables.rules[layout.FOR_SALE]):
        if slots >> slot & 1:
            chosen = slot
    return chosen


# -- Automa's turn -------------------------------------------------------------------------------


@kernel
def _move(tables: Tables, opponent: Opponent, words: Words, new: int, pays: int) -> None:
    """Move Automa's token: income of the card, the tile at the marker, who finishes first.

    Leather that it passes is gone, as `rules` gives it to the first token across.
    """
    base = AUTOMA * layout.PER_PLAYER
    last = tables.rules[layout.LAST]
    old = words[base + layout.PLACE]
    words[base + layout.PLACE] = new
    marks = tables.track[new, layout.INCOME_MARKS] - tables.track[old, layout.INCOME_MARKS]
    words[base + layout.BUTTONS] += marks * pays
    marker = last - opponent.levels[words[LEVEL] - 1, MARKER]
    if words[layout.TILE] == layout.NOBODY and old < marker <= new:
        words[layout.TILE] = AUTOMA
    if new == last and old < last and words[layout.FINISHED] == layout.NOBODY:
        words[layout.FINISHED] = AUTOMA


@kernel
def _discard(words: Words, card: int) -> None:
    """Lay the card away; after the last one all twelve are shuffled."""
    words[SEEN] |= 1 << card
    words[LEFT] -= 1
    words[SHOWN] = HIDDEN
    if words[LEFT] == 0:
        words[SEEN] = 0
        words[LEFT] = CARDS


@entry
def play_card(tables: Tables, circle: Circle, opponent: Opponent, words: Words, card: int) -> None:
    """Play Automa's turn with a card, in place; whether it `may_come` is not checked."""
    slot = _choose(tables, circle, opponent, words, card)
    if slot < 0:
        new = min(words[layout.PLACE] + 1, tables.rules[layout.LAST])
    else:
        at = for_sale(words, slot)
        new = _target(tables, words, circle[at])
        remaining = np.uint64(words[layout.REMAINING]) & ~(ONE << np.uint64(at))
        words[layout.REMAINING] = np.int64(remaining)
        words[layout.TOKEN] = at
        words[PILE] |= 1 << circle[at]
    _move(tables, opponent, words, new, opponent.cards[card, PAYS])
    _discard(words, card)
    pass_turn(words, AUTOMA)


# -- the cards as chance -------------------------------------------------------------------------


@kernel
def may_come(opponent: Opponent, words: Words, card: int) -> bool:
    """Whether a card may be the next one; all that may are equally likely."""
    if words[SEEN] >> card & 1:
        return False
    return words[SHOWN] == HIDDEN or opponent.cards[card, BUDGET] == words[SHOWN]


@kernel
def needs_back(words: Words) -> bool:
    """Whether the back of the next card is to be shown before anybody moves."""
    return words[IS_TACTICAL] == 1 and words[SHOWN] == HIDDEN


@kernel
def draw(opponent: Opponent, words: Words, stream: Stream) -> int:
    """Draw the next card."""
    n = 0
    drawn = 0
    for card in range(CARDS):
        if may_come(opponent, words, card):
            n += 1
            if below(stream, n) == 0:
                drawn = card
    return drawn


# -- the result ----------------------------------------------------------------------------------


@entry
def automa_score(tables: Tables, opponent: Opponent, words: Words) -> int:
    """Return Automa's points: the tile, and what its level counts."""
    counts = opponent.levels[words[LEVEL] - 1]
    points = counts[COUNTS_BUTTONS] * words[AUTOMA * layout.PER_PLAYER + layout.BUTTONS]
    if words[layout.TILE] == AUTOMA:
        points += tables.rules[layout.SQUARE_POINTS]
    for patch in range(tables.rules[layout.LEATHER_PATCH]):
        printed = tables.patches[patch, layout.INCOME]
        if words[PILE] >> patch & 1 and printed > 0:
            points += counts[COUNTS_PATCHES] + counts[COUNTS_PRINTED] * printed
    return points


@kernel
def margin(tables: Tables, opponent: Opponent, words: Words) -> int:
    """Return the person's points less Automa's."""
    return score(tables, words, PERSON) - automa_score(tables, opponent, words)


@entry
def is_won(tables: Tables, opponent: Opponent, words: Words) -> bool:
    """Whether the person wins a finished game: with more points, or a tie by the tie-break."""
    ahead = margin(tables, opponent, words)
    return ahead > 0 or (ahead == 0 and tie_winner(tables, words) == PERSON)
