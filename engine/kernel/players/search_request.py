"""A search of the draft as a host runs it: what it begins with, and when it is enough.

A machine (`deciding`) returns the step that its host runs next, by one of the numbers below, with
its settings in a `SearchRequest`. The host searches a slice at a time, so that it can look at the
clock, and calls the machine again when the search is enough. Nothing here reads a clock: the host
passes the seconds that it has spent.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from patchwork_solve.engine.kernel import entry, kernel, layout
from patchwork_solve.engine.kernel.layout import Circle, Tables
from patchwork_solve.engine.kernel.players import arena
from patchwork_solve.engine.kernel.players.arena import Arena
from patchwork_solve.engine.kernel.players.drafting import RUNNING
from patchwork_solve.engine.kernel.players.options import NO_MOVE, code_of
from patchwork_solve.engine.kernel.players.quilts import Quilts

# The steps: none, the work is finished; start a search of `SearchRequest.words` and run it; run the
# search on; write the line of the root move `ROOT` (`variation.variation`); run the endgame search
# by the machine's own numbers.
FINISHED, SEARCH, SEARCH_ON, LINE, PROVE = range(5)

SLICE = 500
"""Nodes between two looks at the clock: a third of a millisecond."""

NO_LIMIT = -1
"""Stands for no limit of nodes; no limit of seconds is infinity."""

# Fields of SearchRequest.numbers: how a search starts, its limits and its progress.
WHOLE, AFRESH, KEEP, MOST, LEAST, BEFORE, HAS_BEGUN = range(7)
# What it found, with the nodes of other threads (`ELSEWHERE`, which their host writes).
ELSEWHERE, CODE, VALUE, DEPTH, NODES = range(7, 12)
# The root move whose line is wanted, and the moves that the line has (which the host writes).
ROOT, LENGTH = range(12, 14)
NUMBERS = 14

# Columns of a list of root moves.
ROOT_CODE, ROOT_VALUE, ROOT_DEPTH, ROOT_NUMBER = range(4)
ROOT_COLUMNS = 4


class SearchRequest(NamedTuple):
    """A search of the draft with its limits and its result.

    Attributes
    ----------
    words : int64 array, shape (SIZE,)
        The position at the root of a search that starts.
    numbers : int64 array, shape (NUMBERS,)
    until : float64 array, shape (1,)
        The seconds spent at which it is enough.
    line : int64 array, shape (plies,)
        The codes of a line that the host was to write.
    """

    words: NDArray[np.int64]
    numbers: NDArray[np.int64]
    until: NDArray[np.float64]
    line: NDArray[np.int64]


def new_request(plies: int) -> SearchRequest:
    """Return the memory of a search in a game of `plies` at most."""
    return SearchRequest(
        words=np.zeros(layout.SIZE, np.int64),
        numbers=np.zeros(NUMBERS, np.int64),
        until=np.zeros(1, np.float64),
        line=np.zeros(plies, np.int64),
    )


@entry
def allow(request: SearchRequest, until: float, nodes: int, least: int) -> None:
    """Set the limits of a search, which also goes on until all moves have the least depth."""
    request.until[0] = until
    request.numbers[MOST] = nodes
    request.numbers[LEAST] = least
    request.numbers[HAS_BEGUN] = 0


@entry
def more(control: NDArray[np.int64], request: SearchRequest, spent: float) -> int:
    """Return how many nodes to search before the next look at the clock; 0 when it is enough.

    Parameters
    ----------
    control : int64 array
        That of the arena of the first thread.
    request : SearchRequest
    spent : float
        Seconds; infinity where the work was cancelled, which still waits for a move.
    """
    numbers = request.numbers
    most = numbers[MOST]
    if numbers[HAS_BEGUN] == 0:
        numbers[HAS_BEGUN] = 1
        numbers[BEFORE] = control[arena.NODES]
    else:
        is_spent = most != NO_LIMIT and control[arena.NODES] - numbers[BEFORE] >= most
        is_named = control[arena.MOVE] != NO_MOVE and control[arena.DONE_DEPTH] >= numbers[LEAST]
        is_over = is_spent or spent >= request.until[0]
        if control[arena.ENDED] != RUNNING or (is_named and is_over):
            return 0
    if most == NO_LIMIT:
        return SLICE
    return max(min(SLICE, most - control[arena.NODES] + numbers[BEFORE]), 1)


@kernel
def begin_search(request: SearchRequest, whole: int, nodes: int) -> None:
    """Say how a search starts: only with a limit of nodes does it repeat, so it forgets."""
    request.numbers[WHOLE] = whole
    request.numbers[AFRESH] = arena.EMPTIED_IF_CROWDED
    request.numbers[KEEP] = arena.KEEP_IN_GAME if nodes == NO_LIMIT else arena.FORGET


@kernel
def note_found(
    tables: Tables, circle: Circle, work: Arena, quilts: Quilts, request: SearchRequest
) -> None:
    """Write what a search would play now, and why."""
    control, numbers = work.control, request.numbers
    numbers[CODE] = code_of(circle, work, quilts, tables, control[arena.MOVE])
    numbers[VALUE] = control[arena.MOVE_VALUE]
    numbers[DEPTH] = control[arena.DONE_DEPTH]
    numbers[NODES] = control[arena.NODES] + numbers[ELSEWHERE]


@entry
def list_roots(
    tables: Tables, circle: Circle, work: Arena, quilts: Quilts, out: NDArray[np.int64]
) -> int:
    """Write all root moves searched so far, each as valued last; return how many.

    Parameters
    ----------
    out : int64 array, shape (MOST, ROOT_COLUMNS)
        Codes, values, depths, and the numbers of the moves by the search.
    """
    n = 0
    while n < work.roots.shape[0] and work.roots[n, arena.ROOT_DEPTH] > 0:
        move = work.roots[n, arena.ROOT_MOVE]
        out[n, ROOT_CODE] = code_of(circle, work, quilts, tables, move)
        out[n, ROOT_VALUE] = work.roots[n, arena.ROOT_VALUE]
        out[n, ROOT_DEPTH] = work.roots[n, arena.ROOT_DEPTH]
        out[n, ROOT_NUMBER] = move
        n += 1
    return n


# -- limits --------------------------------------------------------------------------------------


@kernel
def part_of(nodes: int, share: float) -> int:
    """Return a share of a limit of nodes, one at least."""
    return NO_LIMIT if nodes == NO_LIMIT else max(int(share * nodes), 1)
