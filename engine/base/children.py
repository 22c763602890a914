"""Foreign processes that we started: none outlives us, however this process ends."""

from __future__ import annotations

import os
import signal
import subprocess
from contextlib import suppress
from multiprocessing import util
from typing import IO, NamedTuple

_running: set[subprocess.Popen[bytes]] = set()

_is_tidy = False
"""Whether all of them are killed at exit."""


class Streams(NamedTuple):
    """Our ends of the pipes to a program."""

    stdin: IO[bytes]
    stdout: IO[bytes]
    stderr: IO[bytes]


def start(arguments: list[str]) -> tuple[subprocess.Popen[bytes], Streams]:
    """Start a program in a group of its own, with pipes to its three streams.

    Ctrl-C at the terminal does not reach it: what becomes of it is for us to say. Writing to it
    never waits.

    Raises
    ------
    OSError
        When the system refuses.
    """
    global _is_tidy
    if not _is_tidy:
        util.Finalize(None, end_all, exitpriority=1)  # Processes of a pool do not run atexit.
        _is_tidy = True
    pipe = subprocess.PIPE
    process = subprocess.Popen(
        arguments, stdin=pipe, stdout=pipe, stderr=pipe, start_new_session=True
    )
    _running.add(process)
    assert process.stdin is not None
    assert process.stdout is not None
    assert process.stderr is not None
    os.set_blocking(process.stdin.fileno(), False)
    return process, Streams(process.stdin, process.stdout, process.stderr)


def end(process: subprocess.Popen[bytes], grace: float = 0) -> None:
    """End a process and those that it started, and take note of its death.

    Its input ends at once; after `grace` seconds all of them are killed. Its output is left to the
    reader: closing that here could wait for it.
    """
    _running.discard(process)
    if process.stdin is not None:
        with suppress(OSError):
            process.stdin.close()
    with suppress(subprocess.TimeoutExpired):
        process.wait(grace)
    if hasattr(os, "killpg"):
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
    else:
        process.kill()
    process.wait()


def end_all() -> None:
    """Kill all of them."""
    for process in list(_running):
        end(process)
