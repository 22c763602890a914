"""The command `fit`."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from patchwork_solve.analyses.commands import (
    MOST_AT_ONCE,
    MOST_SEED,
    EditionOption,
    FormatOption,
    compile_for,
    working,
)
from patchwork_solve.analyses.fitting.plan import GAMES, GENERATIONS, NODES
from patchwork_solve.analyses.report.output import Format, emit, records

if TYPE_CHECKING:
    from patchwork_solve.analyses.fitting.generations import Fitted

MOST_GENERATIONS = 20
MOST_GAMES = 100_000
"""Some four million positions; docs/reference/players.md has the memory of one."""
MOST_NODES = 10_000
"""A search of more would outgrow its memory."""


def fit(
    out: Annotated[
        Path, typer.Option("--out", help="Write the evaluation here, for strong:SECONDS@FILE.")
    ],
    edition: EditionOption = "current",
    generations: Annotated[
        int,
        typer.Option(min=1, max=MOST_GENERATIONS, help="How often games are played and fitted on."),
    ] = GENERATIONS,
    games: Annotated[
        int,
        typer.Option(
            min=40, max=MOST_GAMES, help="Games of the last; half as many in each before it."
        ),
    ] = GAMES,
    nodes: Annotated[
        int,
        typer.Option(
            min=1, max=MOST_NODES, help="Nodes a decision in the last; half in each before it."
        ),
    ] = NODES,
    seed: Annotated[int, typer.Option(min=0, max=MOST_SEED, help="Repeat the same fit.")] = 0,
    processes: Annotated[
        int | None,
        typer.Option(min=1, max=MOST_AT_ONCE, help="Processes that play (default: the cores)."),
    ] = None,
    resume: Annotated[
        Path | None,
        typer.Option(help="Keep finished generations in this file, and use those in it."),
    ] = None,
    form: FormatOption = Format.TABLE,
) -> None:
    """Fit the evaluation that strong and draft play by, on games they play against themselves."""
    from patchwork_solve.analyses.commands.paths import check_paths
    from patchwork_solve.engine.base.extras import FIT, require
    from patchwork_solve.engine.forms.variant import edition_of

    check_paths([("--out", out), ("--resume", resume)], [("--edition", edition)])
    chosen = edition_of(edition)
    require(FIT, "fit")
    from patchwork_solve.analyses.fitting.frame import fit_frame, fit_text
    from patchwork_solve.analyses.fitting.generations import fit as run
    from patchwork_solve.analyses.fitting.plan import Plan
    from patchwork_solve.analyses.spread.resumable import Ledger

    plan = Plan(chosen, generations, games, nodes, seed)
    with Ledger(resume) as ledger:
        compile_for("fitting")
        with working("playing") as tell:
            done = run(plan, processes or os.cpu_count() or 1, ledger, tell)
        document = {
            "edition": chosen.name,
            "source": done[-1].evaluation.source,
            "errors": list(done[-1].evaluation.errors),
            "generations": records(fit_frame(done)),
        }
        emit(
            form,
            document,
            lambda: fit_frame(done),
            lambda: fit_text(done),
            lambda: _write(done[-1], out),
        )


def _write(fitted: Fitted, out: Path) -> None:
    import json

    from patchwork_solve.engine.base.files import write_file

    write_file(f"{json.dumps(fitted.evaluation.to_json())}\n".encode(), out, "--out")
