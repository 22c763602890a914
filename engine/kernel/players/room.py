"""How much memory a player's work takes, by its limits."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from patchwork_solve.engine.kernel import entry, kernel, layout
from patchwork_solve.engine.kernel.layout import Tables
from patchwork_solve.engine.kernel.opening import seat
from patchwork_solve.engine.kernel.players.search_request import NO_LIMIT

NODES_A_SECOND = 1_500_000
"""Nodes of the draft in a second, roughly, to turn a limit of nodes into seconds and back."""

# What is measured, in the order of the answer: quilts of each thread, entries of the table that
# they share, and entries of the endgame search's table (0: as many as it takes by itself).
QUILTS, ENTRIES, PROOF_ENTRIES = range(3)
SIZES = 3

LEAST_QUILTS, MOST_QUILTS = 1 << 14, 1 << 19
"""Quilts of a decision (16 and 510 MiB; the system gives only what is used).

A search meets some 13 for each 100 nodes; those of earlier decisions stay."""

LEAST_ENTRIES, MOST_ENTRIES = 1 << 14, 1 << 22
"""Entries of a decision's transposition table (256 KiB and 64 MiB)."""

ANALYSIS_QUILTS, ANALYSIS_ENTRIES = 1 << 18, 1 << 22
"""Memory (255 MiB a thread and 64 at most) for the millions of nodes of some seconds: lines are
read out of the table when the search is over."""

FIRST_SECONDS = 0.1
FIRST_NODES = 20_000
"""Limits of the first of analyses that become better and better."""

FIRST_ENTRIES = 1 << 15
"""Entries of the endgame search of a first look: to be given hundreds of MiB takes a system as long
as the look."""


@kernel
def _power(number: int, least: int, most: int) -> int:
    """Return the power of two at or above a number, within bounds that are such powers."""
    power = least
    while power < number and power < most:
        power *= 2
    return power


@kernel
def nodes_within(seconds: float, nodes: int) -> int:
    """Return the nodes of a decision; with a limit of seconds, an estimate."""
    return nodes if nodes != NO_LIMIT else int(np.rint(seconds * NODES_A_SECOND))


@kernel
def _is_first_look(seconds: float, nodes: int) -> bool:
    """Whether an analysis of such limits makes do with little memory."""
    return seconds <= FIRST_SECONDS if seconds != np.inf else 0 <= nodes <= FIRST_NODES


@entry
def measure(seconds: float, nodes: int, is_analysis: int, out: NDArray[np.int64]) -> None:
    """Write the memory of a decision, or of an analysis, within limits.

    Parameters
    ----------
    seconds : float
        Infinity for no such limit.
    nodes : int
        `NO_LIMIT` for none; where there are both, nodes count for a decision.
    is_analysis : int
    out : int64 array, shape (SIZES,)
    """
    out[PROOF_ENTRIES] = 0
    if is_analysis == 1 and not _is_first_look(seconds, nodes):
        out[QUILTS] = ANALYSIS_QUILTS
        out[ENTRIES] = ANALYSIS_ENTRIES
        return
    expected = nodes_within(seconds, nodes)
    if is_analysis == 1:
        out[PROOF_ENTRIES] = FIRST_ENTRIES
        expected = FIRST_NODES
    out[QUILTS] = _power(expected // 3, LEAST_QUILTS, MOST_QUILTS)
    out[ENTRIES] = _power(2 * expected, LEAST_ENTRIES, MOST_ENTRIES)


@entry
def longest_game(tables: Tables) -> int:
    """Return more plies than any game of an edition has."""
    last = tables.rules[layout.LAST]
    patches = tables.rules[layout.LEATHER_PATCH]
    leather = tables.track[last, layout.LEATHER_MARKS]
    for player in range(2):
        leather += seat(tables, player, layout.SEAT_LEATHER)
    # Where the second player is drawn to begin, the swap may be played once more.
    return 2 * last + patches + leather + 2 * tables.rules[layout.HAS_SWAP] + 1
