"""The moves that the search of the draft tries, and in which order."""

from __future__ import annotations

import numpy as np

from patchwork_solve.engine.kernel import entry, kernel, layout
from patchwork_solve.engine.kernel.bits import ONE, ZERO
from patchwork_solve.engine.kernel.layout import Circle, Tables
from patchwork_solve.engine.kernel.measures import worth
from patchwork_solve.engine.kernel.opening import can_swap
from patchwork_solve.engine.kernel.players import arena
from patchwork_solve.engine.kernel.players.arena import Arena
from patchwork_solve.engine.kernel.players.quilts import NONE, Quilts, placements_of
from patchwork_solve.engine.kernel.rules import for_sale

CHOICE_BITS = 6
CHOICE_MASK = (1 << CHOICE_BITS) - 1
"""A move of the search is ``index in the circle << CHOICE_BITS | number of the placement``, or the
code of an advance or a swap; with leather owed only the number."""

NO_MOVE = -3

NAMED = 1 << 60
"""Rank of the move that the transposition table names."""


@kernel
def _width(work: Arena, ply: int, depth: int) -> int:
    if ply == 0:
        return max(work.settings[arena.FLAGS, arena.ROOT_WIDTH], work.settings[arena.WIDTHS, depth])
    return work.settings[arena.WIDTHS, depth]


@kernel
def _add(work: Arena, ply: int, n: int, move: int, rank: int) -> int:
    """Append a move by falling rank; return how many there are."""
    moves, ranks = work.moves[ply], work.ranks[ply]
    at = n
    while at > 0 and ranks[at - 1] < rank:
        moves[at], ranks[at] = moves[at - 1], ranks[at - 1]
        at -= 1
    moves[at], ranks[at] = move, rank
    work.statics[ply, n] = arena.UNKNOWN
    return n + 1


@kernel
def cut_short(work: Arena, ply: int, start: int) -> None:
    """Write by how much the search of each move is cut short, from the move of a number on."""
    frame, moves, cuts = work.frames[ply], work.moves[ply], work.cuts[ply]
    depth = max(frame[arena.DEPTH], 0)
    late = work.settings[arena.LATE, depth] if work.states[ply, layout.OWED] == 0 else 0
    for i in range(start, frame[arena.COUNT]):
        if moves[i] == layout.SWAP:
            cuts[i] = 0
            continue
        is_other = moves[i] != layout.ADVANCE and moves[i] & CHOICE_MASK > 0
        cuts[i] = work.settings[arena.PLACED, depth] if is_other else 0
        if i >= work.settings[arena.FLAGS, arena.LATE_FROM]:
            cuts[i] = max(cuts[i], late)


@kernel
def _add_placements(
    work: Arena, quilts: Quilts, ply: int, n: int, row: int, at: int, rank: int, width: int
) -> int:
    """Append the placements of a patch, the further ones behind all firsts."""
    frame = work.frames[ply]
    hint = frame[arena.BEST_MOVE]
    size = int(quilts.sizes[row])
    if width < min(size, work.settings[arena.WIDTHS, arena.DEEPEST]):
        work.control[arena.NARROWED] += 1
    for choice in range(min(size, width)):
        move = at << CHOICE_BITS | choice
        order = rank if choice == 0 else rank - (choice << 40)
        if move == hint:
            order = NAMED
        n = _add(work, ply, n, move, order)
    return n


@kernel
def list_moves(tables: Tables, circle: Circle, work: Arena, quilts: Quilts, ply: int) -> bool:
    """Write the moves to try at a ply, in order; return whether the memory sufficed."""
    words = work.states[ply]
    frame = work.frames[ply]
    me = words[layout.MOVER]
    quilt = work.looks[ply, me]
    hint = frame[arena.BEST_MOVE]
    width = _width(work, ply, max(frame[arena.DEPTH], 0))
    n = 0
    if words[layout.OWED] > 0:
        row = placements_of(tables, quilts, quilt, tables.rules[layout.LEATHER_PATCH])
        if row == NONE:
            return False
        n = _add_placements(work, quilts, ply, n, row, 0, 0, width)
    else:
        advance = tables.patches.shape[0] - 1
        rank = work.history[me, advance] << 8
        n = _add(work, ply, n, layout.ADVANCE, NAMED if hint == layout.ADVANCE else rank)
        buttons = words[me * layout.PER_PLAYER + layout.BUTTONS]
        fits = quilts.fits[quilt]
        for slot in range(tables.rules[layout.FOR_SALE]):
            at = for_sale(words, slot)
            if at < 0:
                break
            patch = circle[at]
            if tables.patches[patch, layout.COST] > buttons:
                continue
            if (fits >> np.uint64(patch)) & ONE == ZERO:
                continue
            walk = tables.patches[patch, layout.TIME] * tables.rules[layout.ADVANCE_PAY]
            value = worth(tables, words, patch) - walk
            rank = (work.history[me, patch] << 8) + value + 64
            if width == 1:
                # Where it will lie is looked for when the move is made.
                move = at << CHOICE_BITS
                n = _add(work, ply, n, move, NAMED if move == hint else rank)
                if work.settings[arena.WIDTHS, arena.DEEPEST] > 1:
                    work.control[arena.NARROWED] += 1
                continue
            row = placements_of(tables, quilts, quilt, patch)
            if row == NONE:
                return False
            n = _add_placements(work, quilts, ply, n, row, at, rank, width)
        if can_swap(tables, words):
            n = _add(work, ply, n, layout.SWAP, NAMED if hint == layout.SWAP else -NAMED)
    frame[arena.COUNT] = n
    frame[arena.NEXT] = 0
    frame[arena.ORDERED] = 0
    frame[arena.BEST_MOVE] = NO_MOVE
    cut_short(work, ply, 0)
    return True


@kernel
def credit(tables: Tables, circle: Circle, work: Arena, ply: int, move: int) -> None:
    """Remember that a move was good enough to end the search of its position."""
    words = work.states[ply]
    if words[layout.OWED] > 0 or move == layout.SWAP:
        return
    patch = tables.patches.shape[0] - 1
    if move != layout.ADVANCE:
        patch = circle[move >> CHOICE_BITS]
    depth = work.frames[ply, arena.DEPTH]
    work.history[words[layout.MOVER], patch] += depth * depth


@entry
def code_of(circle: Circle, work: Arena, quilts: Quilts, tables: Tables, move: int) -> int:
    """Return the code of a root move of the search."""
    if move in (layout.ADVANCE, layout.SWAP):
        return move
    words = work.states[0]
    patch = (
        tables.rules[layout.LEATHER_PATCH]
        if words[layout.OWED] > 0
        else circle[move >> CHOICE_BITS]
    )
    row = int(quilts.lists[work.looks[0, words[layout.MOVER]], patch])
    return int(quilts.codes[row, move & CHOICE_MASK])
