"""Search of the draft: principal variation search with a transposition table, on its own stack.

Every purchase is really sewn, at one of its snuggest placements; how many of them are tried grows
with the depth left. Values are hundredths of a point, margins of player 0.
"""

from __future__ import annotations

import numpy as np

from patchwork_solve.engine.kernel import entry, kernel
from patchwork_solve.engine.kernel.bits import ONE, ZERO
from patchwork_solve.engine.kernel.endgame.hashing import absorb_key
from patchwork_solve.engine.kernel.layout import (
    ADVANCE,
    BUTTONS,
    COST,
    EARNS,
    FINISHED,
    LEATHER_PATCH,
    MOVER,
    NOBODY,
    OWED,
    PER_PLAYER,
    PLACE,
    REMAINING,
    SLOTS,
    TILE,
    TIME,
    TOKEN,
    Circle,
    Tables,
    Words,
)
from patchwork_solve.engine.kernel.measures import worth
from patchwork_solve.engine.kernel.players.network import MOVERS, OTHERS, Network, forward
from patchwork_solve.engine.kernel.players.prospects import base_margin, write_prospects
from patchwork_solve.engine.kernel.players.quilts import (
    NONE,
    Quilts,
    after,
    find,
    forget,
    placements_of,
)
from patchwork_solve.engine.kernel.players.workshop import (
    ALPHA,
    BEST,
    BEST_MOVE,
    BETA,
    COUNT,
    DEEPEST,
    DEPTH,
    DONE_DEPTH,
    FLAGS,
    FULL,
    HIGH,
    ITERATION,
    KEY,
    LATE,
    LATE_FROM,
    LIMIT,
    LOW,
    MARGINS,
    MOST_DEPTH,
    MOVE,
    MOVE_VALUE,
    NARROWED,
    NEXT,
    NODES,
    NULL,
    OPEN,
    PHASE,
    PLACED,
    PLY,
    POINT,
    REDUCED,
    ROOT_DEPTH,
    ROOT_MOVE,
    ROOT_VALUE,
    ROOT_WIDTH,
    SALT,
    STARTED,
    TABLED_LEAVES,
    UNBOUNDED,
    UNSOLD,
    VALUE,
    WHOLE,
    WIDTHS,
    Workshop,
)
from patchwork_solve.engine.kernel.rules import (
    copy,
    for_sale,
    free_cells,
    is_over,
    play_advance,
    play_leather,
    play_purchase,
    score,
)

# What `run` answers.
RUNNING, DONE, CROWDED = range(3)

TIE_BREAK = POINT // 2
"""A tied game is worth half a point to its winner."""

CHOICE_BITS = 6
CHOICE_MASK = (1 << CHOICE_BITS) - 1
"""A move of the search is ``index in the circle << CHOICE_BITS | number of the placement``, or an
advance; with leather owed the number alone."""

NO_MOVE = -2

# Bounds in the table.
AT_LEAST, AT_MOST, EXACT = range(3)


@kernel
def _final(tables: Tables, words: Words) -> int:
    points = score(tables, words, 0) - score(tables, words, 1)
    if points == 0:
        return TIE_BREAK * (1 - 2 * words[FINISHED])
    return points * POINT


@kernel
def evaluate(
    tables: Tables, circle: Circle, work: Workshop, quilts: Quilts, network: Network, ply: int
) -> int:
    """Return the expected margin of player 0 at a ply."""
    words = work.states[ply]
    me = words[MOVER]
    mine, theirs = work.looks[ply, me], work.looks[ply, 1 - me]
    unsold = np.uint64(work.looks[ply, UNSOLD])
    write_prospects(
        tables, circle, words, unsold, quilts.fits[mine], quilts.fits[theirs], work.features
    )
    value = forward(
        network, work.features, quilts.woven[mine, MOVERS], quilts.woven[theirs, OTHERS]
    )
    return base_margin(tables, words) * POINT + np.int64(value * np.float32(POINT)) * (1 - 2 * me)


