"""Ctrl-C and SIGTERM for a process that is the command line: neither is lost, whenever it comes."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from patchwork_solve.engine.base.cancellation import hear

MOMENT = 0.01
"""Seconds after which a signal comes again that came at a bad time."""

SIGNALLED = 128
"""Exit status of a signal, less its number: 130 for Ctrl-C, 143 for SIGTERM."""

LOADS = ("create_module", "exec_module")
"""Functions of a module loader."""

_raised: list[int] = []
"""The signal whose `KeyboardInterrupt` ends the command."""


def unraisable_hook(error: sys.UnraisableHookArgs) -> None:
    """Report an error in the release of an object; a Ctrl-C at that moment is sent again.

    Python would print a traceback and lose the Ctrl-C.
    """
    if issubclass(error.exc_type, KeyboardInterrupt):
        _raised.clear()
        _come_again(_number(error.exc_value))
    else:
        sys.__unraisablehook__(error)


@contextmanager
def terminable() -> Iterator[None]:
    """Let SIGTERM end a command as Ctrl-C does: the first cleans up, the second ends it at once.

    Either waits until no module is being loaded, as Python 3.11 and compiled modules turn an
    exception into an error of their own there, which ends in a traceback. Either also waits for
    `unraisable_hook`, as no exception leaves it.
    """
    is_main = threading.current_thread() is threading.main_thread()
    if not is_main or signal.getsignal(signal.SIGTERM) is not signal.SIG_DFL:
        yield
        return
    _raised.clear()

    def end(number: int, frame: FrameType | None) -> None:
        hear()
        if _raised:  # An exception in the middle of the cleaning up would be a traceback.
            os._exit(SIGNALLED + number)
        if _is_bad(frame):
            _come_again(number)
        else:
            _raised.append(number)
            raise KeyboardInterrupt(number)

    before = signal.getsignal(signal.SIGINT)
    is_usual = before in (signal.default_int_handler, signal.SIG_DFL)
    signal.signal(signal.SIGTERM, end)
    if is_usual:
        signal.signal(signal.SIGINT, end)
    try:
        yield
    finally:
        # Unless they have been set otherwise meanwhile, as for a process that is about to end.
        if signal.getsignal(signal.SIGTERM) is end:
            signal.signal(signal.SIGTERM, signal.SIG_DFL)
        if signal.getsignal(signal.SIGINT) is end:
            signal.signal(signal.SIGINT, before)


def _is_bad(frame: FrameType | None) -> bool:
    """Whether an exception raised here would be lost or changed."""
    while frame is not None:
        if frame.f_code is unraisable_hook.__code__ or frame.f_code.co_name in LOADS:
            return True
        frame = frame.f_back
    return False


def _number(error: BaseException | None) -> int:
    """Return the number of the signal that raised a `KeyboardInterrupt`."""
    given = error.args[0] if error is not None and error.args else None
    return given if isinstance(given, int) else signal.SIGINT


def _come_again(number: int) -> None:
    """Send a signal again after a moment; it also ends a wait of the main thread."""
    main = threading.main_thread().ident
    assert main is not None
    again = threading.Timer(MOMENT, signal.pthread_kill, (main, number))
    again.daemon = True
    again.start()
