"""The command `report patches`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from patchwork_solve.analyses.asking.options import EditionsOption, StopOption
from patchwork_solve.analyses.commands import (
    MANY,
    MOST_AT_ONCE,
    MOST_SEED,
    AnswersOption,
    FormatOption,
    OutputOption,
    compile_for,
    options,
    seconds_above_zero,
)
from patchwork_solve.analyses.commands.limited import require_some, until
from patchwork_solve.analyses.commands.reporting import run_report
from patchwork_solve.analyses.report.output import Format

if TYPE_CHECKING:
    from patchwork_solve.analyses.spread.resumable import Ledger
    from patchwork_solve.analyses.worth.games import Played, SelfGames


def report_patches(
    games: Annotated[int, typer.Option(min=1, max=MANY, help="How many, of each edition.")] = 100,
    seed: Annotated[
        int, typer.Option(min=0, max=MOST_SEED, help="Of the first circle, as in new --seed.")
    ] = 0,
    player: Annotated[
        str,
        typer.Option(
            metavar="NAME",
            help="Who plays both sides, as in best --player; with nodes the games repeat.",
        ),
    ] = "strong:10000n",
    edition: EditionsOption = None,
    time_limit: StopOption = None,
    processes: Annotated[
        int, typer.Option(min=1, max=MOST_AT_ONCE, help="Games played at once.")
    ] = 1,
    resume: AnswersOption = None,
    output: OutputOption = None,
    form: FormatOption = Format.TABLE,
) -> None:
    """Report what each patch is worth at each stage of a game, and how easily it fits.

    The strong player plays itself, and all worths are what it believes. Csv has a row for each
    patch and stage, json that and the games.
    """
    from patchwork_solve.analyses.commands.paths import check_paths, player_files
    from patchwork_solve.engine.base.extras import require_extras

    seconds_above_zero(time_limit)
    names = edition or ["current", "first-2014"]
    check_paths(
        [("--resume", resume), ("--output", output)],
        [*(("--edition", name) for name in names), *player_files("--player", [player])],
    )
    require_extras(output)
    from patchwork_solve.analyses.spread.resumable import Ledger
    from patchwork_solve.analyses.worth.frame import table_of
    from patchwork_solve.analyses.worth.games import SelfGames
    from patchwork_solve.analyses.worth.report import worth_report
    from patchwork_solve.engine.players.naming import jobs_of

    asked = SelfGames(names, games, seed, player)
    with options(player="--player", edition="--edition"):
        asked.check()
    with Ledger(resume) as ledger:
        compile_for("rules", *jobs_of(player))
        found = _played(asked, processes, ledger, time_limit)
        worth = table_of(names, found)
        report = worth_report(worth, found, player)
        run_report(report, "patches", form, output, days=ledger.days)


def _played(
    asked: SelfGames, processes: int, ledger: Ledger, seconds: float | None
) -> list[Played]:
    from patchwork_solve.analyses.worth.games import played

    with until(seconds, processes, ledger, "games") as many:
        found = played(asked, many)
    require_some(len(found), len(asked.tasks()), "games")
    return found