@kernel
def key_of_position(words: Words, look: Words) -> np.int64:
    key = absorb_key(np.uint64(look[0] << 32 | look[1]), np.uint64(words[REMAINING]))
    for player in range(2):
        base = player * PER_PLAYER
        purse = words[base + BUTTONS] << 32 | words[base + EARNS] << 16 | words[base + PLACE]
        key = absorb_key(key, np.uint64(purse))
    turn = words[MOVER] | words[OWED] << 1 | (words[TILE] + 2) << 16 | (words[FINISHED] + 2) << 20
    return np.int64(absorb_key(key, np.uint64(turn | words[TOKEN] << 24)))


@kernel
def _pack(value: int, move: int, depth: int, bound: int) -> int:
    return (value + UNBOUNDED) << 22 | (move + 2) << 8 | depth << 2 | bound


@kernel
def _probe(work: Workshop, frame: Words, ply: int) -> bool:
    """Look a position up; return whether that answers it, else leave its best move in the frame."""
    frame[BEST_MOVE] = NO_MOVE
    entry = work.table[frame[KEY] & (work.table.shape[0] - 1)]
    if entry[0] != frame[KEY] ^ work.control[SALT]:
        return False
    data = entry[1]
    frame[BEST_MOVE] = ((data >> 8) & 0x3FFF) - 2
    if ply == 0 or ((data >> 2) & 63) < frame[DEPTH]:
        return False
    value = (data >> 22) - UNBOUNDED
    bound = data & 3
    if (
        bound == EXACT
        or (bound == AT_LEAST and value >= frame[BETA])
        or (bound == AT_MOST and value <= frame[ALPHA])
    ):
        work.control[VALUE] = value
        return True
    return False


@kernel
def _store(work: Workshop, frame: Words, value: int, bound: int) -> None:
    entry = work.table[frame[KEY] & (work.table.shape[0] - 1)]
    entry[0] = frame[KEY] ^ work.control[SALT]
    entry[1] = _pack(value, frame[BEST_MOVE], frame[DEPTH], bound)


# -- moves ---------------------------------------------------------------------------------------


@kernel
def _width(work: Workshop, ply: int, depth: int) -> int:
    if ply == 0:
        return max(work.settings[FLAGS, ROOT_WIDTH], work.settings[WIDTHS, depth])
    return work.settings[WIDTHS, depth]


@kernel
def _add(work: Workshop, ply: int, n: int, move: int, rank: int, cut: int) -> int:
    """Append a move by falling rank; return how many there are."""
    moves, ranks, cuts = work.moves[ply], work.ranks[ply], work.cuts[ply]
    at = n
    while at > 0 and ranks[at - 1] < rank:
        moves[at], ranks[at], cuts[at] = moves[at - 1], ranks[at - 1], cuts[at - 1]
        at -= 1
    moves[at], ranks[at], cuts[at] = move, rank, cut
    return n + 1


@kernel
def _add_placements(
    work: Workshop, quilts: Quilts, ply: int, n: int, row: int, at: int, rank: int, width: int
) -> int:
    """Append the placements of a patch, the further ones behind all firsts."""
    frame = work.frames[ply]
    hint = frame[BEST_MOVE]
    depth = max(frame[DEPTH], 0)
    size = np.int64(quilts.sizes[row])
    if width < min(size, work.settings[WIDTHS, DEEPEST]):
        work.control[NARROWED] = 1
    for choice in range(min(size, width)):
        move = at << CHOICE_BITS | choice
        order = rank if choice == 0 else rank - (choice << 40)
        if move == hint:
            order = 1 << 60
        cut = 0 if choice == 0 else work.settings[PLACED, depth]
        n = _add(work, ply, n, move, order, cut)
    return n


