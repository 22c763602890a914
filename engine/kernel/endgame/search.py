"""Exact endgame search: alpha-beta with a transposition table, on an explicit stack.

The search can be paused after any number of nodes and taken up again, so that the caller can show
progress, keep a time limit and be interrupted. Values are margins of player 0 over player 1.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from patchwork_solve.engine.kernel import kernel, layout
from patchwork_solve.engine.kernel.bits import ZERO
from patchwork_solve.engine.kernel.endgame import arena
from patchwork_solve.engine.kernel.endgame.ahead import forget_moves, look_again, look_ahead
from patchwork_solve.engine.kernel.endgame.alone import forget
from patchwork_solve.engine.kernel.endgame.arena import Arena
from patchwork_solve.engine.kernel.endgame.batches import descend_batch, is_batch
from patchwork_solve.engine.kernel.endgame.economy import ceiling
from patchwork_solve.engine.kernel.endgame.moves import list_moves, next_move
from patchwork_solve.engine.kernel.endgame.outlook import OPEN_SQUARE, look_at_quilt
from patchwork_solve.engine.kernel.endgame.reach import keep_within_reach
from patchwork_solve.engine.kernel.endgame.relaxed import (
    claim_late,
    close_squares,
    copy_outlook,
    descend_relaxed,
    play_placed,
    promised_margin,
    relax,
)
from patchwork_solve.engine.kernel.endgame.room import assumes_fit
from patchwork_solve.engine.kernel.endgame.squares import MOST_WINDOWS, open_windows
from patchwork_solve.engine.kernel.endgame.stages import MOVES, first_stage, is_from_below
from patchwork_solve.engine.kernel.endgame.transposition import hash_position, probe
from patchwork_solve.engine.kernel.endgame.values import answer, is_settled, take_value
from patchwork_solve.engine.kernel.later import is_waiting, may_remain
from patchwork_solve.engine.kernel.layout import Circle, Tables, Words
from patchwork_solve.engine.kernel.measures import least_gain
from patchwork_solve.engine.kernel.opening import (
    is_opening,
    leather_to_come,
    may_need_plain,
    needs_plain,
    play_swap,
    swap_is_open,
)
from patchwork_solve.engine.kernel.packed import copy
from patchwork_solve.engine.kernel.rules import is_over, score, tie_sign
from patchwork_solve.engine.kernel.shared_search import start_searching

# What `run` answers.
RUNNING, DONE = range(2)

NEARNESS = 40
"""Spaces both tokens together have left up to which players alone are looked at beside the
economy's tables."""

RELAX_FROM = 4
"""Spaces both tokens together have left where relaxed games begin to save work."""


@kernel
def margin(tables: Tables, words: Words, tie: int) -> int:
    """Return the margin as it stands.

    With `tie` the unit is a third of a point, and a third goes to the player who wins a tie: points
    come before the tie-break, and the sign of a finished game's margin is its winner.
    """
    points = score(tables, words, 0) - score(tables, words, 1)
    return points * (1 + 2 * tie)


@kernel
def _final(tables: Tables, words: Words, deferred: Words, tie: int) -> int:
    value = margin(tables, words, tie) + promised_margin(tables, deferred) * (1 + 2 * tie)
    if tie == 1:
        value += tie_sign(tables, words)
    return value


@kernel
def _set_base(tables: Tables, work: Arena, ply: int) -> None:
    """Write the margin as it stands at `ply`, with what a deferred player has covered."""
    tie = work.control[arena.TIE]
    promised = promised_margin(tables, work.deferred[ply]) * (1 + 2 * tie)
    work.frames[ply, arena.BASE] = margin(tables, work.states[ply], tie) + promised


