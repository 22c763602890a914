"""Whoever answers questions: this process, others of this machine, or a cluster."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager
from typing import Any, Protocol, Self, TypeVar

from patchwork_solve.analyses.spread.workers import Workers
from patchwork_solve.engine.base.cancellation import deadline, is_cancelled

Task = TypeVar("Task")
Answer = TypeVar("Answer")


class WorkerPool(Protocol):
    """Answers questions, several at once or one after the other; a context manager."""

    def answers(
        self,
        ask: Callable[..., Answer],
        function: Any,
        tasks: Sequence[Task],
        is_enough: Callable[[], bool] = lambda: False,
    ) -> Iterator[tuple[Task, Answer]]:
        """Yield each task with ``ask(function, task)``, as they come.

        The user may stop it, and so may `is_enough`: then the rest is not answered.
        """

    def __enter__(self) -> Self:
        """Begin."""

    def __exit__(self, *exception: object) -> None:
        """Let everybody go."""


class Alone(AbstractContextManager["Alone"]):
    """This process, one task after the other."""

    def answers(
        self,
        ask: Callable[..., Answer],
        function: Any,
        tasks: Sequence[Task],
        is_enough: Callable[[], bool] = lambda: False,
    ) -> Iterator[tuple[Task, Answer]]:
        """Yield each task with its answer; see `WorkerPool`."""
        for task in tasks:
            if is_enough():
                return
            with deadline(is_enough) as late:
                answer = ask(function, task)
            if late.has_stopped_work or is_cancelled():
                return  # It may be less than the answer.
            yield task, answer

    def __exit__(self, *exception: object) -> None:
        """Nobody to let go."""


def worker_pool(tasks: int, processes: int = 1, cluster: str | None = None) -> WorkerPool:
    """Return who answers so many tasks.

    Parameters
    ----------
    tasks : int
    processes : int
        Of this machine; not more of them are started than there are tasks.
    cluster : str, optional
        The address of a dask scheduler, whose workers do it all.

    Raises
    ------
    InputError
        When the cluster cannot be reached.
    """
    if cluster is not None:
        from patchwork_solve.analyses.spread.cluster import Cluster

        return Cluster(cluster)
    number = min(processes, tasks)
    return Workers(number) if number > 1 else Alone()
