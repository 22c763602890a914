"""The command `ladder`."""

from __future__ import annotations

from patchwork_solve.analyses.asking.command import given_files, options
from patchwork_solve.analyses.asking.options import PairsOption
from patchwork_solve.analyses.commands import (
    FormatOption,
    OutputOption,
    compile_for,
    made_by,
    working,
)
from patchwork_solve.analyses.match.ladder_query import LadderQuery
from patchwork_solve.analyses.report.output import Format, emit, write_output


def ladder(
    query: LadderQuery,
    resume: PairsOption = None,
    output: OutputOption = None,
    form: FormatOption = Format.TABLE,
) -> None:
    """Rate players by their games against each other: Elo with intervals, greedy at 0.

    Table, CSV and Markdown show the ratings; JSON also has the results of each pair of players; an
    .html page plots strength against time.
    """
    from patchwork_solve.analyses.commands.paths import check_paths, player_files
    from patchwork_solve.engine.base.extras import require_extras

    files = player_files("PLAYERS", query.players or ())
    check_paths(
        [("--resume", resume), ("--output", output)], [*given_files(query, "edition"), *files]
    )
    require_extras(output)
    with options(LadderQuery):
        query.check()
    from patchwork_solve.analyses.match.ladder_page import ladder_page
    from patchwork_solve.analyses.match.ladder_playing import play
    from patchwork_solve.analyses.match.ladder_text import ratings_frame
    from patchwork_solve.analyses.workers.resumable import Ledger

    with Ledger(resume, query.about()) as ledger:
        compile_for(*query.jobs)
        with working("playing") as notify:
            answer = play(query, ledger, notify)

        def write() -> None:
            if output is not None:
                title = f"Ladder of {len(answer.players)} players ({query.edition})"
                made = made_by(ledger.days)
                write_output(output, answer.to_frame(), lambda: ladder_page(answer, title, made))

        emit(
            form,
            answer.to_json() if form is Format.JSON else None,
            answer.to_frame if form is Format.CSV else lambda: ratings_frame(answer),
            lambda: str(answer),
            write,
        )
