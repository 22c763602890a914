"""Reports over many questions that end when their time is up, with the answers there are."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from patchwork_solve.analyses.commands import working
from patchwork_solve.analyses.report.output import note

if TYPE_CHECKING:
    from patchwork_solve.analyses.workers.batch import Batch
    from patchwork_solve.analyses.workers.resumable import Ledger


@contextmanager
def until(
    seconds: float | None,
    processes: int,
    ledger: Ledger,
    things: str,
    cluster: str | None = None,
) -> Iterator[Batch]:
    """Yield how a report is worked through: until its time is up, with progress on standard error.

    Parameters
    ----------
    seconds : float or None
        None for as long as it takes.
    processes : int
    ledger : Ledger
    things : str
        What the questions are about, as ``games``.
    cluster : str, optional
        The address of a dask scheduler.
    """
    from patchwork_solve.analyses.workers.batch import Batch
    from patchwork_solve.engine.base.clock import Clock

    clock = Clock(seconds)
    with working("at work") as show:

        def report(done: int, of: int, row: dict[str, Any]) -> None:
            show(f"{done} of {of} {things}")

        yield Batch(processes, ledger, report, is_enough=lambda: clock.is_over, cluster=cluster)


def require_some(done: int, of: int, things: str) -> None:
    """Say how far the work came, if it did not come to its end.

    Raises `InputError` when there is nothing to report.
    """
    from patchwork_solve.engine.base.cancellation import last_signal
    from patchwork_solve.engine.base.errors import InputError

    if not done:
        raise InputError(
            "--time-limit",
            "none of {of} {things} was finished within it; allow more",
            of=of,
            things=things,
        )
    if done < of and last_signal() is None:
        note(f"note: {done} of {of} {things}; time ran out before the other {of - done}")
