"""The last resort against compiled code that never returns: Ctrl-C and SIGTERM end the process.

Python calls the handler of a signal only when its own code goes on. Until then the bytes that the
system's handler writes are all that says that a signal came.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from patchwork_solve.analyses.commands.signals import SIGNALLED
from patchwork_solve.engine.base.cancellation import signals_heard

PATIENCE = 60.0
"""Seconds after a signal in which its handler must have been called."""

_BETWEEN_LOOKS = 0.1
"""Seconds."""


@contextmanager
def ended_if_deaf() -> Iterator[None]:
    """End the process where no handler is called for long after Ctrl-C or SIGTERM.

    In a thread other than the main one nothing changes: only that one may ask for the bytes. An
    event loop that asks for them later gets them instead.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    heard = signals_heard()
    reading, writing = os.pipe()
    os.set_blocking(writing, False)
    before = signal.set_wakeup_fd(writing, warn_on_full_buffer=False)
    threading.Thread(target=_listen, args=(reading, heard), daemon=True).start()
    try:
        yield
    finally:
        signal.set_wakeup_fd(before)
        os.close(writing)


def _listen(reading: int, heard: int) -> None:
    """Wait for signals, until the other end of the pipe is closed."""
    while numbers := os.read(reading, 64):
        number = next((each for each in numbers if each in (signal.SIGINT, signal.SIGTERM)), None)
        if number is not None:
            _await_handler(heard, number)
            heard = signals_heard()
            _drop_waiting(reading)
    os.close(reading)


def _await_handler(heard: int, number: int) -> None:
    until = time.monotonic() + PATIENCE
    while signals_heard() == heard:
        if time.monotonic() > until:
            print("error: ended; the work did not stop at a signal", file=sys.stderr, flush=True)
            os._exit(SIGNALLED + number)
        time.sleep(_BETWEEN_LOOKS)


def _drop_waiting(reading: int) -> None:
    """Drop signals that came before the handler was called: it is called once for all of them."""
    os.set_blocking(reading, False)
    with suppress(BlockingIOError):
        os.read(reading, 1024)
    os.set_blocking(reading, True)
