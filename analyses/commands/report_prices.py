"""The command `report prices`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from patchwork_solve.analyses.asking.command import given_files, options
from patchwork_solve.analyses.asking.options import StopOption
from patchwork_solve.analyses.commands import (
    MOST_AT_ONCE,
    AnswersOption,
    FormatOption,
    OutputOption,
    compile_for,
    seconds_above_zero,
)
from patchwork_solve.analyses.commands.fitting import fit_first
from patchwork_solve.analyses.commands.limited import require_some, until
from patchwork_solve.analyses.commands.reporting import run_report
from patchwork_solve.analyses.prices.query import PriceQuery
from patchwork_solve.analyses.report.output import Format

if TYPE_CHECKING:
    from patchwork_solve.analyses.prices.moments import Moment
    from patchwork_solve.analyses.spread.resumable import Ledger


def report_prices(
    query: PriceQuery,
    time_limit: StopOption = None,
    processes: Annotated[
        int, typer.Option(min=1, max=MOST_AT_ONCE, help="Number of circles played at once.")
    ] = 1,
    resume: AnswersOption = None,
    output: OutputOption = None,
    form: FormatOption = Format.TABLE,
) -> None:
    """Report what each patch should cost, measured in games in which it is bought and left.

    Prices are measured in games that the player continues, not estimated. JSON has the slopes and
    all moments.
    """
    from patchwork_solve.analyses.commands.paths import check_paths, player_files
    from patchwork_solve.engine.base.extras import LAB, require, require_extras

    seconds_above_zero(time_limit)
    inputs = [*given_files(query, "edition"), *player_files("--player", [query.player])]
    check_paths([("--resume", resume), ("--output", output)], inputs)
    require_extras(output)
    require(LAB, "report prices")
    from patchwork_solve.analyses.fitting.fits import with_fits
    from patchwork_solve.analyses.prices.frame import priced
    from patchwork_solve.analyses.prices.report import prices_report
    from patchwork_solve.analyses.spread.resumable import Ledger
    from patchwork_solve.engine.forms.variant import edition_of
    from patchwork_solve.engine.players.naming import jobs_of

    with options(PriceQuery):
        query.check()
        edition = edition_of(query.edition)
        query = fit_first(query, [query.player], [edition], query.seed, processes)
    with Ledger(resume) as ledger:
        compile_for("rules", *jobs_of(query.player))
        found = _played(query, processes, ledger, time_limit)
        report = prices_report(query, found, priced(query, found))
        run_report(with_fits(report, query.fits), "patches", form, output, days=ledger.days)


def _played(
    query: PriceQuery, processes: int, ledger: Ledger, seconds: float | None
) -> list[Moment]:
    from patchwork_solve.analyses.prices.moments import played
    from patchwork_solve.engine.base.errors import InputError

    with until(seconds, processes, ledger, "circles") as batch:
        found, done = played(query, batch)
    require_some(done, query.circles, "circles")
    if not found:
        raise InputError(
            "--circles", f"on {done} of them none of the patches could be bought; play more"
        )
    return found
