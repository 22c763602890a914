"""Tables of a run as reductions: sums over parts of its games, added up, so that memory is bounded.

What a table needs is written as steps: a generator that yields the sums it wants (`Reduction`),
receives them added up over all parts of a run, and returns the table. The steps of several tables
go side by side (`together`), so that each part is read once for all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from functools import update_wrapper
from math import ceil
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeAlias, TypeVar

from patchwork_solve.analyses.simulation.partial_sums import KeptSums, Sums
from patchwork_solve.engine.base.cancellation import GivenUpError, is_cancelled
from patchwork_solve.engine.base.kinds import checked

if TYPE_CHECKING:
    import pandas as pd

    from patchwork_solve.analyses.simulation.run import Run

Result = TypeVar("Result")

TOGETHER = 32
"""Tables of sums that are added up at a time."""

MOST_CIRCLES = 100_000
"""Circles of a run, at most, of which tables with a row for each circle are made."""


def some_circles(run: Run) -> str:
    """Return SQL for whether a circle is one of those that stand for all of a large run.

    Every circle, up to `MOST_CIRCLES`; beyond that every second, third and so on.
    """
    games = run.size if run.about.players[0] == run.about.players[1] else run.size / 2
    return f"circle % {max(1, ceil(games / MOST_CIRCLES))} = 0"


class Reduction(NamedTuple):
    """A table of numbers that is worked out for a part of a run, and added up over parts.

    Attributes
    ----------
    of_part : callable
        Returns the table of a part.
    by : tuple of str
        Columns that distinguish the rows; rows that are alike in them are added up. Without any
        the table is one row.
    """

    of_part: Callable[[Run], pd.DataFrame]
    by: tuple[str, ...] = ()


Steps: TypeAlias = Generator[list[Reduction], list["pd.DataFrame"], Result]


class Reduced(Generic[Result]):
    """A function from a run to a table, written as steps.

    Parameters
    ----------
    steps : callable
        Returns the steps for a run.
    """

    def __init__(self, steps: Callable[[Run], Steps[Result]]) -> None:
        update_wrapper(self, steps)
        self.steps = steps

    @checked
    def __call__(self, run: Run) -> Result:
        """Return the table of a run."""
        return worked_out(run, self.steps(run))


def together(*steps: Steps[Any]) -> Steps[list[Any]]:
    """Return the result of each of some steps; sums wanted at the same time are added up together.

    Parameters
    ----------
    *steps : Steps
    """
    results: list[Any] = [None] * len(steps)
    received: dict[int, Any] = dict.fromkeys(range(len(steps)))
    while received:
        wanted: dict[int, list[Reduction]] = {}
        for place, sums in received.items():
            try:
                wanted[place] = steps[place].send(sums)
            except StopIteration as end:
                results[place] = end.value
        received = {}
        if wanted:
            found = iter((yield [each for some in wanted.values() for each in some]))
            received = {place: [next(found) for _ in some] for place, some in wanted.items()}
    return results


def sums_of(*wanted: Reduction) -> Steps[list[pd.DataFrame]]:
    """Return steps to sums as they are."""
    return (yield list(wanted))


def worked_out(
    run: Run,
    steps: Steps[Result],
    show: Callable[[int], None] = lambda games: None,
    kept: KeptSums | None = None,
) -> Result:
    """Return the result of steps for a run, whose parts are read once for each of them.

    Raises `GivenUpError` when the user wants it to stop before it is done.

    Parameters
    ----------
    show : callable
        Called with the number of games that were read, after each part.
    kept : KeptSums, optional
        Where what the steps want first is kept and found again.
    """
    sums: list[pd.DataFrame] | None = None
    while True:
        try:
            wanted = next(steps) if sums is None else steps.send(sums)
        except StopIteration as end:
            result: Result = end.value
            return result
        sums = _added_up(run, wanted, show, kept if sums is None else None)


def _added_up(
    run: Run,
    wanted: Sequence[Reduction],
    show: Callable[[int], None],
    kept: KeptSums | None,
) -> list[pd.DataFrame]:
    before = None if kept is None else kept.of(run)
    parts, tables = (0, [[] for _ in wanted]) if before is None else _resume(before)
    games = sum(run.sizes[:parts])
    for part in run.parts(parts):
        if games and is_cancelled():
            if kept is not None:
                kept.keep(run, Sums(parts, _sums(tables, wanted)))
            raise GivenUpError
        for reduction, found in zip(wanted, tables, strict=True):
            found.append(reduction.of_part(part))
            if len(found) >= TOGETHER:
                found[:] = [_sum(found, reduction.by)]
        parts, games = parts + 1, games + part.size
        show(games)
        if kept is not None and kept.is_due:
            kept.keep(run, Sums(parts, _sums(tables, wanted)))
    return _sums(tables, wanted)


def _resume(before: Sums) -> tuple[int, list[list[pd.DataFrame]]]:
    return before.parts, [[table] for table in before.tables]


def _sums(
    tables: Sequence[Sequence[pd.DataFrame]], wanted: Sequence[Reduction]
) -> list[pd.DataFrame]:
    return [_sum(found, each.by) for each, found in zip(wanted, tables, strict=True)]


def _sum(tables: Sequence[pd.DataFrame], by: tuple[str, ...]) -> pd.DataFrame:
    """Return one table of several; a single one is the sum as it is."""
    import pandas as pd

    filled = [table for table in tables if len(table)]
    if len(filled) < 2:
        return filled[0] if filled else tables[0]
    whole = pd.concat(filled, ignore_index=True)
    if not by:
        return whole.sum().to_frame().T
    return whole.groupby(list(by), dropna=False, as_index=False).sum()
