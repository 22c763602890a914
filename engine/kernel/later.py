"""Patches that join the circle later, behind the neutral token.

While they wait, `circle` has the patches of the start, the same again, and those that come later.
Joining moves bits of `REMAINING`: what lies before the token goes to the second copy. So the order
from the token on is that of the table, and nothing else of the rules has to know of it.
"""

from __future__ import annotations

import numpy as np

from patchwork_solve.engine.kernel import kernel, layout
from patchwork_solve.engine.kernel.bits import ONE, Word, popcount
from patchwork_solve.engine.kernel.layout import Tables, Words


@kernel
def at_the_start(tables: Tables) -> int:
    """Return how many patches the circle has at the start."""
    return tables.rules[layout.LEATHER_PATCH] - tables.rules[layout.LATER]


@kernel
def is_waiting(tables: Tables, words: Words) -> bool:
    """Whether patches wait beside the circle."""
    return tables.rules[layout.LATER] > 0 and words[layout.CLAIMS] & layout.JOINED == 0


@kernel
def _later(tables: Tables) -> Word:
    """Return the circle indices of the patches that come later."""
    late = (ONE << np.uint64(tables.rules[layout.LATER])) - ONE
    return late << np.uint64(2 * at_the_start(tables))


@kernel
def to_come(tables: Tables, words: Words) -> Word:
    """Return the patches in the circle and those that wait beside it, each once."""
    remaining = np.uint64(words[layout.REMAINING])
    return remaining | _later(tables) if is_waiting(tables, words) else remaining


@kernel
def may_remain(tables: Tables, words: Words) -> Word:
    """Return the circle indices that may be in `REMAINING`, now or after any moves."""
    remaining = np.uint64(words[layout.REMAINING])
    if not is_waiting(tables, words):
        return remaining
    return to_come(tables, words) | remaining << np.uint64(at_the_start(tables))


@kernel
def join(tables: Tables, words: Words) -> None:
    """Let the patches that wait join the circle, once no more are left in it than the rule says."""
    remaining = np.uint64(words[layout.REMAINING])
    if not is_waiting(tables, words) or popcount(remaining) > tables.rules[layout.LATER_WHEN]:
        return
    behind = remaining & ((ONE << np.uint64(words[layout.TOKEN])) - ONE)
    moved = behind << np.uint64(at_the_start(tables))
    words[layout.REMAINING] = np.int64((remaining ^ behind) | moved | _later(tables))
    words[layout.CLAIMS] |= layout.JOINED
