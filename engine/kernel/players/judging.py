"""The worth of a position of the search: at the end, and by the evaluation."""

from __future__ import annotations

import numpy as np

from patchwork_solve.engine.kernel import entry, kernel, layout
from patchwork_solve.engine.kernel.layout import Circle, Tables, Words
from patchwork_solve.engine.kernel.players import arena
from patchwork_solve.engine.kernel.players.arena import Arena
from patchwork_solve.engine.kernel.players.network import MOVERS, OTHERS, Network, forward
from patchwork_solve.engine.kernel.players.prospects import base_margin, write_prospects
from patchwork_solve.engine.kernel.players.quilts import Quilts
from patchwork_solve.engine.kernel.rules import score, tie_sign

TIE_BREAK = arena.POINT // 2
"""A tied game is worth half a point to its winner."""

MOST = np.float32(arena.UNBOUNDED // 2 // arena.POINT)
"""The most points that an evaluation adds: on a rich variant a network may say anything."""


@kernel
def final_value(tables: Tables, words: Words) -> int:
    """Return the value of a position in which the game is over."""
    points = score(tables, words, 0) - score(tables, words, 1)
    if points == 0:
        return TIE_BREAK * tie_sign(tables, words)
    return points * arena.POINT


@kernel
def evaluate(
    tables: Tables, circle: Circle, work: Arena, quilts: Quilts, network: Network, ply: int
) -> int:
    """Return the expected margin of player 0 at a ply."""
    words = work.states[ply]
    me = words[layout.MOVER]
    mine, theirs = work.looks[ply, me], work.looks[ply, 1 - me]
    unsold = np.uint64(work.looks[ply, arena.UNSOLD])
    write_prospects(
        tables, circle, words, unsold, quilts.fits[mine], quilts.fits[theirs], work.features
    )
    value = forward(
        network, work.features, quilts.woven[mine, MOVERS], quilts.woven[theirs, OTHERS]
    )
    value = min(value, MOST) if value > -MOST else -MOST  # So it is a number in any case.
    return base_margin(tables, words) * arena.POINT + np.int64(value * np.float32(arena.POINT)) * (
        1 - 2 * me
    )


@kernel
def static_value(
    tables: Tables, circle: Circle, work: Arena, quilts: Quilts, network: Network, ply: int
) -> int:
    """Return the evaluation of a ply, which is known already if its move was ordered by it."""
    known = work.frames[ply, arena.STATIC]
    return known if known != arena.UNKNOWN else evaluate(tables, circle, work, quilts, network, ply)


@kernel
def is_far_off(
    tables: Tables, circle: Circle, work: Arena, quilts: Quilts, network: Network, ply: int
) -> bool:
    """Whether a position is so far outside a null window that its moves need not be tried."""
    frame = work.frames[ply]
    margin = work.settings[arena.MARGINS, frame[arena.DEPTH]]
    if (
        margin == 0
        or work.states[ply, layout.OWED] > 0
        or frame[arena.BETA] - frame[arena.ALPHA] != 1
    ):
        return False
    value = static_value(tables, circle, work, quilts, network, ply)
    if frame[arena.ALPHA] - margin < value < frame[arena.BETA] + margin:
        return False
    work.control[arena.OPEN] += 1
    work.control[arena.VALUE] = value
    return True


@entry
def describe(
    tables: Tables,
    circle: Circle,
    work: Arena,
    quilts: Quilts,
    network: Network,
    out: np.ndarray,
) -> float:
    """Write all features of the position at the root, from the mover's side; return its margin.

    The margin is that of player 0 in points by the evaluation, without searching. `out` is a
    float32 array of shape (DRAFT + 2 * QUILT_FEATURES,).
    """
    value = evaluate(tables, circle, work, quilts, network, 0)
    words = work.states[0]
    me = words[layout.MOVER]
    n = work.features.shape[0]
    for i in range(n):
        out[i] = work.features[i]
    for whose in range(2):
        quilt = work.looks[0, me if whose == 0 else 1 - me]
        cloth = quilts.cloth[quilt]
        for i in range(cloth.shape[0]):
            out[n + whose * cloth.shape[0] + i] = cloth[i]
    return value / arena.POINT
