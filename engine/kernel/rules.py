"""The rules of play, written once.

A state is a row of `engine.kernel.layout`; a move is a code. Nothing here checks legality except
`is_legal`: callers generate moves or check them.
"""

from __future__ import annotations

import numpy as np

from patchwork_solve.engine.kernel import entry, kernel, layout
from patchwork_solve.engine.kernel.bits import ONE, ZERO, count, lowest, popcount, shift_down
from patchwork_solve.engine.kernel.claims import (
    area_points,
    claim_areas,
    count_leather,
    leather_placed,
)
from patchwork_solve.engine.kernel.fit import anchors, cells_of, count_placements
from patchwork_solve.engine.kernel.later import join
from patchwork_solve.engine.kernel.layout import Circle, Tables, Words
from patchwork_solve.engine.kernel.opening import (
    begin,
    can_swap,
    first_player,
    has_not_begun,
    play_swap,
)
from patchwork_solve.engine.kernel.packed import free_cells


@entry
def is_over(tables: Tables, words: Words) -> bool:
    """Whether both tokens are home and no leather patch waits to be placed."""
    last = tables.rules[layout.LAST]
    return (
        words[layout.PLACE] == last
        and words[layout.PER_PLAYER + layout.PLACE] == last
        and words[layout.OWED] == 0
    )


@kernel
def for_sale(words: Words, slot: int) -> int:
    """Return the index in `circle` of a patch in front of the neutral token.

    `slot` counts from 0 in reach order; the answer is -1 when fewer patches remain.
    """
    token = np.uint64(words[layout.TOKEN])
    remaining = np.uint64(words[layout.REMAINING])
    # The part of the circle from the token on comes first, then the part before it.
    ahead = remaining & ~((ONE << token) - ONE)
    behind = remaining ^ ahead
    n = popcount(ahead)
    word = ahead
    if slot >= n:
        slot -= n
        word = behind
        if slot >= popcount(behind):
            return -1
    for _ in range(slot):
        word &= word - ONE
    return lowest(word)


@kernel
def fills_square(tables: Tables, free_lo: np.uint64, free_hi: np.uint64) -> bool:
    """Whether some window of the bonus square has no free cell."""
    for w in range(tables.squares.shape[0]):
        if (tables.squares[w, 0] & free_lo) == ZERO and (tables.squares[w, 1] & free_hi) == ZERO:
            return True
    return False


@kernel
def _sew(tables: Tables, words: Words, player: int, code: int) -> None:
    """Cover the cells of a placement and give the special tile to the first to fill its square."""
    base = player * layout.PER_PLAYER
    low, high = cells_of(tables, code >> layout.ANCHOR_BITS, code & layout.ANCHOR_MASK)
    free_lo = np.uint64(words[base + layout.FREE_LO]) & ~low
    free_hi = np.uint64(words[base + layout.FREE_HI]) & ~high
    words[base + layout.FREE_LO] = np.int64(free_lo)
    words[base + layout.FREE_HI] = np.int64(free_hi)
    if words[layout.TILE] == layout.NOBODY and fills_square(tables, free_lo, free_hi):
        words[layout.TILE] = player
    if tables.rules[layout.AREAS] > 0:
        claim_areas(tables, words, player)


@kernel
def _move_token(tables: Tables, words: Words, player: int, new: int) -> None:
    """Move a token: income at the marks crossed, leather owed, who finishes first."""
    base = player * layout.PER_PLAYER
    other = words[(1 - player) * layout.PER_PLAYER + layout.PLACE]
    old = words[base + layout.PLACE]
    words[base + layout.PLACE] = new
    marks = tables.track[new, layout.INCOME_MARKS] - tables.track[old, layout.INCOME_MARKS]
    words[base + layout.BUTTONS] += marks * words[base + layout.EARNS]
    most = tables.rules[layout.MAX_BUTTONS]
    if most > 0:
        # A move pays last: what it pays is lost beyond the limit, for an advance and for income.
        words[base + layout.BUTTONS] = min(words[base + layout.BUTTONS], most)
    # Leather at marks the opponent has passed is gone: the first token across took it.
    start = max(old, other)
    if new > start:
        owed = tables.track[new, layout.LEATHER_MARKS] - tables.track[start, layout.LEATHER_MARKS]
        if owed > 0:
            low, high = free_cells(words, player)
            words[layout.OWED] = min(owed, count(low, high))
    last = tables.rules[layout.LAST]
    if new == last and old < last and words[layout.FINISHED] == layout.NOBODY:
        words[layout.FINISHED] = player


@kernel
def pass_turn(words: Words, player: int) -> None:
    """Give the turn to the player behind; on the same space the later arrival moves."""
    other = 1 - player
    if (
        words[player * layout.PER_PLAYER + layout.PLACE]
        > words[other * layout.PER_PLAYER + layout.PLACE]
    ):
        words[layout.MOVER] = other


