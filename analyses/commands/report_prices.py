"""The command `report prices`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from patchwork_solve.analyses.asking.options import StopOption
from patchwork_solve.analyses.commands import (
    MANY,
    MOST_AT_ONCE,
    MOST_SEED,
    AnswersOption,
    EditionOption,
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
    from patchwork_solve.analyses.prices.asked import PriceQuestion
    from patchwork_solve.analyses.prices.moments import Moment
    from patchwork_solve.analyses.spread.resumable import Ledger


def report_prices(
    circles: Annotated[
        int, typer.Option(min=1, max=MANY, help="How many; a game is played on each.")
    ] = 200,
    seed: Annotated[
        int, typer.Option(min=0, max=MOST_SEED, help="Of the circles, as in a simulation.")
    ] = 0,
    player: Annotated[
        str,
        typer.Option(
            metavar="NAME",
            help="Who plays both sides, as in best --player; with nodes the answers repeat.",
        ),
    ] = "strong:1000n",
    patches: Annotated[
        str, typer.Option(help="Only these, as in plus,hat; all of the edition without.")
    ] = "",
    edition: EditionOption = "current",
    time_limit: StopOption = None,
    processes: Annotated[
        int, typer.Option(min=1, max=MOST_AT_ONCE, help="Circles worked on at once.")
    ] = 1,
    resume: AnswersOption = None,
    output: OutputOption = None,
    form: FormatOption = Format.TABLE,
) -> None:
    """Report what each patch should cost, by games in which it is taken and left.

    Measured in games that the player plays on, not believed. Json has the slopes and all moments.
    """
    from patchwork_solve.analyses.commands.paths import check_paths, player_files
    from patchwork_solve.engine.base.extras import LAB, require, require_extras

    seconds_above_zero(time_limit)
    inputs = [("--edition", edition), *player_files("--player", [player])]
    check_paths([("--resume", resume), ("--output", output)], inputs)
    require_extras(output)
    require(LAB, "report prices")
    from patchwork_solve.analyses.prices.asked import PriceQuestion
    from patchwork_solve.analyses.prices.frame import priced
    from patchwork_solve.analyses.prices.report import prices_report
    from patchwork_solve.analyses.spread.resumable import Ledger
    from patchwork_solve.engine.players.naming import jobs_of

    named = tuple(name.strip() for name in patches.split(",")) if patches.strip() else ()
    asked = PriceQuestion(edition, circles, seed, player, named)
    with options(player="--player", edition="--edition", patches="--patches", circles="--circles"):
        asked.check()
    with Ledger(resume) as ledger:
        compile_for("rules", *jobs_of(player))
        found = _played(asked, processes, ledger, time_limit)
        report = prices_report(asked, found, priced(asked, found))
        run_report(report, "patches", form, output, days=ledger.days)


def _played(
    asked: PriceQuestion, processes: int, ledger: Ledger, seconds: float | None
) -> list[Moment]:
    from patchwork_solve.analyses.prices.moments import played
    from patchwork_solve.engine.base.errors import InputError

    with until(seconds, processes, ledger, "circles") as many:
        found, done = played(asked, many)
    require_some(done, asked.circles, "circles")
    if not found:
        raise InputError(
            "--circles", f"on {done} of them no patch asked about could be bought; ask for more"
        )
    return found
