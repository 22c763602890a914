"""The command `report openings`."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

from patchwork_solve.analyses.asking.command import options
from patchwork_solve.analyses.asking.options import StopOption
from patchwork_solve.analyses.commands import (
    MOST,
    MOST_AT_ONCE,
    AnswersOption,
    FormatOption,
    OutputOption,
    compile_for,
    leave_out,
    seconds_above_zero,
)
from patchwork_solve.analyses.commands.limited import require_some, until
from patchwork_solve.analyses.commands.reporting import run_report
from patchwork_solve.analyses.openings.query import Openings
from patchwork_solve.analyses.report.output import PAGE_FILE, Format


class RowKind(StrEnum):
    """What a row is."""

    PATCH = "patch"
    PAIR = "pair"
    TRIPLE = "triple"
    FIGURE = "figure"
    CIRCLE = "circle"


SETS = (RowKind.PAIR, RowKind.TRIPLE)
LEAST = 5


def report_openings(
    query: Openings,
    by: Annotated[
        RowKind | None,
        typer.Option(
            help="What a row is (default: figures and patches in a table, circles in csv and in "
            "files)."
        ),
    ] = None,
    least: Annotated[
        int | None,
        typer.Option(
            min=1,
            max=MOST,
            help=f"Fewest circles for which a pair or triple gets a row (default: {LEAST}).",
        ),
    ] = None,
    time_limit: StopOption = None,
    processes: Annotated[
        int, typer.Option(min=1, max=MOST_AT_ONCE, help="Number of circles analysed at once.")
    ] = 1,
    resume: AnswersOption = None,
    output: OutputOption = None,
    form: FormatOption = Format.TABLE,
) -> None:
    """Report what the strong player buys first on many circles, and how much that is worth.

    All figures are the player's estimates. JSON has all tables.
    """
    from patchwork_solve.analyses.commands.paths import check_paths, player_files
    from patchwork_solve.engine.base.extras import require_extras

    seconds_above_zero(time_limit)
    inputs = [("--edition", name) for name in query.editions]
    inputs += player_files("--player", [query.player])
    check_paths([("--resume", resume), ("--output", output)], inputs)
    is_page = output is not None and output.suffix.lower() == PAGE_FILE
    if by not in SETS and form is not Format.JSON and not is_page:
        leave_out("is for pairs and triples; leave it out, or name one by --by", {"--least": least})
    require_extras(output)
    from patchwork_solve.analyses.openings.frame import openings_frame
    from patchwork_solve.analyses.openings.report import openings_report
    from patchwork_solve.analyses.spread.resumable import Ledger
    from patchwork_solve.engine.players.naming import jobs_of

    with options(Openings, edition="--edition"):
        query.check()
    with Ledger(resume) as ledger:
        compile_for("analysing", *jobs_of(query.player))
        with until(time_limit, processes, ledger, "circles") as batch:
            openings = openings_frame(query, batch=batch)
        require_some(len(openings), len(query.tasks()), "circles")
        report = openings_report(openings, LEAST if least is None else least)
        run_report(report, RowKind.CIRCLE, form, output, by, ledger.days)
