"""Stages of a frame of the search, and which relaxed game it plays first."""

from __future__ import annotations

from patchwork_solve.engine.kernel import kernel
from patchwork_solve.engine.kernel.endgame import arena
from patchwork_solve.engine.kernel.layout import Words

# What a frame does next: try its moves, play a relaxed game, or give up where the depth ends.
MOVES, LOW_FIRST, HIGH_FIRST, LOW_SECOND, HIGH_SECOND, LOW_LAST, HIGH_LAST, UNKNOWN = range(8)


@kernel
def is_from_below(stage: int) -> bool:
    """Whether a stage proves a lower bound (player 1 deferred)."""
    return stage in (LOW_FIRST, LOW_SECOND, LOW_LAST)


@kernel
def next_stage(stage: int) -> int:
    """Return the next stage of a frame when the relaxed game of a stage has not answered it."""
    if stage == LOW_FIRST:
        return HIGH_SECOND
    if stage == HIGH_FIRST:
        return LOW_SECOND
    if stage in (LOW_LAST, HIGH_LAST):
        return UNKNOWN
    return MOVES


@kernel
def first_stage(frame: Words, control: Words, ply: int) -> int:
    """Return the relaxed game to play first: the likelier one, or the only one at the end."""
    if ply >= control[arena.DEPTH]:
        return LOW_LAST if control[arena.SIDE] == arena.FROM_BELOW else HIGH_LAST
    high = frame[arena.LOWER] + frame[arena.UPPER] >= frame[arena.ALPHA] + frame[arena.BETA]
    return LOW_FIRST if high else HIGH_FIRST
