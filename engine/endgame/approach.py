"""An interval of a far position, narrowed from both ends while the time lasts."""

from __future__ import annotations

from collections.abc import Callable

from patchwork_solve.engine.kernel.endgame import arena

FIRST_NODES = 10_000
"""Nodes for a question at first; then four times as many, and so on."""

FIRST_STEP = 24
"""Points from what is proved to what is asked first."""

FAILURES = 3
"""Questions of one side that may go unanswered before the other side is asked."""

Prove = Callable[[int, int, int], bool | None]
"""Asked for a threshold, a side and a limit of nodes, tells whether the bound is proved; None when
the nodes are spent."""


class _Side:
    """One end of the interval.

    Parameters
    ----------
    side : int
        `FROM_BELOW` or `FROM_ABOVE`.
    interval : callable
        Tells what is proved.
    """

    def __init__(self, side: int, interval: Callable[[], tuple[int, int]]) -> None:
        self._below = side == arena.FROM_BELOW
        self._side = side
        self._interval = interval
        self._step = FIRST_STEP
        self._refuted: int | None = None

    def _distance(self, threshold: int) -> int:
        """Return the points between what is proved and a threshold."""
        lower, upper = self._interval()
        return threshold - lower if self._below else upper - threshold + 1

    def _threshold(self, step: int) -> int:
        lower, upper = self._interval()
        return lower + step if self._below else upper - step + 1

    def _room(self) -> int:
        """Return how many points may still be proved."""
        lower, upper = self._interval()
        if self._refuted is None:
            return upper - lower
        return min(upper - lower, self._distance(self._refuted) - 1)

    def push(self, prove: Prove, nodes: int) -> bool:
        """Narrow this end with so many nodes a question; return whether no more can be proved."""
        failures = 0
        unanswered: int | None = None
        room = self._room()
        while failures < FAILURES and room > 0:
            step = max(1, min(self._step, room))
            threshold = self._threshold(step)
            found = prove(threshold, self._side, nodes)
            if found:
                self._step = 2 * step
            else:
                failures += 1
                unanswered = threshold
                self._step = max(1, step // 3)
                if found is False:
                    self._refuted = threshold
            room = self._room()
            if unanswered is not None:
                room = min(room, self._distance(unanswered) - 1)
        return self._room() <= 0


def approach(interval: Callable[[], tuple[int, int]], prove: Prove) -> None:
    """Narrow an interval until the two relaxed games are solved, with more and more nodes.

    Questions near what is proved are answered soonest, so a step that succeeds is doubled and one
    that fails is cut to a third; no question has more nodes than its turn.

    Parameters
    ----------
    interval : callable
        Tells what is proved of the margin.
    prove : callable
        Asks a relaxed game.
    """
    sides = [_Side(side, interval) for side in (arena.FROM_BELOW, arena.FROM_ABOVE)]
    nodes = FIRST_NODES
    while True:
        ended = [side.push(prove, nodes) for side in sides]
        if all(ended):
            return
        nodes *= 4
