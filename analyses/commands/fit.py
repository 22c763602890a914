"""The command `fit`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from patchwork_solve.analyses.asking.command import given_files, options
from patchwork_solve.analyses.commands import FormatOption, compile_for, working
from patchwork_solve.analyses.fitting.query import FitQuery
from patchwork_solve.analyses.report.output import Format, emit, records


def fit(
    out: Annotated[
        Path, typer.Option("--out", help="Write the evaluation here, for strong:SECONDS@FILE.")
    ],
    *,
    query: FitQuery,
    resume: Annotated[
        Path | None,
        typer.Option(help="Save finished generations to this file, and use those in it."),
    ] = None,
    form: FormatOption = Format.TABLE,
) -> None:
    """Fit the evaluation of the players strong and draft to games that they play against
    themselves."""
    from patchwork_solve.analyses.commands.paths import check_paths
    from patchwork_solve.engine.base.extras import FIT, require
    from patchwork_solve.engine.base.files import write_file

    check_paths([("--out", out), ("--resume", resume)], given_files(query, "edition"))
    with options(FitQuery):
        edition = query.rules.name
    require(FIT, "fit")
    from patchwork_solve.analyses.fitting.frame import fit_frame, fit_text
    from patchwork_solve.analyses.fitting.generations import fit as run
    from patchwork_solve.analyses.workers.resumable import Ledger

    with Ledger(resume) as ledger:
        compile_for("fitting")
        with working("playing") as show:
            done = run(query, ledger, show)
        evaluation = done[-1].evaluation
        document = {
            "edition": edition,
            "source": evaluation.source,
            "errors": list(evaluation.errors),
            "generations": records(fit_frame(done)),
        }
        text = f"{json.dumps(evaluation.to_json())}\n"
        emit(
            form,
            document,
            lambda: fit_frame(done),
            lambda: fit_text(done),
            lambda: write_file(text.encode(), out, "--out"),
        )
