"""Search of the draft: principal variation search with a transposition table, on its own stack.

Every purchase is really sewn, at one of its snuggest placements; how many of them are tried grows
with the depth left. Values are hundredths of a point, margins of player 0.
"""

from __future__ import annotations

import numpy as np

from patchwork_solve.engine.kernel import entry, kernel, layout
from patchwork_solve.engine.kernel.bits import ONE
from patchwork_solve.engine.kernel.hashing import absorb_key
from patchwork_solve.engine.kernel.later import to_come
from patchwork_solve.engine.kernel.layout import Circle, Tables, Words
from patchwork_solve.engine.kernel.packed import copy
from patchwork_solve.engine.kernel.players import arena
from patchwork_solve.engine.kernel.players.arena import Arena
from patchwork_solve.engine.kernel.players.judging import final_value, is_far_off, static_value
from patchwork_solve.engine.kernel.players.network import Network
from patchwork_solve.engine.kernel.players.options import NO_MOVE, credit, list_moves
from patchwork_solve.engine.kernel.players.ordering import order_moves
from patchwork_solve.engine.kernel.players.quilts import QUILTS, Quilts, forget, is_crowded
from patchwork_solve.engine.kernel.players.recall import (
    AT_LEAST,
    AT_MOST,
    EXACT,
    key_of_position,
    probe,
    store,
)
from patchwork_solve.engine.kernel.players.stepping import descend, reopen
from patchwork_solve.engine.kernel.players.team import (
    announce,
    gather,
    is_announced,
    put_off,
    withdraw,
)
from patchwork_solve.engine.kernel.rules import is_over

# What `run` answers.
RUNNING, DONE, CROWDED = range(3)


@kernel
def _enter(
    tables: Tables, circle: Circle, work: Arena, quilts: Quilts, network: Network, ply: int
) -> int:
    """Open a position; 1: answered at once, 0: moves are to be tried, -1: the memory is full."""
    words = work.states[ply]
    frame = work.frames[ply]
    control = work.control
    if frame[arena.STATIC] == arena.UNKNOWN:
        control[arena.NODES] += 1
    if is_over(tables, words):
        control[arena.VALUE] = final_value(tables, words)
        return 1
    leaf = frame[arena.DEPTH] <= 0 and words[layout.OWED] == 0
    frame[arena.DEPTH] = max(frame[arena.DEPTH], 0)
    if leaf:
        control[arena.OPEN] += 1
        control[arena.VALUE] = static_value(tables, circle, work, quilts, network, ply)
        return 1
    frame[arena.KEY] = key_of_position(work, quilts, words, work.looks[ply])
    if probe(work, frame, ply):
        return 1
    if is_far_off(tables, circle, work, quilts, network, ply):
        return 1
    frame[arena.PUT_OFF] = 0
    frame[arena.UNSEEN] = control[arena.OPEN] + control[arena.NARROWED]
    if not list_moves(tables, circle, work, quilts, ply):
        return -1
    _begin_move(tables, circle, work, quilts, network, ply)
    frame[arena.LOW] = frame[arena.ALPHA]
    frame[arena.HIGH] = frame[arena.BETA]
    frame[arena.BEST] = -arena.UNBOUNDED if words[layout.MOVER] == 0 else arena.UNBOUNDED
    return 0


@kernel
def _begin_move(
    tables: Tables, circle: Circle, work: Arena, quilts: Quilts, network: Network, ply: int
) -> None:
    """Choose the next move of a ply, and how it is searched."""
    frame = work.frames[ply]
    order_moves(tables, circle, work, quilts, network, ply)
    if frame[arena.NEXT] > 0 and is_announced(work, frame):
        put_off(work, ply)
    if frame[arena.NEXT] == 0 or (ply == 0 and work.control[arena.WHOLE] == 1):
        frame[arena.PHASE] = arena.FULL
    elif work.cuts[ply, frame[arena.NEXT]] > 0 and frame[arena.DEPTH] > 1:
        frame[arena.PHASE] = arena.REDUCED
    else:
        frame[arena.PHASE] = arena.NULL


