"""Exact endgame search: alpha-beta with a transposition table, on an explicit stack.

The search can be paused after any number of nodes and taken up again, so that the caller can show
progress, keep a time limit and be interrupted. Values are margins of player 0 over player 1.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from engine.kernel import kernel
from engine.kernel.bits import ZERO
from engine.kernel.fit import covered
from engine.kernel.outlook import (
    FITS,
    LIVE_HI,
    LIVE_LO,
    OPEN_SQUARE,
    least_gain,
    look_at_quilt,
    most_gain,
)
from engine.kernel.players import perimeter, worth
from engine.kernel.rules import copy, free_cells, is_over, legal_moves, patch_of, play, score
from engine.kernel.transposition import (
    ALPHA,
    BASE,
    BEST,
    BEST_CODE,
    BETA,
    COUNT,
    ENTERING,
    LOWER,
    NEXT,
    NO_MOVE,
    NODES,
    PLY,
    TIE,
    UNBOUNDED,
    UPPER,
    VALUE,
    Arena,
    hash_position,
    probe,
    store,
)
from engine.packed import (
    ADVANCE,
    FINISHED,
    MOVER,
    OWED,
    PER_PLAYER,
    PLACE,
    REMAINING,
    TILE,
    Circle,
    Words,
)
from engine.tables import ANCHOR_BITS, ANCHOR_MASK, LAST, LEATHER_PATCH, TIME, Tables

# What `run` answers.
RUNNING, DONE = range(2)


@kernel
def margin(tables: Tables, words: Words, tie: int) -> int:
    """Margin as it stands.

    With `tie` the unit is half a point, and half a point goes to whoever reached the last space
    first: then the sign of a finished game's margin is its winner.
    """
    points = score(tables, words, 0) - score(tables, words, 1)
    return points * (1 + tie)


@kernel
def _final(tables: Tables, words: Words, tie: int) -> int:
    value = margin(tables, words, tie)
    if tie == 1:
        value += 1 - 2 * words[FINISHED]
    return value


@kernel
def static_bounds(tables: Tables, circle: Circle, arena: Arena, ply: int) -> None:
    """Bound the margin of the position at `ply` without searching."""
    words = arena.states[ply]
    frame = arena.frames[ply]
    outlook = arena.outlooks[ply]
    tie = arena.control[TIE]
    for player in range(2):
        most = most_gain(
            tables,
            circle,
            words,
            player,
            arena.by_time,
            np.uint64(outlook[player, FITS]),
            outlook[player, OPEN_SQUARE] == 1,
            arena.sums,
        )
        least = least_gain(tables, words, player)
        if player == 0:
            frame[LOWER] = least
            frame[UPPER] = most
        else:
            frame[LOWER] -= most
            frame[UPPER] -= least
    frame[LOWER] = frame[BASE] + frame[LOWER] * (1 + tie) - tie
    frame[UPPER] = frame[BASE] + frame[UPPER] * (1 + tie) + tie


@kernel
def _needed_leather(words: Words, outlook: Words, codes: Words, n: int) -> int:
    """Keep one leather placement on a dead cell, if there is one and the tile is out of reach.

    A leather patch on a dead cell leaves every future open; all such cells are alike.
    """
    row = outlook[words[MOVER]]
    if row[OPEN_SQUARE] == 1:
        return n
    for i in range(n):
        anchor = codes[i] & ANCHOR_MASK
        word = np.uint64(row[LIVE_LO] if anchor < 64 else row[LIVE_HI])
        if (word >> np.uint64(anchor & 63)) & np.uint64(1) == ZERO:
            codes[0] = codes[i]
            return 1
    return n


@kernel
def _one_of_the_last(tables: Tables, words: Words, outlook: Words, codes: Words, n: int) -> int:
    """Keep one placement of each patch that takes the mover home, if the tile is out of reach.

    Such a purchase is the mover's last, so where it lies makes no difference.
    """
    mover = words[MOVER]
    if outlook[mover, OPEN_SQUARE] == 1:
        return n
    spaces = tables.rules[LAST] - words[mover * PER_PLAYER + PLACE]
    kept = 0
    before = NO_MOVE
    for i in range(n):
        patch = NO_MOVE if codes[i] == ADVANCE else patch_of(tables, codes[i])
        if patch == NO_MOVE or patch != before or tables.patches[patch, TIME] < spaces:
            codes[kept] = codes[i]
            kept += 1
        before = patch
    return kept


@kernel
def _rank(tables: Tables, words: Words, code: int, hint: int) -> int:
    """Order moves: the table's, then purchases by net worth and snug placement, then advancing."""
    if code == hint:
        return UNBOUNDED
    if code == ADVANCE:
        return 0
    free_lo, free_hi = free_cells(words, words[MOVER])
    low, high = covered(tables, code >> ANCHOR_BITS, code & ANCHOR_MASK)
    snug = perimeter(tables, free_lo & ~low, free_hi & ~high)
    patch = patch_of(tables, code)
    if patch == tables.rules[LEATHER_PATCH]:
        return -snug
    return ((worth(tables, words, patch) - tables.patches[patch, TIME]) << 10) - snug


