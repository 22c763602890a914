"""Search of the draft: principal variation search with a transposition table, on its own stack.

Every purchase is really sewn, at one of its snuggest placements; how many of them are tried grows
with the depth left. Values are hundredths of a point, margins of player 0.
"""

from __future__ import annotations

import numpy as np

from patchwork_solve.engine.kernel import entry, kernel
from patchwork_solve.engine.kernel.bits import ONE
from patchwork_solve.engine.kernel.hashing import absorb_key
from patchwork_solve.engine.kernel.layout import (
    MOVER,
    OWED,
    REMAINING,
    Circle,
    Tables,
    Words,
)
from patchwork_solve.engine.kernel.players.arena import (
    ALPHA,
    BEST,
    BEST_MOVE,
    BETA,
    COMMON,
    COUNT,
    DEPTH,
    DONE_DEPTH,
    ENDED,
    ENDLESS,
    FINISHED,
    FLAGS,
    FORGOTTEN,
    FULL,
    HIGH,
    ITERATION,
    KEY,
    LIMIT,
    LOW,
    MOST_DEPTH,
    MOVE,
    MOVE_VALUE,
    NARROWED,
    NEXT,
    NODES,
    NULL,
    OPEN,
    PHASE,
    PLY,
    PUT_OFF,
    REDUCED,
    ROOT_DEPTH,
    ROOT_MOVE,
    ROOT_VALUE,
    SALT,
    SEEN,
    SHARED,
    STARTED,
    STATIC,
    UNBOUNDED,
    UNKNOWN,
    UNSEEN,
    UNSOLD,
    VALUE,
    WHOLE,
    Arena,
)
from patchwork_solve.engine.kernel.players.judging import final, is_far_off, static
from patchwork_solve.engine.kernel.players.network import Network
from patchwork_solve.engine.kernel.players.options import NO_MOVE, credit, list_moves
from patchwork_solve.engine.kernel.players.ordering import order_moves
from patchwork_solve.engine.kernel.players.quilts import (
    Quilts,
    forget,
)
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
from patchwork_solve.engine.kernel.rules import (
    copy,
    is_over,
)

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
    if frame[STATIC] == UNKNOWN:
        control[NODES] += 1
    if is_over(tables, words):
        control[VALUE] = final(tables, words)
        return 1
    leaf = frame[DEPTH] <= 0 and words[OWED] == 0
    frame[DEPTH] = max(frame[DEPTH], 0)
    if leaf:
        control[OPEN] += 1
        control[VALUE] = static(tables, circle, work, quilts, network, ply)
        return 1
    frame[KEY] = key_of_position(work, quilts, words, work.looks[ply])
    if probe(work, frame, ply):
        return 1
    if is_far_off(tables, circle, work, quilts, network, ply):
        return 1
    frame[PUT_OFF] = 0
    frame[UNSEEN] = control[OPEN] + control[NARROWED]
    if not list_moves(tables, circle, work, quilts, ply):
        return -1
    _begin_move(tables, circle, work, quilts, network, ply)
    frame[LOW] = frame[ALPHA]
    frame[HIGH] = frame[BETA]
    frame[BEST] = -UNBOUNDED if words[MOVER] == 0 else UNBOUNDED
    return 0


@kernel
def _begin_move(
    tables: Tables, circle: Circle, work: Arena, quilts: Quilts, network: Network, ply: int
) -> None:
    """Choose the next move of a ply, and how it is searched."""
    frame = work.frames[ply]
    order_moves(tables, circle, work, quilts, network, ply)
    if frame[NEXT] > 0 and is_announced(work, frame):
        put_off(work, ply)
    if frame[NEXT] == 0 or (ply == 0 and work.control[WHOLE] == 1):
        frame[PHASE] = FULL
    elif work.cuts[ply, frame[NEXT]] > 0 and frame[DEPTH] > 1:
        frame[PHASE] = REDUCED
    else:
        frame[PHASE] = NULL


