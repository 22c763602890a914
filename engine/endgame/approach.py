"""An interval of a far position, narrowed from both ends while the time lasts.

What a question about a far margin costs grows by much the same factor with every point, and what
was found for a nearer one hardly helps. So each end takes few steps, each to where a proof should
cost a few times the one before; the last, if there is a limit, to what the rest can pay for.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from patchwork_solve.engine.kernel.endgame import arena

FIRST_NODES = 10_000
"""Nodes that every question may take at least."""

FIRST_COST = 50
"""Nodes that the first proof is thought to take."""

RATIO = 4.0
"""Cost of a step as a multiple of the one before."""

FIRST_GROWTH = 1.13
"""Estimated factor of the nodes for a point more, until it is measured.

First moves of the full game take that much (docs/explanation/endgame.md)."""

LEAST_GROWTH, MOST_GROWTH = 1.08, 4.0
"""Least and most growth that one step, which may have been lucky or not, can show."""

PATIENCE = 2.5
"""A question may take this multiple of the nodes that it should."""

LAST, LAST_PATIENCE = 0.7, 1.2
"""Parts of its share that the last step of an end should take, and may take."""

Prove = Callable[[int, int, int | None, int], bool | None]
"""Proves a bound from a threshold, a side, a limit of nodes (None is no limit) and the number of
moves before the relaxed game. Returns whether the bound is proved; None if the nodes are spent."""


class _Side:
    """One end of the interval.

    Parameters
    ----------
    side : int
        `FROM_BELOW` or `FROM_ABOVE`.
    interval : callable
        Returns the proved interval.

    Attributes
    ----------
    spent : int
        Nodes of its questions so far.
    """

    def __init__(self, side: int, interval: Callable[[], tuple[int, int]]) -> None:
        self._side = side
        self._interval = interval
        self._refuted: int | None = None
        self._growth = FIRST_GROWTH
        self._cost: float = FIRST_COST
        self._unanswered: dict[int, int] = {}
        self._wasted = 0
        self._is_known = False
        self.spent = 0

    def _end(self) -> int:
        """Return what is proved, as a number that grows."""
        lower, upper = self._interval()
        return lower if self._side == arena.FROM_BELOW else -upper

    @property
    def room(self) -> int:
        """Points that may still be proved."""
        lower, upper = self._interval()
        if self._refuted is None:
            return upper - lower
        return min(upper - lower, self._refuted - 1 - self._end())

    def push(self, prove: Prove, nodes: Callable[[], int], share: float) -> None:
        """Search for a threshold that can be paid for with a share of the nodes left."""
        target = RATIO * self._cost
        limit = PATIENCE * target
        if LAST * share < target * math.sqrt(RATIO):
            target, limit = LAST * share, LAST_PATIENCE * share
        limit = max(limit, FIRST_NODES)
        goal = self._goal(target, limit)
        if goal in self._unanswered:
            limit = max(limit, RATIO * self._unanswered[goal])
        before, begun = self._end(), nodes()
        threshold = goal if self._side == arena.FROM_BELOW else 1 - goal
        found = prove(threshold, self._side, int(limit), 0)
        used = nodes() - begun
        self.spent += used
        if found:
            self._learn(self._end() - before, used)
        elif found is None:
            self._unanswered[goal] = int(limit)
            self._wasted += used
            self._doubt(limit, goal - before)
        else:
            self._refuted = goal

    def _goal(self, target: float, limit: float) -> int:
        """Return the threshold to prove with `target` nodes."""
        end, room = self._end(), self.room
        step = int(math.log(max(1.0, target / self._cost)) / math.log(self._growth))
        if self._refuted is not None:
            step = min(step, (room + 1) // 2)
        goal = end + max(1, min(step, room))
        # What went unanswered is worth trying again with many more nodes.
        failed = (each for each, nodes in self._unanswered.items() if RATIO * nodes > limit)
        nearest = min(failed, default=goal + 1)
        return goal if goal < nearest else max(end + 1, (end + nearest) // 2)

    def _doubt(self, limit: float, step: int) -> None:
        """Keep that a step takes more nodes than that; the first step says it of any."""
        if self._is_known:
            least = (limit / self._cost) ** (1 / step)
            self._growth = min(max(self._growth, least), MOST_GROWTH)
        else:
            self._cost = limit

    def _learn(self, moved: int, used: int) -> None:
        """Keep what a proof of `moved` points more took.

        What was found in vain helps with the next question, which then says little of the growth.
        """
        if self._wasted == 0:
            growth = min(max((used / self._cost) ** (1 / moved), LEAST_GROWTH), MOST_GROWTH)
            self._growth = math.sqrt(self._growth * growth)
        self._cost = max(self._cost, used + self._wasted)
        self._wasted, self._is_known = 0, True
        end = self._end()
        self._unanswered = {each: n for each, n in self._unanswered.items() if each > end}


def approach(
    interval: Callable[[], tuple[int, int]],
    prove: Prove,
    nodes: Callable[[], int],
    left: Callable[[], float],
) -> None:
    """Narrow an interval until the two relaxed games are solved, with more and more nodes.

    Parameters
    ----------
    interval : callable
        Returns the proved interval of the margin.
    prove : callable
        Searches a relaxed game.
    nodes : callable
        Returns the number of nodes visited so far.
    left : callable
        Returns how many nodes may still be visited, infinitely many without a limit.
    """
    sides = [_Side(side, interval) for side in (arena.FROM_BELOW, arena.FROM_ABOVE)]
    while True:
        able = [side for side in sides if side.room > 0]
        if not able:
            return
        side = min(able, key=lambda each: each.spent)
        share = left()
        if len(able) == 2:
            share = min(share, (share + able[0].spent + able[1].spent) / 2 - side.spent)
        side.push(prove, nodes, max(share, 1.0))
