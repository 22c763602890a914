"""Experience of the search with placements, for the bound players of relaxed games.

Where a placement of the real game answers the question, it is remembered for that quilt and
that patch. A bound player who considers it too holds a margin against everything the opponent may
do elsewhere, where else each of the opponent's placements would need a search of its own. Any legal
placement is safe: a bound player may play what it likes, as what it holds is held by the rules.
"""

from __future__ import annotations

import numpy as np

from patchwork_solve.engine.kernel import kernel, layout
from patchwork_solve.engine.kernel.bits import Word
from patchwork_solve.engine.kernel.endgame import arena
from patchwork_solve.engine.kernel.endgame.arena import Arena
from patchwork_solve.engine.kernel.hashing import absorb_check, check_of, key_of
from patchwork_solve.engine.kernel.layout import Tables, Words
from patchwork_solve.engine.kernel.packed import free_cells
from patchwork_solve.engine.kernel.rules import patch_of

# Columns of what is remembered: a hash of the quilt and the patch, a second one mixed with the
# placement, so that an entry half written by another thread never passes; the placement.
KEY, CHECK, CODE = range(3)
EXPERIENCE = 3


@kernel
def _hashes(words: Words, patch: int) -> tuple[Word, Word]:
    """Hash the mover's quilt and a patch twice."""
    low, high = free_cells(words, words[layout.MOVER])
    mover, placed = np.uint64(words[layout.MOVER]), np.uint64(patch)
    return key_of(low, high, mover, placed), check_of(low, high, mover, placed)


@kernel
def remembered(work: Arena, words: Words, patch: int) -> int | np.int64:
    """Return the placement of a patch on the mover's quilt that last did well, or NO_MOVE."""
    if work.experience.shape[0] == 0:
        return arena.NO_MOVE
    key, check = _hashes(words, patch)
    entry = work.experience[np.int64(key) & (work.experience.shape[0] - 1)]
    code = entry[CODE]
    if entry[KEY] == key and entry[CHECK] == absorb_check(check, code):
        return np.int64(code)
    return arena.NO_MOVE


@kernel
def remember(tables: Tables, work: Arena, words: Words, code: int) -> None:
    """Keep a placement of the mover that answered the question about a position."""
    if work.experience.shape[0] == 0:
        return
    key, check = _hashes(words, patch_of(tables, code))
    entry = work.experience[np.int64(key) & (work.experience.shape[0] - 1)]
    entry[KEY] = key
    entry[CHECK] = absorb_check(check, np.uint64(code))
    entry[CODE] = np.uint64(code)
