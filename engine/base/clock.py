"""The time spent on one question, and what stopped it."""

from __future__ import annotations

import time

from patchwork_solve.engine.base.cancellation import is_cancelled
from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.number import MOST_SECONDS
from patchwork_solve.engine.base.proof import Stopped
from patchwork_solve.engine.base.wording import shown
from patchwork_solve.engine.kernel.machine_code import compiling


class Clock:
    """Starts when it is made; time that numba spends on compiling does not count.

    Parameters
    ----------
    limit : float or None
        Seconds, up to `MOST_SECONDS`; None for no limit.

    Raises
    ------
    InputError
        For a longer limit, or NaN.
    """

    def __init__(self, limit: float | None = None) -> None:
        if limit is not None and not limit <= MOST_SECONDS:
            raise InputError(
                "seconds",
                "{value}; allowed: up to {most}",
                value=shown(limit),
                most=f"{MOST_SECONDS:,}",
            )
        self._limit = limit
        self._start = _working_time()

    @property
    def spent(self) -> float:
        """Seconds since the start."""
        return _working_time() - self._start

    @property
    def left(self) -> float | None:
        """Seconds until the limit, 0 when it is reached; None without a limit."""
        return None if self._limit is None else max(0.0, self._limit - self.spent)

    @property
    def is_over(self) -> bool:
        """Whether the limit is reached, or the user wants the work to stop."""
        return is_cancelled() or (self._limit is not None and self.spent >= self._limit)

    @property
    def stopped(self) -> Stopped:
        """Reason that the work must end now: an interruption, the limit, or none."""
        if is_cancelled():
            return Stopped.INTERRUPTION
        return Stopped.LIMIT if self.is_over else Stopped.FINISHED


def _working_time() -> float:
    return time.perf_counter() - compiling.seconds()
