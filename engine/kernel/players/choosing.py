"""The simple players: uniform random; greedy by the guide writers' formula; careful.

Careful buys what greedy buys and sews it where trials of the patches to come do best.
"""

from __future__ import annotations

import numpy as np

from patchwork_solve.engine.kernel import kernel, layout
from patchwork_solve.engine.kernel.bits import ONE, ZERO, Word, take_first
from patchwork_solve.engine.kernel.fit import anchors, without
from patchwork_solve.engine.kernel.later import to_come
from patchwork_solve.engine.kernel.layout import Circle, Tables, Words
from patchwork_solve.engine.kernel.measures import perimeter, worth
from patchwork_solve.engine.kernel.opening import can_swap
from patchwork_solve.engine.kernel.packed import free_cells
from patchwork_solve.engine.kernel.players import placing
from patchwork_solve.engine.kernel.players.prospects import base_margin
from patchwork_solve.engine.kernel.players.random import Stream, below
from patchwork_solve.engine.kernel.rules import for_sale, legal_moves

RANDOM, GREEDY, CAREFUL = range(3)

SPACES_A_PURCHASE = 3
"""How many patches careful still counts on: few, as the opponent and the price take the others."""


@kernel
def snuggest(tables: Tables, free_lo: Word, free_hi: Word, patch: int, stream: Stream) -> int:
    """Return the placement that leaves the free region the least perimeter, or -1 for none.

    Equal placements are drawn from the stream with equal chance.
    """
    best = 1 << 30
    chosen = -1
    ties = 0
    for orient in range(tables.patches[patch, layout.FIRST], tables.patches[patch, layout.END]):
        low, high = anchors(tables, orient, free_lo, free_hi)
        while (low | high) != ZERO:
            anchor, low, high = take_first(low, high)
            code = orient << layout.ANCHOR_BITS | anchor
            left_lo, left_hi = without(tables, orient, anchor, free_lo, free_hi)
            edges = perimeter(tables, left_lo, left_hi)
            if edges < best:
                best = edges
                ties = 0
            if edges == best:
                ties += 1
                if below(stream, ties) == 0:
                    chosen = code
    return chosen


@kernel
def choose_random(
    tables: Tables, circle: Circle, words: Words, codes: Words, stream: Stream
) -> int:
    """Draw one of all legal moves, every placement alike."""
    return codes[below(stream, legal_moves(tables, circle, words, codes))]


@kernel
def takes_other_seat(tables: Tables, words: Words) -> bool:
    """Whether the mover may swap and would be behind at the end if both did nothing but advance."""
    if not can_swap(tables, words):
        return False
    return base_margin(tables, words) * (1 - 2 * words[layout.MOVER]) < 0


@kernel
def choose_greedy(tables: Tables, circle: Circle, words: Words, stream: Stream) -> int:
    """Buy the patch worth most points per space of time, or advance; swap to be ahead.

    An advance is worth its pay a space, so a purchase must be worth more than that.
    """
    if takes_other_seat(tables, words):
        return layout.SWAP
    free_lo, free_hi = free_cells(words, words[layout.MOVER])
    if words[layout.OWED] > 0:
        return snuggest(tables, free_lo, free_hi, tables.rules[layout.LEATHER_PATCH], stream)
    best = layout.ADVANCE
    points, time = tables.rules[layout.ADVANCE_PAY], 1
    for slot in range(tables.rules[layout.FOR_SALE]):
        at = for_sale(words, slot)
        if at < 0:
            break
        patch = circle[at]
        if (
            tables.patches[patch, layout.COST]
            > words[words[layout.MOVER] * layout.PER_PLAYER + layout.BUTTONS]
        ):
            continue
        value = worth(tables, words, patch)
        spaces = max(tables.patches[patch, layout.TIME], 1)
        if value * time > points * spaces:
            code = snuggest(tables, free_lo, free_hi, patch, stream)
            if code >= 0:
                best, points, time = code, value, spaces
    return best


@kernel
def place_carefully(
    tables: Tables,
    circle: Circle,
    words: Words,
    patch: int,
    trial: placing.Trial,
    stream: Stream,
) -> int:
    """Return where careful sews a patch, or `placing.NOWHERE`."""
    left = to_come(tables, words)
    rest = 0
    for at in range(len(circle)):
        if (left >> np.uint64(at)) & ONE != ZERO and circle[at] != patch:
            trial.rest[rest] = circle[at]
            rest += 1
    spaces = (
        tables.rules[layout.LAST] - words[words[layout.MOVER] * layout.PER_PLAYER + layout.PLACE]
    )
    trial.settings[placing.AHEAD] = 1 + spaces // SPACES_A_PURCHASE
    trial.settings[placing.SQUARE_WORTH] = 0
    if words[layout.TILE] == layout.NOBODY:
        points = tables.rules[layout.SQUARE_POINTS]
        # Rounded up: the square is worth the cells that would make up for it.
        trial.settings[placing.SQUARE_WORTH] = -(
            -points // max(tables.rules[layout.HOLE_PENALTY], 1)
        )
    free_lo, free_hi = free_cells(words, words[layout.MOVER])
    return placing.choose(tables, trial, patch, rest, free_lo, free_hi, False, stream)


@kernel
def choose_careful(
    tables: Tables, circle: Circle, words: Words, trial: placing.Trial, stream: Stream
) -> int:
    """Make greedy's purchase, placed by the trials of `engine.kernel.players.placing`."""
    code = choose_greedy(tables, circle, words, stream)
    if code in (layout.ADVANCE, layout.SWAP):
        return code
    patch = tables.offsets[code >> layout.ANCHOR_BITS, layout.OWNER]
    return place_carefully(tables, circle, words, patch, trial, stream)


@kernel
def choose(
    tables: Tables,
    circle: Circle,
    words: Words,
    player: int,
    codes: Words,
    trial: placing.Trial,
    stream: Stream,
) -> int:
    """Return the move of a simple player: `RANDOM`, `GREEDY` or `CAREFUL`."""
    if player == CAREFUL:
        return choose_careful(tables, circle, words, trial, stream)
    if player == GREEDY:
        return choose_greedy(tables, circle, words, stream)
    return choose_random(tables, circle, words, codes, stream)