@kernel
def _list_moves(tables: Tables, circle: Circle, arena: Arena, ply: int, hint: int) -> None:
    words = arena.states[ply]
    codes = arena.codes[ply]
    n = legal_moves(tables, circle, words, codes)
    if words[OWED] > 0:
        n = _needed_leather(words, arena.outlooks[ply], codes, n)
    else:
        n = _one_of_the_last(tables, words, arena.outlooks[ply], codes, n)
    for i in range(n):
        arena.ranks[ply, i] = _rank(tables, words, codes[i], hint)
    arena.frames[ply, COUNT] = n
    arena.frames[ply, NEXT] = 0


@kernel
def _next_move(arena: Arena, ply: int) -> int:
    """Take the best-ranked move not tried yet."""
    at = arena.frames[ply, NEXT]
    codes = arena.codes[ply]
    ranks = arena.ranks[ply]
    top = at
    for i in range(at + 1, arena.frames[ply, COUNT]):
        if ranks[i] > ranks[top]:
            top = i
    code = codes[top]
    codes[top], codes[at] = codes[at], code
    ranks[top] = ranks[at]
    arena.frames[ply, NEXT] = at + 1
    return code


@kernel
def _settled(frame: Words) -> bool:
    """Whether a frame's proved bounds already answer its window."""
    return (
        frame[LOWER] >= frame[BETA] or frame[UPPER] <= frame[ALPHA] or frame[LOWER] == frame[UPPER]
    )


@kernel
def _answer(frame: Words) -> int:
    """Return the bound that answers a settled frame."""
    return frame[UPPER] if frame[UPPER] <= frame[ALPHA] else frame[LOWER]


@kernel
def _enter(tables: Tables, circle: Circle, arena: Arena, ply: int) -> bool:
    """Open the position at `ply`; return whether it is answered without searching."""
    words = arena.states[ply]
    frame = arena.frames[ply]
    control = arena.control
    control[NODES] += 1
    if is_over(tables, words):
        control[VALUE] = _final(tables, words, control[TIE])
        return True
    frame[BASE] = margin(tables, words, control[TIE])
    static_bounds(tables, circle, arena, ply)
    if _settled(frame):
        control[VALUE] = _answer(frame)
        return True
    hash_position(tables, circle, words, arena.outlooks[ply], frame, control[TIE])
    hint = probe(arena, frame)
    if _settled(frame):
        control[VALUE] = _answer(frame)
        return True
    _list_moves(tables, circle, arena, ply, hint)
    frame[BEST] = -UNBOUNDED if words[MOVER] == 0 else UNBOUNDED
    frame[BEST_CODE] = NO_MOVE
    return False


@kernel
def descend(tables: Tables, circle: Circle, arena: Arena, ply: int, code: int) -> None:
    """Make a move: the state and the outlook of the next ply."""
    words = arena.states[ply]
    below = arena.states[ply + 1]
    copy(words, below)
    mover = words[MOVER]
    play(tables, circle, below, code)
    outlook = arena.outlooks[ply]
    new = arena.outlooks[ply + 1]
    for player in range(2):
        for field in range(outlook.shape[1]):
            new[player, field] = outlook[player, field]
    remaining = np.uint64(below[REMAINING])
    if code != ADVANCE or below[PLACE + mover * PER_PLAYER] == tables.rules[LAST]:
        look_at_quilt(
            tables, circle, below, mover, np.uint64(outlook[mover, FITS]) & remaining, new
        )
    if below[TILE] != words[TILE]:
        new[0, OPEN_SQUARE] = 0
        new[1, OPEN_SQUARE] = 0


