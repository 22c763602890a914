"""Limits that people set, and how they stop the work by hand."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from numbers import Real

from patchwork_solve.engine.base.errors import InputError, Sentence
from patchwork_solve.engine.base.number import MOST_SECONDS, is_whole
from patchwork_solve.engine.base.wording import shown

MOST_AT_ONCE = 64
"""The most threads or processes that a user may request."""

CORES = max(1, min(os.cpu_count() or 1, MOST_AT_ONCE))
"""Number of processes: one for each core, at most `MOST_AT_ONCE`."""

USUAL_THREADS = 8
"""The most threads that search together by default; each takes memory."""

LEAST_ROLLOUTS = 2
"""Fewest games played on from each move: a single game has no standard error."""

MOST_ROLLOUTS = 100_000
"""Most games played on from each move; this many take hours."""

MOST_NODES = 10**15
"""The largest limit of nodes; no search reaches it in practice."""

MOST_SEED = (1 << 62) - 1
"""The largest seed; sums with small numbers still fit a word."""

LATE_NODES = 300_000
"""Nodes of the search of a late position under each of two rule sets that are compared."""

MOST = 1_000_000
"""The most of anything that an option takes."""


def usual_threads() -> int:
    """Return the default number of threads of a search: one for each usable core."""
    usable = getattr(os, "sched_getaffinity", None)
    cores = len(usable(0)) if usable else os.cpu_count() or 1
    return min(cores, USUAL_THREADS)


def require_seconds(
    seconds: float | None, field: str = "seconds", *, optional: bool = True
) -> None:
    """Raise `InputError` unless seconds are a number above 0, up to `MOST_SECONDS`.

    None means no limit if it is `optional`.
    """
    if seconds is None and optional:
        return
    is_number = isinstance(seconds, Real) and not isinstance(seconds, bool)
    # A NaN is neither above nor below anything, so that it is refused too.
    if seconds is None or not is_number or not 0 < seconds <= MOST_SECONDS:
        raise InputError(
            field,
            "{value}; allowed: seconds above 0, up to {most}",
            value=shown(seconds),
            most=f"{MOST_SECONDS:,}",
        )


def require_count(
    count: int | None, most: int, field: str, least: int = 1, *, optional: bool = False
) -> None:
    """Raise `InputError` unless it is a whole number in range, or None if `optional`."""
    if count is None and optional:
        return
    if count is None or not is_whole(count):
        raise InputError(
            field,
            "{value}; allowed: whole numbers, {least} to {most}",
            value=shown(count),
            least=least,
            most=f"{most:,}",
        )
    if not least <= count <= most:
        raise InputError(
            field,
            "{value}; allowed: {least} to {most}",
            value=shown(count),
            least=least,
            most=f"{most:,}",
        )


def require_rollouts(rollouts: int) -> None:
    """Raise `InputError` for an invalid number of games; one game has no standard error."""
    allowed = Sentence("0, or {least} to {most}", least=LEAST_ROLLOUTS, most=f"{MOST_ROLLOUTS:,}")
    if not is_whole(rollouts):
        raise InputError(
            "rollouts",
            "{value}; allowed: whole numbers, {allowed}",
            value=shown(rollouts),
            allowed=allowed,
        )
    if rollouts != 0 and not LEAST_ROLLOUTS <= rollouts <= MOST_ROLLOUTS:
        raise InputError(
            "rollouts", "{value}; allowed: {allowed}", value=shown(rollouts), allowed=allowed
        )


@contextmanager
def interruptible() -> Iterator[None]:
    """Let Ctrl-C end the work with the results so far; a second one raises `KeyboardInterrupt`.

    For work started from Python: SIGTERM keeps the handler of that program.
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
