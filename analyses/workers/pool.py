"""Worker pools: this process, other processes of this machine, or a cluster."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import Protocol, TypeVar

from patchwork_solve.analyses.workers.processes import Workers
from patchwork_solve.engine.base.cancellation import deadline, is_cancelled

Task = TypeVar("Task")
Answer = TypeVar("Answer")


class WorkerPool(Protocol):
    """Answers tasks, several at once or one after the other."""

    def answers(
        self,
        function: Callable[[Task], Answer],
        tasks: Sequence[Task],
        is_enough: Callable[[], bool] = lambda: False,
    ) -> Iterator[tuple[Task, Answer]]:
        """Yield each task with ``function(task)``, as they come.

        The user may stop it, and so may `is_enough`: then the rest is not answered.
        """

    def stream(
        self,
        function: Callable[[Task], Answer],
        take: Callable[[], Task | None],
        is_enough: Callable[[], bool] = lambda: False,
    ) -> Generator[tuple[Task, Answer | None], None, None]:
        """Yield each task with ``function(task)``, as they come; None if it was lost with a worker.

        Parameters
        ----------
        take : callable
            Called when a worker is free; returns the next task, or None where there is none before
            another answer has come.
        """


class ThisProcess:
    """A pool without workers: this process answers one task after the other."""

    def answers(
        self,
        function: Callable[[Task], Answer],
        tasks: Sequence[Task],
        is_enough: Callable[[], bool] = lambda: False,
    ) -> Iterator[tuple[Task, Answer]]:
        """Yield each task with its answer; see `WorkerPool`."""
        for task in tasks:
            if is_enough():
                return
            with deadline(is_enough) as late:
                answer = function(task)
            if late.has_stopped_work or is_cancelled():
                return  # It may be less than the answer.
            yield task, answer

    def stream(
        self,
        function: Callable[[Task], Answer],
        take: Callable[[], Task | None],
        is_enough: Callable[[], bool] = lambda: False,
    ) -> Generator[tuple[Task, Answer | None], None, None]:
        """Yield tasks with their answers; see `WorkerPool`."""
        while (task := take()) is not None:
            answered = list(self.answers(function, [task], is_enough))
            if not answered:
                return
            yield from answered


def worker_pool(
    tasks: int, processes: int = 1, cluster: str | None = None
) -> AbstractContextManager[WorkerPool]:
    """Return a pool for a number of tasks, as a context manager.

    Raises `InputError` when the cluster cannot be reached.

    Parameters
    ----------
    processes : int
        Processes of this machine; not more are started than there are tasks.
    cluster : str, optional
        Address of a dask scheduler, whose workers answer all tasks instead.
    """
    if cluster is not None:
        from patchwork_solve.analyses.workers.cluster import Cluster

        return Cluster(cluster)
    number = min(processes, tasks)
    return Workers(number) if number > 1 else nullcontext(ThisProcess())


def require_reachable(cluster: str | None) -> None:
    """Raise `InputError` for a cluster that cannot be reached, before anything else is done."""
    if cluster is not None:
        with worker_pool(1, cluster=cluster):
            pass
