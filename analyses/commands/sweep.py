"""The command `sweep`."""

from __future__ import annotations

from typing import Annotated

import typer

from patchwork_solve.analyses.asking.command import given_files, options
from patchwork_solve.analyses.commands import (
    FormatOption,
    OutputOption,
    SvgOption,
    compile_for,
    working,
)
from patchwork_solve.analyses.commands.comparing import RunsOption, folder_of_runs
from patchwork_solve.analyses.commands.fitting import fit_first
from patchwork_solve.analyses.commands.reporting import run_report
from patchwork_solve.analyses.comparing.sweep_query import SweepQuery
from patchwork_solve.analyses.report.output import Format


def sweep(
    query: SweepQuery,
    metric: Annotated[
        list[str] | None,
        typer.Option(
            help="Metric to show, and to correct p for (default: win_0 and margin); may be "
            "repeated; CSV has all."
        ),
    ] = None,
    out: RunsOption = None,
    svg: SvgOption = None,
    output: OutputOption = None,
    form: FormatOption = Format.TABLE,
) -> None:
    """Sweep a rule over several values: the effect on the first player's share, or on any
    metric."""
    from patchwork_solve.analyses.commands.paths import check_paths, player_files
    from patchwork_solve.engine.base.extras import CHARTS, LAB, require, require_extras

    inputs = [*given_files(query, "edition"), ("--out", out)]
    inputs += player_files("--player", [query.player])
    check_paths([("--svg", svg), ("--output", output)], inputs)
    require(LAB, "FIELD")
    require_extras(output)
    if svg is not None:
        require(CHARTS, "--svg")
    from patchwork_solve.analyses.comparing.metric import PRIMARY, require_swept
    from patchwork_solve.analyses.comparing.sweep_frame import sweep_frame
    from patchwork_solve.analyses.comparing.sweep_report import sweep_report, sweep_svg
    from patchwork_solve.engine.players.naming import jobs_of

    metrics = require_swept(metric or PRIMARY, "--metric")
    with options(SweepQuery, players="--player", out="--out"):
        query.check(out)
        editions = query.editions.values()
        query = fit_first(query, [query.player], editions, query.processes)
        with folder_of_runs(out) as folder:
            compile_for("rules", "chronicle", *jobs_of(query.player))
            with working("playing") as progress:
                frame = sweep_frame(query, folder, progress, metrics)
    report = sweep_report(query, frame, metrics)

    def draw() -> None:
        from patchwork_solve.engine.drawing.picture import write_picture

        if svg is not None:
            write_picture(sweep_svg(query, frame, metrics[0]), svg, "--svg")

    run_report(report, "all", form, output, checks=[draw])