@kernel
def _step_down(
    tables: Tables, circle: Circle, work: Arena, quilts: Quilts, network: Network, ply: int
) -> bool:
    """Put the next move and its window on the ply below; return whether the memory sufficed."""
    frame = work.frames[ply]
    below = work.frames[ply + 1]
    index = frame[arena.NEXT]
    depth = frame[arena.DEPTH]
    # Leather belongs to the purchase before it. A swap costs no depth, so that the seat taken is
    # searched as far as the one given away.
    if work.states[ply, layout.OWED] == 0 and work.moves[ply, index] != layout.SWAP:
        depth -= 1
    if frame[arena.PHASE] == arena.REDUCED:
        depth = max(depth - work.cuts[ply, index], 0)
    below[arena.DEPTH] = depth
    below[arena.STATIC] = work.statics[ply, index]
    if frame[arena.PHASE] == arena.FULL:
        below[arena.ALPHA] = frame[arena.LOW]
        below[arena.BETA] = frame[arena.HIGH]
        if ply == 0 and work.control[arena.WHOLE] == 1:
            below[arena.ALPHA] = -arena.UNBOUNDED
            below[arena.BETA] = arena.UNBOUNDED
    elif work.states[ply, layout.MOVER] == 0:
        below[arena.ALPHA] = frame[arena.LOW]
        below[arena.BETA] = frame[arena.LOW] + 1
    else:
        below[arena.ALPHA] = frame[arena.HIGH] - 1
        below[arena.BETA] = frame[arena.HIGH]
    if is_announced(work, frame):
        announce(work, ply)
    return descend(tables, circle, work, quilts, network, ply, work.moves[ply, index])


@kernel
def _close(work: Arena, ply: int) -> None:
    """Keep the result of a position, and pass its value up."""
    frame = work.frames[ply]
    best = frame[arena.BEST]
    bound = EXACT
    if best >= frame[arena.BETA]:
        bound = AT_LEAST
    elif best <= frame[arena.ALPHA]:
        bound = AT_MOST
    depth = frame[arena.DEPTH]
    if work.control[arena.OPEN] + work.control[arena.NARROWED] == frame[arena.UNSEEN]:
        depth = arena.ENDLESS if work.control[arena.COMMON] == 1 else depth | arena.SEEN
    store(work, frame, best, bound, depth)
    work.control[arena.VALUE] = best


@kernel
def _note_root(work: Arena, move: int, value: int) -> None:
    """Keep the value of a root move where its last one was: iterations differ in the order."""
    row = 0
    while work.roots[row, arena.ROOT_DEPTH] > 0 and work.roots[row, arena.ROOT_MOVE] != move:
        row += 1
    work.roots[row, arena.ROOT_MOVE] = move
    work.roots[row, arena.ROOT_VALUE] = value
    work.roots[row, arena.ROOT_DEPTH] = work.control[arena.ITERATION]


@kernel
def _take_value(
    tables: Tables, circle: Circle, work: Arena, quilts: Quilts, network: Network, ply: int
) -> bool:
    """Use the value of the move just searched; return whether the position is finished."""
    frame = work.frames[ply]
    value = work.control[arena.VALUE]
    if is_announced(work, frame):
        withdraw(work, ply)
    maximise = work.states[ply, layout.MOVER] == 0
    better = value > frame[arena.LOW] if maximise else value < frame[arena.HIGH]
    whole = ply == 0 and work.control[arena.WHOLE] == 1
    if better and not whole:
        if frame[arena.PHASE] == arena.REDUCED:
            frame[arena.PHASE] = arena.NULL
            return False
        inside = value < frame[arena.HIGH] if maximise else value > frame[arena.LOW]
        if frame[arena.PHASE] == arena.NULL and inside:
            frame[arena.PHASE] = arena.FULL
            return False
    index = frame[arena.NEXT]
    move = work.moves[ply, index]
    if index == 0 or (value > frame[arena.BEST] if maximise else value < frame[arena.BEST]):
        frame[arena.BEST] = value
        frame[arena.BEST_MOVE] = move
        if ply == 0:
            work.control[arena.MOVE] = move
            work.control[arena.MOVE_VALUE] = value
    if ply == 0:
        _note_root(work, move, value)
    if not whole:
        if maximise:
            frame[arena.LOW] = max(frame[arena.LOW], value)
        else:
            frame[arena.HIGH] = min(frame[arena.HIGH], value)
        if frame[arena.LOW] >= frame[arena.HIGH]:
            credit(tables, circle, work, ply, move)
            _close(work, ply)
            return True
    frame[arena.NEXT] = index + 1
    if frame[arena.NEXT] == frame[arena.COUNT]:
        _close(work, ply)
        return True
    _begin_move(tables, circle, work, quilts, network, ply)
    return False


@kernel
def _next_iteration(work: Arena) -> bool:
    """Go one move deeper; return whether there is anything to be gained by it."""
    control = work.control
    control[arena.DONE_DEPTH] = control[arena.ITERATION]
    seen_to_the_end = (
        control[arena.STARTED] == 1 and control[arena.OPEN] + control[arena.NARROWED] == 0
    )
    if seen_to_the_end or control[arena.ITERATION] >= work.settings[arena.FLAGS, arena.MOST_DEPTH]:
        work.team[0] = arena.FINISHED
        return False
    _begin_iteration(work, control[arena.ITERATION] + 1)
    work.team[0] = max(work.team[0], control[arena.ITERATION])
    return True


