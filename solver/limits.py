"""The limits of a question to the solver, and the clock that its parts share."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

import patchwork_solve.engine.base.clock
from patchwork_solve.engine.base.limits import Limits
from patchwork_solve.engine.base.proof import Stopped, Work


def never() -> bool:
    """Return False: there is no limit."""
    return False


class StopError(Exception):
    """The work on a question ends here, with what is known; never shown to a user.

    Parameters
    ----------
    stopped : Stopped
        Why.
    """

    def __init__(self, stopped: Stopped) -> None:
        super().__init__(stopped.value)
        self.stopped = stopped


class SoFar(NamedTuple):
    """Progress so far: the best value found and the bound proved, or None."""

    nodes: int
    seconds: float
    incumbent: int | None
    bound: int | None


@dataclass(frozen=True)
class SolverLimits(Limits):
    """The limits of one question to CP-SAT or to our own packing search, and its progress.

    A question in several parts starts one clock and gives each part the `rest` of it. `threads`
    are CP-SAT's; our own search uses one, and looks at the limit of its nodes every 20,000.

    Parameters
    ----------
    progress : callable or None
        Called now and then with a `SoFar`.
    parameters : Mapping
        CP-SAT parameters by name.
    before : float
        Seconds that earlier parts of the question took, added to the progress.
    """

    progress: Callable[[SoFar], None] | None = None
    parameters: Mapping[str, Any] = field(default_factory=dict)
    before: float = 0.0

    def clock(self) -> LimitClock:
        """Start the clock."""
        return LimitClock(self)


class LimitClock(patchwork_solve.engine.base.clock.Clock):
    """The time and the nodes spent on one question."""

    def __init__(self, limits: SolverLimits) -> None:
        super().__init__(limits.seconds)
        self._limits = limits

    def is_enough(self, nodes: int) -> bool:
        """Whether the time is over, or `nodes` are all that may be searched."""
        limit = self._limits.nodes
        return self.is_over or (limit is not None and nodes >= limit)

    def why(self, nodes: int) -> Stopped:
        """Return the reason why work ends after `nodes`: `stopped`, or their limit."""
        if self.is_over or not self.is_enough(nodes):
            return self.stopped
        return Stopped.LIMIT

    def check(self) -> None:
        """Raise `StopError` when the time is over or the user wants the work to stop."""
        if self.is_over:
            raise StopError(self.stopped)

    def rest(self) -> SolverLimits:
        """Return the limits with the time that is left, for the next part of the question."""
        return replace(self._limits, seconds=self.left, before=self._limits.before + self.spent)

    def report(self, nodes: int, incumbent: int | None = None, bound: int | None = None) -> None:
        """Report progress."""
        if self._limits.progress is not None:
            spent = self._limits.before + self.spent
            self._limits.progress(SoFar(nodes, spent, incumbent, bound))

    def work(self, nodes: int) -> Work:
        """Return the work done."""
        return Work(nodes, round(self.spent, 4))
