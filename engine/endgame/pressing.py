"""The interval of a far position, pressed from both ends once plain relaxed games have said all.

Where the interval is still wide, a question about its middle never ends. What ends is a question
about the next point, and there are two ways to a better answer: a bound player who tries more
placements of each patch, and some moves of the real game before the relaxed one begins. Which of
them pays differs from position to position and from end to end, so each gets as many nodes.
"""

from __future__ import annotations

from collections.abc import Callable

from patchwork_solve.engine.endgame.approach import Prove
from patchwork_solve.engine.kernel.endgame import arena

NARROW = 12
"""Width in points of the interval from which on questions about the middle are tried."""

FIRST_NODES = 100_000
"""Nodes that the first question of a way may take."""

RATIO = 4
"""Factor of the nodes of a question that was not answered."""

FIRST_BREADTH = 2
"""Placements of each kind: with one more a bound player rarely has another than its own."""


class _Way:
    """One way to press one end.

    Parameters
    ----------
    side : int
        `FROM_BELOW` or `FROM_ABOVE`.
    breadth, depth : int
        Breadth and depth of the first question.
    """

    def __init__(self, side: int, breadth: int, depth: int) -> None:
        self._side = side
        self.breadth = breadth
        self._depth = depth
        self._limit = FIRST_NODES
        self._step = 1
        self.spent = 0

    def push(self, interval: tuple[int, int], prove: Prove, nodes: Callable[[], int]) -> None:
        """Search for a proof that the end lies a step further in."""
        lower, upper = interval
        step = min(self._step, upper - lower)
        threshold = lower + step if self._side == arena.FROM_BELOW else upper - step + 1
        begun = nodes()
        found = prove(threshold, self._side, self._limit, self._depth)
        self.spent += nodes() - begun
        if found:
            self._step *= 2
        elif step > 1:
            self._step = 1
        elif found is None:
            self._limit *= RATIO
        elif self.breadth > 0:
            self.breadth += 1
        else:
            self._depth += 1


def press(
    interval: Callable[[], tuple[int, int]],
    prove: Prove,
    broaden: Callable[[int], None],
    nodes: Callable[[], int],
) -> None:
    """Narrow an interval, a few points at a time, until it is `NARROW` points wide or less.

    Parameters
    ----------
    interval : callable
        Returns the proved interval of the margin.
    prove : callable
        Searches a relaxed game, or one that begins after some moves.
    broaden : callable
        Sets how many more placements bound players try.
    nodes : callable
        Returns the number of nodes visited so far.
    """
    sides = (arena.FROM_BELOW, arena.FROM_ABOVE)
    ways = [_Way(side, FIRST_BREADTH, 0) for side in sides] + [_Way(side, 0, 1) for side in sides]
    while True:
        lower, upper = interval()
        if upper - lower <= NARROW:
            broaden(0)
            return
        way = min((way for way in ways if way.breadth <= arena.SNUG), key=lambda way: way.spent)
        broaden(way.breadth)
        way.push((lower, upper), prove, nodes)