@kernel
def play_leather(tables: Tables, words: Words, code: int) -> None:
    """Place one owed leather patch; on a full quilt the rest is discarded."""
    player = words[layout.MOVER]
    _sew(tables, words, player, code)
    words[layout.OWED] -= 1
    count_leather(tables, words, player)
    if words[layout.OWED] == 0:
        if tables.rules[layout.HAS_START_LEATHER] == 1 and has_not_begun(tables, words):
            begin(tables, words, player)
        else:
            pass_turn(words, player)


@kernel
def play_advance(tables: Tables, words: Words) -> None:
    """Move to the space after the opponent's, never past the last; a space pays its buttons."""
    player = words[layout.MOVER]
    base = player * layout.PER_PLAYER
    old = words[base + layout.PLACE]
    new = min(words[(1 - player) * layout.PER_PLAYER + layout.PLACE] + 1, tables.rules[layout.LAST])
    words[base + layout.BUTTONS] += (new - old) * tables.rules[layout.ADVANCE_PAY]
    _move_token(tables, words, player, new)
    if words[layout.OWED] == 0:
        pass_turn(words, player)


@kernel
def purchase(tables: Tables, words: Words, at: int, patch: int) -> None:
    """Take the patch at index `at` of the circle, pay for it and move; the turn does not pass."""
    player = words[layout.MOVER]
    base = player * layout.PER_PLAYER
    words[layout.REMAINING] = np.int64(np.uint64(words[layout.REMAINING]) & ~(ONE << np.uint64(at)))
    words[layout.TOKEN] = at
    if tables.rules[layout.LATER] > 0:
        join(tables, words)
    words[base + layout.BUTTONS] -= tables.patches[patch, layout.COST]
    words[base + layout.EARNS] += tables.patches[patch, layout.INCOME]
    new = min(
        words[base + layout.PLACE] + tables.patches[patch, layout.TIME], tables.rules[layout.LAST]
    )
    _move_token(tables, words, player, new)


@kernel
def play_purchase(tables: Tables, words: Words, at: int, patch: int, code: int) -> None:
    """Buy the patch at index `at` of the circle: place, take, pay, move."""
    player = words[layout.MOVER]
    _sew(tables, words, player, code)
    purchase(tables, words, at, patch)
    if words[layout.OWED] == 0:
        pass_turn(words, player)


@kernel
def patch_of(tables: Tables, code: int) -> int:
    """Return the number of the patch of a placement code."""
    return tables.offsets[code >> layout.ANCHOR_BITS, layout.OWNER]


@kernel
def slot_of(tables: Tables, circle: Circle, words: Words, patch: int) -> int:
    """Return the index in `circle` of a patch for sale, or -1."""
    token = np.uint64(words[layout.TOKEN])
    remaining = np.uint64(words[layout.REMAINING])
    word = remaining & ~((ONE << token) - ONE)
    rest = remaining ^ word
    for _ in range(tables.rules[layout.FOR_SALE]):
        if word == ZERO:
            word, rest = rest, ZERO
            if word == ZERO:
                return -1
        at = lowest(word)
        if circle[at] == patch:
            return at
        word &= word - ONE
    return -1


@entry
def play(tables: Tables, circle: Circle, words: Words, code: int) -> None:
    """Play a legal move in place."""
    if code < 0:
        if code == layout.ADVANCE:
            play_advance(tables, words)
        else:
            play_swap(words)
    elif words[layout.OWED] > 0:
        play_leather(tables, words, code)
    else:
        patch = patch_of(tables, code)
        play_purchase(tables, words, slot_of(tables, circle, words, patch), patch, code)


@kernel
def _emit(tables: Tables, words: Words, patch: int, codes: Words, n: int) -> int:
    """Append every placement of a patch on the mover's quilt; return the new length."""
    free_lo, free_hi = free_cells(words, words[layout.MOVER])
    for orient in range(tables.patches[patch, layout.FIRST], tables.patches[patch, layout.END]):
        low, high = anchors(tables, orient, free_lo, free_hi)
        while low != ZERO:
            codes[n] = (orient << layout.ANCHOR_BITS) + lowest(low)
            n += 1
            low &= low - ONE
        while high != ZERO:
            codes[n] = (orient << layout.ANCHOR_BITS) + 64 + lowest(high)
            n += 1
            high &= high - ONE
    return n


@kernel
def most_moves(tables: Tables) -> int:
    """Return how many moves a position of an edition may have: room for their codes."""
    sale = tables.rules[layout.FOR_SALE]
    return sale * layout.MOST_TURNS * layout.MOST_CELLS + 1 + tables.rules[layout.HAS_SWAP]


@entry
def legal_moves(tables: Tables, circle: Circle, words: Words, codes: Words) -> int:
    """Write the codes of all legal moves to `codes`, the advance first, the swap last.

    Returns how many there are.
    """
    if is_over(tables, words):
        return 0
    if words[layout.OWED] > 0:
        return _emit(tables, words, tables.rules[layout.LEATHER_PATCH], codes, 0)
    codes[0] = layout.ADVANCE
    n = 1
    buttons = words[words[layout.MOVER] * layout.PER_PLAYER + layout.BUTTONS]
    for slot in range(tables.rules[layout.FOR_SALE]):
        at = for_sale(words, slot)
        if at < 0:
            break
        if tables.patches[circle[at], layout.COST] <= buttons:
            n = _emit(tables, words, circle[at], codes, n)
    if can_swap(tables, words):
        codes[n] = layout.SWAP
        n += 1
    return n


