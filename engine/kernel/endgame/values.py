"""Effects of a value on the position above it: better moves, bounds, an answer."""

from __future__ import annotations

from patchwork_solve.engine.kernel import kernel, layout
from patchwork_solve.engine.kernel.endgame import arena
from patchwork_solve.engine.kernel.endgame.arena import Arena
from patchwork_solve.engine.kernel.endgame.batches import is_batch, take_batch
from patchwork_solve.engine.kernel.endgame.experience import remember
from patchwork_solve.engine.kernel.endgame.history import is_recorded, record
from patchwork_solve.engine.kernel.endgame.stages import (
    MOVES,
    UNKNOWN,
    is_from_below,
    next_stage,
)
from patchwork_solve.engine.kernel.endgame.transposition import store
from patchwork_solve.engine.kernel.layout import Circle, Tables, Words
from patchwork_solve.engine.kernel.shared_search import finish_searching


@kernel
def is_settled(frame: Words) -> bool:
    """Whether a frame's proved bounds already answer its window."""
    return (
        frame[arena.LOWER] >= frame[arena.BETA]
        or frame[arena.UPPER] <= frame[arena.ALPHA]
        or frame[arena.LOWER] == frame[arena.UPPER]
    )


@kernel
def answer(frame: Words) -> int:
    """Return the bound that answers a settled frame."""
    return frame[arena.UPPER] if frame[arena.UPPER] <= frame[arena.ALPHA] else frame[arena.LOWER]


@kernel
def _improve(frame: Words, maximise: bool, value: int, code: int) -> None:
    if (maximise and value > frame[arena.BEST]) or (not maximise and value < frame[arena.BEST]):
        frame[arena.BEST] = value
        frame[arena.BEST_CODE] = code


@kernel
def _is_cut(frame: Words, maximise: bool) -> bool:
    """Whether no further move can matter to the parent, or be better at all."""
    if maximise:
        return frame[arena.BEST] >= min(frame[arena.BETA], frame[arena.UPPER])
    return frame[arena.BEST] <= max(frame[arena.ALPHA], frame[arena.LOWER])


@kernel
def _learn(tables: Tables, work: Arena, ply: int, maximise: bool, code: int) -> None:
    """Remember a placement of the real game with which the mover answers the question."""
    frame = work.frames[ply]
    is_real = work.deferred[ply, arena.WHO] == layout.NOBODY and work.control[arena.PLAIN] == 0
    if not is_real or code == layout.ADVANCE or work.control[arena.SURE] == 0:
        return
    if (
        frame[arena.BEST] >= frame[arena.BETA]
        if maximise
        else frame[arena.BEST] <= frame[arena.ALPHA]
    ):
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
    best = frame[arena.BEST]
    if complete:
        control[arena.SURE] = 1 - frame[arena.UNSURE]
    if control[arena.SURE] == 1:
        if best > frame[arena.ALPHA] if maximise else (complete and best > frame[arena.ALPHA]):
            frame[arena.LOWER] = max(frame[arena.LOWER], best)
        if best < frame[arena.BETA] if not maximise else (complete and best < frame[arena.BETA]):
            frame[arena.UPPER] = min(frame[arena.UPPER], best)
    store(work, frame)
    control[arena.VALUE] = best


@kernel
def _take_hint(work: Arena, ply: int) -> None:
    """Keep what the mover of the position at `ply` plays in the relaxed game, if it is bound there.

    So the table knows a move to begin with of a position that was answered without one.
    """
    below = work.frames[ply + 1]
    if work.deferred[ply + 1, arena.WHO] == work.states[ply, layout.MOVER]:
        return
    code = below[arena.BEST_CODE] if below[arena.BEST_CODE] != arena.NO_MOVE else below[arena.HINT]
    if code != arena.NO_MOVE:
        work.frames[ply, arena.HINT] = code


@kernel
def _take_answer(work: Arena, ply: int) -> bool:
    """Use what a relaxed game proved; return whether that answers the position at `ply`."""
    frame = work.frames[ply]
    value = work.control[arena.VALUE]
    if is_from_below(frame[arena.STAGE]):
        if value >= frame[arena.BETA]:
            frame[arena.LOWER] = max(frame[arena.LOWER], value)
            _take_hint(work, ply)
            store(work, frame)
            return True
    elif value <= frame[arena.ALPHA]:
        frame[arena.UPPER] = min(frame[arena.UPPER], value)
        _take_hint(work, ply)
        store(work, frame)
        return True
    frame[arena.STAGE] = next_stage(frame[arena.STAGE])
    return False


@kernel
def _give_up(work: Arena, ply: int) -> bool:
    """Answer with the window's end that proves nothing where the depth ends; return whether so."""
    frame = work.frames[ply]
    if frame[arena.STAGE] != UNKNOWN:
        return False
    work.control[arena.SURE] = 0
    below = work.control[arena.SIDE] == arena.FROM_BELOW
    work.control[arena.VALUE] = frame[arena.ALPHA] if below else frame[arena.BETA]
    return True


@kernel
def _take_move(
    tables: Tables, circle: Circle, work: Arena, ply: int, maximise: bool, code: int
) -> bool:
    """Use the value of a move; return whether no other matters any more."""
    frame = work.frames[ply]
    if work.control[arena.SHARED] == 1:
        finish_searching(work.searching, frame[arena.KEY], code)
    frame[arena.UNSURE] |= 1 - work.control[arena.SURE]
    _improve(frame, maximise, work.control[arena.VALUE], code)
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
    if frame[arena.STAGE] != MOVES:
        work.control[arena.TRIED] += 1
        answered = _take_answer(work, ply)
        work.control[arena.ANSWERED] += answered
        return answered or _give_up(work, ply)
    maximise = work.states[ply, layout.MOVER] == 0
    code = work.codes[ply, frame[arena.NEXT] - 1]
    if is_batch(work, ply, code):
        take_batch(tables, circle, work, ply, code)
    elif _take_move(tables, circle, work, ply, maximise, code):
        return True
    if frame[arena.NEXT] == frame[arena.COUNT]:
        _close(work, ply, maximise, True)
        return True
    return False