@kernel
def _step_down(
    tables: Tables, circle: Circle, work: Arena, quilts: Quilts, network: Network, ply: int
) -> bool:
    """Put the next move and its window on the ply below; return whether the memory sufficed."""
    frame = work.frames[ply]
    below = work.frames[ply + 1]
    index = frame[NEXT]
    depth = frame[DEPTH]
    # Leather belongs to the purchase before it.
    if work.states[ply, OWED] == 0:
        depth -= 1
    if frame[PHASE] == REDUCED:
        depth = max(depth - work.cuts[ply, index], 0)
    below[DEPTH] = depth
    below[STATIC] = work.statics[ply, index]
    if frame[PHASE] == FULL:
        below[ALPHA] = frame[LOW]
        below[BETA] = frame[HIGH]
        if ply == 0 and work.control[WHOLE] == 1:
            below[ALPHA] = -UNBOUNDED
            below[BETA] = UNBOUNDED
    elif work.states[ply, MOVER] == 0:
        below[ALPHA] = frame[LOW]
        below[BETA] = frame[LOW] + 1
    else:
        below[ALPHA] = frame[HIGH] - 1
        below[BETA] = frame[HIGH]
    if is_announced(work, frame):
        announce(work, ply)
    return descend(tables, circle, work, quilts, network, ply, work.moves[ply, index])


@kernel
def _close(work: Arena, ply: int) -> None:
    """Keep what was found of a position, and hand its value up."""
    frame = work.frames[ply]
    best = frame[BEST]
    bound = EXACT
    if best >= frame[BETA]:
        bound = AT_LEAST
    elif best <= frame[ALPHA]:
        bound = AT_MOST
    depth = frame[DEPTH]
    if work.control[OPEN] + work.control[NARROWED] == frame[UNSEEN]:
        depth = ENDLESS if work.control[COMMON] == 1 else depth | SEEN
    store(work, frame, best, bound, depth)
    work.control[VALUE] = best


@kernel
def _note_root(work: Arena, move: int, value: int) -> None:
    """Keep the value of a root move where its last one was: iterations differ in the order."""
    row = 0
    while work.roots[row, ROOT_DEPTH] > 0 and work.roots[row, ROOT_MOVE] != move:
        row += 1
    work.roots[row, ROOT_MOVE] = move
    work.roots[row, ROOT_VALUE] = value
    work.roots[row, ROOT_DEPTH] = work.control[ITERATION]


@kernel
def _take_value(
    tables: Tables, circle: Circle, work: Arena, quilts: Quilts, network: Network, ply: int
) -> bool:
    """Use the value of the move just searched; return whether the position is finished."""
    frame = work.frames[ply]
    value = work.control[VALUE]
    if is_announced(work, frame):
        withdraw(work, ply)
    maximise = work.states[ply, MOVER] == 0
    better = value > frame[LOW] if maximise else value < frame[HIGH]
    whole = ply == 0 and work.control[WHOLE] == 1
    if better and not whole:
        if frame[PHASE] == REDUCED:
            frame[PHASE] = NULL
            return False
        inside = value < frame[HIGH] if maximise else value > frame[LOW]
        if frame[PHASE] == NULL and inside:
            frame[PHASE] = FULL
            return False
    index = frame[NEXT]
    move = work.moves[ply, index]
    if index == 0 or (value > frame[BEST] if maximise else value < frame[BEST]):
        frame[BEST] = value
        frame[BEST_MOVE] = move
        if ply == 0:
            work.control[MOVE] = move
            work.control[MOVE_VALUE] = value
    if ply == 0:
        _note_root(work, move, value)
    if not whole:
        if maximise:
            frame[LOW] = max(frame[LOW], value)
        else:
            frame[HIGH] = min(frame[HIGH], value)
        if frame[LOW] >= frame[HIGH]:
            credit(tables, circle, work, ply, move)
            _close(work, ply)
            return True
    frame[NEXT] = index + 1
    if frame[NEXT] == frame[COUNT]:
        _close(work, ply)
        return True
    _begin_move(tables, circle, work, quilts, network, ply)
    return False


