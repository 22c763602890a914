"""The command `exercises`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from patchwork_solve.analyses.asking.command import options
from patchwork_solve.analyses.commands import AnswersOption, FormatOption, compile_for, working
from patchwork_solve.analyses.exercises.query import ExercisesQuery
from patchwork_solve.analyses.report.output import Format, emit, write_each, write_output
from patchwork_solve.analyses.review.query import JOBS

if TYPE_CHECKING:
    from patchwork_solve.analyses.exercises.answer import ExercisesAnswer

ENDINGS = {"--output": (".json", ".csv", ".parquet")}


def exercises(
    query: ExercisesQuery,
    resume: AnswersOption = None,
    output: Annotated[
        Path | None,
        typer.Option(help="Also write them to this .json set, .csv or .parquet file."),
    ] = None,
    anki: Annotated[
        Path | None, typer.Option(help="Also write them as Anki cards to this .apkg file.")
    ] = None,
    form: FormatOption = Format.TABLE,
) -> None:
    """Make exercises from your mistakes: each is confirmed by a second search.

    An exercise has one right choice. Its answer is proved near the end of a game and estimated
    before. With --resume a stopped run continues, and the reviews in the file are used.
    """
    from patchwork_solve.analyses.commands.paths import check_paths, player_files
    from patchwork_solve.analyses.exercises.making import make
    from patchwork_solve.analyses.reviews.gathering import gather
    from patchwork_solve.analyses.workers.resumable import Ledger
    from patchwork_solve.engine.base.extras import ANKI, require, require_extras

    inputs = [("GAME", name) for name in query.games]
    check_paths(
        [("--resume", resume), ("--output", output), ("--anki", anki)],
        [*inputs, *player_files("--player", [query.player])],
        ENDINGS,
    )
    require_extras(output)
    if anki is not None:
        require(ANKI, "--anki")
    with options(ExercisesQuery):
        query.check()
    games = gather(query.games)
    with Ledger(resume) as ledger:
        compile_for(*JOBS, "endgame")
        with options(ExercisesQuery, game="GAME"), working("reviewing") as show:
            answer = make(query, games, ledger=ledger, show=show)
    emit(
        form,
        answer.to_json() if form is Format.JSON else None,
        answer.to_frame,
        answer.to_text,
        lambda: write_each(lambda: _write(answer, output), lambda: _write_cards(answer, anki)),
    )


def _write(answer: ExercisesAnswer, output: Path | None) -> None:
    from patchwork_solve.engine.base.files import write_file

    if output is None:
        return
    if output.suffix.lower() == ".json":
        write_file(answer.to_file().encode(), output, "--output")
    else:
        write_output(output, answer.to_frame(), str)


def _write_cards(answer: ExercisesAnswer, anki: Path | None) -> None:
    from patchwork_solve.analyses.exercises.cards import anki_package
    from patchwork_solve.engine.base.files import write_file

    if anki is not None:
        write_file(anki_package(answer), anki, "--anki")
