"""The command `report solved`."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

from patchwork_solve.analyses.asking.command import options
from patchwork_solve.analyses.asking.options import StopOption
from patchwork_solve.analyses.commands import (
    MOST_AT_ONCE,
    AnswersOption,
    ClusterOption,
    FormatOption,
    OutputOption,
    compile_for,
    seconds_above_zero,
)
from patchwork_solve.analyses.commands.limited import require_some, until
from patchwork_solve.analyses.commands.reporting import run_report
from patchwork_solve.analyses.report.output import Format
from patchwork_solve.analyses.solved.query import FirstMoves


class RowKind(StrEnum):
    """What a row is."""

    FIGURE = "figure"
    PATCH = "patch"
    CIRCLE = "circle"


def report_solved(
    query: FirstMoves,
    time_limit: StopOption = None,
    by: Annotated[
        RowKind | None,
        typer.Option(
            help="What a row is (default: figures and patches in a table, circles in csv and in "
            "files)."
        ),
    ] = None,
    processes: Annotated[
        int, typer.Option(min=1, max=MOST_AT_ONCE, help="Number of circles solved at once.")
    ] = 1,
    cluster: ClusterOption = None,
    resume: AnswersOption = None,
    output: OutputOption = None,
    form: FormatOption = Format.TABLE,
) -> None:
    """Solve circles from the first move: who wins, by how much, and with how much work.

    The limits hold for each search of a margin or a winner. Once the margin is known, --moves takes
    additional time. JSON has all tables.
    """
    from patchwork_solve.analyses.commands.paths import check_paths
    from patchwork_solve.engine.base.extras import require_cluster, require_extras

    seconds_above_zero(time_limit)
    inputs = [("--edition", name) for name in query.editions]
    check_paths([("--resume", resume), ("--output", output)], inputs)
    require_cluster(cluster)
    require_extras(output)
    from patchwork_solve.analyses.solved.frame import solved_frame
    from patchwork_solve.analyses.solved.report import solved_report
    from patchwork_solve.analyses.spread.resumable import Ledger

    with options(FirstMoves, edition="--edition"):
        tasks = query.tasks()
    with Ledger(resume) as ledger:
        compile_for("endgame")
        with until(time_limit, processes, ledger, "circles", cluster) as batch:
            solved = solved_frame(query, batch=batch)
        require_some(len(solved), len(tasks), "circles")
        run_report(solved_report(solved), RowKind.CIRCLE, form, output, by, ledger.days)
