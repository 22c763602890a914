"""How a report over many questions is worked through."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from patchwork_solve.analyses.spread.resumable import Ledger, each
from patchwork_solve.analyses.spread.row import AnswerRow
from patchwork_solve.engine.game.kind import require_kind


@dataclass(frozen=True)
class Batch:
    """Over how many processes, with which answers known before, and who is told.

    Parameters
    ----------
    processes : int
        Questions answered at the same time.
    ledger : Ledger
        The answers so far; those found there are not asked again.
    report : callable
        Told after each answer how many there are, of how many, and the last one.
    finished : callable
        Told in the end how many seconds each answer took that the file knows it of.
    is_enough : callable
        Asked again and again whether to stop with the answers there are.
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
        """Return what was given, or one process that remembers nothing for None.

        Raises
        ------
        InputError
            For anything else.
        """
        if batch is None:
            return cls()
        require_kind(batch, cls, "batch")
        return batch

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
