"""The command `puzzles`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from patchwork_solve.analyses.asking.command import given, options
from patchwork_solve.analyses.asking.query import option_names
from patchwork_solve.analyses.commands import (
    MOST,
    AnswersOption,
    FormatOption,
    compile_for,
    completion,
    leave_out,
    made_by,
    working,
)
from patchwork_solve.analyses.puzzles.query import PickQuery, PuzzlesQuery
from patchwork_solve.analyses.report.output import FRAME_FILES, Format, emit, note, write_output
from patchwork_solve.engine.base.wording import counted

if TYPE_CHECKING:
    from collections.abc import Iterable

    from patchwork_solve.analyses.puzzles.answer import PuzzlesAnswer
    from patchwork_solve.analyses.workers.resumable import Ledger


ALSO = (".json", ".md")
"""Further suffixes of a file for `--output`."""

ENDINGS = {"--output": (*FRAME_FILES, *ALSO)}


def puzzles(
    source: Annotated[
        str | None,
        typer.Argument(
            metavar="[SET]",
            autocompletion=completion.puzzles,
            help="Show this set instead of making one: a file, or example:puzzles-current.",
        ),
    ] = None,
    *,
    query: PuzzlesQuery,
    resume: AnswersOption = None,
    picked: PickQuery,
    solutions: Annotated[bool, typer.Option(help="Print the solutions after the puzzles.")] = True,
    check: Annotated[
        Path | None,
        typer.Option(help="Replay the certificates in this file through the rules instead."),
    ] = None,
    solve: Annotated[
        bool, typer.Option("--solve", help="With --check: also prove every margin again.")
    ] = False,
    output: Annotated[
        Path | None,
        typer.Option(
            help="Also write them to this .html page, .json set, .md, .parquet or .csv file."
        ),
    ] = None,
    certificates: Annotated[
        Path | None, typer.Option(help="Also write the certificates to this .json file.")
    ] = None,
    complete: Annotated[
        int | None,
        typer.Option(
            min=1,
            max=MOST,
            help="With --certificates: also write a complete proof if it has at most N positions.",
            metavar="N",
        ),
    ] = None,
    form: FormatOption = Format.TABLE,
) -> None:
    """Make puzzles, or show a set: positions with one proved best move that greedy misses.

    The puzzles are found in games between players of all strengths. With --resume a stopped run
    continues where it stopped.
    """
    from patchwork_solve.analyses.commands.paths import check_paths
    from patchwork_solve.engine.base.extras import require_extras

    making = {"--resume": resume, **given(query, "edition", "puzzles", "seed", "processes")}
    limit = given(query, "seconds")
    picking = given(picked, *option_names(PickQuery))
    written = {"--output": output, "--certificates": certificates}
    further = {"--complete": complete}
    if check is not None:
        leave_out(
            "leave it out with --check", {"SET": source} | making | picking | written | further
        )
        leave_out("leave it out with --check", {"--no-solutions": None if solutions else True})
        if not solve:
            leave_out("limits --check --solve; leave it out", limit)
        _check(check, solve, query.seconds, form)
        return
    leave_out("goes with --check", {"--solve": solve or None})
    if certificates is None:
        leave_out("goes with --certificates", further)
    if source is None:
        leave_out("picks from a set; name one as SET", picking)
    else:
        leave_out("is for making puzzles; leave it out with SET", making | limit)
    inputs = [("SET", source), *(("--edition", name) for name in query.editions)]
    check_paths([("--resume", resume), *written.items()], inputs, ENDINGS)
    require_extras(output)
    from patchwork_solve.analyses.puzzles.answer import PuzzlesAnswer
    from patchwork_solve.analyses.workers.resumable import Ledger

    with Ledger(resume) as ledger:
        days: Iterable[str | None] = ledger.days
        if source is None:
            made = _made(query, ledger)
        else:
            days = {None}  # A set does not say when it was made.
            with options(PickQuery):
                compile_for("rules")
                made = PuzzlesAnswer.load(source).chosen(**vars(picked))
        emit(
            form,
            made.to_json() if form is Format.JSON else None,
            made.to_frame,
            lambda: made.to_text(solutions),
            lambda: _write(made, output, (certificates, complete or 0), days),
        )


def _made(query: PuzzlesQuery, ledger: Ledger) -> PuzzlesAnswer:
    """Make puzzles, and note where they are fewer than wanted."""
    from patchwork_solve.analyses.puzzles.making import make, players
    from patchwork_solve.engine.players.naming import jobs_of

    with options(PuzzlesQuery):
        query.check()
        compile_for("endgame", *(job for name in players() for job in jobs_of(name)))
        with working("mining") as show:
            made = make(query, ledger=ledger, show=show)
    for one in made.mined:
        if one.puzzles < query.wanted:
            note(f"note: {one.puzzles} of {query.wanted} puzzles of {one.edition}")
    return made


def _write(
    made: PuzzlesAnswer,
    output: Path | None,
    certified: tuple[Path | None, int],
    days: Iterable[str | None],
) -> None:
    """Write the files that are named; certificates with complete proofs of some size."""
    from patchwork_solve.analyses.puzzles.certificate import certificates_text
    from patchwork_solve.analyses.puzzles.page import puzzles_page
    from patchwork_solve.analyses.puzzles.text import puzzles_markdown
    from patchwork_solve.engine.base.files import write_file

    if output is not None and output.suffix.lower() in ALSO:
        text = made.to_file() if output.suffix.lower() == ".json" else puzzles_markdown(made)
        write_file(text.encode(), output, "--output")
    elif output is not None:
        title = f"{counted(len(made), 'puzzle')} ({', '.join(made.editions)})"
        write_output(output, made.to_frame(), lambda: puzzles_page(title, made, made_by(days)))
    certificates, complete = certified
    if certificates is not None:
        if complete:
            compile_for("endgame")
        with working("certifying"):
            text = certificates_text(made, complete)
        write_file(text.encode(), certificates, "--certificates")


def _check(path: Path, solve: bool, seconds: float | None, form: Format) -> None:
    """Check certificates, and print a row for each."""
    from patchwork_solve.analyses.puzzles.checking import checked_frame, read_certificates
    from patchwork_solve.analyses.report.output import records

    models = read_certificates(path, "--check")
    compile_for("endgame" if solve else "rules")
    with working("checking") as show:
        frame = checked_frame(models, solve, seconds, show)
    emit(form, records(frame), lambda: frame)
