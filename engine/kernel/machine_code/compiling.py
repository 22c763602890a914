"""How long numba has been compiling, or loading compiled code, in this process.

Never, where a library runs the kernel: then nothing here needs numba.
"""

from __future__ import annotations

import gc
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple


class _Count(NamedTuple):
    """Seconds that are over, and what goes on: how deeply nested it is, and since when."""

    over: float = 0.0
    depth: int = 0
    since: float = 0.0


class _Stopwatch:
    """Adds up the seconds, nested ones once.

    Only one thread counts at a time, the one that holds numba's lock; others may read, and see a
    count as a whole. (numba's event for the lock itself will not do: a thread that is interrupted
    while it waits for the lock never ends it.)
    """

    def __init__(self) -> None:
        self.count = _Count()

    def start(self) -> None:
        """Begin to count."""
        over, depth, since = self.count
        self.count = _Count(over, depth + 1, since if depth else time.perf_counter())

    def stop(self) -> None:
        """Count what is over."""
        over, depth, since = self.count
        self.count = _Count(
            over if depth > 1 else over + time.perf_counter() - since, depth - 1, since
        )


stopwatch = _Stopwatch()
"""Runs while numba compiles (`programs.py`) and while what it compiled is loaded."""


@contextmanager
def counted() -> Iterator[None]:
    """Count what is done within, by the thread that holds numba's lock."""
    stopwatch.start()
    try:
        yield
    finally:
        stopwatch.stop()


@contextmanager
def undisturbed() -> Iterator[None]:
    """Hold Ctrl-C and SIGTERM back for what takes a moment: they come when it is over.

    While LLVM loads code it calls Python, and takes no exception from there: one is printed as a
    traceback and lost, or ends the process. Only the main thread has signals to hold back.
    """
    came: list[int] = []
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    numbers = (signal.SIGINT, signal.SIGTERM)
    before = {number: signal.getsignal(number) for number in numbers}
    ours = {number: handler for number, handler in before.items() if handler is not None}
    for number in ours:
        signal.signal(number, lambda number, frame: came.append(number))
    try:
        yield
    finally:
        for number, handler in ours.items():
            signal.signal(number, handler)
        _raise_all(came)


def _raise_all(numbers: list[int]) -> None:
    """Let signals come that were held back, each of them: a second signal must not be lost."""
    if numbers:
        try:
            signal.raise_signal(numbers[0])
        finally:
            _raise_all(numbers[1:])


def seconds() -> float:
    """Return the seconds spent so far, of work that goes on too."""
    count = stopwatch.count
    return count.over + (time.perf_counter() - count.since if count.depth else 0.0)


def is_going_on() -> bool:
    """Whether a function is being compiled or loaded now."""
    return stopwatch.count.depth > 0


def collect_seldom() -> None:
    """Have Python look for garbage seldom from now on, in a process that only compiles.

    numba makes little, and the looks take a tenth of its time.
    """
    gc.freeze()
    gc.set_threshold(100_000, 50, 1_000)