@kernel
def list_moves(tables: Tables, circle: Circle, work: Workshop, quilts: Quilts, ply: int) -> bool:
    """Write the moves to try at a ply, in order; return whether the memory sufficed."""
    words = work.states[ply]
    frame = work.frames[ply]
    me = words[MOVER]
    quilt = work.looks[ply, me]
    hint = frame[BEST_MOVE]
    width = _width(work, ply, max(frame[DEPTH], 0))
    n = 0
    if words[OWED] > 0:
        row = placements_of(tables, quilts, quilt, tables.rules[LEATHER_PATCH])
        if row == NONE:
            return False
        n = _add_placements(work, quilts, ply, n, row, 0, 0, width)
    else:
        advance = tables.patches.shape[0] - 1
        rank = work.history[me, advance] << 8
        n = _add(work, ply, n, ADVANCE, 1 << 60 if hint == ADVANCE else rank, 0)
        buttons = words[me * PER_PLAYER + BUTTONS]
        fits = quilts.fits[quilt]
        for slot in range(SLOTS):
            at = for_sale(words, slot)
            if at < 0:
                break
            patch = circle[at]
            if tables.patches[patch, COST] > buttons:
                continue
            if (fits >> np.uint64(patch)) & ONE == ZERO:
                continue
            value = worth(tables, words, patch) - tables.patches[patch, TIME]
            rank = (work.history[me, patch] << 8) + value + 64
            if width == 1:
                # Where it will lie is looked for when the move is made.
                move = at << CHOICE_BITS
                n = _add(work, ply, n, move, 1 << 60 if move == hint else rank, 0)
                if work.settings[WIDTHS, DEEPEST] > 1:
                    work.control[NARROWED] = 1
                continue
            row = placements_of(tables, quilts, quilt, patch)
            if row == NONE:
                return False
            n = _add_placements(work, quilts, ply, n, row, at, rank, width)
        depth = max(frame[DEPTH], 0)
        for i in range(work.settings[FLAGS, LATE_FROM], n):
            work.cuts[ply, i] = max(work.cuts[ply, i], work.settings[LATE, depth])
    frame[COUNT] = n
    frame[NEXT] = 0
    frame[PHASE] = FULL
    frame[BEST_MOVE] = NO_MOVE
    return True


# -- the walk ------------------------------------------------------------------------------------


@kernel
def _reopen(tables: Tables, work: Workshop, quilts: Quilts, network: Network, ply: int) -> bool:
    """Find the quilts of a ply in the memory; return whether there was room."""
    words = work.states[ply]
    is_open = 1 if words[TILE] == NOBODY else 0
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
    work: Workshop,
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
    if move == ADVANCE:
        play_advance(tables, words)
        return True
    me = words[MOVER]
    choice = move & CHOICE_MASK
    at = move >> CHOICE_BITS
    patch = tables.rules[LEATHER_PATCH] if words[OWED] > 0 else circle[at]
    row = placements_of(tables, quilts, look[me], patch)
    if row == NONE:
        return False
    quilt = after(tables, quilts, network, look[me], row, choice)
    if quilt == NONE:
        return False
    code = np.int64(quilts.codes[row, choice])
    tile = words[TILE]
    if words[OWED] > 0:
        play_leather(tables, words, code)
    else:
        play_purchase(tables, words, at, patch, code)
        look[UNSOLD] = np.int64(np.uint64(look[UNSOLD]) & ~(ONE << np.uint64(patch)))
    look[me] = quilt
    if words[TILE] != tile:
        return _reopen(tables, work, quilts, network, ply + 1)
    return True


@kernel
def _is_far_off(
    tables: Tables, circle: Circle, work: Workshop, quilts: Quilts, network: Network, ply: int
) -> bool:
    """Whether a position is so far outside a null window that its moves need not be tried."""
    frame = work.frames[ply]
    margin = work.settings[MARGINS, frame[DEPTH]]
    if margin == 0 or work.states[ply, OWED] > 0 or frame[BETA] - frame[ALPHA] != 1:
        return False
    value = evaluate(tables, circle, work, quilts, network, ply)
    if frame[ALPHA] - margin < value < frame[BETA] + margin:
        return False
    work.control[OPEN] += 1
    work.control[VALUE] = value
    return True


