"""The command `report patches`."""

from __future__ import annotations

from typing import Annotated

import typer

from patchwork_solve.analyses.asking.command import options
from patchwork_solve.analyses.asking.options import StopOption
from patchwork_solve.analyses.commands import (
    MOST_AT_ONCE,
    AnswersOption,
    FormatOption,
    OutputOption,
    compile_for,
    seconds_above_zero,
)
from patchwork_solve.analyses.commands.limited import require_some, until
from patchwork_solve.analyses.commands.reporting import run_report
from patchwork_solve.analyses.report.output import Format
from patchwork_solve.analyses.worth.query import SelfGames


def report_patches(
    query: SelfGames,
    time_limit: StopOption = None,
    processes: Annotated[
        int, typer.Option(min=1, max=MOST_AT_ONCE, help="Number of games played at once.")
    ] = 1,
    resume: AnswersOption = None,
    output: OutputOption = None,
    form: FormatOption = Format.TABLE,
) -> None:
    """Report how much each patch is worth at each stage of a game, and how easily it fits.

    The strong player plays itself, and all values are its estimates. CSV has a row for each patch
    and stage; JSON has those rows and the games.
    """
    from patchwork_solve.analyses.commands.paths import check_paths, player_files
    from patchwork_solve.engine.base.extras import require_extras

    seconds_above_zero(time_limit)
    inputs = [("--edition", name) for name in query.editions]
    inputs += player_files("--player", [query.player])
    check_paths([("--resume", resume), ("--output", output)], inputs)
    require_extras(output)
    from patchwork_solve.analyses.spread.resumable import Ledger
    from patchwork_solve.analyses.worth.frame import table_of
    from patchwork_solve.analyses.worth.games import played
    from patchwork_solve.analyses.worth.report import worth_report
    from patchwork_solve.engine.players.naming import jobs_of

    with options(SelfGames, edition="--edition"):
        query.check()
    with Ledger(resume) as ledger:
        compile_for("rules", *jobs_of(query.player))
        with until(time_limit, processes, ledger, "games") as batch:
            games = played(query, batch)
        require_some(len(games), len(query.tasks()), "games")
        report = worth_report(table_of(query.editions, games), games, query.player)
        run_report(report, "patches", form, output, days=ledger.days)
