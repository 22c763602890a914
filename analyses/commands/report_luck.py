"""The command `report luck`."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from patchwork_solve.analyses.asking.command import options
from patchwork_solve.analyses.asking.spreading import Spreading, at_once
from patchwork_solve.analyses.commands import compile_for
from patchwork_solve.analyses.commands.limited import require_some, until
from patchwork_solve.analyses.commands.reporting import run_report
from patchwork_solve.analyses.commands.sampled import check_files
from patchwork_solve.analyses.luck.query import LuckQuery
from patchwork_solve.analyses.simulation.run_field import RunFolder

if TYPE_CHECKING:
    import pandas as pd

    from patchwork_solve.analyses.simulation.run import Run
    from patchwork_solve.analyses.workers.batch import Batch

    Working = Callable[[str], AbstractContextManager[Batch]]


@dataclass(frozen=True)
class ReviewedGames(Spreading):
    """How games are reviewed."""

    processes: Annotated[int, at_once("games reviewed")] = 1


def report_luck(
    run: RunFolder,
    query: LuckQuery,
    spreading: ReviewedGames,
) -> None:
    """Report how much of the margin in games of a run was the circle's luck, and how much was lost
    by moves.

    Exact where proofs reach, else estimated by the player; the parts of a game add up. With
    --repeats also how far the circle decides who wins: span, trimmed span and entropy.
    """
    from patchwork_solve.engine.base.extras import LAB, require

    with options(LuckQuery):
        query.check_games()
    check_files(query, spreading, ("RUN", run if isinstance(run, Path) else None), has_charts=False)
    require(LAB, "RUN")
    from patchwork_solve.analyses.luck.report import luck_report
    from patchwork_solve.analyses.simulation.run import Run
    from patchwork_solve.analyses.workers.resumable import Ledger
    from patchwork_solve.engine.base.clock import Clock
    from patchwork_solve.engine.players.naming import jobs_of

    with options(LuckQuery):
        query.check()
    with Run.open(run, "RUN") as opened, Ledger(spreading.resume) as ledger:
        compile_for("rules", *jobs_of(query.player), *jobs_of(query.repeater), "endgame")
        clock = Clock(spreading.time_limit)

        def working(things: str) -> "AbstractContextManager[Batch]":
            return until(clock.left, spreading.processes, ledger, things)

        again = _played_again(opened, query, working)
        found = _reviewed(opened, query, working)
        title = f"Luck and play ({opened.about.name})"
        report = luck_report(title, found, query.player, again, query.repeater)
        run_report(
            report,
            "games" if query.games else "circles",
            spreading.form,
            spreading.output,
            days=ledger.days,
            checks=[partial(opened.require_undamaged, "RUN")],
        )


def _played_again(run: "Run", query: LuckQuery, working: "Working") -> "pd.DataFrame":
    """Return the figures of many games on each circle; an empty frame where none are played."""
    import numpy as np

    from patchwork_solve.analyses.luck.repeats import wins_of_circles
    from patchwork_solve.analyses.luck.seeds import seeds_frame

    games, circles = query.repeats, query.circles
    if not games:
        return seeds_frame(np.empty(0, np.int64), 0)
    with working("circles") as batch:
        wins = wins_of_circles(run, circles, games, query.repeater, batch=batch)
    require_some(len(wins), circles, "circles")
    return seeds_frame(wins, games)


def _reviewed(run: "Run", query: LuckQuery, working: "Working") -> "pd.DataFrame":
    from patchwork_solve.analyses.luck.ledger import ledger_frame, no_games

    if not query.games:
        return no_games()
    with working("games") as batch:
        found = ledger_frame(run, query.games, query.player, batch=batch)
    there = int(run.query("SELECT count(*) AS games FROM games WHERE forfeit IS NULL")["games"][0])
    if there:
        require_some(len(found), min(query.games, there), "games")
    return found
