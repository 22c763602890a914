"""Reports over many questions: files checked, answers kept, work until the time is up, a report."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from os import PathLike
from typing import TYPE_CHECKING, Any, TypeVar

import typer

from patchwork_solve.analyses.asking.command import options
from patchwork_solve.analyses.asking.query import Query, option_names
from patchwork_solve.analyses.commands import compile_for
from patchwork_solve.analyses.commands.limited import require_some, until
from patchwork_solve.analyses.commands.reporting import run_report

if TYPE_CHECKING:
    from pathlib import Path

    from patchwork_solve.analyses.asking.spreading import Spreading
    from patchwork_solve.analyses.report.report import Report
    from patchwork_solve.analyses.workers.batch import Batch


Q = TypeVar("Q", bound=Query)
Answers = TypeVar("Answers")

EDITIONS = ("edition", "editions")
PLAYERS = ("player", "players", "openings", "repeater")

BY: Any = typer.Option(
    help="What a row is (default: figures and patches in a table, circles in csv and in files)."
)


def named_files(query: Query) -> Iterator[tuple[str, Path | str | None]]:
    """Yield the files that a query may name: editions, and what is in the names of players."""
    from patchwork_solve.analyses.commands.paths import player_files

    for name, option in option_names(type(query)).items():
        if name in (*EDITIONS, *PLAYERS):
            value = getattr(query, name)
            values: list[Any] = [value] if isinstance(value, str | PathLike) else list(value or ())
            files = [(option, each) for each in values]
            yield from files if name in EDITIONS else player_files(option, values)


def check_files(
    query: Query, spreading: Spreading, *read: tuple[str, Path | None], has_charts: bool = True
) -> None:
    """Raise `InputError` for files that cannot be written, and for a library that is missing."""
    from patchwork_solve.analyses.commands.paths import check_paths
    from patchwork_solve.analyses.proofs.using import require_here
    from patchwork_solve.engine.base.extras import require_cluster, require_extras

    written = [("--resume", spreading.resume), ("--output", spreading.output)]
    written += [("--known", spreading.known)]
    require_here(spreading.known, spreading.cluster)
    check_paths(written, [*read, *named_files(query)])
    require_cluster(spreading.cluster)
    require_extras(spreading.output, has_charts=has_charts)


def sampled_report(
    query: Q,
    spreading: Spreading,
    *,
    work: Callable[[Q, Batch], Answers],
    report: Callable[[Q, Answers], Report],
    main: str,
    things: tuple[int, str],
    jobs: Iterable[str],
    check: Callable[[], object],
    by: str | None = None,
    count: Callable[[Any], int] = len,
    prepared: Callable[[Q], Q] = lambda query: query,
) -> None:
    """Work out the answers to a query until the time is up, and report them.

    Parameters
    ----------
    work : callable
        Returns the answers that a batch comes to.
    main : str
        The section that CSV and a file of one table hold where `by` names none.
    things : (int, str)
        How many are worked on, and what they are, as ``circles``.
    jobs : iterable of str
        What is to be compiled.
    check : callable
        Raises `InputError` for a query that cannot be worked on.
    by : str, optional
        The only section that is printed.
    count : callable
        Returns how many things the answers are about.
    prepared : callable
        Returns the query to be worked on, once all input is checked.
    """
    from patchwork_solve.analyses.proofs.using import proofs_in_use
    from patchwork_solve.analyses.workers.resumable import Ledger

    check_files(query, spreading)
    with options(type(query), edition="--edition"):
        check()
        query = prepared(query)
    of, what = things
    with (
        options(type(query)),
        proofs_in_use(spreading.known),
        Ledger(spreading.resume) as ledger,
    ):
        compile_for(*jobs)
        limits = spreading.time_limit, spreading.processes, ledger, what, spreading.cluster
        with until(*limits) as batch:
            answers = work(query, batch)
        require_some(count(answers), of, what)
        made = report(query, answers)
        run_report(made, main, spreading.form, spreading.output, by, ledger.days)
