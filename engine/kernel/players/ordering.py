"""The moves of a position ordered by what the evaluation says of the positions they lead to."""

from __future__ import annotations

from patchwork_solve.engine.kernel import kernel, layout
from patchwork_solve.engine.kernel.layout import Circle, Tables
from patchwork_solve.engine.kernel.players import arena
from patchwork_solve.engine.kernel.players.arena import Arena
from patchwork_solve.engine.kernel.players.judging import evaluate, final_value
from patchwork_solve.engine.kernel.players.network import Network
from patchwork_solve.engine.kernel.players.options import NAMED, cut_short
from patchwork_solve.engine.kernel.players.quilts import Quilts
from patchwork_solve.engine.kernel.players.stepping import descend
from patchwork_solve.engine.kernel.rules import is_over


@kernel
def order_moves(
    tables: Tables, circle: Circle, work: Arena, quilts: Quilts, network: Network, ply: int
) -> None:
    """Order the moves of a ply that have not been searched, once, where enough depth is left.

    What the transposition table names comes first and is searched before that: often it is enough.
    """
    frame = work.frames[ply]
    if frame[arena.ORDERED] == 1 or (frame[arena.NEXT] == 0 and work.ranks[ply, 0] == NAMED):
        return
    frame[arena.ORDERED] = 1
    least = work.settings[arena.FLAGS, arena.ORDERED_FROM]
    if least == 0 or frame[arena.DEPTH] < least or frame[arena.COUNT] - frame[arena.NEXT] < 2:
        return
    if _evaluate_moves(tables, circle, work, quilts, network, ply):
        _sort(work, ply)
        cut_short(work, ply, frame[arena.NEXT])


@kernel
def _evaluate_moves(
    tables: Tables, circle: Circle, work: Arena, quilts: Quilts, network: Network, ply: int
) -> bool:
    """Write what the evaluation says of each move; return whether the memory sufficed."""
    frame = work.frames[ply]
    sign = 1 - 2 * work.states[ply, layout.MOVER]
    for i in range(frame[arena.NEXT], frame[arena.COUNT]):
        if not descend(tables, circle, work, quilts, network, ply, work.moves[ply, i]):
            return False
        work.control[arena.NODES] += 1
        if is_over(tables, work.states[ply + 1]):
            value = final_value(tables, work.states[ply + 1])
        else:
            value = evaluate(tables, circle, work, quilts, network, ply + 1)
        work.statics[ply, i] = value
        work.ranks[ply, i] = sign * value
    return True


@kernel
def _sort(work: Arena, ply: int) -> None:
    """Sort by falling rank; equals stay as they are."""
    moves, ranks, statics = work.moves[ply], work.ranks[ply], work.statics[ply]
    start = work.frames[ply, arena.NEXT]
    for i in range(start + 1, work.frames[ply, arena.COUNT]):
        move, rank, static = moves[i], ranks[i], statics[i]
        at = i
        while at > start and ranks[at - 1] < rank:
            moves[at], ranks[at], statics[at] = moves[at - 1], ranks[at - 1], statics[at - 1]
            at -= 1
        moves[at], ranks[at], statics[at] = move, rank, static