@kernel
def _begin_iteration(work: Arena, depth: int) -> None:
    control = work.control
    control[arena.STARTED] = 1
    control[arena.ITERATION] = depth
    control[arena.OPEN] = 0
    control[arena.NARROWED] = 0
    frame = work.frames[0]
    frame[arena.STATIC] = arena.UNKNOWN
    frame[arena.ALPHA] = -arena.UNBOUNDED
    frame[arena.BETA] = arena.UNBOUNDED
    frame[arena.DEPTH] = depth


@entry
def start(
    tables: Tables,
    circle: Circle,
    work: Arena,
    quilts: Quilts,
    network: Network,
    words: Words,
    whole: int,
    afresh: int,
    keep: int,
    shared: int,
) -> None:
    """Put a position at the root; with `whole` every root move gets its own full window.

    What `afresh` does with the memory of quilts and `keep` with the transposition table is named in
    `arena`. With `shared` other threads search the same position at the same time; all must be
    started before one of them is run.
    """
    is_new = quilts.used[QUILTS] == 0  # Memory may hold zeros at first.
    if afresh == arena.EMPTIED or (afresh == arena.EMPTIED_IF_CROWDED and is_crowded(quilts)):
        is_new = True
    if is_new:
        forget(quilts)
    for player in range(2):
        for i in range(work.history.shape[1]):
            work.history[player, i] = 0
    for row in range(work.roots.shape[0]):
        work.roots[row, arena.ROOT_DEPTH] = 0
    copy(words, work.states[0])
    remaining = to_come(tables, words)
    unsold = np.uint64(0)
    for at in range(len(circle)):
        if (remaining >> np.uint64(at)) & ONE != np.uint64(0):
            unsold |= ONE << np.uint64(circle[at])
    work.looks[0, arena.UNSOLD] = np.int64(unsold)
    reopen(tables, work, quilts, network, 0)
    control = work.control
    spaces = words[layout.PLACE] + words[layout.PER_PLAYER + layout.PLACE]
    kept = 1 if keep == arena.KEEP else 0
    if keep == arena.KEEP_IN_GAME and spaces >= control[arena.SPACES]:
        kept = 1
    # Another salt makes strangers of all that the table holds, without a walk through it; and
    # what it holds of another circle is strange, as patches are named by their place in it.
    forgotten = control[arena.FORGOTTEN] + 1 - kept
    salt = np.uint64(forgotten)
    for at in range(len(circle)):
        salt = absorb_key(salt, np.uint64(circle[at]))
    for i in range(len(control)):
        control[i] = 0
    control[arena.FORGOTTEN] = forgotten
    control[arena.SPACES] = spaces
    control[arena.SALT] = np.int64(salt)
    control[arena.SHARED] = shared
    control[arena.COMMON] = kept | shared
    gather(work)
    control[arena.WHOLE] = whole
    control[arena.MOVE] = NO_MOVE
    control[arena.PLY] = -1


@entry
def run(
    tables: Tables,
    circle: Circle,
    work: Arena,
    quilts: Quilts,
    network: Network,
    nodes: int,
) -> int:
    """Search on for up to `nodes` more nodes; return RUNNING, DONE, or CROWDED without memory.

    A search that has ended is not taken up again: it answers as before.
    """
    control = work.control
    if control[arena.ENDED] == RUNNING:
        control[arena.LIMIT] = control[arena.NODES] + nodes
        control[arena.ENDED] = _walk(tables, circle, work, quilts, network)
    return control[arena.ENDED]


@kernel
def _walk(tables: Tables, circle: Circle, work: Arena, quilts: Quilts, network: Network) -> int:
    """Search on from where the search stopped; see `run`."""
    control = work.control
    ply = control[arena.PLY]
    while True:
        # 1. A new iteration.
        if ply < 0:
            if not _next_iteration(work):
                return DONE
            ply = 0
        if work.team[0] > control[arena.ITERATION]:
            # Another thread has finished this iteration.
            if work.team[0] == arena.FINISHED:
                return DONE
            _begin_iteration(work, work.team[0])
            ply = 0
        # 2. A position just reached: answered at once, or opened.
        if control[arena.NODES] >= control[arena.LIMIT]:
            control[arena.PLY] = ply
            return RUNNING
        entered = _enter(tables, circle, work, quilts, network, ply)
        if entered < 0:
            return CROWDED
        # 3. Pass a value up, closing every frame it finishes.
        finished = entered == 1
        while finished:
            ply -= 1
            if ply < 0:
                break
            finished = _take_value(tables, circle, work, quilts, network, ply)
        # 4. Try what comes next in the open frame.
        if ply >= 0:
            if not _step_down(tables, circle, work, quilts, network, ply):
                return CROWDED
            ply += 1