@kernel
def _improve(frame: Words, maximise: bool, value: int, code: int) -> None:
    if (maximise and value > frame[BEST]) or (not maximise and value < frame[BEST]):
        frame[BEST] = value
        frame[BEST_CODE] = code


@kernel
def _is_cut(frame: Words, maximise: bool) -> bool:
    """Whether no further move can matter to the parent, or be better at all."""
    if maximise:
        return frame[BEST] >= min(frame[BETA], frame[UPPER])
    return frame[BEST] <= max(frame[ALPHA], frame[LOWER])


@kernel
def _close(arena: Arena, ply: int, maximise: bool, complete: bool) -> None:
    """Turn the best value found into proved bounds, and keep them in the table.

    The value of a maximiser is a lower bound always, and an upper bound too when every move was
    tried inside the window; for a minimiser the other way round.
    """
    frame = arena.frames[ply]
    best = frame[BEST]
    if best > frame[ALPHA] if maximise else (complete and best > frame[ALPHA]):
        frame[LOWER] = max(frame[LOWER], best)
    if best < frame[BETA] if not maximise else (complete and best < frame[BETA]):
        frame[UPPER] = min(frame[UPPER], best)
    store(arena, frame)
    arena.control[VALUE] = best


@kernel
def start(
    tables: Tables,
    circle: Circle,
    arena: Arena,
    words: Words,
    reach: NDArray[np.uint64],
    alpha: int,
    beta: int,
) -> None:
    """Put a position and its window at the root of the stack.

    `reach`, shape (2,), holds for each player the indices of the circle that this player can
    still buy; more than can really be bought does no harm.
    """
    copy(words, arena.states[0])
    for player in range(2):
        candidates = np.uint64(words[REMAINING]) & reach[player]
        look_at_quilt(tables, circle, words, player, candidates, arena.outlooks[0])
    arena.frames[0, ALPHA] = alpha
    arena.frames[0, BETA] = beta
    arena.control[PLY] = 0
    arena.control[ENTERING] = 1


@kernel
def run(tables: Tables, circle: Circle, arena: Arena, nodes: int) -> int:
    """Search on for up to `nodes` more nodes; return DONE or RUNNING.

    When done, `control[VALUE]` is the fail-soft value of the root: exact inside the window, an
    upper bound at or below alpha, a lower bound at or above beta.
    """
    control = arena.control
    limit = control[NODES] + nodes
    ply = control[PLY]
    entering = control[ENTERING] == 1
    while True:
        # 1. A position just reached: answered at once, or opened.
        if entering:
            if control[NODES] >= limit:
                control[PLY] = ply
                control[ENTERING] = 1
                return RUNNING
            returned = _enter(tables, circle, arena, ply)
        else:
            returned = True
        # 2. Hand a value up, closing every frame it finishes.
        while returned:
            if ply == 0:
                return DONE
            ply -= 1
            frame = arena.frames[ply]
            maximise = arena.states[ply, MOVER] == 0
            _improve(frame, maximise, control[VALUE], arena.codes[ply, frame[NEXT] - 1])
            returned = False
            if _is_cut(frame, maximise):
                _close(arena, ply, maximise, False)
                returned = True
            elif frame[NEXT] == frame[COUNT]:
                _close(arena, ply, maximise, True)
                returned = True
        # 3. Try the next move of the open frame.
        frame = arena.frames[ply]
        code = _next_move(arena, ply)
        descend(tables, circle, arena, ply, code)
        below = arena.frames[ply + 1]
        below[ALPHA] = frame[ALPHA]
        below[BETA] = frame[BETA]
        if arena.states[ply, MOVER] == 0:
            below[ALPHA] = max(below[ALPHA], frame[BEST])
        else:
            below[BETA] = min(below[BETA], frame[BEST])
        ply += 1
        entering = True
