"""The game with areas instead of shapes: buy and advance, nothing is placed.

A position is a packed state whose free cells are poured together: n free cells are the n lowest
bits, so that all other rules are the real ones. A patch can be bought if it is paid for and no
larger than what is free; leather covers a cell each; tiles and lines are not won, and the player
who has them keeps them.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from patchwork_solve.engine.kernel import entry, kernel, layout
from patchwork_solve.engine.kernel.bits import ONE, ZERO, Pair, count
from patchwork_solve.engine.kernel.claims import area_points
from patchwork_solve.engine.kernel.layout import Circle, Tables, Words
from patchwork_solve.engine.kernel.opening import begin, deal, has_not_begun, play_swap
from patchwork_solve.engine.kernel.packed import free_cells
from patchwork_solve.engine.kernel.players.playout import shuffle
from patchwork_solve.engine.kernel.players.random import Stream
from patchwork_solve.engine.kernel.rules import (
    for_sale,
    half_wins,
    is_over,
    pass_turn,
    play_advance,
    purchase,
    score,
    tie_winner,
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
def pour(tables: Tables, words: Words) -> None:
    """Forget where the free cells lie, and place what leather is owed."""
    for player in range(2):
        _cover(words, player, 0)
    _place_leather(tables, words)


@kernel
def _place_leather(tables: Tables, words: Words) -> None:
    while words[layout.OWED] > 0:
        player, owed = words[layout.MOVER], words[layout.OWED]
        _cover(words, player, owed)
        words[layout.OWED] = 0
        if tables.rules[layout.LEATHER_POINTS] != 0:
            words[layout.CLAIMS] += owed << (layout.LEATHER_AT + layout.LEATHER_BITS * player)
        if tables.rules[layout.HAS_START_LEATHER] == 1 and has_not_begun(tables, words):
            begin(tables, words, player)
        else:
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
    """Buy the patch at an index of the circle, or `ADVANCE` or `SWAP`; leather goes with it."""
    if choice == layout.ADVANCE:
        play_advance(tables, words)
    elif choice == layout.SWAP:
        play_swap(words)
    else:
        player = words[layout.MOVER]
        patch = circle[choice]
        _cover(words, player, tables.patches[patch, layout.AREA])
        purchase(tables, words, choice, patch)
        if words[layout.OWED] == 0:
            pass_turn(words, player)
    _place_leather(tables, words)


@kernel
def _utility(tables: Tables, words: Words, weights: Weights, patch: int) -> int:
    """Return the worth of a purchase to the mover."""
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
    walk = (ahead - words[base + layout.PLACE]) * tables.rules[layout.ADVANCE_PAY]
    most = weights[WALKED] * walk
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
def lead_in_areas(tables: Tables, words: Words) -> int:
    """Return by how many points player 0 leads in further tiles and full lines."""
    if tables.rules[layout.AREAS] == 0:
        return 0
    return area_points(tables, words, 0) - area_points(tables, words, 1)


@kernel
def _winner(tables: Tables, words: Words, lead: int) -> int:
    """Return who wins, with the tiles and lines that `lead` counts and none of poured cells."""
    if tables.rules[layout.AREAS] == 0:
        return winner(tables, words)
    margin = lead - lead_in_areas(tables, words)
    margin += score(tables, words, 0) - score(tables, words, 1)
    if margin == 0:
        return tie_winner(tables, words)
    return 0 if margin > 0 else 1


@kernel
def play_on(tables: Tables, circle: Circle, words: Words, weights: Weights, lead: int) -> int:
    """Play to the end in place, both players by one utility; return who wins.

    `lead` is that of player 0 in further tiles and full lines, which stays as it is.
    """
    while not is_over(tables, words):
        step(tables, circle, words, choose(tables, circle, words, weights))
    return _winner(tables, words, lead)


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
) -> float:
    """Let two utilities play on fresh circles, twice on each, with either player first.

    Returns the games that the first of them wins, of twice as many as `games`; a shared tie is a
    half.
    """
    halves = 0
    for _ in range(games):
        shuffle(tables, circle, starter, first, stream)
        for turn in range(2):
            deal(tables, words)
            _place_leather(tables, words)
            while not is_over(tables, words):
                weights = both[words[layout.MOVER] ^ turn]
                step(tables, circle, words, choose(tables, circle, words, weights))
            halves += half_wins(_winner(tables, words, 0), turn)
    return halves / 2
