"""Moves made in the search of the draft: the position and the quilts of the next ply."""

from __future__ import annotations

import numpy as np

from patchwork_solve.engine.kernel import kernel, layout
from patchwork_solve.engine.kernel.bits import ONE
from patchwork_solve.engine.kernel.layout import Circle, Tables
from patchwork_solve.engine.kernel.opening import play_swap
from patchwork_solve.engine.kernel.packed import copy, free_cells
from patchwork_solve.engine.kernel.players import arena
from patchwork_solve.engine.kernel.players.arena import Arena
from patchwork_solve.engine.kernel.players.network import Network
from patchwork_solve.engine.kernel.players.options import CHOICE_BITS, CHOICE_MASK
from patchwork_solve.engine.kernel.players.quilts import NONE, Quilts, after, find, placements_of
from patchwork_solve.engine.kernel.rules import play_advance, play_leather, play_purchase


@kernel
def reopen(tables: Tables, work: Arena, quilts: Quilts, network: Network, ply: int) -> bool:
    """Find the quilts of a ply in the memory; return whether there was room."""
    words = work.states[ply]
    is_open = 1 if words[layout.TILE] == layout.NOBODY else 0
    for player in range(2):
        low, high = free_cells(words, player)
        everything = ~np.uint64(0)
        quilt = find(tables, quilts, network, low, high, is_open, everything)
        if quilt == NONE:
            return False
        work.looks[ply, player] = quilt
    return True


@kernel
def descend(
    tables: Tables,
    circle: Circle,
    work: Arena,
    quilts: Quilts,
    network: Network,
    ply: int,
    move: int,
) -> bool:
    """Make a move; return whether the memory sufficed."""
    copy(work.states[ply], work.states[ply + 1])
    words = work.states[ply + 1]
    look = work.looks[ply + 1]
    for i in range(look.shape[0]):
        look[i] = work.looks[ply, i]
    if move == layout.ADVANCE:
        play_advance(tables, words)
        return True
    if move == layout.SWAP:
        play_swap(words)
        look[0], look[1] = look[1], look[0]
        return True
    me = words[layout.MOVER]
    choice = move & CHOICE_MASK
    at = move >> CHOICE_BITS
    patch = tables.rules[layout.LEATHER_PATCH] if words[layout.OWED] > 0 else circle[at]
    row = placements_of(tables, quilts, look[me], patch)
    if row == NONE:
        return False
    quilt = after(tables, quilts, network, look[me], row, choice)
    if quilt == NONE:
        return False
    code = int(quilts.codes[row, choice])
    tile = words[layout.TILE]
    if words[layout.OWED] > 0:
        play_leather(tables, words, code)
    else:
        play_purchase(tables, words, at, patch, code)
        look[arena.UNSOLD] = np.int64(np.uint64(look[arena.UNSOLD]) & ~(ONE << np.uint64(patch)))
    look[me] = quilt
    if words[layout.TILE] != tile:
        return reopen(tables, work, quilts, network, ply + 1)
    return True
