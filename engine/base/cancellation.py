"""Cancelling long work: Ctrl-C, SIGTERM or a deadline, which every search looks up.

A search that is cancelled says what it has proved. Outside `handlers_installed` both signals do
what they always do.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType


class GivenUpError(Exception):
    """Work that was begun is not wanted any more, and has nothing to show."""


_signals: list[int] = []
"""The signals received since handlers were last installed."""

_heard = [0]
"""The number of calls of a handler of Ctrl-C or SIGTERM in this process."""

_cancelled = threading.Event()
"""Whether another thread has cancelled the current work."""

_installed: list[object] = []
"""One handler for each `handlers_installed` that is open."""


class _Deadline(threading.local):
    """The deadline of the current work, one for each thread."""

    def __init__(self) -> None:
        self.is_over: Callable[[], bool] | None = None


_deadline = _Deadline()


def is_cancelled() -> bool:
    """Whether the current work is to stop: by the user, another thread or a `deadline`.

    Work that begins later is not affected.
    """
    return bool(_installed and (_signals or _cancelled.is_set())) or _is_deadline_over()


def _is_deadline_over() -> bool:
    is_over = _deadline.is_over
    if is_over is None:
        return False
    _deadline.is_over = None  # The deadline itself may call `is_cancelled`.
    try:
        return is_over()
    finally:
        _deadline.is_over = is_over


class Expiry:
    """Whether work was stopped by its deadline.

    Attributes
    ----------
    has_stopped_work : bool
        Then its answer may be less than it would be with more time.
    """

    def __init__(self) -> None:
        self.has_stopped_work = False


@contextmanager
def deadline(is_over: Callable[[], bool]) -> Iterator[Expiry]:
    """Cancel this thread's work when `is_over` says so, and when an enclosing deadline does.

    Parameters
    ----------
    is_over : callable
        Whether the time is up.
    """
    expiry, outer = Expiry(), _deadline.is_over

    def is_any_over() -> bool:
        is_late = expiry.has_stopped_work or is_over() or (outer is not None and outer())
        expiry.has_stopped_work = is_late
        return is_late

    _deadline.is_over = is_any_over
    try:
        yield expiry
    finally:
        _deadline.is_over = outer


def cancel() -> None:
    """Cancel the current work from another thread, as Ctrl-C would; nothing else is ended."""
    _cancelled.set()


def hear() -> None:
    """Count a call of a handler, which says that compiled code has returned."""
    _heard[0] += 1


def signals_heard() -> int:
    """Return the number of calls of handlers so far."""
    return _heard[0]


def is_repeated() -> bool:
    """Whether the user has pressed Ctrl-C twice, and waits for no answer."""
    return len(_signals) > 1


def last_signal() -> int | None:
    """Return the number of the signal that cancelled the work last, or None."""
    return _signals[0] if _signals else None


@contextmanager
def handlers_installed(
    is_deaf: Callable[[], bool] = lambda: False,
    signals: tuple[signal.Signals, ...] = (signal.SIGINT, signal.SIGTERM),
) -> Iterator[None]:
    """Let the first Ctrl-C or SIGTERM cancel the work; the second raises `KeyboardInterrupt`.

    In a thread other than the main one nothing changes: only that one may set handlers.

    Parameters
    ----------
    is_deaf : callable
        Whether the work cannot look up `is_cancelled` now, as while compiling: then the first
        signal raises.
    signals : tuple of signal.Signals
        The signals that are handled.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def handle(number: int, frame: FrameType | None) -> None:
        hear()
        is_first = not _signals
        _signals.append(number)
        if not is_first or is_deaf():
            raise KeyboardInterrupt(number)

    _signals.clear()
    _cancelled.clear()
    before = [signal.signal(number, handle) for number in signals]
    _installed.append(handle)
    try:
        yield
    finally:
        _installed.pop()
        for number, handler in zip(signals, before, strict=True):
            signal.signal(number, handler)
