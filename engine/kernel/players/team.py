"""Announcements of search threads, so that each tries moves that no other is searching."""

from __future__ import annotations

from patchwork_solve.engine.kernel import kernel
from patchwork_solve.engine.kernel.layout import Words
from patchwork_solve.engine.kernel.players import arena
from patchwork_solve.engine.kernel.players.arena import Arena
from patchwork_solve.engine.kernel.shared_search import (
    finish_searching,
    is_being_searched,
    start_searching,
)

LEAST_ANNOUNCED = 5
"""Depth left from which threads announce what they search."""


@kernel
def gather(work: Arena) -> None:
    """Begin anew, before any thread searches."""
    work.team[0] = 0
    if work.control[arena.SHARED] == 1:
        for i in range(len(work.searching)):
            work.searching[i] = 0


@kernel
def is_announced(work: Arena, frame: Words) -> bool:
    """Whether threads announce which moves of a frame they search."""
    return work.control[arena.SHARED] == 1 and frame[arena.DEPTH] >= LEAST_ANNOUNCED


@kernel
def announce(work: Arena, ply: int) -> None:
    """Announce that this thread searches the next move of a ply now."""
    frame = work.frames[ply]
    start_searching(work.searching, frame[arena.KEY], work.moves[ply, frame[arena.NEXT]])


@kernel
def withdraw(work: Arena, ply: int) -> None:
    """Withdraw what `announce` announced."""
    frame = work.frames[ply]
    finish_searching(work.searching, frame[arena.KEY], work.moves[ply, frame[arena.NEXT]])


@kernel
def put_off(work: Arena, ply: int) -> None:
    """Put moves of a ply off, once each, that other threads are searching."""
    frame, moves, cuts = work.frames[ply], work.moves[ply], work.cuts[ply]
    statics = work.statics[ply]
    at, last = frame[arena.NEXT], frame[arena.COUNT] - 1
    while at <= last - frame[arena.PUT_OFF] and is_being_searched(
        work.searching, frame[arena.KEY], moves[at]
    ):
        move, cut, static = moves[at], cuts[at], statics[at]
        for i in range(at, last):
            moves[i], cuts[i], statics[i] = moves[i + 1], cuts[i + 1], statics[i + 1]
        moves[last], cuts[last], statics[last] = move, cut, static
        frame[arena.PUT_OFF] += 1
