"""A worker from inside: a process that answers one task at a time, and ends with its owner.

Its owner holds the other end of a pipe. When that closes, because the owner ended or was killed,
the worker ends at once.
"""

from __future__ import annotations

import os
import signal
import threading
from contextlib import suppress
from multiprocessing.connection import Connection
from queue import SimpleQueue
from typing import Any

from patchwork_solve.analyses.web.task import Event, Task, progress
from patchwork_solve.engine.base import cancellation, children
from patchwork_solve.engine.base.errors import ContradictionError, InputError, Sentence
from patchwork_solve.engine.kernel import LIBRARY
from patchwork_solve.engine.state import State

CANCEL = "cancel"
"""Order of the owner, sent in place of a task, to cancel the running one."""

JOBS = ("analysing", "review", "games", "rollout", "packing")
"""Kernel jobs to compile for all searches."""

READY = "ready"
"""Event after the machine code is loaded."""

END = "end"
"""The last event of a task."""

WARMING_UP = 0.1
"""Seconds of the analysis that a process begins with."""

Orders = SimpleQueue[Task]


def live(pipe: Connection) -> None:
    """Answer tasks until the owner is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # The owner decides what Ctrl-C ends.
    orders: Orders = SimpleQueue()
    heard = _Heard(pipe, orders)
    threading.Thread(target=heard.listen, daemon=True).start()
    _compile(pipe)
    _warm_up()
    _send(pipe, {"event": READY})
    while True:
        task = orders.get()
        with cancellation.handlers_installed(signals=()):
            heard.begin()
            said = _run(task, lambda event: _send(pipe, event))
        _send(pipe, {**said, "cancelled": heard.end()})


class _Heard:
    """The orders of the owner, received while the work goes on.

    Parameters
    ----------
    pipe : Connection
    orders : queue
        Takes the tasks.
    """

    def __init__(self, pipe: Connection, orders: Orders) -> None:
        self._pipe, self._orders = pipe, orders
        self._lock = threading.Lock()
        self._cancelled = self._working = False

    def listen(self) -> None:
        """Take orders until the owner is gone."""
        with suppress(EOFError, OSError):
            while True:
                order: Any = self._pipe.recv()
                if order == CANCEL:
                    self._cancel()
                else:
                    with self._lock:
                        self._cancelled = False
                    self._orders.put(order)
        children.end_all()
        os._exit(0)

    def begin(self) -> None:
        """Note that the work begins; it may have been cancelled already."""
        with self._lock:
            self._working = True
            if self._cancelled:
                cancellation.cancel()

    def end(self) -> bool:
        """Note that the work has ended; return whether it was cancelled."""
        with self._lock:
            self._working = False
            return self._cancelled

    def _cancel(self) -> None:
        with self._lock:
            self._cancelled = True
            if self._working:
                cancellation.cancel()


def _send(pipe: Connection, event: Event) -> None:
    """Send an event to the owner; when it is gone, the listening thread ends this process."""
    with suppress(OSError):
        pipe.send(event)


def _run(task: Task, send: Any) -> Event:
    """Run a task and return its last event; errors have the words of the command line."""
    try:
        found = task.run(send)
        done = {"answer": found.answer, "finished": found.is_finished}
        return {"event": END, "error": None, **done}
    except InputError as error:
        return _failure(error)
    except ContradictionError as error:
        return _failure(
            InputError(
                "proof",
                "two of our proofs contradict each other: {reason}. This is a bug, not an answer",
                reason=error,
            )
        )
    except MemoryError:
        return _failure(InputError("search", "there is too little memory for it"))
    except Exception as error:
        reason = f"{type(error).__name__}: {error}"
        return _failure(InputError("search", "failed: {reason}. This is a bug", reason=reason))


def _failure(error: InputError) -> Event:
    return {"event": END, "error": error.document, "answer": None, "finished": False}


def _compile(pipe: Connection) -> None:
    """Compile what searches need, if that is still to be done; a search that waits shows it."""
    if LIBRARY is not None:
        return
    from patchwork_solve.engine.kernel.jobs import tasks
    from patchwork_solve.engine.kernel.preparing import prepare

    missing = [task for task in tasks(JOBS) if not task.is_done]

    def tell(done: int) -> None:
        words = Sentence(
            "compiling the engine for this machine, once: {n} of {all}", n=done, all=len(missing)
        )
        _send(pipe, progress(words))

    if missing:
        prepare(JOBS, missing, tell)


def _warm_up() -> None:
    """Load machine code and weights by a first analysis, so that the next begins sooner."""
    from patchwork_solve.analyses.best.analysis import best_answer
    from patchwork_solve.engine.players.analyst import analyst, limits_for

    limits = limits_for("strong", WARMING_UP)
    best_answer(State.load("example:close-finish"), analyst("strong"), limits)
