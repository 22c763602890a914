"""The command `ladder`."""

from __future__ import annotations

from typing import Annotated

import typer

from patchwork_solve.analyses.asking.limits import CORES, require_seconds
from patchwork_solve.analyses.commands import (
    MOST_SEED,
    EditionOption,
    FormatOption,
    OutputOption,
    compile_for,
    completion,
    made_by,
    options,
    seconds_above_zero,
    working,
)
from patchwork_solve.analyses.commands.play_match import (
    PatienceOption,
    ProcessesOption,
    ResumeOption,
    StopOption,
)
from patchwork_solve.analyses.report.output import Format, emit, write_output


def ladder(
    players: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[PLAYERS]...",
            autocompletion=completion.players,
            help="Two or more, weakest first; all of ours when left out.",
        ),
    ] = None,
    games: Annotated[int, typer.Option(help="Of each two that meet: two for each circle.")] = 40,
    neighbours: Annotated[
        int | None,
        typer.Option(metavar="K", help="Meet only the K before and after; all when left out."),
    ] = None,
    seed: Annotated[
        int, typer.Option(min=0, max=MOST_SEED, help="Of the circles and of what players draw.")
    ] = 0,
    edition: EditionOption = "current",
    patience: PatienceOption = 60.0,
    processes: ProcessesOption = CORES,
    resume: ResumeOption = None,
    time_limit: StopOption = None,
    output: OutputOption = None,
    form: FormatOption = Format.TABLE,
) -> None:
    """Rate players by their games against each other: Elo with intervals, greedy at 0.

    Table, csv and markdown show the ratings, json also who met whom; an .html page plots strength
    against time.
    """
    from patchwork_solve.analyses.commands.paths import check_paths, player_files
    from patchwork_solve.engine.base.extras import require_extras
    from patchwork_solve.engine.players.naming import RUNGS

    seconds_above_zero(time_limit)
    require_seconds(patience, "--patience")
    inputs = [("--edition", edition), *player_files("PLAYERS", players or ())]
    check_paths([("--resume", resume), ("--output", output)], inputs)
    require_extras(output)
    from patchwork_solve.analyses.ladder.asked import Ladder, play
    from patchwork_solve.analyses.ladder.page import ladder_page
    from patchwork_solve.analyses.ladder.text import ratings_frame
    from patchwork_solve.analyses.spread.resumable import Ledger

    asked = Ladder(tuple(players or RUNGS), games, neighbours, seed, edition, patience)
    with options(games="--games", edition="--edition", neighbours="--neighbours"):
        asked.check()
    with Ledger(resume, asked.about()) as ledger:
        compile_for(*asked.jobs)
        with working("playing") as tell:
            answer = play(asked, processes=processes, ledger=ledger, seconds=time_limit, tell=tell)

        def write() -> None:
            if output is not None:
                title = f"Ladder of {len(answer.players)} players ({edition})"
                made = made_by(ledger.days)
                write_output(output, answer.to_frame(), lambda: ladder_page(answer, title, made))

        emit(
            form,
            answer.to_json() if form is Format.JSON else None,
            answer.to_frame if form is Format.CSV else lambda: ratings_frame(answer),
            lambda: str(answer),
            write,
        )
