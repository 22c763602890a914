"""What the threads of a search tell each other, so that each tries what no other is searching."""

from __future__ import annotations

from patchwork_solve.engine.kernel import kernel
from patchwork_solve.engine.kernel.busy import clear_busy, is_busy, note_busy
from patchwork_solve.engine.kernel.layout import Words
from patchwork_solve.engine.kernel.players.workshop import (
    COUNT,
    DEPTH,
    KEY,
    NEXT,
    PUT_OFF,
    SHARED,
    Workshop,
)

LEAST_TOLD = 5
"""Depth left from which threads tell each other what they search."""


@kernel
def gather(work: Workshop) -> None:
    """Begin anew, before any thread searches."""
    work.team[0] = 0
    if work.control[SHARED] == 1:
        for i in range(len(work.busy)):
            work.busy[i] = 0


@kernel
def is_told(work: Workshop, frame: Words) -> bool:
    """Whether other threads are told which moves of a frame are being searched."""
    return work.control[SHARED] == 1 and frame[DEPTH] >= LEAST_TOLD


@kernel
def tell(work: Workshop, ply: int) -> None:
    """Note that this thread searches the next move of a ply now."""
    frame = work.frames[ply]
    note_busy(work.busy, frame[KEY], work.moves[ply, frame[NEXT]])


@kernel
def take_back(work: Workshop, ply: int) -> None:
    """Forget that note."""
    frame = work.frames[ply]
    clear_busy(work.busy, frame[KEY], work.moves[ply, frame[NEXT]])


@kernel
def put_off(work: Workshop, ply: int) -> None:
    """Put moves of a ply off, once each, that other threads are searching."""
    frame, moves, cuts = work.frames[ply], work.moves[ply], work.cuts[ply]
    statics = work.statics[ply]
    at, last = frame[NEXT], frame[COUNT] - 1
    while at <= last - frame[PUT_OFF] and is_busy(work.busy, frame[KEY], moves[at]):
        move, cut, static = moves[at], cuts[at], statics[at]
        for i in range(at, last):
            moves[i], cuts[i], statics[i] = moves[i + 1], cuts[i + 1], statics[i + 1]
        moves[last], cuts[last], statics[last] = move, cut, static
        frame[PUT_OFF] += 1
