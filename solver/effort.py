"""How much work a question may take, and how its progress is told."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

import patchwork_solve.engine.base.clock
from patchwork_solve.engine.base.proof import Stopped, Work


def never() -> bool:
    """There is no limit: what is asked whether to stop says no."""
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
    """What is known so far: the best value found and the bound proved, or None."""

    nodes: int
    seconds: float
    incumbent: int | None
    bound: int | None


@dataclass(frozen=True)
class Effort:
    """What one question may take, and who hears of its progress.

    A question in several parts starts one clock and gives each part the `rest` of it. The endgame
    search has `Limits` instead, which know nothing of CP-SAT.

    Parameters
    ----------
    seconds : float or None
        Wall-clock limit; None is no limit.
    workers : int
        Threads of CP-SAT; our own search uses one.
    progress : callable or None
        Called now and then with a `SoFar`.
    parameters : Mapping
        CP-SAT parameters by name, for those who know them.
    nodes : int or None
        Limit of our own packing search, looked at every 20,000 nodes; unlike seconds, a rerun on
        any machine stops at the same place.
    before : float
        Seconds that earlier parts of the question took, for whoever is told the progress.
    """

    seconds: float | None = None
    workers: int = 1
    progress: Callable[[SoFar], None] | None = None
    parameters: Mapping[str, Any] = field(default_factory=dict)
    nodes: int | None = None
    before: float = 0.0

    def clock(self) -> EffortClock:
        """Start the clock."""
        return EffortClock(self)


class EffortClock(patchwork_solve.engine.base.clock.Clock):
    """The time and the nodes spent on one question."""

    def __init__(self, effort: Effort) -> None:
        super().__init__(effort.seconds)
        self._effort = effort

    def is_enough(self, nodes: int) -> bool:
        """Whether the time is over, or so many nodes are all that may be searched."""
        limit = self._effort.nodes
        return self.is_over or (limit is not None and nodes >= limit)

    def why(self, nodes: int) -> Stopped:
        """Return what ends the work after so many nodes: `stopped`, or their limit."""
        if self.is_over or not self.is_enough(nodes):
            return self.stopped
        return Stopped.LIMIT

    def check(self) -> None:
        """Raise `StopError` when the time is over or the user wants the work to stop."""
        if self.is_over:
            raise StopError(self.stopped)

    def rest(self) -> Effort:
        """Return the effort with the time that is left, for the next part of the question."""
        return replace(self._effort, seconds=self.left, before=self._effort.before + self.spent)

    def tell(self, nodes: int, incumbent: int | None = None, bound: int | None = None) -> None:
        """Report progress."""
        if self._effort.progress is not None:
            spent = self._effort.before + self.spent
            self._effort.progress(SoFar(nodes, spent, incumbent, bound))

    def work(self, nodes: int) -> Work:
        """Return the work done."""
        return Work(nodes, round(self.spent, 4))
