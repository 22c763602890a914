"""The settings for running the tasks of a report: processes, ledger and progress."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from patchwork_solve.analyses.workers.resumable import Ledger, each
from patchwork_solve.analyses.workers.row import AnswerRow


@dataclass(frozen=True)
class Batch:
    """The settings of a batch of tasks: processes, ledger, and callbacks.

    Parameters
    ----------
    processes : int
        Tasks answered at the same time.
    ledger : Ledger
        The answers so far, which are reused.
    report : callable
        Called after each answer with the number of answers, of tasks, and the answer.
    finished : callable
        Called at the end with the seconds of each answer, as far as the ledger has them.
    is_enough : callable
        Returns whether to stop with the answers so far; called often.
    cluster : str, optional
        The address of a dask scheduler, whose workers answer instead of processes.
    """

    processes: int = 1
    ledger: Ledger = field(default_factory=Ledger)
    report: Callable[[int, int, dict[str, Any]], None] = lambda done, of, row: None
    finished: Callable[[list[float]], None] = lambda seconds: None
    is_enough: Callable[[], bool] = lambda: False
    cluster: str | None = None

    @classmethod
    def given(cls, batch: Batch | None) -> Batch:
        """Return a batch as given; for None, one process without a file."""
        return cls() if batch is None else batch

    def rows(
        self,
        function: Callable[[dict[str, Any]], dict[str, Any]],
        tasks: Sequence[dict[str, Any]],
        schema: type[AnswerRow],
    ) -> list[dict[str, Any]]:
        """Return the answer to every task, in the order of the tasks; see `each`."""
        rows = each(
            function,
            tasks,
            self.processes,
            self.ledger,
            self.report,
            schema,
            self.is_enough,
            self.cluster,
        )
        self.finished([s for task in tasks if (s := self.ledger.seconds(task)) is not None])
        return rows
