"""Solo games played out by the simple players, and the choices that are tried."""

from __future__ import annotations

from patchwork_solve.engine.kernel import entry, layout
from patchwork_solve.engine.kernel.layout import Circle, Tables, Words
from patchwork_solve.engine.kernel.packed import free_cells
from patchwork_solve.engine.kernel.players.choosing import choose, place_carefully, snuggest
from patchwork_solve.engine.kernel.players.placing import Trial
from patchwork_solve.engine.kernel.players.playout import shuffle
from patchwork_solve.engine.kernel.players.random import Stream
from patchwork_solve.engine.kernel.rules import for_sale, is_over, play, score
from patchwork_solve.engine.kernel.solo.automa import (
    PERSON,
    Opponent,
    automa_score,
    copy_row,
    draw,
    is_won,
    play_card,
)

# Columns of the results.
POINTS, AUTOMA_POINTS, WON, TILE = range(4)
RESULTS = 4

KEEP_CIRCLE = -1
"""Stands for the starter where each game has the circle given."""


@entry
def play_games(
    tables: Tables,
    circle: Circle,
    opponent: Opponent,
    start: Words,
    starter: int,
    player: int,
    words: Words,
    codes: Words,
    trial: Trial,
    stream: Stream,
    results: Words,
) -> None:
    """Play from a position to the end for each row of `results`, with new cards each time.

    Parameters
    ----------
    starter : int
        With the number of a patch, each game has a new circle, which ends with it.
    player : int
        The simple player that moves for the person.
    """
    for game in range(results.shape[0]):
        if starter != KEEP_CIRCLE:
            shuffle(tables, circle, starter, circle[:0], stream)
        copy_row(start, words)
        while not is_over(tables, words):
            if words[layout.MOVER] == PERSON:
                code = choose(tables, circle, words, player, codes, trial, stream)
                play(tables, circle, words, code)
            else:
                play_card(tables, circle, opponent, words, draw(opponent, words, stream))
        row = results[game]
        row[POINTS] = score(tables, words, PERSON)
        row[AUTOMA_POINTS] = automa_score(tables, opponent, words)
        row[WON] = 1 if is_won(tables, opponent, words) else 0
        row[TILE] = words[layout.TILE]


@entry
def choices(
    tables: Tables,
    circle: Circle,
    words: Words,
    codes: Words,
    trial: Trial,
    stream: Stream,
) -> int:
    """Write one move of the person for each choice to `codes`: the advance, then the purchases.

    Where leather is owed, it is one placement. Returns how many there are.
    """
    low, high = free_cells(words, PERSON)
    if words[layout.OWED] > 0:
        codes[0] = snuggest(tables, low, high, tables.rules[layout.LEATHER_PATCH], stream)
        return 1
    codes[0] = layout.ADVANCE
    n = 1
    for slot in range(tables.rules[layout.FOR_SALE]):
        at = for_sale(words, slot)
        if at < 0 or tables.patches[circle[at], layout.COST] > words[layout.BUTTONS]:
            continue
        code = place_carefully(tables, circle, words, circle[at], trial, stream)
        if code >= 0:
            codes[n] = code
            n += 1
    return n
