"""Which moves answered questions before: they are tried first.

Two memories order the moves of relaxed games. A reply is what last answered with the same tokens
on the same spaces, the same player to move and the same patches left: on other quilts and with
other buttons it mostly answers too. The history counts, for each place of the neutral token, how
often each patch answered and how often it was tried in vain. Any order is safe.
"""

from __future__ import annotations

import numpy as np

from patchwork_solve.engine.kernel import kernel, layout
from patchwork_solve.engine.kernel.bits import ZERO, Word
from patchwork_solve.engine.kernel.endgame import arena
from patchwork_solve.engine.kernel.endgame.arena import Arena
from patchwork_solve.engine.kernel.endgame.relaxed import LATER
from patchwork_solve.engine.kernel.endgame.room import assumes_fit
from patchwork_solve.engine.kernel.hashing import key_of
from patchwork_solve.engine.kernel.layout import Circle, Tables, Words
from patchwork_solve.engine.kernel.rules import patch_of, slot_of

# Columns of a reply: a hash of when it was given, and the move.
KEY, CODE = range(2)
REPLY = 2

ROLES = 4
"""Either player, deferred or bound."""

SURELY = 512
"""The history's value of a patch that always answers; that of one that never does is below 0."""

RECENT = 3
"""The last outcome weighs one part in two to this power."""

WEIGHT = 16
"""Points between a patch that always answers and one that never does."""

SAME_PATCH = 16 << 10
"""Rank of the patch of a reply, in parts of a point."""

SAME_PLACE = 8 << 10
"""Rank of its placement besides."""

ADVANCING = 64
"""Stands for the advance where a patch has its index in the circle."""


@kernel
def is_recorded(work: Arena, ply: int) -> bool:
    """Whether moves of the position at `ply` are ordered so: those of relaxed games.

    Not from far away, where expected margins order moves better.
    """
    words = work.states[ply]
    is_kept = work.replies.shape[0] > 0 and not assumes_fit(work)
    return is_kept and words[layout.OWED] == 0 and work.deferred[ply, arena.WHO] != layout.NOBODY


@kernel
def _role(work: Arena, ply: int) -> int:
    mover = work.states[ply, layout.MOVER]
    return 2 * mover + (1 if work.deferred[ply, arena.WHO] == mover else 0)


@kernel
def _purchase(tables: Tables, circle: Circle, words: Words, code: int) -> int:
    """Return the index in the circle of what a move buys, or ADVANCING."""
    if code == layout.ADVANCE:
        return ADVANCING
    return LATER - code if code <= LATER else slot_of(tables, circle, words, patch_of(tables, code))


@kernel
def _key(work: Arena, ply: int) -> Word:
    """Hash what a reply is given to."""
    words = work.states[ply]
    spaces = words[layout.PLACE] << 16 | words[layout.PER_PLAYER + layout.PLACE]
    turn = words[layout.TOKEN] << 8 | _role(work, ply)
    left = np.uint64(words[layout.REMAINING])
    return key_of(left, np.uint64(spaces), np.uint64(turn), ZERO)


@kernel
def rank_by_history(tables: Tables, circle: Circle, work: Arena, ply: int, n: int) -> None:
    """Raise the ranks of `n` moves by what came of them before."""
    words = work.states[ply]
    history = work.history[_role(work, ply), words[layout.TOKEN]]
    key = np.int64(_key(work, ply))
    entry = work.replies[key & (work.replies.shape[0] - 1)]
    reply = entry[CODE] if entry[KEY] == key else arena.NO_MOVE
    likely = ADVANCING + 1
    if reply != arena.NO_MOVE:
        likely = _purchase(tables, circle, words, reply)
    for i in range(n):
        code = work.codes[ply, i]
        at = _purchase(tables, circle, words, code)
        rank = WEIGHT * history[at]
        if at == likely:
            rank += SAME_PATCH
        if code == reply:
            rank += SAME_PLACE
        work.ranks[ply, i] += rank


@kernel
def record(tables: Tables, circle: Circle, work: Arena, ply: int, code: int, answers: bool) -> None:
    """Note whether a move has answered the question."""
    words = work.states[ply]
    history = work.history[_role(work, ply), words[layout.TOKEN]]
    at = _purchase(tables, circle, words, code)
    outcome = SURELY if answers else -SURELY
    history[at] += (outcome - history[at]) >> RECENT
    if answers:
        key = np.int64(_key(work, ply))
        entry = work.replies[key & (work.replies.shape[0] - 1)]
        entry[KEY] = key
        entry[CODE] = code