@entry
def placements(tables: Tables, words: Words, patch: int) -> int:
    """Count the placements of a patch on the mover's quilt."""
    low, high = free_cells(words, words[layout.MOVER])
    return count_placements(tables, patch, low, high)


@kernel
def count_moves(tables: Tables, circle: Circle, words: Words) -> int:
    """Count the legal moves without listing them."""
    if is_over(tables, words):
        return 0
    if words[layout.OWED] > 0:
        low, high = free_cells(words, words[layout.MOVER])
        return count(low, high)
    total = 1
    buttons = words[words[layout.MOVER] * layout.PER_PLAYER + layout.BUTTONS]
    for slot in range(tables.rules[layout.FOR_SALE]):
        at = for_sale(words, slot)
        if at < 0:
            break
        if tables.patches[circle[at], layout.COST] <= buttons:
            total += placements(tables, words, circle[at])
    return total + (1 if can_swap(tables, words) else 0)


@entry
def is_legal(tables: Tables, circle: Circle, words: Words, code: int) -> bool:
    """Whether a move code (of this edition) may be played."""
    if is_over(tables, words):
        return False
    if code == layout.ADVANCE:
        return words[layout.OWED] == 0
    if code == layout.SWAP:
        return can_swap(tables, words)
    patch = patch_of(tables, code)
    if (words[layout.OWED] > 0) != (patch == tables.rules[layout.LEATHER_PATCH]):
        return False
    if words[layout.OWED] == 0:
        if slot_of(tables, circle, words, patch) < 0:
            return False
        if (
            tables.patches[patch, layout.COST]
            > words[words[layout.MOVER] * layout.PER_PLAYER + layout.BUTTONS]
        ):
            return False
    free_lo, free_hi = free_cells(words, words[layout.MOVER])
    low, high = anchors(tables, code >> layout.ANCHOR_BITS, free_lo, free_hi)
    low, _ = shift_down(low, high, code & layout.ANCHOR_MASK)
    return (low & ONE) != ZERO


@entry
def play_checked(tables: Tables, circle: Circle, words: Words, code: int) -> bool:
    """Play a move in place if it is legal; otherwise leave the state alone and return False."""
    if not is_legal(tables, circle, words, code):
        return False
    play(tables, circle, words, code)
    return True


@entry
def score(tables: Tables, words: Words, player: int) -> int:
    """Buttons, tiles and full lines, less the penalty for every empty cell."""
    low, high = free_cells(words, player)
    points = words[player * layout.PER_PLAYER + layout.BUTTONS] - tables.rules[
        layout.HOLE_PENALTY
    ] * count(low, high)
    if words[layout.TILE] == player:
        points += tables.rules[layout.SQUARE_POINTS]
    if tables.rules[layout.LEATHER_POINTS] != 0:
        points += tables.rules[layout.LEATHER_POINTS] * leather_placed(words, player)
    if tables.rules[layout.AREAS] > 0:
        points += area_points(tables, words, player)
    return points


@kernel
def is_tie_shared(tables: Tables) -> bool:
    """Whether neither player wins a game with equal points."""
    return bool(tables.rules[layout.TIE_BREAK] == layout.SHARED_TIE)


@kernel
def tie_winner(tables: Tables, words: Words) -> int:
    """Return who wins a finished game if the points are equal, or `layout.BOTH`."""
    if is_tie_shared(tables):
        return layout.BOTH
    rule = tables.rules[layout.TIE_BREAK]
    if rule == layout.SECOND_PLAYER:
        return 1 - first_player(tables)
    if rule == layout.MORE_CELLS:
        free = count(*free_cells(words, 0)), count(*free_cells(words, 1))
        if free[0] != free[1]:
            return 0 if free[0] < free[1] else 1
    return words[layout.FINISHED]


@kernel
def tie_sign(tables: Tables, words: Words) -> int:
    """Return 1 if player 0 wins a finished game with equal points, -1 if player 1, else 0."""
    won = tie_winner(tables, words)
    return 0 if won == layout.BOTH else 1 - 2 * won


@kernel
def half_wins(won: int, player: int) -> int:
    """Return how many halves of a win a player has of a game that `won` wins."""
    if won == layout.BOTH:
        return 1
    return 2 if won == player else 0


@entry
def winner(tables: Tables, words: Words) -> int:
    """Return who has the higher score, or wins the tie; `layout.BOTH` where it is shared."""
    a = score(tables, words, 0)
    b = score(tables, words, 1)
    if a == b:
        return tie_winner(tables, words)
    return 0 if a > b else 1
