"""The command `report luck`."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from patchwork_solve.analyses.asking.options import StopOption
from patchwork_solve.analyses.commands import (
    MOST,
    MOST_AT_ONCE,
    AnswersOption,
    FormatOption,
    OutputOption,
    compile_for,
    options,
    run_place,
    seconds_above_zero,
)
from patchwork_solve.analyses.commands.limited import require_some, until
from patchwork_solve.analyses.commands.reporting import run_report
from patchwork_solve.analyses.report.output import Format

if TYPE_CHECKING:
    import pandas as pd

    from patchwork_solve.analyses.simulation.run import Run
    from patchwork_solve.analyses.spread.resumable import Ledger


def report_luck(
    run: Annotated[
        Path,
        typer.Argument(
            parser=run_place, metavar="RUN", help="A folder of simulate, or its address."
        ),
    ],
    games: Annotated[
        int, typer.Option(min=1, max=MOST, help="Number of games, spread evenly over the run.")
    ] = 20,
    player: Annotated[
        str,
        typer.Option(
            metavar="NAME", help="Player that estimates what is not proved, with nodes a decision."
        ),
    ] = "strong:2000n",
    time_limit: StopOption = None,
    processes: Annotated[
        int, typer.Option(min=1, max=MOST_AT_ONCE, help="Number of games reviewed at once.")
    ] = 1,
    resume: AnswersOption = None,
    output: OutputOption = None,
    form: FormatOption = Format.TABLE,
) -> None:
    """Report how much of the margin in games of a run was the circle's luck, and how much was lost
    by moves.

    Exact where proofs reach, else estimated by the player; the parts of a game add up.
    """
    from patchwork_solve.analyses.commands.paths import check_paths, player_files
    from patchwork_solve.engine.base.extras import LAB, require, require_extras

    seconds_above_zero(time_limit)
    check_paths(
        [("--resume", resume), ("--output", output)],
        [("RUN", run if isinstance(run, Path) else None), *player_files("--player", [player])],
    )
    require(LAB, "RUN")
    require_extras(output, has_charts=False)
    from patchwork_solve.analyses.luck.ledger import check
    from patchwork_solve.analyses.luck.report import luck_report
    from patchwork_solve.analyses.simulation.run import Run
    from patchwork_solve.analyses.spread.resumable import Ledger
    from patchwork_solve.engine.players.naming import jobs_of

    with options(player="--player"):
        check(player)
    with Run.open(run, "RUN") as opened, Ledger(resume) as ledger:
        compile_for("rules", *jobs_of(player), "endgame")
        found = _reviewed(opened, games, player, processes, ledger, time_limit)
        title = f"Luck and play ({opened.about.name})"
        check_run = partial(opened.require_undamaged, "RUN")
        report = luck_report(title, found, player)
        run_report(report, "games", form, output, days=ledger.days, checks=[check_run])


def _reviewed(
    run: Run, games: int, player: str, processes: int, ledger: Ledger, seconds: float | None
) -> pd.DataFrame:
    from patchwork_solve.analyses.luck.ledger import ledger_frame

    with until(seconds, processes, ledger, "games") as batch:
        found = ledger_frame(run, games, player, batch=batch)
    there = int(run.query("SELECT count(*) AS games FROM games WHERE forfeit IS NULL")["games"][0])
    if there:
        require_some(len(found), min(games, there), "games")
    return found
