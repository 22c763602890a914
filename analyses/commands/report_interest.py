"""The command `report interest`."""

from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Annotated

from patchwork_solve.analyses.asking.command import options
from patchwork_solve.analyses.asking.spreading import Spreading, at_once
from patchwork_solve.analyses.commands import compile_for
from patchwork_solve.analyses.commands.limited import require_some, until
from patchwork_solve.analyses.commands.reporting import run_report
from patchwork_solve.analyses.commands.sampled import check_files
from patchwork_solve.analyses.interest.query import InterestQuery
from patchwork_solve.analyses.simulation.run_field import RunFolder


@dataclass(frozen=True)
class EstimatedGames(Spreading):
    """How games are estimated."""

    processes: Annotated[int, at_once("games estimated")] = 1


def report_interest(run: RunFolder, query: InterestQuery, spreading: EstimatedGames) -> None:
    """Report how interesting the games of a run are: decisions that matter, drama, skill, styles.

    The choices of each decision are estimated by a player, and the late ones proved too.
    """
    from patchwork_solve.engine.base.extras import LAB, require

    check_files(query, spreading, ("RUN", run if isinstance(run, Path) else None))
    require(LAB, "RUN")
    from patchwork_solve.analyses.interest.games import estimated_games
    from patchwork_solve.analyses.interest.matches import matches_frame
    from patchwork_solve.analyses.interest.report import interest_report
    from patchwork_solve.analyses.simulation.run import Run
    from patchwork_solve.analyses.workers.resumable import Ledger
    from patchwork_solve.engine.players.naming import jobs_of

    with options(InterestQuery):
        query.check()
    with Run.open(run, "RUN") as opened, Ledger(spreading.resume) as ledger:
        proving = ("review", "endgame") if query.nodes else ()
        compile_for("rules", *proving, *jobs_of(query.player))
        with until(spreading.time_limit, spreading.processes, ledger, "games") as batch:
            found = estimated_games(opened, query.games, query.player, query.nodes, batch=batch)
        require_some(len(found), query.games, "games")
        about = opened.about
        matches = matches_frame(about.edition, query.matches, about.seed)
        report = interest_report(opened, found, matches, query)
        run_report(
            report,
            "figures",
            spreading.form,
            spreading.output,
            days=ledger.days,
            checks=[partial(opened.require_undamaged, "RUN")],
        )
