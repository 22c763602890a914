"""A worker from outside: a process that receives tasks, and a thread that receives its events."""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection

from patchwork_solve.analyses.web import worker
from patchwork_solve.analyses.web.task import Event, Task
from patchwork_solve.analyses.workers.processes import ctrl_c_waits

PATIENCE = 1.0
"""Seconds that a process may take to die."""


class Worker:
    """A process of its own for searches, one at a time; it ends when this one does.

    Parameters
    ----------
    hear : callable
        Called by a thread with every event; the last one is `None`: the process is gone.
    """

    def __init__(self, hear: Callable[[Worker, Event | None], None]) -> None:
        # A fresh interpreter: CP-SAT's and numba's threads do not survive a fork.
        context = get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(target=worker.live, args=(theirs,), daemon=False)
        self._hear = hear
        self._speaking = threading.Lock()
        """Held while sending on the pipe or closing it."""
        with ctrl_c_waits():
            self._process.start()
        theirs.close()  # Else the pipe would stay open after its death.
        threading.Thread(target=self._listen, args=(self._pipe,), daemon=True).start()

    @property
    def is_alive(self) -> bool:
        """Whether the process runs."""
        with suppress(ValueError):
            return self._process.is_alive()
        return False  # It is buried.

    def begin(self, task: Task) -> None:
        """Begin a task; no other may be running."""
        self._say(task)

    def cancel(self) -> None:
        """Cancel the running task; it ends with what it has found."""
        self._say(worker.CANCEL)

    def kill(self) -> None:
        """End the process now."""
        with suppress(ValueError):  # It is buried.
            self._process.kill()

    def reap(self) -> None:
        """Wait until the process is gone, and close its handles."""
        with suppress(ValueError):  # It is buried, or lives on.
            self._process.join(PATIENCE)
            self._process.close()

    def _listen(self, pipe: Connection) -> None:
        with suppress(EOFError, OSError):
            while True:
                self._hear(self, pipe.recv())
        with self._speaking:
            pipe.close()
        self._hear(self, None)

    def _say(self, order: Task | str) -> None:
        with self._speaking, suppress(OSError):  # It has died, which the thread is about to hear.
            self._pipe.send(order)
