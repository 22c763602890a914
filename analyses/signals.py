"""Ctrl-C and SIGTERM for a process that is the command line: neither is lost, whenever it comes.

Loaded before all else, so it loads next to nothing.
"""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.machinery import ExtensionFileLoader
from types import FrameType

MOMENT = 0.01
"""Seconds after which a signal comes again that came at a bad time."""

LOADS = ("create_module", "exec_module")
"""What a loader does."""


def told_apart(error: sys.UnraisableHookArgs) -> None:
    """Tell what went wrong as an object was let go; a Ctrl-C that came just then comes again.

    Python would show it as a traceback, and lose it.
    """
    if issubclass(error.exc_type, KeyboardInterrupt):
        _come_again(_number(error.exc_value))
    else:
        sys.__unraisablehook__(error)


@contextmanager
def terminable() -> Iterator[None]:
    """Let SIGTERM end a command as Ctrl-C does, cleaning up on the way.

    Either waits until a module is loaded that is no Python: of an exception from the Python that
    such a module calls meanwhile it makes an error of its own, a traceback. And until `told_apart`
    is done, out of which Python lets none.
    """
    is_main = threading.current_thread() is threading.main_thread()
    if not is_main or signal.getsignal(signal.SIGTERM) is not signal.SIG_DFL:
        yield
        return

    def end(number: int, frame: FrameType | None) -> None:
        if _is_bad(frame):
            _come_again(number)
        else:
            raise KeyboardInterrupt(number)

    before = signal.getsignal(signal.SIGINT)
    is_usual = before is signal.default_int_handler
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
    """Whether an exception that is raised here would be lost, or made another."""
    while frame is not None:
        if frame.f_code is told_apart.__code__:
            return True
        if frame.f_code.co_name in LOADS:
            loader = frame.f_locals.get("self")
            if isinstance(loader, ExtensionFileLoader):
                return True
        frame = frame.f_back
    return False


def _number(error: BaseException | None) -> int:
    """Return the number of the signal that raised a `KeyboardInterrupt`."""
    given = error.args[0] if error is not None and error.args else None
    return given if isinstance(given, int) else signal.SIGINT


def _come_again(number: int) -> None:
    """Send a signal in a moment: a true one, which ends a wait of the main thread as well."""
    main = threading.main_thread().ident
    assert main is not None
    again = threading.Timer(MOMENT, signal.pthread_kill, (main, number))
    again.daemon = True
    again.start()