@kernel
def _enter(
    tables: Tables, circle: Circle, work: Workshop, quilts: Quilts, network: Network, ply: int
) -> int:
    """Open a position; 1: answered at once, 0: moves are to be tried, -1: the memory is full."""
    words = work.states[ply]
    frame = work.frames[ply]
    control = work.control
    control[NODES] += 1
    if is_over(tables, words):
        control[VALUE] = _final(tables, words)
        return 1
    leaf = frame[DEPTH] <= 0 and words[OWED] == 0
    if leaf:
        frame[DEPTH] = 0
    frame[DEPTH] = max(frame[DEPTH], 0)
    if not leaf or work.settings[FLAGS, TABLED_LEAVES] != 0:
        frame[KEY] = key_of_position(words, work.looks[ply])
        if _probe(work, frame, ply):
            return 1
    if leaf:
        control[OPEN] += 1
        control[VALUE] = evaluate(tables, circle, work, quilts, network, ply)
        if work.settings[FLAGS, TABLED_LEAVES] != 0:
            frame[BEST_MOVE] = NO_MOVE
            _store(work, frame, control[VALUE], EXACT)
        return 1
    if _is_far_off(tables, circle, work, quilts, network, ply):
        return 1
    if not list_moves(tables, circle, work, quilts, ply):
        return -1
    frame[LOW] = frame[ALPHA]
    frame[HIGH] = frame[BETA]
    frame[BEST] = -UNBOUNDED if words[MOVER] == 0 else UNBOUNDED
    return 0


@kernel
def _begin_move(work: Workshop, frame: Words, ply: int) -> None:
    """Choose how the next move of a frame is searched."""
    if frame[NEXT] == 0 or (ply == 0 and work.control[WHOLE] == 1):
        frame[PHASE] = FULL
    elif work.cuts[ply, frame[NEXT]] > 0 and frame[DEPTH] > 1:
        frame[PHASE] = REDUCED
    else:
        frame[PHASE] = NULL


