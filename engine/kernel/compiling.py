"""How long numba has been compiling, or loading compiled code, in this process."""

from __future__ import annotations

import time

from numba.core import event

_LOCK = "numba:compiler_lock"
"""The event that numba triggers around everything it does to make a function callable."""


class _Stopwatch(event.Listener):
    """Adds up the seconds between the first lock and the last release, nested ones once."""

    def __init__(self) -> None:
        self.total = 0.0
        self.depth = 0
        self.began = 0.0

    def on_start(self, event: event.Event) -> None:
        """Begin to count."""
        if self.depth == 0:
            self.began = time.perf_counter()
        self.depth += 1

    def on_end(self, event: event.Event) -> None:
        """Count what is over."""
        self.depth -= 1
        if self.depth == 0:
            self.total += time.perf_counter() - self.began


_stopwatch = _Stopwatch()
event.register(_LOCK, _stopwatch)  # type: ignore[no-untyped-call]


def seconds() -> float:
    """Return the seconds spent so far, of work that goes on too."""
    going_on = time.perf_counter() - _stopwatch.began if _stopwatch.depth else 0.0
    return _stopwatch.total + going_on


def is_going_on() -> bool:
    """Whether a function is being compiled or loaded now."""
    return _stopwatch.depth > 0
