"""The command `report endgames`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from patchwork_solve.analyses.asking.options import StopOption
from patchwork_solve.analyses.commands import (
    MOST,
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

    from patchwork_solve.analyses.spread.resumable import Ledger
    from patchwork_solve.analyses.study.frame import Sample


def report_endgames(
    space: Annotated[
        int,
        typer.Option(
            min=0, max=MOST, help="Games are played until both tokens are on this space or beyond."
        ),
    ] = 45,
    positions: Annotated[
        int, typer.Option(min=1, max=MOST, help="Number of positions of each edition.")
    ] = 20,
    players: Annotated[
        str, typer.Option(help="Players of those games, as in greedy,careful (also random).")
    ] = "greedy,greedy",
    edition: Annotated[
        list[str] | None,
        typer.Option(
            "--edition", help="current, first-2014, or a variant's .toml; may be repeated."
        ),
    ] = None,
    seed: Annotated[int, typer.Option(min=0, max=MOST_SEED, help="Seed of the first game.")] = 0,
    time_limit: StopOption = None,
    search_limit: SearchLimitOption = None,
    processes: Annotated[
        int, typer.Option(min=1, max=MOST_AT_ONCE, help="Number of positions solved at once.")
    ] = 1,
    cluster: ClusterOption = None,
    resume: AnswersOption = None,
    output: OutputOption = None,
    form: FormatOption = Format.TABLE,
) -> None:
    """Report on many endgames: what decides them, what greedy play loses, tile and leather.

    Table and Markdown show the summary, CSV the positions, JSON both.
    """
    from patchwork_solve.analyses.commands.paths import check_paths
    from patchwork_solve.engine.base.extras import require_cluster, require_extras

    check_limits(time_limit, search_limit)
    names = edition or ["current", "first-2014"]
    named = [("--edition", name) for name in names]
    check_paths([("--resume", resume), ("--output", output)], named)
    require_cluster(cluster)
    require_extras(output)
    from patchwork_solve.analyses.spread.resumable import Ledger
    from patchwork_solve.analyses.study.frame import Sample
    from patchwork_solve.analyses.study.report import study_report
    from patchwork_solve.engine.forms.variant import editions_of

    with options(space="--space", edition="--edition", players="--players"):
        editions_of(names)
        samples = [Sample(name, _pair(players), space, positions, seed) for name in names]
        for sample in samples:
            sample.check()
    with options(space="--space"), Ledger(resume) as ledger:
        study = _study(samples, (time_limit, search_limit), (processes, cluster), ledger)
        title = f"Endgames at space {space} ({', '.join(names)}; {players})"
        run_report(study_report(title, study), "positions", form, output, days=ledger.days)


def _pair(players: str) -> tuple[str, str]:
    from patchwork_solve.engine.base.errors import InputError
    from patchwork_solve.engine.players.simple import PLAYERS, numbers

    names = players.split(",")
    if len(names) != 2:
        known = ", ".join(PLAYERS)
        raise InputError(
            "--players", f"{players[:40]}; allowed: two of {known}, as in greedy,greedy"
        )
    pair = names[0], names[1]
    numbers(pair)
    return pair


def _study(
    samples: list[Sample],
    limits: tuple[float | None, float | None],
    workers: tuple[int, str | None],
    ledger: Ledger,
) -> pd.DataFrame:
    from patchwork_solve.analyses.study.frame import study_frame

    compile_for("endgame", "games")
    time_limit, search_limit = limits
    processes, cluster = workers
    with until(time_limit, processes, ledger, "positions", cluster) as batch:
        study = study_frame(*samples, seconds=search_limit, batch=batch)
    require_some(len(study), sum(sample.positions for sample in samples), "positions")
    return study
