"""A search from its beginning to its report."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from patchwork_solve.analyses.design.final import finalists
from patchwork_solve.analyses.design.folder import FINAL
from patchwork_solve.analyses.design.report import Designed, design_report
from patchwork_solve.analyses.design.search import FINALISTS, searched
from patchwork_solve.analyses.design.trials import Trials
from patchwork_solve.analyses.fitting.fits import with_fits
from patchwork_solve.engine.base.clock import Clock

if TYPE_CHECKING:
    from patchwork_solve.analyses.design.query import DesignQuery


def designed(
    query: DesignQuery,
    folder: Path,
    cluster: str | None = None,
    show: Callable[[str], None] = lambda words: None,
) -> Designed:
    """Search, play the best on fresh circles, and report.

    Raises `InputError` for a folder of another search, or when the time did not suffice for any
    rule set.

    Parameters
    ----------
    query : DesignQuery
        Checked.
    folder : Path
        Holds the games and the trials; a search that is there is continued.
    cluster : str, optional
        The address of a dask scheduler, whose workers play instead of processes.
    show : callable
        Takes words on how far it is.
    """
    whole = Clock(query.seconds)
    with Trials(query, folder, cluster, show) as trials:
        found = searched(query, trials, Clock(_seconds_of_search(query)), show)
        last = finalists(query, found, trials, Clock(whole.left), show)
        players = [trials.side(each.point, FINAL).player for each in last]
    found_rules = design_report(query, found, last)
    editions = [query.space.edition(each.point) for each in last]
    fits = None
    if not whole.is_over:
        fits = query.fitted([query.player], editions, query.processes, show, query.rules).fits
    report = with_fits(found_rules.report, fits, players, editions)
    return found_rules._replace(report=report)


def _seconds_of_search(query: DesignQuery) -> float | None:
    """Return the part of a time limit that the search may take: the rest is for fresh circles."""
    if query.seconds is None:
        return None
    tried = min(query.trials, query.space.size - 1)
    last = (1 + min(FINALISTS, tried)) * query.games
    search, before = 0.0, 0
    for power, games in enumerate(query.rungs):
        search += tried / 3**power * (games - before)
        before = games
    return query.seconds * search / (search + last)
