"""The game with areas instead of shapes: buy and advance, nothing is placed.

A position is a packed state whose free cells are poured together: n free cells are the n lowest
bits, so that all other rules are the real ones. A patch can be bought if it is paid for and no
larger than what is free; leather covers a cell each; the special tile is not won, and the player
who holds it keeps it.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from patchwork_solve.engine.kernel import entry, kernel, layout
from patchwork_solve.engine.kernel.bits import ONE, ZERO, Pair, count
from patchwork_solve.engine.kernel.layout import Circle, Tables, Words
from patchwork_solve.engine.kernel.opening import deal
from patchwork_solve.engine.kernel.packed import free_cells
from patchwork_solve.engine.kernel.players.playout import shuffle
from patchwork_solve.engine.kernel.players.random import Stream
from patchwork_solve.engine.kernel.rules import (
    for_sale,
    is_over,
    pass_turn,
    play_advance,
    purchase,
    winner,
)

Weights = NDArray[np.int64]
"""A linear utility, shape (WEIGHTS,)."""

# What the utility of a move adds up: a button of an advance; of a purchase the points of penalty
# saved, of income still to come and of the price, its spaces, its marks crossed, another turn.
WALKED, SAVED, EARNED, PAID, SPENT, CROSSED, AGAIN = range(7)
WEIGHTS = 7


@kernel
def _heap(cells: int) -> Pair:
    """Return the lowest cells, 0 to 128 of them."""
    if cells < 64:
        return (ONE << np.uint64(cells)) - ONE, ZERO
    if cells < 128:
        return ~ZERO, (ONE << np.uint64(cells - 64)) - ONE
    return ~ZERO, ~ZERO


@kernel
def room(words: Words, player: int) -> int:
    """Count a player's free cells."""
    low, high = free_cells(words, player)
    return count(low, high)


@kernel
def _cover(words: Words, player: int, cells: int) -> None:
    base = player * layout.PER_PLAYER
    low, high = _heap(room(words, player) - cells)
    words[base + layout.FREE_LO] = np.int64(low)
    words[base + layout.FREE_HI] = np.int64(high)


@entry
def pour(words: Words) -> None:
    """Forget where the free cells lie, and place what leather is owed."""
    for player in range(2):
        _cover(words, player, 0)
    _place_leather(words)


@kernel
def _place_leather(words: Words) -> None:
    player = words[layout.MOVER]
    if words[layout.OWED] > 0:
        _cover(words, player, words[layout.OWED])
        words[layout.OWED] = 0
        pass_turn(words, player)


@kernel
def can_buy(tables: Tables, words: Words, patch: int) -> bool:
    """Whether the mover has the buttons and the cells."""
    player = words[layout.MOVER]
    kind = tables.patches[patch]
    return kind[layout.COST] <= words[player * layout.PER_PLAYER + layout.BUTTONS] and kind[
        layout.AREA
    ] <= room(words, player)


@entry
def step(tables: Tables, circle: Circle, words: Words, choice: int) -> None:
    """Buy the patch at an index of the circle, or `ADVANCE`; leather is placed with it."""
    if choice == layout.ADVANCE:
        play_advance(tables, words)
    else:
        player = words[layout.MOVER]
        patch = circle[choice]
        _cover(words, player, tables.patches[patch, layout.AREA])
        purchase(tables, words, choice, patch)
        if words[layout.OWED] == 0:
            pass_turn(words, player)
    _place_leather(words)


@kernel
def _utility(tables: Tables, words: Words, weights: Weights, patch: int) -> int:
    """Return what a purchase is worth to the mover."""
    kind = tables.patches[patch]
    player = words[layout.MOVER]
    here = words[player * layout.PER_PLAYER + layout.PLACE]
    last = tables.rules[layout.LAST]
    there = min(here + kind[layout.TIME], last)
    passed = tables.track[here, layout.INCOME_MARKS]
    value = weights[SAVED] * kind[layout.AREA] * tables.rules[layout.HOLE_PENALTY]
    value += (
        weights[EARNED] * kind[layout.INCOME] * (tables.track[last, layout.INCOME_MARKS] - passed)
    )
    value -= weights[PAID] * kind[layout.COST] + weights[SPENT] * (there - here)
    value += weights[CROSSED] * (tables.track[there, layout.INCOME_MARKS] - passed)
    if there <= words[(1 - player) * layout.PER_PLAYER + layout.PLACE]:
        value += weights[AGAIN]
    return value


@kernel
def choose(tables: Tables, circle: Circle, words: Words, weights: Weights) -> int:
    """Return the choice of the greatest utility, the advance or the nearest patch first."""
    base = words[layout.MOVER] * layout.PER_PLAYER
    ahead = min(words[layout.PER_PLAYER - base + layout.PLACE] + 1, tables.rules[layout.LAST])
    best = layout.ADVANCE
    most = weights[WALKED] * (ahead - words[base + layout.PLACE])
    for slot in range(tables.rules[layout.FOR_SALE]):
        at = for_sale(words, slot)
        if at < 0:
            break
        if can_buy(tables, words, circle[at]):
            value = _utility(tables, words, weights, circle[at])
            if value > most:
                most = value
                best = at
    return best


@kernel
def play_on(tables: Tables, circle: Circle, words: Words, weights: Weights) -> int:
    """Play to the end in place, both players by one utility; return who wins."""
    while not is_over(tables, words):
        step(tables, circle, words, choose(tables, circle, words, weights))
    return winner(tables, words)


@entry
def contest(
    tables: Tables,
    both: NDArray[np.int64],
    starter: int,
    first: Circle,
    games: int,
    circle: Circle,
    words: Words,
    stream: Stream,
) -> int:
    """Let two utilities play on fresh circles, twice on each, with either player first.

    Returns the games that the first of them wins, of twice as many as `games`.
    """
    wins = 0
    for _ in range(games):
        shuffle(circle, starter, first, stream)
        for turn in range(2):
            deal(tables, words)
            while not is_over(tables, words):
                weights = both[words[layout.MOVER] ^ turn]
                step(tables, circle, words, choose(tables, circle, words, weights))
            wins += winner(tables, words) == turn
    return wins