@kernel
def _next_iteration(work: Arena) -> bool:
    """Go one move deeper; return whether there is anything to be gained by it."""
    control = work.control
    control[DONE_DEPTH] = control[ITERATION]
    seen_to_the_end = control[STARTED] == 1 and control[OPEN] + control[NARROWED] == 0
    if seen_to_the_end or control[ITERATION] >= work.settings[FLAGS, MOST_DEPTH]:
        work.team[0] = FINISHED
        return False
    _begin_iteration(work, control[ITERATION] + 1)
    work.team[0] = max(work.team[0], control[ITERATION])
    return True


@kernel
def _begin_iteration(work: Arena, depth: int) -> None:
    control = work.control
    control[STARTED] = 1
    control[ITERATION] = depth
    control[OPEN] = 0
    control[NARROWED] = 0
    frame = work.frames[0]
    frame[STATIC] = UNKNOWN
    frame[ALPHA] = -UNBOUNDED
    frame[BETA] = UNBOUNDED
    frame[DEPTH] = depth


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

    With `afresh` the memory of quilts is emptied first, without `keep` the transposition table.
    With `shared` other threads search the same position at the same time; all must be started
    before one of them is run.
    """
    if afresh == 1:
        forget(quilts)
    for player in range(2):
        for i in range(work.history.shape[1]):
            work.history[player, i] = 0
    for row in range(work.roots.shape[0]):
        work.roots[row, ROOT_DEPTH] = 0
    copy(words, work.states[0])
    remaining = np.uint64(words[REMAINING])
    unsold = np.uint64(0)
    for at in range(len(circle)):
        if (remaining >> np.uint64(at)) & ONE != np.uint64(0):
            unsold |= ONE << np.uint64(circle[at])
    work.looks[0, UNSOLD] = np.int64(unsold)
    reopen(tables, work, quilts, network, 0)
    control = work.control
    # Another salt makes strangers of all that the table holds, without a walk through it; and
    # what it holds of another circle is strange, as patches are named by their place in it.
    forgotten = control[FORGOTTEN] + 1 - keep
    salt = np.uint64(forgotten)
    for at in range(len(circle)):
        salt = absorb_key(salt, np.uint64(circle[at]))
    for i in range(len(control)):
        control[i] = 0
    control[FORGOTTEN] = forgotten
    control[SALT] = np.int64(salt)
    control[SHARED] = shared
    control[COMMON] = keep | shared
    gather(work)
    control[WHOLE] = whole
    control[MOVE] = NO_MOVE
    control[PLY] = -1


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
    if control[ENDED] == RUNNING:
        control[LIMIT] = control[NODES] + nodes
        control[ENDED] = _walk(tables, circle, work, quilts, network)
    return control[ENDED]


@kernel
def _walk(tables: Tables, circle: Circle, work: Arena, quilts: Quilts, network: Network) -> int:
    """Search on from where the search stopped; see `run`."""
    control = work.control
    ply = control[PLY]
    while True:
        # 1. A new iteration.
        if ply < 0:
            if not _next_iteration(work):
                return DONE
            ply = 0
        if work.team[0] > control[ITERATION]:
            # Another thread has finished this iteration.
            if work.team[0] == FINISHED:
                return DONE
            _begin_iteration(work, work.team[0])
            ply = 0
        # 2. A position just reached: answered at once, or opened.
        if control[NODES] >= control[LIMIT]:
            control[PLY] = ply
            return RUNNING
        entered = _enter(tables, circle, work, quilts, network, ply)
        if entered < 0:
            return CROWDED
        # 3. Hand a value up, closing every frame it finishes.
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
