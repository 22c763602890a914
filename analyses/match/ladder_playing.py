"""A ladder played over processes, as far as its time lets it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from patchwork_solve.analyses.match.ladder import LadderAnswer, Meeting
from patchwork_solve.analyses.match.ladder_query import LadderQuery
from patchwork_solve.analyses.match.pairs import Pair, playing
from patchwork_solve.analyses.workers.batch import Batch
from patchwork_solve.analyses.workers.players import dismiss_players
from patchwork_solve.analyses.workers.resumable import Ledger
from patchwork_solve.engine.base.clock import Clock

Row = dict[str, Any]


def play(
    ladder: LadderQuery,
    ledger: Ledger | None = None,
    notify: Callable[[str], None] = lambda words: None,
) -> LadderAnswer:
    """Play a ladder, a pair of each two that meet in turn; what is not finished does not count.

    Parameters
    ----------
    ladder : LadderQuery
    ledger : Ledger, optional
        Pairs played before.
    notify : callable
        Called after each pair with how far it is.
    """
    ledger = ledger or Ledger()
    clock = Clock(ladder.seconds)
    columns = [match.tasks() for match in ladder.matches.values()]
    tasks = [task for row in zip(*columns, strict=True) for task in row]
    known = sum(ledger.get(task, Pair) is not None for task in tasks)

    def report(done: int, of: int, row: Row) -> None:
        left = clock.spent * (of - done) / (done - known)
        notify(f"{done} of {of} pairs, {left:.0f} s left")

    batch = Batch(ladder.processes, ledger, report, is_enough=lambda: clock.is_over)
    match = next(iter(ladder.matches.values()))
    try:
        finished = len(batch.rows(playing(match, clock), tasks, Pair))
    finally:
        dismiss_players()
    meetings = tuple(
        Meeting(i, j, tuple(row for task in column if (row := ledger.get(task)) is not None))
        for (i, j), column in zip(ladder.matches, columns, strict=True)
    )
    return LadderAnswer(ladder.names, meetings, ladder.anchor, len(tasks) - finished)
