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
from patchwork_solve.analyses.luck import MOST_A_CIRCLE
from patchwork_solve.analyses.report.output import Format

if TYPE_CHECKING:
    import pandas as pd

    from patchwork_solve.analyses.simulation.run import Run
    from patchwork_solve.analyses.spread.resumable import Ledger


RepeatsOption = Annotated[
    int,
    typer.Option(
        min=0,
        max=MOST_A_CIRCLE,
        help="Also play this many games on each of some circles, and report how far a circle "
        "decides who wins; 20 or more.",
    ),
]
CirclesOption = Annotated[
    int, typer.Option(min=1, max=MOST, help="Number of circles for --repeats.")
]
RepeaterOption = Annotated[
    str,
    typer.Option(
        metavar="NAME", help="Player that plays itself for --repeats; one that draws at random."
    ),
]


def report_luck(
    run: Annotated[
        Path,
        typer.Argument(
            parser=run_place, metavar="RUN", help="A folder of simulate, or its address."
        ),
    ],
    games: Annotated[
        int,
        typer.Option(
            min=0, max=MOST, help="Number of games to review, spread evenly over the run."
        ),
    ] = 20,
    player: Annotated[
        str,
        typer.Option(
            metavar="NAME", help="Player that estimates what is not proved, with nodes a decision."
        ),
    ] = "strong:2000n",
    repeats: RepeatsOption = 0,
    circles: CirclesOption = 50,
    repeater: RepeaterOption = "rollout:100",
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

    Exact where proofs reach, else estimated by the player; the parts of a game add up. With
    --repeats also how far the circle decides who wins: span, trimmed span and entropy.
    """
    from patchwork_solve.analyses.commands.paths import check_paths, player_files
    from patchwork_solve.engine.base.extras import LAB, require, require_extras

    seconds_above_zero(time_limit)
    check_paths(
        [("--resume", resume), ("--output", output)],
        [
            ("RUN", run if isinstance(run, Path) else None),
            *player_files("--player", [player]),
            *player_files("--repeater", [repeater]),
        ],
    )
    _require_some_games(games, repeats)
    require(LAB, "RUN")
    require_extras(output, has_charts=False)
    from patchwork_solve.analyses.luck.ledger import check
    from patchwork_solve.analyses.luck.repeats import check_repeater
    from patchwork_solve.analyses.luck.report import luck_report
    from patchwork_solve.analyses.simulation.run import Run
    from patchwork_solve.analyses.spread.resumable import Ledger
    from patchwork_solve.engine.base.clock import Clock
    from patchwork_solve.engine.players.naming import jobs_of

    with options(player="--player", repeater="--repeater"):
        check(player)
        if repeats:
            check_repeater(repeater)
    with Run.open(run, "RUN") as opened, Ledger(resume) as ledger:
        compile_for("rules", *jobs_of(player), *jobs_of(repeater), "endgame")
        clock = Clock(time_limit)
        again = _played_again(opened, circles, repeats, repeater, processes, ledger, time_limit)
        found = _reviewed(opened, games, player, processes, ledger, clock.left)
        title = f"Luck and play ({opened.about.name})"
        check_run = partial(opened.require_undamaged, "RUN")
        report = luck_report(title, found, player, again, repeater)
        run_report(
            report,
            "games" if games else "circles",
            form,
            output,
            days=ledger.days,
            checks=[check_run],
        )


def _require_some_games(games: int, repeats: int) -> None:
    """Raise `InputError` if there is nothing to report."""
    from patchwork_solve.engine.base.errors import InputError

    if not games and not repeats:
        raise InputError("--games", "0 without --repeats leaves nothing to report; at least 1")
    if repeats == 1:
        raise InputError("--repeats", "1 game shows no chance; 0, or at least 2")


def _played_again(
    run: Run,
    circles: int,
    games: int,
    player: str,
    processes: int,
    ledger: Ledger,
    seconds: float | None,
) -> pd.DataFrame:
    """Return what many games on each circle say; nothing where none are played."""
    import numpy as np

    from patchwork_solve.analyses.luck.repeats import wins_of_circles
    from patchwork_solve.analyses.luck.seeds import seeds_frame

    if not games:
        return seeds_frame(np.empty(0, np.int64), 0)
    with until(seconds, processes, ledger, "circles") as batch:
        wins = wins_of_circles(run, circles, games, player, batch=batch)
    require_some(len(wins), circles, "circles")
    return seeds_frame(wins, games)


def _reviewed(
    run: Run, games: int, player: str, processes: int, ledger: Ledger, seconds: float | None
) -> pd.DataFrame:
    from patchwork_solve.analyses.luck.ledger import ledger_frame, no_games

    if not games:
        return no_games()
    with until(seconds, processes, ledger, "games") as batch:
        found = ledger_frame(run, games, player, batch=batch)
    there = int(run.query("SELECT count(*) AS games FROM games WHERE forfeit IS NULL")["games"][0])
    if there:
        require_some(len(found), min(games, there), "games")
    return found
