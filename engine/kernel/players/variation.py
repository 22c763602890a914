"""The line behind a move of the root position, as the transposition table remembers it."""

from __future__ import annotations

import numpy as np

from patchwork_solve.engine.kernel import entry, kernel, layout
from patchwork_solve.engine.kernel.layout import Circle, Tables, Words
from patchwork_solve.engine.kernel.players import arena
from patchwork_solve.engine.kernel.players.arena import Arena
from patchwork_solve.engine.kernel.players.network import Network
from patchwork_solve.engine.kernel.players.options import (
    CHOICE_BITS,
    CHOICE_MASK,
    NO_MOVE,
    list_moves,
)
from patchwork_solve.engine.kernel.players.quilts import Quilts
from patchwork_solve.engine.kernel.players.recall import (
    AT_LEAST,
    AT_MOST,
    NOTHING,
    bound_in,
    depth_in,
    key_of_position,
    look_up,
    move_in,
)
from patchwork_solve.engine.kernel.players.stepping import descend
from patchwork_solve.engine.kernel.rules import is_over


@kernel
def _code(tables: Tables, circle: Circle, work: Arena, quilts: Quilts, ply: int, move: int) -> int:
    """Return the code of a move that has been made at a ply."""
    if move in (layout.ADVANCE, layout.SWAP):
        return move
    words = work.states[ply]
    patch = (
        tables.rules[layout.LEATHER_PATCH]
        if words[layout.OWED] > 0
        else circle[move >> CHOICE_BITS]
    )
    row = np.int64(quilts.lists[work.looks[ply, words[layout.MOVER]], patch])
    return int(quilts.codes[row, move & CHOICE_MASK])


@kernel
def _move_in_table(tables: Tables, circle: Circle, work: Arena, quilts: Quilts, ply: int) -> int:
    """Return the move that the table has for a ply, or `NO_MOVE`.

    The least bad of moves that all failed against a bound does not count: it was not compared with
    the others.
    """
    words, frame = work.states[ply], work.frames[ply]
    content = look_up(work, int(key_of_position(work, quilts, words, work.looks[ply])))
    if content == NOTHING or bound_in(content) == (
        AT_MOST if words[layout.MOVER] == 0 else AT_LEAST
    ):
        return NO_MOVE
    hint = move_in(content)
    frame[arena.BEST_MOVE] = hint
    frame[arena.DEPTH] = min(depth_in(content), arena.DEEPEST)
    # The first of the list, if it is there at all: two positions may share a key.
    if hint == NO_MOVE or not list_moves(tables, circle, work, quilts, ply):
        return NO_MOVE
    return int(hint) if work.moves[ply, 0] == hint else NO_MOVE


@entry
def variation(
    tables: Tables,
    circle: Circle,
    work: Arena,
    quilts: Quilts,
    network: Network,
    first: int,
    out: Words,
) -> int:
    """Write the codes of a root move and of what is expected after it; return how many.

    Every move is legal: it is made on the way. The search that ran before cannot go on after this.
    """
    move = first
    for ply in range(out.shape[0]):
        if not descend(tables, circle, work, quilts, network, ply, move):
            return ply
        out[ply] = _code(tables, circle, work, quilts, ply, move)
        if is_over(tables, work.states[ply + 1]):
            return ply + 1
        move = _move_in_table(tables, circle, work, quilts, ply + 1)
        if move == NO_MOVE:
            return ply + 1
    return out.shape[0]
