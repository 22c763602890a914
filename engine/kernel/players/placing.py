"""Where to sew a patch when the order of the patches to come is not known.

Placements are ranked by the perimeter of the free region they leave. The best of them are then
tried out: the patches still to come are laid out in random orders, each the same for every
candidate, and placed greedily. Candidates that do badly drop out, half at a time.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from patchwork_solve.engine.kernel import entry, kernel, layout
from patchwork_solve.engine.kernel.bits import ZERO, Word, take_first
from patchwork_solve.engine.kernel.fit import anchors, left_free, without
from patchwork_solve.engine.kernel.layout import Tables
from patchwork_solve.engine.kernel.measures import looseness
from patchwork_solve.engine.kernel.players.random import Stream, below
from patchwork_solve.engine.kernel.rules import fills_square

NOWHERE = -1
"""The code that stands for no placement."""

FAR = 1 << 30

MOST_PATCHES = 128
"""Patches of any edition, leather included, fit in the memory of a decision."""


class Trial(NamedTuple):
    """Memory and settings of one decision.

    Attributes
    ----------
    codes, edges : int64 array, shape (candidates,)
        The candidates and the perimeter each leaves.
    totals : int64 array, shape (candidates,)
        Worth of the trials of each candidate so far.
    rest : int64 array, shape (patches,)
        The patches to come, sorted, so that nothing can depend on their order.
    order : int64 array, shape (patches,)
        Scratch: one random order of them.
    settings : int64 array, shape (5,)
        Candidates kept after ranking; trials of all candidates together; what a patch placed
        before the first that does not fit is worth, in cells; how many patches of an order a trial
        plays; what the bonus square is worth, in cells.
    """

    codes: NDArray[np.int64]
    edges: NDArray[np.int64]
    totals: NDArray[np.int64]
    rest: NDArray[np.int64]
    order: NDArray[np.int64]
    settings: NDArray[np.int64]


CANDIDATES, TRIALS, PREFIX_WORTH, AHEAD, SQUARE_WORTH = range(5)


def new_trial(kept: int, trials: int, prefix_worth: int) -> Trial:
    """Return memory and settings for decisions."""
    return Trial(
        codes=np.zeros(kept, np.int64),
        edges=np.zeros(kept, np.int64),
        totals=np.zeros(kept, np.int64),
        rest=np.zeros(MOST_PATCHES, np.int64),
        order=np.zeros(MOST_PATCHES, np.int64),
        settings=np.array([kept, trials, prefix_worth, MOST_PATCHES, 0], np.int64),
    )


@kernel
def snug(tables: Tables, patch: int, low: Word, high: Word) -> int:
    """Return the first placement that leaves the least perimeter, or `NOWHERE`."""
    best = FAR
    chosen = NOWHERE
    for orient in range(tables.patches[patch, layout.FIRST], tables.patches[patch, layout.END]):
        at_lo, at_hi = anchors(tables, orient, low, high)
        while (at_lo | at_hi) != ZERO:
            anchor, at_lo, at_hi = take_first(at_lo, at_hi)
            code = orient << layout.ANCHOR_BITS | anchor
            left_lo, left_hi = without(tables, orient, anchor, low, high)
            edges = looseness(tables, left_lo, left_hi)
            if edges < best:
                best = edges
                chosen = code
    return chosen


@kernel
def _keep(trial: Trial, n: int, code: int, edges: int) -> int:
    """Insert a candidate by rising perimeter; return how many there are."""
    at = n
    if n == trial.settings[CANDIDATES]:
        if edges >= trial.edges[n - 1]:
            return n
        at = n - 1
    while at > 0 and trial.edges[at - 1] > edges:
        trial.edges[at] = trial.edges[at - 1]
        trial.codes[at] = trial.codes[at - 1]
        at -= 1
    trial.edges[at] = edges
    trial.codes[at] = code
    return min(n + 1, trial.settings[CANDIDATES])


@kernel
def _candidates(tables: Tables, trial: Trial, patch: int, low: Word, high: Word) -> int:
    """Rank every placement of a patch; return how many were kept."""
    n = 0
    for orient in range(tables.patches[patch, layout.FIRST], tables.patches[patch, layout.END]):
        at_lo, at_hi = anchors(tables, orient, low, high)
        while (at_lo | at_hi) != ZERO:
            anchor, at_lo, at_hi = take_first(at_lo, at_hi)
            code = orient << layout.ANCHOR_BITS | anchor
            left_lo, left_hi = without(tables, orient, anchor, low, high)
            n = _keep(trial, n, code, looseness(tables, left_lo, left_hi))
    return n


@kernel
def _play_on(
    tables: Tables, trial: Trial, patches: int, low: Word, high: Word, failed: bool
) -> int:
    """Place what fits of `order` greedily; return the worth of the quilt that comes out."""
    worth = 0
    for i in range(min(patches, trial.settings[AHEAD])):
        if (low | high) == ZERO:
            # A full quilt: the next patch does not fit, whichever it is.
            break
        patch = trial.order[i]
        code = snug(tables, patch, low, high)
        if code == NOWHERE:
            failed = True
            continue
        if not failed:
            worth += trial.settings[PREFIX_WORTH]
        worth += tables.patches[patch, layout.AREA]
        low, high = left_free(tables, code, low, high)
    if trial.settings[SQUARE_WORTH] > 0 and fills_square(tables, low, high):
        worth += trial.settings[SQUARE_WORTH]
    return worth


@kernel
def _shuffle(trial: Trial, to_come: int, stream: Stream) -> None:
    for i in range(to_come):
        j = below(stream, i + 1)
        trial.order[i] = trial.order[j]
        trial.order[j] = trial.rest[i]


@kernel
def _sort(trial: Trial, n: int) -> None:
    """Sort candidates by falling total; equal ones keep their order."""
    for i in range(1, n):
        at = i
        while at > 0 and trial.totals[at - 1] < trial.totals[at]:
            for column in (trial.totals, trial.codes, trial.edges):
                column[at - 1], column[at] = column[at], column[at - 1]
            at -= 1


@kernel
def choose(
    tables: Tables,
    trial: Trial,
    patch: int,
    to_come: int,
    low: Word,
    high: Word,
    failed: bool,
    stream: Stream,
) -> int:
    """Return the placement of a patch, or `NOWHERE`.

    Parameters
    ----------
    to_come : int
        The number of patches still to come, which are the first of ``trial.rest``.
    failed : bool
        Whether a patch has not fitted before.
    """
    n = _candidates(tables, trial, patch, low, high)
    if n == 0:
        return NOWHERE
    trial.totals[:] = 0
    rounds = 1
    while n > 1 and to_come > 0:
        # Each stage spends an equal share of the trials, on half as many candidates.
        stages = 1
        while (trial.settings[CANDIDATES] >> stages) > 1:
            stages += 1
        rounds = max(1, trial.settings[TRIALS] // (stages * n))
        for _ in range(rounds):
            _shuffle(trial, to_come, stream)
            for c in range(n):
                free_lo, free_hi = left_free(tables, trial.codes[c], low, high)
                trial.totals[c] += _play_on(tables, trial, to_come, free_lo, free_hi, failed)
        _sort(trial, n)
        n = (n + 1) // 2
    return trial.codes[0]


@kernel
def _note(trial: Trial, n: int, patch: int) -> None:
    """Add a patch to the n sorted ones in `rest`."""
    at = n
    while at > 0 and trial.rest[at - 1] > patch:
        trial.rest[at] = trial.rest[at - 1]
        at -= 1
    trial.rest[at] = patch


@kernel
def _forget(trial: Trial, n: int, patch: int) -> None:
    """Take a patch out of the n sorted ones in `rest`."""
    at = 0
    while trial.rest[at] != patch:
        at += 1
    for i in range(at, n - 1):
        trial.rest[i] = trial.rest[i + 1]


@entry
def play_order(
    tables: Tables, trial: Trial, order: NDArray[np.int64], codes: NDArray[np.int64], stream: Stream
) -> None:
    """Offer patches in order on an empty quilt; write where each goes, or `NOWHERE`.

    The policy sees the patch offered and the set to come, not its order.
    """
    low = tables.grid[layout.ALL_CELLS, 0]
    high = tables.grid[layout.ALL_CELLS, 1]
    failed = False
    for i in range(len(order)):
        _note(trial, i, order[i])
    for i in range(len(order)):
        code = NOWHERE
        _forget(trial, len(order) - i, order[i])
        if (low | high) != ZERO:
            code = choose(tables, trial, order[i], len(order) - i - 1, low, high, failed, stream)
        codes[i] = code
        if code == NOWHERE:
            failed = True
        else:
            low, high = left_free(tables, code, low, high)
