"""A match played over processes, as far as limits and the test let it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from patchwork_solve.analyses.match.answer import MatchAnswer
from patchwork_solve.analyses.match.pairs import Pair, playing
from patchwork_solve.analyses.match.query import MatchQuery
from patchwork_solve.analyses.match.standing import Standing
from patchwork_solve.analyses.workers.batch import Batch
from patchwork_solve.analyses.workers.players import dismiss_players
from patchwork_solve.analyses.workers.resumable import Ledger
from patchwork_solve.engine.base.cancellation import is_cancelled
from patchwork_solve.engine.base.clock import Clock

Row = dict[str, Any]


def play(
    match: MatchQuery,
    ledger: Ledger | None = None,
    notify: Callable[[str], None] = lambda words: None,
) -> MatchAnswer:
    """Play a match; pairs that are not finished when it is stopped do not count.

    Parameters
    ----------
    match : MatchQuery
    ledger : Ledger, optional
        Pairs played before.
    notify : callable
        Called after each pair with how the match stands.
    """
    ledger = ledger or Ledger()
    tasks, test = match.tasks(), match.test()
    standing = Standing(match, test, Clock(match.seconds))
    for task in tasks:
        if (row := ledger.get(task, Pair)) is not None:
            standing.add_known(row)

    def report(done: int, of: int, row: Row) -> None:
        standing.add(row)
        notify(standing.words())

    batch = Batch(match.processes, ledger, report, is_enough=standing.is_enough)
    try:
        rows = batch.rows(playing(match, standing.clock), tasks, Pair)
    finally:
        dismiss_players()
    return MatchAnswer(
        match,
        tuple(_reported_pairs(standing, rows)),
        _why_it_ended(standing, rows),
        test,
        standing.failure,
    )


def _reported_pairs(standing: Standing, rows: list[Row]) -> list[Row]:
    """Return the pairs to be reported: where the test ended the match, those that it has seen."""
    if standing.test is None or not standing.is_decided:
        return rows
    return [row for row in rows if row["pair"] < standing.test.pairs]


def _why_it_ended(standing: Standing, rows: list[Row]) -> str:
    if standing.is_decided:
        return "decided"
    if len(rows) == standing.match.pairs:
        return "finished"
    if standing.failure is not None:
        return "forfeits"
    return "interruption" if is_cancelled() else "limit"
