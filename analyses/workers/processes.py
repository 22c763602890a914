"""Processes that answer tasks, and that always end when this one does."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import AbstractContextManager, ExitStack, contextmanager, suppress
from multiprocessing import active_children, get_context, resource_tracker
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import TypeVar

from patchwork_solve.engine.base import children
from patchwork_solve.engine.base.cancellation import is_cancelled
from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.endgame.known import Proofs, install, installed

Task = TypeVar("Task")
Answer = TypeVar("Answer")

PATIENCE = 0.1
"""Seconds between two looks at whether the user wants the work to stop."""

UNCAUGHT = 1
"""Exit status of a process that ends with an uncaught error."""


class Workers(AbstractContextManager["Workers"]):
    """A pool of processes.

    A thread in each of them waits at the end of a pipe whose other end only this process holds:
    when it closes, because the work is given up or because this process was killed, they end.

    Raises
    ------
    InputError
        When the system has no room for them.
    """

    def __init__(self, number: int) -> None:
        # A fresh interpreter each: CP-SAT's and numba's threads do not survive a fork.
        context = get_context("spawn")
        with _starting():
            self._their_end, self._our_end = context.Pipe(duplex=False)
            self._pool = ProcessPoolExecutor(
                number, context, _live_with, (self._their_end, installed())
            )
        self._number = number
        self._is_done = False

    def answers(
        self,
        function: Callable[[Task], Answer],
        tasks: Sequence[Task],
        is_enough: Callable[[], bool] = lambda: False,
    ) -> Iterator[tuple[Task, Answer]]:
        """Yield each task with ``function(task)``, as they come.

        The user may stop it, and so may `is_enough`.

        Raises `InputError` when a process cannot be started, or ends before its answer.
        """
        waiting = {self._submit(function, task): task for task in tasks}
        with _starting():
            started = active_children()
        while waiting and not is_cancelled() and not is_enough():
            done, _ = wait(waiting, PATIENCE, FIRST_COMPLETED)
            for future in done:
                answer = _result(future, started, self._number)
                if answer is None:
                    return
                yield waiting.pop(future), answer
        self._is_done = not waiting

    def stream(
        self,
        function: Callable[[Task], Answer],
        take: Callable[[], Task | None],
        is_enough: Callable[[], bool] = lambda: False,
    ) -> Generator[tuple[Task, Answer | None], None, None]:
        """Yield tasks with their answers, as they come; None for one whose process was killed.

        Each process is a pool of its own: if it is killed, another takes its place.
        """
        with ExitStack() as pools:
            free = [pools.enter_context(Workers(1)) for _ in range(self._number)]
            waiting: dict[Future[Answer], tuple[Workers, Task]] = {}
            while not is_cancelled() and not is_enough():
                while free and (task := take()) is not None:
                    one = free.pop()
                    waiting[one._submit(function, task)] = one, task
                if not waiting:
                    return
                done, _ = wait(waiting, PATIENCE, FIRST_COMPLETED)
                for future in done:
                    one, task = waiting.pop(future)
                    is_lost = isinstance(future.exception(), BrokenProcessPool)
                    free.append(pools.enter_context(Workers(1)) if is_lost else one)
                    if is_lost and is_cancelled():
                        return
                    yield task, None if is_lost else future.result()

    def _submit(self, function: Callable[[Task], Answer], task: Task) -> Future[Answer]:
        with _starting(), ctrl_c_waits():
            return self._pool.submit(function, task)

    def __exit__(self, *exception: object) -> None:
        if not self._is_done:
            self._our_end.close()
        self._pool.shutdown(cancel_futures=True)
        self._our_end.close()
        self._their_end.close()


def _result(future: Future[Answer], started: Sequence[BaseProcess], number: int) -> Answer | None:
    """Return an answer; None when its process was stopped together with this one."""
    try:
        return future.result()
    except MemoryError:
        raise InputError(
            "processes", "not enough memory for {number}; use fewer", number=number
        ) from None
    except BrokenProcessPool:
        time.sleep(PATIENCE)  # Who stops all processes at once may come to this one last.
        if is_cancelled():
            return None
        if any(process.exitcode == UNCAUGHT for process in started):  # It has printed its error.
            raise InputError(
                "processes",
                "one of them could not start; a script that uses more than one process needs a "
                "__main__ guard",
            ) from None
        raise InputError(
            "processes", "one of them was killed (out of memory?); try again with fewer"
        ) from None


@contextmanager
def _starting() -> Iterator[None]:
    """Raise `InputError` when processes cannot be started: no file descriptors, no folder."""
    try:
        yield
    except OSError as error:
        reason = error.strerror or str(error)
        raise InputError(
            "processes", "cannot be started: {reason}; 1 needs none", reason=reason
        ) from None


@contextmanager
def ctrl_c_waits() -> Iterator[None]:
    """Block Ctrl-C, for good in the processes that are started within the context.

    It comes to every process of a terminal, and only this one decides what it ends.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # It would unblock the signal.
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _live_with(end: Connection, proofs: Proofs | None) -> None:
    """Begin a process of the pool: deaf to Ctrl-C, and gone when the pipe is closed."""
    install(proofs)
    signal.signal(signal.SIGINT, signal.SIG_IGN)

    def wait_for_the_end() -> None:
        with suppress(EOFError, OSError):
            end.recv()
        children.end_all()
        os._exit(1)

    threading.Thread(target=wait_for_the_end, daemon=True).start()
