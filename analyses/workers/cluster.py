"""A dask cluster that answers tasks; it may run a task twice, or again after its end."""

from __future__ import annotations

import hashlib
import json
import logging
import pickle
import threading
import time
from collections import Counter
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import AbstractContextManager, suppress
from typing import Any, TypeVar

from patchwork_solve.analyses.report.output import note
from patchwork_solve.analyses.workers.fingerprint import fingerprint
from patchwork_solve.engine.base.cancellation import is_cancelled
from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.wording import shown

Task = TypeVar("Task")
Answer = TypeVar("Answer")

OPTION = "cluster"

PATIENCE = 0.1
"""Seconds between two looks at what has come."""

REACHING = 5.0
"""Seconds in which a scheduler must answer, at first and when it was gone."""

LONELY = 5.0
"""Seconds from one look at which workers there are to the next."""

LOOKING = 1.0
"""Seconds for that look; a slower scheduler is checked again later."""

SHOWN = 3
"""Workers, at most, whose addresses a note has."""

TRIES = 5
"""Times that a task is sent whose workers died: the scheduler blames every task that waited on a
worker that died, and gives up a task after four of them."""


class Cluster(AbstractContextManager["Cluster"]):
    """The workers of a dask scheduler.

    Parameters
    ----------
    address : str
        As ``tcp://10.0.0.1:8786``.

    Raises
    ------
    InputError
        When there is no scheduler at the address.
    """

    def __init__(self, address: str) -> None:
        from distributed import Client

        for name in list(logging.root.manager.loggerDict):
            if name.partition(".")[0] == "distributed":
                logging.getLogger(name).setLevel(logging.CRITICAL)  # We report errors ourselves.
        self._client = Client.__new__(Client)
        try:
            Client.__init__(  # type: ignore[no-untyped-call]
                self._client,
                address,
                timeout=REACHING,
                set_as_default=False,
                direct_to_workers=False,
            )
        except (OSError, ValueError, RuntimeError, ImportError, TypeError) as error:
            self._client.status = "closed"  # Else dask tries to close it when Python ends.
            reason = str(error).splitlines()[0] if str(error) else type(error).__name__
            raise InputError(
                OPTION,
                "{address} cannot be reached within {reaching} s: {reason}",
                address=shown(address),
                reaching=f"{REACHING:.0f}",
                reason=reason,
            ) from None
        self._address = address

    def answers(
        self,
        function: Callable[[Task], Answer],
        tasks: Sequence[Task],
        is_enough: Callable[[], bool] = lambda: False,
    ) -> Iterator[tuple[Task, Answer]]:
        """Yield each task with ``function(task)``, as they come; see `WorkerPool`.

        A task is sent again when it is lost with a worker. Each worker answers one at a time.
        It prints a note when workers are gone. Without any it prints one and waits for one to come.

        Raises `InputError` when the scheduler is gone, workers die with a task again and again, or
        one of them has another program.
        """
        tries = Counter(range(len(tasks)))
        waiting = {
            self._submit(function, tasks[number], tries[number]): number
            for number in range(len(tasks))
        }
        watch = _Watch(self._client, self._address)
        while waiting and not is_cancelled() and not is_enough():
            if self._client.status != "running":
                self._require_open()
                time.sleep(PATIENCE)
                continue
            done = [future for future in waiting if future.done()]
            for future in done:
                number = waiting.pop(future)
                if future.status == "finished" and (came := _result(future)):
                    future.release()  # Else its loss with a worker would have it done again.
                    yield tasks[number], came[0]
                    continue
                _raise_own(future)
                future.release()
                tries[number] += 1
                if tries[number] > TRIES:
                    raise InputError(
                        OPTION,
                        "workers died {tries} times with one task; "
                        "run the same command to continue",
                        tries=TRIES,
                    )
                again = self._submit(function, tasks[number], tries[number])
                waiting[again] = number
            watch.look(bool(done))
            if not done:
                time.sleep(PATIENCE)

    def stream(
        self,
        function: Callable[[Task], Answer],
        take: Callable[[], Task | None],
        is_enough: Callable[[], bool] = lambda: False,
    ) -> Generator[tuple[Task, Answer | None], None, None]:
        """Yield tasks with their answers, as they come; None for one that was lost with a worker.

        A worker has one task waiting while it answers another.
        """
        number = 0
        waiting: dict[Any, Task] = {}
        watch = _Watch(self._client, self._address)
        while not is_cancelled() and not is_enough():
            if self._client.status != "running":
                self._require_open()
                time.sleep(PATIENCE)
                continue
            while len(waiting) < 2 * max(watch.workers, 1) and (task := take()) is not None:
                number += 1
                waiting[self._submit(function, task, number)] = task
            if not waiting:
                return
            done = [future for future in waiting if future.done()]
            for future in done:
                task = waiting.pop(future)
                came = _result(future) if future.status == "finished" else None
                if came is None:
                    _raise_own(future)
                future.release()
                yield task, None if came is None else came[0]
            watch.look(bool(done))
            if not done:
                time.sleep(PATIENCE)

    def _submit(self, function: Callable[..., Any], task: Any, tries: int) -> Any:
        """Send a task; the key names its content, so that equal tasks share their answer."""
        by = fingerprint()
        text = json.dumps([by, task], sort_keys=True, default=repr).encode()
        # Pickled, a function is its name; printed, it is where it lies in this process.
        digest = hashlib.blake2b(text + pickle.dumps(function), digest_size=12).hexdigest()
        name = getattr(function, "func", function).__name__.strip("_")
        key = f"{name}-{digest}-{tries}"
        try:
            return self._client.submit(_one_at_a_time, function, task, by, key=key, pure=True)
        except RuntimeError:
            self._require_open()
            raise

    def _require_open(self) -> None:
        """Raise `InputError` when the scheduler is gone for good."""
        if self._client.status == "closed":
            raise InputError(
                OPTION,
                "{address} does not answer any more; what is done is kept",
                address=shown(self._address),
            )

    def __exit__(self, *exception: object) -> None:
        """Leave the cluster; it drops waiting tasks and finishes those that have begun."""
        with suppress(Exception):  # It may be gone.
            self._client.close(timeout=REACHING)  # type: ignore[no-untyped-call]


