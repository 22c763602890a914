"""What a value does to the position above it: better moves, bounds, an answer."""

from __future__ import annotations

from patchwork_solve.engine.kernel import kernel
from patchwork_solve.engine.kernel.endgame.arena import (
    ALPHA,
    ANSWERED,
    ASKED,
    BEST,
    BEST_CODE,
    BETA,
    COUNT,
    FROM_BELOW,
    HINT,
    KEY,
    LOWER,
    NEXT,
    NO_MOVE,
    PLAIN,
    SHARED,
    SIDE,
    STAGE,
    SURE,
    UNSURE,
    UPPER,
    VALUE,
    WHO,
    Arena,
)
from patchwork_solve.engine.kernel.endgame.batches import is_batch, take_batch
from patchwork_solve.engine.kernel.endgame.experience import remember
from patchwork_solve.engine.kernel.endgame.history import is_recorded, record
from patchwork_solve.engine.kernel.endgame.stages import MOVES, UNKNOWN, asks_low, next_stage
from patchwork_solve.engine.kernel.endgame.transposition import store
from patchwork_solve.engine.kernel.layout import ADVANCE, MOVER, NOBODY, Circle, Tables, Words
from patchwork_solve.engine.kernel.shared_search import finish_searching


@kernel
def is_settled(frame: Words) -> bool:
    """Whether a frame's proved bounds already answer its window."""
    return (
        frame[LOWER] >= frame[BETA] or frame[UPPER] <= frame[ALPHA] or frame[LOWER] == frame[UPPER]
    )


@kernel
def answer(frame: Words) -> int:
    """Return the bound that answers a settled frame."""
    return frame[UPPER] if frame[UPPER] <= frame[ALPHA] else frame[LOWER]


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
def _learn(tables: Tables, work: Arena, ply: int, maximise: bool, code: int) -> None:
    """Remember a placement of the real game with which the mover reaches what was asked for."""
    frame = work.frames[ply]
    is_real = work.deferred[ply, WHO] == NOBODY and work.control[PLAIN] == 0
    if not is_real or code == ADVANCE or work.control[SURE] == 0:
        return
    if frame[BEST] >= frame[BETA] if maximise else frame[BEST] <= frame[ALPHA]:
        remember(tables, work, work.states[ply], code)


@kernel
def _close(work: Arena, ply: int, maximise: bool, complete: bool) -> None:
    """Turn the best value found into proved bounds, and keep them in the table.

    The value of a maximiser is a lower bound always, and an upper bound too when every move was
    tried inside the window; for a minimiser the other way round. Where the search stopped at its
    depth, a value that is not the one looked for proves nothing.
    """
    frame = work.frames[ply]
    control = work.control
    best = frame[BEST]
    if complete:
        control[SURE] = 1 - frame[UNSURE]
    if control[SURE] == 1:
        if best > frame[ALPHA] if maximise else (complete and best > frame[ALPHA]):
            frame[LOWER] = max(frame[LOWER], best)
        if best < frame[BETA] if not maximise else (complete and best < frame[BETA]):
            frame[UPPER] = min(frame[UPPER], best)
    store(work, frame)
    control[VALUE] = best


@kernel
def _take_hint(work: Arena, ply: int) -> None:
    """Keep what the mover of the position at `ply` plays in the relaxed game, if it is bound there.

    So the table knows a move to begin with of a position that was answered without one.
    """
    below = work.frames[ply + 1]
    if work.deferred[ply + 1, WHO] == work.states[ply, MOVER]:
        return
    code = below[BEST_CODE] if below[BEST_CODE] != NO_MOVE else below[HINT]
    if code != NO_MOVE:
        work.frames[ply, HINT] = code


@kernel
def _take_answer(work: Arena, ply: int) -> bool:
    """Use what a relaxed game proved; return whether that answers the position at `ply`."""
    frame = work.frames[ply]
    value = work.control[VALUE]
    if asks_low(frame[STAGE]):
        if value >= frame[BETA]:
            frame[LOWER] = max(frame[LOWER], value)
            _take_hint(work, ply)
            store(work, frame)
            return True
    elif value <= frame[ALPHA]:
        frame[UPPER] = min(frame[UPPER], value)
        _take_hint(work, ply)
        store(work, frame)
        return True
    frame[STAGE] = next_stage(frame[STAGE])
    return False


@kernel
def _give_up(work: Arena, ply: int) -> bool:
    """Where the depth ends, answer with the window's end that proves nothing; return whether so."""
    frame = work.frames[ply]
    if frame[STAGE] != UNKNOWN:
        return False
    work.control[SURE] = 0
    below = work.control[SIDE] == FROM_BELOW
    work.control[VALUE] = frame[ALPHA] if below else frame[BETA]
    return True


@kernel
def _take_move(
    tables: Tables, circle: Circle, work: Arena, ply: int, maximise: bool, code: int
) -> bool:
    """Use the value of a move; return whether no other matters any more."""
    frame = work.frames[ply]
    if work.control[SHARED] == 1:
        finish_searching(work.searching, frame[KEY], code)
    frame[UNSURE] |= 1 - work.control[SURE]
    _improve(frame, maximise, work.control[VALUE], code)
    answers = _is_cut(frame, maximise)
    if is_recorded(work, ply):
        record(tables, circle, work, ply, code, answers)
    if not answers:
        return False
    _learn(tables, work, ply, maximise, code)
    _close(work, ply, maximise, False)
    return True


@kernel
def take_value(tables: Tables, circle: Circle, work: Arena, ply: int) -> bool:
    """Use the value of the move tried last; return whether the position at `ply` is finished."""
    frame = work.frames[ply]
    if frame[STAGE] != MOVES:
        work.control[ASKED] += 1
        answered = _take_answer(work, ply)
        work.control[ANSWERED] += answered
        return answered or _give_up(work, ply)
    maximise = work.states[ply, MOVER] == 0
    code = work.codes[ply, frame[NEXT] - 1]
    if is_batch(work, ply, code):
        take_batch(tables, circle, work, ply, code)
    elif _take_move(tables, circle, work, ply, maximise, code):
        return True
    if frame[NEXT] == frame[COUNT]:
        _close(work, ply, maximise, True)
        return True
    return False
