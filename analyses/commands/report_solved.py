"""The command `report solved`."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Any

import typer

from patchwork_solve.analyses.asking.limits import MOST_NODES
from patchwork_solve.analyses.commands import (
    MANY,
    MOST_AT_ONCE,
    MOST_SEED,
    AnswersOption,
    ClusterOption,
    FormatOption,
    OutputOption,
    compile_for,
    made_by,
    options,
)
from patchwork_solve.analyses.commands.limited import (
    SearchLimitOption,
    check_limits,
    require_some,
    until,
)
from patchwork_solve.analyses.commands.play_match import StopOption
from patchwork_solve.analyses.report.output import Format, emit, records, write_output

if TYPE_CHECKING:
    from collections.abc import Callable

    import pandas as pd

    from patchwork_solve.analyses.solved.asked import FirstMoves
    from patchwork_solve.analyses.spread.resumable import Ledger


class By(StrEnum):
    """What a row is."""

    FIGURE = "figure"
    PATCH = "patch"
    CIRCLE = "circle"


PLURALS = {By.FIGURE: "figures", By.PATCH: "patches", By.CIRCLE: "circles"}
"""What JSON calls the tables."""


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
    from patchwork_solve.analyses.solved.asked import Ask, FirstMoves
    from patchwork_solve.analyses.spread.resumable import Ledger

    ask = Ask.WINNER if winner else Ask.MARGIN
    asked = FirstMoves(names, circles, seed, ask, tile, moves, search_limit, nodes)
    with options(edition="--edition", moves="--moves"):
        asked.tasks()
    with Ledger(resume) as ledger:
        solved = _solved(asked, (processes, cluster), ledger, time_limit)
        frames = _frames(solved)

        def page() -> str:
            from patchwork_solve.analyses.solved.page import solved_page

            title = f"Solved from the first move ({', '.join(names)})"
            return solved_page(title, solved, made_by(ledger.days))

        def write() -> None:
            if output is not None:
                write_output(output, frames[by or By.CIRCLE](), page)

        def shown() -> pd.DataFrame:
            return frames[by or (By.CIRCLE if form is Format.CSV else By.FIGURE)]()

        document = _document(frames) if form is Format.JSON else None
        emit(form, document, shown, lambda: _text(solved, by, frames), write)


def _solved(
    asked: FirstMoves, hands: tuple[int, str | None], ledger: Ledger, seconds: float | None
) -> pd.DataFrame:
    from patchwork_solve.analyses.solved.frame import solved_frame

    compile_for("endgame")
    processes, cluster = hands
    with until(seconds, processes, ledger, "circles", cluster) as batch:
        solved = solved_frame(asked, batch=batch)
    require_some(len(solved), len(asked.tasks()), "circles")
    return solved


Frames = dict[By, "Callable[[], pd.DataFrame]"]


def _frames(solved: pd.DataFrame) -> Frames:
    from patchwork_solve.analyses.solved.summary import first_patches_frame, solved_figures

    return {
        By.FIGURE: lambda: solved_figures(solved),
        By.PATCH: lambda: first_patches_frame(solved),
        By.CIRCLE: lambda: solved,
    }


def _document(frames: Frames) -> dict[str, Any]:
    return {name: records(frames[by]()) for by, name in PLURALS.items()}


def _text(solved: pd.DataFrame, by: By | None, frames: Frames) -> str:
    from patchwork_solve.analyses.report.table import table
    from patchwork_solve.analyses.solved import text

    match by:
        case None:
            return text.solved_text(solved)
        case By.FIGURE:
            return table(text.readable_figures(frames[by]()))
        case By.PATCH:
            return table(text.readable_patches(frames[by]()))
        case By.CIRCLE:
            return table(solved.drop(columns=["line", "circle", "ask"]))
