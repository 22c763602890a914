"""How much more a search may do."""

from __future__ import annotations

import math
from collections.abc import Callable

from patchwork_solve.engine.base.clock import Clock
from patchwork_solve.engine.base.proof import Stopped


class LimitReachedError(Exception):
    """A limit is reached; what was proved so far stands."""


class Allowance:
    """Seconds and nodes of one search, counted from when it is made.

    Parameters
    ----------
    seconds : float or None
        Wall-clock time, compiling left out; None for no limit.
    nodes : int or None
        Nodes visited; None for no limit.
    visited : callable
        Returns the number of nodes visited so far.
    """

    def __init__(
        self, seconds: float | None, nodes: int | None, visited: Callable[[], int]
    ) -> None:
        self._clock = Clock(seconds)
        self._visited = visited
        self._last = math.inf if nodes is None else visited() + nodes
        self._begun = visited(), 0.0

    @property
    def seconds(self) -> float:
        """Seconds spent."""
        return self._clock.spent

    def check(self) -> None:
        """Raise `LimitReachedError` when a limit is reached, or the user wants the work to stop."""
        self.check_clock()
        if self._visited() > self._last:
            raise LimitReachedError

    def check_clock(self) -> None:
        """Check only the time, so that the number of checks changes no limit of nodes."""
        if self._clock.is_over:
            raise LimitReachedError

    @property
    def stopped(self) -> Stopped:
        """Reason that the work must end now: an interruption or a limit."""
        stopped = self._clock.stopped
        return Stopped.LIMIT if stopped is Stopped.FINISHED else stopped

    def begin(self) -> None:
        """Take the pace from here on: what came before was no search."""
        self._begun = self._visited(), self.seconds

    def nodes_left(self) -> float:
        """Return how many nodes can still be visited, at the pace so far; infinity for no limit."""
        left = self._last - self._visited()
        seconds = self._clock.left
        begun, since = self._begun
        visited, spent = self._visited() - begun, self.seconds - since
        if seconds is None or visited == 0 or spent <= 0:
            return left
        return min(left, seconds * visited / spent)
