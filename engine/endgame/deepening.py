"""The interval of a near position, narrowed to one value with more and more nodes a question."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from patchwork_solve.engine.endgame.approach import Prove
from patchwork_solve.engine.kernel.endgame import arena

FIRST_NODES = 100_000
"""Nodes for the first question about a position that relaxed games leave open."""

GROWTH = 2
"""Factor of the nodes of every question after a round that found nothing."""

SHALLOW = 8
"""A question to a search of few moves may take this part of the nodes of one of any length."""


def narrow(
    interval: Callable[[], tuple[int, int]], prove: Prove, depth: int, nodes: int | None = None
) -> bool:
    """Narrow an interval by searches of `depth` moves, from both ends in turn.

    Only relaxed games follow the last move, so that the bounds found are proved.

    Parameters
    ----------
    interval : callable
        Returns the proved interval.
    prove : callable
        Searches for a threshold.
    depth : int
        Moves of the real game.
    nodes : int, optional
        Nodes that each question may take.

    Returns
    -------
    bool
        Whether every question was answered within `nodes`.
    """
    complete = True
    lower, upper = interval()
    # What a search of this depth may still prove.
    highest, lowest = upper, lower
    while lower < highest or lowest < upper:
        if lower < highest:
            middle = (lower + highest + 1) // 2
            found = prove(middle, arena.FROM_BELOW, nodes, depth)
            if not found:
                highest = middle - 1
                complete &= found is not None
        if lowest < upper:
            middle = (upper + lowest) // 2
            found = prove(middle + 1, arena.FROM_ABOVE, nodes, depth)
            if not found:
                lowest = middle + 1
                complete &= found is not None
        lower, upper = interval()
        highest, lowest = min(highest, upper), max(lowest, lower)
    return complete


def deepen(interval: Callable[[], tuple[int, int]], prove: Prove) -> None:
    """Narrow an interval to one value.

    The middle of the interval is searched to any length, which ends soonest when it ends at all;
    then a quarter from either end, since a question takes fewer nodes the further its threshold
    lies from the truth; the rest by searches of few moves.

    Parameters
    ----------
    interval, prove : callable
        As in `narrow`.
    """
    depth, nodes = 1, FIRST_NODES
    while True:
        begun = lower, upper = interval()
        if lower == upper:
            return
        if prove((lower + upper + 1) // 2, arena.EITHER, nodes, arena.NO_DEPTH):
            continue
        for threshold in _quarters(lower, upper):
            lower, upper = interval()
            if lower < threshold <= upper:
                prove(threshold, arena.EITHER, nodes, arena.NO_DEPTH)
        if narrow(interval, prove, depth, nodes // SHALLOW):
            depth += 1
        if interval() == begun:
            nodes *= GROWTH


def _quarters(lower: int, upper: int) -> Iterator[int]:
    """Yield the thresholds a quarter from either end of an interval, if it is wide enough."""
    quarter = (upper - lower) // 4
    if quarter > 0:
        yield lower + quarter
        yield upper - quarter + 1
