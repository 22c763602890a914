"""The command `report openings`."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from patchwork_solve.analyses.asking.options import EditionsOption, StopOption
from patchwork_solve.analyses.commands import (
    MANY,
    MOST_AT_ONCE,
    MOST_SEED,
    AnswersOption,
    FormatOption,
    OutputOption,
    compile_for,
    leave_out,
    options,
    seconds_above_zero,
)
from patchwork_solve.analyses.commands.limited import require_some, until
from patchwork_solve.analyses.commands.reporting import run_report
from patchwork_solve.analyses.report.output import PAGE_FILE, Format

if TYPE_CHECKING:
    import pandas as pd

    from patchwork_solve.analyses.openings.query import Openings
    from patchwork_solve.analyses.spread.resumable import Ledger


class By(StrEnum):
    """What a row is."""

    PATCH = "patch"
    PAIR = "pair"
    TRIPLE = "triple"
    FIGURE = "figure"
    CIRCLE = "circle"


SETS = (By.PAIR, By.TRIPLE)
LEAST = 5


def report_openings(
    circles: Annotated[int, typer.Option(min=1, max=MANY, help="How many, of each edition.")] = 100,
    seed: Annotated[
        int, typer.Option(min=0, max=MOST_SEED, help="Of the first circle, as in new --seed.")
    ] = 0,
    prefix: Annotated[
        str,
        typer.Option(
            help="Up to three patches that every circle begins with, as in plus,hat; the rest is "
            "shuffled."
        ),
    ] = "",
    player: Annotated[
        str,
        typer.Option(
            metavar="NAME", help="Who is asked, as in best; with nodes the answer repeats."
        ),
    ] = "strong:100000n",
    by: Annotated[
        By | None,
        typer.Option(
            help="What a row is (default: figures and patches in a table, circles in csv and in "
            "files)."
        ),
    ] = None,
    least: Annotated[
        int | None,
        typer.Option(
            min=1,
            max=MANY,
            help=f"Circles that a pair or a triple must have for a row (default: {LEAST}).",
        ),
    ] = None,
    edition: EditionsOption = None,
    time_limit: StopOption = None,
    processes: Annotated[
        int, typer.Option(min=1, max=MOST_AT_ONCE, help="Circles asked about at once.")
    ] = 1,
    resume: AnswersOption = None,
    output: OutputOption = None,
    form: FormatOption = Format.TABLE,
) -> None:
    """Report what the strong player buys first on many circles, and what that is worth.

    All of it is what the player believes. Json has all tables.
    """
    from patchwork_solve.analyses.commands.paths import check_paths, player_files
    from patchwork_solve.engine.base.extras import require_extras

    seconds_above_zero(time_limit)
    names = edition or ["current", "first-2014"]
    check_paths(
        [("--resume", resume), ("--output", output)],
        [*(("--edition", name) for name in names), *player_files("--player", [player])],
    )
    is_page = output is not None and output.suffix.lower() == PAGE_FILE
    if by not in SETS and form is not Format.JSON and not is_page:
        leave_out("is for pairs and triples; leave it out, or name one by --by", {"--least": least})
    require_extras(output)
    from patchwork_solve.analyses.openings.query import Openings
    from patchwork_solve.analyses.openings.report import openings_report
    from patchwork_solve.analyses.spread.resumable import Ledger
    from patchwork_solve.engine.players.naming import jobs_of

    query = Openings(names, circles, seed, player, _names(prefix))
    with options(player="--player", prefix="--prefix", edition="--edition"):
        query.check()
    with Ledger(resume) as ledger:
        compile_for(*jobs_of(player))
        openings = _study(query, processes, ledger, time_limit)
        few = LEAST if least is None else least
        run_report(openings_report(openings, few), By.CIRCLE, form, output, by, ledger.days)


def _names(prefix: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in prefix.split(",")) if prefix.strip() else ()


def _study(query: Openings, processes: int, ledger: Ledger, seconds: float | None) -> pd.DataFrame:
    from patchwork_solve.analyses.openings.frame import openings_frame

    with until(seconds, processes, ledger, "circles") as batch:
        openings = openings_frame(query, batch=batch)
    require_some(len(openings), len(query.tasks()), "circles")
    return openings
