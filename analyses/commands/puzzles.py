"""The command `puzzles`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from patchwork_solve.analyses.commands import (
    MANY,
    MOST_AT_ONCE,
    MOST_SEED,
    AnswersOption,
    FormatOption,
    compile_for,
    completion,
    leave_out,
    made_by,
    options,
    seconds_above_zero,
    working,
)
from patchwork_solve.analyses.report.output import FRAME_FILES, Format, emit, note, write_output

if TYPE_CHECKING:
    from collections.abc import Iterable

    from patchwork_solve.analyses.puzzles.answer import PuzzlesAnswer
    from patchwork_solve.analyses.spread.resumable import Ledger

    Given = dict[str, object]

PUZZLES = 10
"""Of each edition, where nobody says how many."""

ALSO = (".json", ".md")
"""What else the name for `--output` may end in."""

ENDINGS = {"--output": (*FRAME_FILES, *ALSO)}


def _themes(incomplete: str) -> list[str]:
    """Complete a theme of puzzles."""
    from patchwork_solve.analyses.puzzles.themes import NAMES

    return completion.beginning(incomplete, list(NAMES))


def puzzles(
    source: Annotated[
        str | None,
        typer.Argument(
            metavar="[SET]",
            autocompletion=completion.puzzles,
            help="Show this set instead of making one: a file, or example:puzzles-current.",
        ),
    ] = None,
    edition: Annotated[
        list[str] | None,
        typer.Option(
            "--edition",
            autocompletion=completion.editions,
            help="current, first-2014, or a variant's .toml; several do (default: both printings).",
        ),
    ] = None,
    number: Annotated[
        int | None,
        typer.Option(
            "--puzzles", min=1, max=MANY, help=f"How many, of each edition (default: {PUZZLES})."
        ),
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option(min=0, max=MOST_SEED, help="Of the first game (default: 0)."),
    ] = None,
    time_limit: Annotated[
        float | None,
        typer.Option("--time-limit", help="Seconds after which to report what there is."),
    ] = None,
    processes: Annotated[
        int | None, typer.Option(min=1, max=MOST_AT_ONCE, help="Games mined at once (default: 1).")
    ] = None,
    resume: AnswersOption = None,
    which: Annotated[
        int | None, typer.Option("--number", min=1, max=MANY, help="Of a set, only this puzzle.")
    ] = None,
    theme: Annotated[
        str | None,
        typer.Option(autocompletion=_themes, help="Of a set, only those of this theme."),
    ] = None,
    difficulty: Annotated[
        int | None, typer.Option(help="Of a set, only those of this difficulty, 1 to 5.")
    ] = None,
    solutions: Annotated[bool, typer.Option(help="Print the solutions behind the puzzles.")] = True,
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
            max=MANY,
            help="With --certificates: also a complete proof where it meets N positions at most.",
            metavar="N",
        ),
    ] = None,
    form: FormatOption = Format.TABLE,
) -> None:
    """Make puzzles: positions with one best move, proved, that greedy misses. Or show a set.

    Games between players of all strengths are mined for them. With --resume a run that is
    stopped goes on where it was.
    """
    from patchwork_solve.analyses.commands.paths import check_paths
    from patchwork_solve.engine.base.extras import require_extras

    seconds_above_zero(time_limit)
    making: Given = {"--edition": edition, "--puzzles": number, "--seed": seed, "--resume": resume}
    making["--processes"] = processes
    picking: Given = {"--number": which, "--theme": theme, "--difficulty": difficulty}
    written = {"--output": output, "--certificates": certificates}
    further: Given = {"--complete": complete}
    if check is not None:
        leave_out(
            "leave it out with --check", {"SET": source} | making | picking | written | further
        )
        leave_out("leave it out with --check", {"--no-solutions": None if solutions else True})
        if not solve:
            leave_out("limits --check --solve; leave it out", {"--time-limit": time_limit})
        _check(check, solve, time_limit, form)
        return
    leave_out("goes with --check", {"--solve": solve or None})
    if certificates is None:
        leave_out("goes with --certificates", further)
    if source is None:
        leave_out("picks from a set; name one as SET", picking)
    else:
        leave_out("is for making puzzles; leave it out with SET", making)
        leave_out("is for making puzzles; leave it out with SET", {"--time-limit": time_limit})
    names = edition or ["current", "first-2014"]
    inputs = [("SET", source), *(("--edition", name) for name in names)]
    check_paths([("--resume", resume), *written.items()], inputs, ENDINGS)
    require_extras(output)
    from patchwork_solve.analyses.puzzles.answer import PuzzlesAnswer
    from patchwork_solve.analyses.spread.resumable import Ledger

    with Ledger(resume) as ledger:
        days: Iterable[str | None] = ledger.days
        if source is None:
            made = _made(names, number or PUZZLES, seed or 0, time_limit, processes or 1, ledger)
        else:
            days = {None}  # A set does not tell when it was made.
            with options(number="--number", theme="--theme", difficulty="--difficulty"):
                compile_for("rules")
                made = PuzzlesAnswer.load(source).chosen(which, theme, difficulty)
        emit(
            form,
            made.to_json() if form is Format.JSON else None,
            made.to_frame,
            lambda: made.to_text(solutions),
            lambda: _write(made, output, (certificates, complete or 0), days),
        )


def _made(
    names: list[str],
    number: int,
    seed: int,
    seconds: float | None,
    processes: int,
    ledger: Ledger,
) -> PuzzlesAnswer:
    """Make puzzles, and say so where they are fewer than was asked for."""
    from patchwork_solve.analyses.puzzles.making import Asked, make, players
    from patchwork_solve.engine.players.naming import jobs_of

    asked = Asked(names, number, seed)
    with options(edition="--edition"):
        asked.check()
    compile_for("endgame", *(job for name in players() for job in jobs_of(name)))
    with options(edition="--edition", seconds="--time-limit"), working("mining") as tell:
        made = make(asked, processes=processes, ledger=ledger, seconds=seconds, tell=tell)
    for one in made.mined:
        if one.puzzles < number:
            note(f"note: {one.puzzles} of {number} puzzles of {one.edition}")
    return made


def _write(
    made: PuzzlesAnswer,
    output: Path | None,
    certified: tuple[Path | None, int],
    days: Iterable[str | None],
) -> None:
    """Write the files that were asked for; certificates with complete proofs of some size."""
    from patchwork_solve.analyses.puzzles.certificate import certificates_text
    from patchwork_solve.analyses.puzzles.page import puzzles_page
    from patchwork_solve.analyses.puzzles.text import puzzles_markdown
    from patchwork_solve.engine.base.files import write_file

    if output is not None and output.suffix.lower() in ALSO:
        text = made.to_file() if output.suffix.lower() == ".json" else puzzles_markdown(made)
        write_file(text.encode(), output, "--output")
    elif output is not None:
        title = f"{len(made)} puzzles ({', '.join(made.editions)})"
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
    with working("checking") as tell:
        frame = checked_frame(models, solve, seconds, tell)
    emit(form, records(frame), lambda: frame)