@kernel
def _set_ceilings(tables: Tables, circle: Circle, work: Arena, ply: int) -> None:
    """Bound the margin of the position at `ply` by the tables of the economy, if there are any.

    While patches wait beside the circle nothing else does: then without tables too.
    """
    words = work.states[ply]
    frame = work.frames[ply]
    tie = work.control[arena.TIE]
    unit = 1 + 2 * tie
    frame[arena.LOWER] = -arena.UNBOUNDED
    frame[arena.UPPER] = arena.UNBOUNDED
    if work.control[arena.CEILINGS] == 1 or is_waiting(tables, words):
        first = least_gain(tables, words, 0) - ceiling(tables, circle, work, ply, 1)
        second = least_gain(tables, words, 1) - ceiling(tables, circle, work, ply, 0)
        frame[arena.LOWER] = frame[arena.BASE] + first * unit - tie
        frame[arena.UPPER] = frame[arena.BASE] - second * unit + tie


@kernel
def _widen(tables: Tables, words: Words, frame: Words, unit: int) -> None:
    """Let bounds hold before the first moves are settled: over leather to come, and the swap.

    Whoever has a side in the end, its margin over the other side lies within bounds that are taken
    without the swap. So with it the margin lies within the larger of them, either way.
    """
    a_leather = tables.rules[layout.HOLE_PENALTY] + tables.rules[layout.LEATHER_POINTS]
    more = leather_to_come(tables, words) * a_leather * unit
    frame[arena.LOWER] -= more
    frame[arena.UPPER] += more
    if swap_is_open(tables, words):
        most = max(abs(frame[arena.LOWER]), abs(frame[arena.UPPER]))
        frame[arena.LOWER] = -most
        frame[arena.UPPER] = most


@kernel
def static_bounds(tables: Tables, circle: Circle, work: Arena) -> None:
    """Bound the margin of the position that a search begins with, without searching."""
    ply = work.control[arena.PLY]
    frame = work.frames[ply]
    frame[arena.ALPHA] = -arena.UNBOUNDED
    frame[arena.BETA] = arena.UNBOUNDED
    frame[arena.NEAR] = work.states[ply, layout.REMAINING]
    _settle(tables, circle, work, ply)


@kernel
def _is_near(tables: Tables, words: Words) -> bool:
    """Whether players alone are looked at beside the tables of the economy."""
    last = tables.rules[layout.LAST]
    spaces = 2 * last - words[layout.PLACE] - words[layout.PER_PLAYER + layout.PLACE]
    return spaces <= NEARNESS


@kernel
def _settle(tables: Tables, circle: Circle, work: Arena, ply: int) -> bool:
    """Bound a position, closely only where that is needed; return whether that settles it."""
    words = work.states[ply]
    frame = work.frames[ply]
    is_first = may_need_plain(tables) and is_opening(tables, words)
    _set_ceilings(tables, circle, work, ply)
    if is_settled(frame) and not is_first:
        return True
    is_near = work.control[arena.CEILINGS] == 0 or _is_near(tables, words)
    # What is looked at does not hold of the circle that others have joined.
    if is_near and not is_waiting(tables, words):
        look_ahead(tables, circle, work, ply)
    else:
        forget(work, ply)
        forget_moves(work, ply)
    if is_first:
        forget(work, ply)
        _widen(tables, words, frame, 1 + 2 * work.control[arena.TIE])
    return is_settled(frame)


@kernel
def _settle_again(tables: Tables, circle: Circle, work: Arena, ply: int) -> bool:
    """Bound a position whose squares have been closed; return whether that settles it."""
    frame = work.frames[ply]
    _set_ceilings(tables, circle, work, ply)
    if is_settled(frame):
        return True
    look_again(tables, circle, work, ply)
    return is_settled(frame)


@kernel
def _worth_relaxing(tables: Tables, words: Words, plain: int) -> bool:
    """Whether the two tokens have enough spaces left for a relaxed game to save work."""
    last = tables.rules[layout.LAST]
    spaces = 2 * last - words[layout.PLACE] - words[layout.PER_PLAYER + layout.PLACE]
    return plain == 0 and spaces >= RELAX_FROM