@kernel
def _step_down(
    tables: Tables, circle: Circle, work: Workshop, quilts: Quilts, network: Network, ply: int
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
    return descend(tables, circle, work, quilts, network, ply, work.moves[ply, index])


@kernel
def _close(tables: Tables, circle: Circle, work: Workshop, ply: int) -> None:
    """Keep what was found of a position, and hand its value up."""
    frame = work.frames[ply]
    best = frame[BEST]
    bound = EXACT
    if best >= frame[BETA]:
        bound = AT_LEAST
    elif best <= frame[ALPHA]:
        bound = AT_MOST
    _store(work, frame, best, bound)
    work.control[VALUE] = best


@kernel
def _credit(tables: Tables, circle: Circle, work: Workshop, ply: int, move: int) -> None:
    """Remember that a move was good enough to end the search of its position."""
    words = work.states[ply]
    if words[OWED] > 0:
        return
    patch = tables.patches.shape[0] - 1
    if move != ADVANCE:
        patch = circle[move >> CHOICE_BITS]
    depth = work.frames[ply, DEPTH]
    work.history[words[MOVER], patch] += depth * depth


@kernel
def _note_root(work: Workshop, move: int, value: int) -> None:
    """Keep the value of a root move where its last one was: iterations differ in the order."""
    row = 0
    while work.roots[row, ROOT_DEPTH] > 0 and work.roots[row, ROOT_MOVE] != move:
        row += 1
    work.roots[row, ROOT_MOVE] = move
    work.roots[row, ROOT_VALUE] = value
    work.roots[row, ROOT_DEPTH] = work.control[ITERATION]


@kernel
def _take_value(tables: Tables, circle: Circle, work: Workshop, ply: int) -> bool:
    """Use the value of the move just searched; return whether the position is finished."""
    frame = work.frames[ply]
    value = work.control[VALUE]
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
            _credit(tables, circle, work, ply, move)
            _close(tables, circle, work, ply)
            return True
    frame[NEXT] = index + 1
    if frame[NEXT] == frame[COUNT]:
        _close(tables, circle, work, ply)
        return True
    _begin_move(work, frame, ply)
    return False


@kernel
def _next_iteration(work: Workshop) -> bool:
    """Go one move deeper; return whether there is anything to be gained by it."""
    control = work.control
    control[DONE_DEPTH] = control[ITERATION]
    if control[STARTED] == 1 and control[OPEN] == 0 and control[NARROWED] == 0:
        return False
    if control[ITERATION] >= work.settings[FLAGS, MOST_DEPTH]:
        return False
    control[STARTED] = 1
    control[ITERATION] += 1
    control[OPEN] = 0
    control[NARROWED] = 0
    frame = work.frames[0]
    frame[ALPHA] = -UNBOUNDED
    frame[BETA] = UNBOUNDED
    frame[DEPTH] = control[ITERATION]
    return True


@entry
def start(
    tables: Tables,
    circle: Circle,
    work: Workshop,
    quilts: Quilts,
    network: Network,
    words: Words,
    whole: int,
    afresh: int,
) -> None:
    """Put a position at the root; with `whole` every root move gets its own full window.

    With `afresh` the memory of quilts is emptied first.
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
    _reopen(tables, work, quilts, network, 0)
    control = work.control
    # Another salt makes strangers of all that the table holds, without a walk through it.
    salt = np.int64(absorb_key(np.uint64(control[SALT]), ONE))
    for i in range(len(control)):
        control[i] = 0
    control[SALT] = salt
    control[WHOLE] = whole
    control[MOVE] = NO_MOVE
    control[PLY] = -1


@entry
def run(
    tables: Tables,
    circle: Circle,
    work: Workshop,
    quilts: Quilts,
    network: Network,
    nodes: int,
) -> int:
    """Search on for up to `nodes` more nodes; return RUNNING, DONE, or CROWDED without memory."""
    control = work.control
    control[LIMIT] = control[NODES] + nodes
    ply = control[PLY]
    while True:
        # 1. A new iteration.
        if ply < 0:
            if not _next_iteration(work):
                return DONE
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
            finished = _take_value(tables, circle, work, ply)
        # 4. Try what comes next in the open frame.
        if ply >= 0:
            if not _step_down(tables, circle, work, quilts, network, ply):
                return CROWDED
            ply += 1


@entry
def describe(
    tables: Tables,
    circle: Circle,
    work: Workshop,
    quilts: Quilts,
    network: Network,
    out: np.ndarray,
) -> float:
    """Write all features of the position at the root, from the mover's side; return its margin.

    The margin is that of player 0 in points by the evaluation, without searching. `out` is a
    float32 array of shape (DRAFT + 2 * CLOTH,).
    """
    value = evaluate(tables, circle, work, quilts, network, 0)
    words = work.states[0]
    me = words[MOVER]
    n = work.features.shape[0]
    for i in range(n):
        out[i] = work.features[i]
    for whose in range(2):
        quilt = work.looks[0, me if whose == 0 else 1 - me]
        cloth = quilts.cloth[quilt]
        for i in range(cloth.shape[0]):
            out[n + whose * cloth.shape[0] + i] = cloth[i]
    return value / POINT


@entry
def code_of(circle: Circle, work: Workshop, quilts: Quilts, tables: Tables, move: int) -> int:
    """Return the code of a root move of the search."""
    if move == ADVANCE:
        return ADVANCE
    words = work.states[0]
    patch = tables.rules[LEATHER_PATCH] if words[OWED] > 0 else circle[move >> CHOICE_BITS]
    row = np.int64(quilts.lists[work.looks[0, words[MOVER]], patch])
    return np.int64(quilts.codes[row, move & CHOICE_MASK])
