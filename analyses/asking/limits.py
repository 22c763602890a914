"""Limits that people set, and how they stop the work by hand."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from numbers import Real

from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.number import MOST_SECONDS, is_whole
from patchwork_solve.engine.base.wording import shown

MOST_AT_ONCE = 64
"""The most threads or processes that may be asked for."""

CORES = max(1, min(os.cpu_count() or 1, MOST_AT_ONCE))
"""As many processes as there are cores."""

USUAL_THREADS = 8
"""The most threads that search together where nobody says how many: each takes memory."""

LEAST_ROLLOUTS = 2
"""Games played on from each move: one alone has no standard error."""

MOST_ROLLOUTS = 100_000
"""Games played on from each move that may be asked for: hours."""

MOST_NODES = 10**15
"""More than anybody waits for."""

MOST_SEED = (1 << 62) - 1
"""The largest seed: what is added to it still fits a word."""

LATE_NODES = 300_000
"""Nodes of the search of a late position under each of two rule sets that are compared."""

MOST = 1_000_000
"""The most of anything that an option takes."""


def usual_threads() -> int:
    """Return the threads of a search where nobody says how many: one for each usable core."""
    usable = getattr(os, "sched_getaffinity", None)
    cores = len(usable(0)) if usable else os.cpu_count() or 1
    return min(cores, USUAL_THREADS)


def require_seconds(
    seconds: float | None, field: str = "seconds", *, optional: bool = True
) -> None:
    """Raise `InputError` unless seconds are a number above 0, up to `MOST_SECONDS`.

    None is no limit where it is `optional`.
    """
    if seconds is None and optional:
        return
    is_number = isinstance(seconds, Real) and not isinstance(seconds, bool)
    # A NaN is neither above nor below anything, so that it is refused too.
    if seconds is None or not is_number or not 0 < seconds <= MOST_SECONDS:
        allowed = f"allowed: seconds above 0, up to {MOST_SECONDS:,}"
        raise InputError(field, f"{shown(seconds)}; {allowed}")


def require_count(
    count: int | None, most: int, field: str, least: int = 1, *, optional: bool = False
) -> None:
    """Raise `InputError` for what is no whole number, `least` to `most`; None where `optional`."""
    if count is None and optional:
        return
    if count is None or not is_whole(count):
        raise InputError(field, f"{shown(count)}; allowed: whole numbers, {least} to {most:,}")
    if not least <= count <= most:
        raise InputError(field, f"{shown(count)}; allowed: {least} to {most:,}")


def require_rollouts(rollouts: int) -> None:
    """Raise `InputError` for a number of games that tells nothing: one has no error."""
    allowed = f"0, or {LEAST_ROLLOUTS} to {MOST_ROLLOUTS:,}"
    if not is_whole(rollouts):
        raise InputError("rollouts", f"{shown(rollouts)}; allowed: whole numbers, {allowed}")
    if rollouts != 0 and not LEAST_ROLLOUTS <= rollouts <= MOST_ROLLOUTS:
        raise InputError("rollouts", f"{shown(rollouts)}; allowed: {allowed}")


@contextmanager
def interruptible() -> Iterator[None]:
    """Let Ctrl-C end the work with what is known; a second one raises `KeyboardInterrupt`.

    For work that Python code asks for: SIGTERM does what it does elsewhere in that program.
    """
    from patchwork_solve.engine.base.cancellation import (
        handlers_installed,
        is_cancelled,
        is_repeated,
    )
    from patchwork_solve.engine.kernel.machine_code import compiling

    with handlers_installed(compiling.is_going_on, (signal.SIGINT,)):
        yield
        # A search may have taken the second one for the end of its time.
        is_too_late = is_cancelled() and is_repeated()
    if is_too_late:
        raise KeyboardInterrupt