@kernel
def _look_at_squares(tables: Tables, circle: Circle, work: Arena, ply: int) -> bool:
    """Find out whether the last mover's bonus square is out of reach now; return whether it is.

    Before the first move both players are looked at.
    """
    closed = False
    if assumes_fit(work):
        return closed
    for player in range(2):
        row = work.outlooks[ply, player]
        if row[OPEN_SQUARE] == 0 or (ply > 0 and player != work.states[ply - 1, layout.MOVER]):
            continue
        windows = open_windows(
            tables, circle, work, work.states[ply], row, work.deferred[ply], player, True
        )
        row[OPEN_SQUARE] = np.int64(windows)
        closed = closed or windows == ZERO
    return closed


@kernel
def _counts_cells(tables: Tables, work: Arena) -> bool:
    """Whether covered cells decide, where points do not: then equal points are not equal."""
    return work.control[arena.TIE] == 1 and tables.rules[layout.TIE_BREAK] == layout.MORE_CELLS


@kernel
def _bound(tables: Tables, circle: Circle, work: Arena, ply: int) -> bool:
    """Bound the position at `ply` by a look at it; return whether that settles it."""
    words = work.states[ply]
    frame = work.frames[ply]
    is_plain = work.control[arena.PLAIN] == 1
    if is_plain and not may_need_plain(tables) and not _counts_cells(tables, work):
        frame[arena.NEAR] = words[layout.REMAINING]
        frame[arena.LOWER] = -arena.UNBOUNDED
        frame[arena.UPPER] = arena.UNBOUNDED
        return False
    if is_plain and (is_opening(tables, words) or is_waiting(tables, words)):
        frame[arena.NEAR] = words[layout.REMAINING]
        return _settle(tables, circle, work, ply)
    near = keep_within_reach(tables, circle, words, work.by_time, work.outlooks[ply])
    frame[arena.NEAR] = np.int64(near)
    if _settle(tables, circle, work, ply):
        return True
    # While the tile is open, bounds hold with and without it: seldom must a claim be decided.
    if claim_late(tables, circle, work, ply):
        _set_base(tables, work, ply)
    elif is_plain or not _look_at_squares(tables, circle, work, ply):
        return False
    return _settle_again(tables, circle, work, ply)


@kernel
def _enter(tables: Tables, circle: Circle, work: Arena, ply: int) -> bool:
    """Open the position at `ply`; return whether it is answered without searching."""
    words = work.states[ply]
    frame = work.frames[ply]
    control = work.control
    deferred = work.deferred[ply]
    control[arena.NODES] += 1
    frame[arena.BEGUN] = control[arena.NODES]
    control[arena.SURE] = 1
    frame[arena.UNSURE] = 0
    frame[arena.STAGE] = MOVES
    frame[arena.BEST_CODE] = arena.NO_MOVE
    frame[arena.HINT] = arena.NO_MOVE
    if is_over(tables, words):
        claim_late(tables, circle, work, ply)
        control[arena.VALUE] = _final(tables, words, deferred, control[arena.TIE])
        return True
    _set_base(tables, work, ply)
    if _bound(tables, circle, work, ply):
        control[arena.VALUE] = answer(frame)
        return True
    hash_position(
        tables,
        circle,
        words,
        work.outlooks[ply],
        deferred,
        frame,
        control[arena.TIE],
        control[arena.ROUGH],
        control[arena.BREADTH],
    )
    frame[arena.HINT] = probe(work, frame)
    if is_settled(frame):
        control[arena.VALUE] = answer(frame)
        return True
    frame[arena.COUNT] = 0
    frame[arena.NEXT] = 0
    if deferred[arena.WHO] == layout.NOBODY and _worth_relaxing(
        tables, words, control[arena.PLAIN]
    ):
        frame[arena.STAGE] = first_stage(frame, control, ply)
    frame[arena.BEST] = -arena.UNBOUNDED if words[layout.MOVER] == 0 else arena.UNBOUNDED
    return False


@kernel
def _descend(tables: Tables, circle: Circle, work: Arena, ply: int, code: int) -> None:
    """Make a move of the real game: the state and the outlook of the next ply."""
    copy(work.states[ply], work.states[ply + 1])
    copy_outlook(work, ply)
    work.deferred[ply + 1, arena.WHO] = layout.NOBODY
    if code == layout.SWAP:
        play_swap(work.states[ply + 1])
        for field in range(work.outlooks.shape[2]):
            work.outlooks[ply + 1, 0, field] = work.outlooks[ply, 1, field]
            work.outlooks[ply + 1, 1, field] = work.outlooks[ply, 0, field]
        return
    play_placed(tables, circle, work, ply, code)
    close_squares(work, ply + 1)