class _Watch:
    """Prints a note when workers of a scheduler are gone, and when it has none at all.

    They may have died, been stopped, or gone with a scheduler that was started anew.
    """

    def __init__(self, client: Any, address: str) -> None:
        self._client, self._address = client, address
        self._workers = self._addresses()
        self._since, self._is_noted = time.monotonic(), False

    @property
    def workers(self) -> int:
        """Number of workers at the last look."""
        return len(self._workers)

    def look(self, is_answered: bool) -> None:
        """Check for workers every few seconds.

        Parameters
        ----------
        is_answered : bool
            Whether an answer has come since the last look.
        """
        if time.monotonic() < self._since + LONELY:
            return
        before, self._workers = self._workers, self._addresses()
        gone = sorted(before - self._workers)
        if gone and self._workers:
            number = f"{len(gone)} workers are" if len(gone) > 1 else "1 worker is"
            names = ", ".join(gone[:SHOWN]) + ", ..." * (len(gone) > SHOWN)
            note(
                f"note: {number} gone ({names}), {len(self._workers)} left; what was lost is done "
                "again"
            )
        has_none = not self._workers and not is_answered
        if has_none and not self._is_noted:
            note(f"note: {shown(self._address)} has no workers; waiting for one to come")
        self._since, self._is_noted = time.monotonic(), has_none

    def _addresses(self) -> set[str]:
        """Return the addresses of the workers; those known before if the scheduler is silent."""
        try:
            return set(self._client.sync(self._client.scheduler.ncores, callback_timeout=LOOKING))
        except (OSError, RuntimeError):  # The status says when it is gone.
            return getattr(self, "_workers", set())


def _result(future: Any) -> tuple[Any] | None:
    """Return a result in a tuple; None when it was lost with the scheduler or its worker."""
    from distributed import CancelledError
    from distributed.client import FutureCancelledError

    try:
        return (future.result(),)
    except (OSError, CancelledError, FutureCancelledError):
        return None


def _raise_own(future: Any) -> None:
    """Raise the error of a task; return when its worker was lost, or it was cancelled."""
    from distributed import CancelledError, KilledWorker
    from distributed.client import FutureCancelledError

    if future.status != "error":
        return
    error = future.exception()
    if isinstance(error, KilledWorker | CancelledError | FutureCancelledError):
        return
    cause = error.__cause__ or error
    if isinstance(cause, ImportError):
        raise InputError(OPTION, "the cluster has another program: {cause}", cause=cause) from None
    raise error


# -- at a worker ---------------------------------------------------------------------------------

_alone = threading.Lock()


def _one_at_a_time(function: Callable[[Task], Answer], task: Task, by: str) -> Answer:
    """Answer in a thread of a worker: players keep their memory by process, not by thread.

    Raises `InputError` when the worker has another version of the program than the sender.
    """
    if fingerprint() != by:
        raise InputError(OPTION, "a worker has another version of the program; install one on all")
    with _alone:
        return function(task)
