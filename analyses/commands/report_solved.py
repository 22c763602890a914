"""The command `report solved`."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from patchwork_solve.analyses.asking.limits import MOST_NODES
from patchwork_solve.analyses.asking.options import StopOption
from patchwork_solve.analyses.commands import (
    MANY,
    MOST_AT_ONCE,
    MOST_SEED,
    AnswersOption,
    ClusterOption,
    FormatOption,
    OutputOption,
    compile_for,
    options,
)
from patchwork_solve.analyses.commands.limited import (
    SearchLimitOption,
    check_limits,
    require_some,
    until,
)
from patchwork_solve.analyses.commands.reporting import run_report
from patchwork_solve.analyses.report.output import Format

if TYPE_CHECKING:
    import pandas as pd

    from patchwork_solve.analyses.solved.query import FirstMoves
    from patchwork_solve.analyses.spread.resumable import Ledger


class By(StrEnum):
    """What a row is."""

    FIGURE = "figure"
    PATCH = "patch"
    CIRCLE = "circle"


def report_solved(
    circles: Annotated[int, typer.Option(min=1, max=MANY, help="How many, of each edition.")] = 20,
    seed: Annotated[
        int, typer.Option(min=0, max=MOST_SEED, help="Of the first circle, as in new --seed.")
    ] = 0,
    edition: Annotated[
        list[str] | None,
        typer.Option("--edition", help="A variant's .toml, or example:5x5 to 9x9; several do."),
    ] = None,
    winner: Annotated[
        bool,
        typer.Option("--winner", help="Ask who wins, the tie-break included, not the margin."),
    ] = False,
    tile: Annotated[
        bool, typer.Option("--tile", help="Solve each circle without its special tile too.")
    ] = False,
    moves: Annotated[
        bool,
        typer.Option(
            "--moves",
            help="Find every first move that keeps the margin, beyond the limits of a search.",
        ),
    ] = False,
    time_limit: StopOption = None,
    search_limit: SearchLimitOption = None,
    nodes: Annotated[
        int | None,
        typer.Option(min=1, max=MOST_NODES, help="Of each search; then a rerun is the same."),
    ] = None,
    by: Annotated[
        By | None,
        typer.Option(
            help="What a row is (default: figures and patches in a table, circles in csv and in "
            "files)."
        ),
    ] = None,
    processes: Annotated[
        int, typer.Option(min=1, max=MOST_AT_ONCE, help="Circles solved at once.")
    ] = 1,
    cluster: ClusterOption = None,
    resume: AnswersOption = None,
    output: OutputOption = None,
    form: FormatOption = Format.TABLE,
) -> None:
    """Solve circles from their first move: who wins, by how much, and what that takes.

    The limits of a search are for each search of a margin or a winner; what --moves finds, once
    the margin is known, takes its time beyond them. Json has all tables.
    """
    from patchwork_solve.analyses.commands.paths import check_paths
    from patchwork_solve.engine.base.extras import require_cluster, require_extras

    check_limits(time_limit, search_limit)
    names = edition or ["example:5x5"]
    check_paths(
        [("--resume", resume), ("--output", output)], [("--edition", name) for name in names]
    )
    require_cluster(cluster)
    require_extras(output)
    from patchwork_solve.analyses.solved.query import Ask, FirstMoves
    from patchwork_solve.analyses.solved.report import solved_report
    from patchwork_solve.analyses.spread.resumable import Ledger

    ask = Ask.WINNER if winner else Ask.MARGIN
    query = FirstMoves(names, circles, seed, ask, tile, moves, search_limit, nodes)
    with options(edition="--edition", moves="--moves"):
        query.tasks()
    with Ledger(resume) as ledger:
        solved = _solved(query, (processes, cluster), ledger, time_limit)
        run_report(solved_report(solved), By.CIRCLE, form, output, by, ledger.days)


def _solved(
    query: FirstMoves, workers: tuple[int, str | None], ledger: Ledger, seconds: float | None
) -> pd.DataFrame:
    from patchwork_solve.analyses.solved.frame import solved_frame

    compile_for("endgame")
    processes, cluster = workers
    with until(seconds, processes, ledger, "circles", cluster) as batch:
        solved = solved_frame(query, batch=batch)
    require_some(len(solved), len(query.tasks()), "circles")
    return solved