@kernel
def start(
    tables: Tables,
    circle: Circle,
    work: Arena,
    words: Words,
    reach: NDArray[np.uint64],
    alpha: int,
    beta: int,
) -> None:
    """Put a position and its window at the root of the stack.

    `reach`, shape (2,), holds for each player the indices of the circle that this player can
    still buy; more than can really be bought does no harm.
    """
    copy(words, work.states[0])
    windows = min(tables.squares.shape[0], MOST_WINDOWS)
    if words[layout.TILE] != layout.NOBODY:
        windows = 0
    if needs_plain(tables, words) or _counts_cells(tables, work):
        # Every placement counts; quilts are told apart in full as while a square is in reach.
        work.control[arena.PLAIN] = 1
        windows = max(1, windows)
    for player in range(2):
        candidates = may_remain(tables, words) & reach[player]
        look_at_quilt(tables, circle, words, player, candidates, work.outlooks[0])
        work.outlooks[0, player, OPEN_SQUARE] = (1 << windows) - 1
    work.deferred[0, arena.WHO] = layout.NOBODY
    work.frames[0, arena.ALPHA] = alpha
    work.frames[0, arena.BETA] = beta
    work.control[arena.PLY] = 0


@kernel
def _step_down(tables: Tables, circle: Circle, work: Arena, ply: int) -> None:
    """Put what the open frame at `ply` tries next, and its window, on the ply below."""
    frame = work.frames[ply]
    if frame[arena.STAGE] != MOVES:
        relax(tables, circle, work, ply, 1 if is_from_below(frame[arena.STAGE]) else 0)
        return
    if frame[arena.COUNT] == 0:
        list_moves(tables, circle, work, ply, frame[arena.HINT])
    code = next_move(work, ply)
    if is_batch(work, ply, code):
        descend_batch(tables, circle, work, ply, code)
        return
    if work.control[arena.SHARED] == 1:
        start_searching(work.searching, work.frames[ply, arena.KEY], code)
    if work.deferred[ply, arena.WHO] == layout.NOBODY:
        _descend(tables, circle, work, ply, code)
    else:
        descend_relaxed(tables, circle, work, ply, code)
    below = work.frames[ply + 1]
    below[arena.ALPHA] = frame[arena.ALPHA]
    below[arena.BETA] = frame[arena.BETA]
    if work.states[ply, layout.MOVER] == 0:
        below[arena.ALPHA] = max(below[arena.ALPHA], frame[arena.BEST])
    else:
        below[arena.BETA] = min(below[arena.BETA], frame[arena.BEST])


@kernel
def run(tables: Tables, circle: Circle, work: Arena, nodes: int) -> int:
    """Search on for up to `nodes` more nodes; return DONE or RUNNING.

    When done, `control[VALUE]` is the fail-soft value of the root: exact inside the window, an
    upper bound at or below alpha, a lower bound at or above beta. Another thread may stop this one
    by setting `control[LIMIT]` to zero.

    With `control[DEPTH]` the search stops after that many moves, and `control[SIDE]` says which
    bound it looks for. `control[SURE]` then says whether the value on the other side is proved.
    """
    control = work.control
    control[arena.LIMIT] = control[arena.NODES] + nodes
    ply = control[arena.PLY]
    while True:
        # 1. A position just reached: answered at once, or opened.
        if control[arena.NODES] >= control[arena.LIMIT]:
            control[arena.PLY] = ply
            return RUNNING
        returned = _enter(tables, circle, work, ply)
        # 2. Pass a value up, closing every frame it finishes.
        while returned:
            if ply == 0:
                return DONE
            ply -= 1
            returned = take_value(tables, circle, work, ply)
        # 3. Try what comes next in the open frame.
        _step_down(tables, circle, work, ply)
        ply += 1
