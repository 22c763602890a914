"""Ctrl-C and SIGTERM as a wish that every search looks up, so that it can say what it has proved.

Outside `heeded` both signals do what they always do.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType


class GivenUpError(Exception):
    """Work that was begun is not wanted any more, and has nothing to show."""


_wish: list[int] = []
"""The signals that came while they were last heeded."""

_cancelled = threading.Event()
"""Whether another thread has asked for the end of the work that goes on."""

_heeding: list[object] = []
"""One mark for each `heeded` that is open."""


class _Lateness(threading.local):
    """What says that an answer under way comes too late, of each thread its own."""

    def __init__(self) -> None:
        self.is_late: Callable[[], bool] | None = None


_lateness = _Lateness()


def is_wished() -> bool:
    """Whether the work that goes on is to stop; work that comes later is not meant.

    The user wants it, or it comes `too_late`.
    """
    return bool(_heeding and (_wish or _cancelled.is_set())) or _is_too_late()


def _is_too_late() -> bool:
    ask = _lateness.is_late
    if ask is None:
        return False
    _lateness.is_late = None  # It may look up whether the user wants the end.
    try:
        return ask()
    finally:
        _lateness.is_late = ask


class Told:
    """Whether somebody was told that his work comes too late.

    Attributes
    ----------
    is_told : bool
        Then his answer may be less than it would be.
    """

    def __init__(self) -> None:
        self.is_told = False


@contextmanager
def too_late(when: Callable[[], bool]) -> Iterator[Told]:
    """Have work of this thread that looks up `is_wished` stop when its time is up, too.

    Where it is itself part of such work, it stops with all of that as well.

    Parameters
    ----------
    when : callable
        Whether it is.
    """
    told, before = Told(), _lateness.is_late

    def is_late() -> bool:
        told.is_told = told.is_told or when() or (before is not None and before())
        return told.is_told

    _lateness.is_late = is_late
    try:
        yield told
    finally:
        _lateness.is_late = before


def cancel() -> None:
    """End the work that goes on as Ctrl-C would, from another thread; nothing else is ended."""
    _cancelled.set()


def is_insisted() -> bool:
    """Whether the user has asked for it twice, and waits for no answer."""
    return len(_wish) > 1


def came() -> int | None:
    """Return the number of the signal that ended the work last, None for none."""
    return _wish[0] if _wish else None


@contextmanager
def heeded(
    is_deaf: Callable[[], bool] = lambda: False,
    signals: tuple[signal.Signals, ...] = (signal.SIGINT, signal.SIGTERM),
) -> Iterator[None]:
    """Turn the first Ctrl-C or SIGTERM into a wish; the second one raises `KeyboardInterrupt`.

    In a thread other than the main one nothing changes: only that one may set handlers.

    Parameters
    ----------
    is_deaf : callable
        Whether work goes on that looks up no wish, as compiling does: then the first one raises.
    signals : tuple of signal.Signals
        Those that are heeded.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def wish(number: int, frame: FrameType | None) -> None:
        again = bool(_wish)
        _wish.append(number)
        if again or is_deaf():
            raise KeyboardInterrupt(number)

    _wish.clear()
    _cancelled.clear()
    before = [signal.signal(number, wish) for number in signals]
    _heeding.append(wish)
    try:
        yield
    finally:
        _heeding.pop()
        for number, handler in zip(signals, before, strict=True):
            signal.signal(number, handler)
