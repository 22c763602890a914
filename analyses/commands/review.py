"""The command `review`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from patchwork_solve.analyses.asking.limits import CORES
from patchwork_solve.analyses.commands import (
    MOST_AT_ONCE,
    FormatOption,
    GameArgument,
    NamesOption,
    OutputOption,
    compile_for,
    made_by,
    options,
    seconds_above_zero,
    two_names,
    with_names,
    working,
)
from patchwork_solve.analyses.report.output import PAGE_FILE, Format, emit, write_output

if TYPE_CHECKING:
    from patchwork_solve.analyses.review.answer import ReviewAnswer
    from patchwork_solve.engine.record import Game


def review(
    game: GameArgument,
    time_limit: Annotated[
        float | None,
        typer.Option("--time-limit", help="Seconds for the whole review (default 45)."),
    ] = None,
    player: Annotated[
        str,
        typer.Option(
            metavar="NAME",
            help="Who is asked: strong or draft; strong:20000n thinks so many nodes a decision, "
            "and repeats.",
        ),
    ] = "strong",
    mistakes: Annotated[
        int, typer.Option(metavar="N", help="How many of the most costly moves to show.")
    ] = 3,
    processes: Annotated[
        int,
        typer.Option(
            min=1,
            max=MOST_AT_ONCE,
            help="Decisions looked at at once.",
            show_default="one for each core",
        ),
    ] = CORES,
    output: OutputOption = None,
    names: NamesOption = None,
    title: Annotated[str | None, typer.Option("--title", help="The title of the page.")] = None,
    form: FormatOption = Format.TABLE,
) -> None:
    """Review a game: what each decision gave away, proved where proof reaches, else estimated.

    An .html page has the course of the game as a graph, and the costly moves to be tried again.
    """
    from patchwork_solve.analyses.commands.paths import check_paths, player_files
    from patchwork_solve.analyses.review.asked import JOBS, Asked
    from patchwork_solve.analyses.review.reviewing import review as reviewed
    from patchwork_solve.engine.base.extras import require_extras

    seconds_above_zero(time_limit)
    two_names(names)
    _check_title(title, output)
    inputs = [("GAME", game), *player_files("--player", [player])]
    check_paths([("--output", output)], inputs)
    require_extras(output, has_charts=False)
    asked = Asked(with_names(_loaded(game), names), player, time_limit, mistakes, processes)
    with options(
        game="GAME",
        player="--player",
        seconds="--time-limit",
        mistakes="--mistakes",
        processes="--processes",
    ):
        asked.check()
    compile_for(*JOBS)
    with working("reviewing") as tell:
        answer = reviewed(asked, tell)

    emit(
        form,
        answer.to_json() if form is Format.JSON else None,
        answer.to_frame,
        answer.to_text,
        lambda: _write(answer, title, output),
        answer.to_markdown,
    )


def _loaded(game: str) -> Game:
    """Read a game, each move checked by the rules."""
    from patchwork_solve.engine.base.errors import InputError, whole_named
    from patchwork_solve.engine.document import Document

    with whole_named("GAME"):
        document = Document.load(game, "GAME")
        if document.is_position:
            why = "this is a position without moves; the command best ranks its own"
            raise InputError("GAME", why)
        return document.game()


def _check_title(title: str | None, output: Path | None) -> None:
    """Raise `InputError` for a title that is none, or of no page."""
    from patchwork_solve.engine.base.errors import InputError

    if title is not None and not title.strip():
        raise InputError("--title", "is empty; give some words or leave it out")
    if title is not None and (output is None or output.suffix.lower() != PAGE_FILE):
        raise InputError("--title", "is for a page; name its .html file with --output")


def _write(answer: ReviewAnswer, title: str | None, output: Path | None) -> None:
    from patchwork_solve.analyses.review.page import review_page
    from patchwork_solve.engine.base.wording import capital
    from patchwork_solve.engine.game.names import player_names

    if output is None:
        return
    names = player_names(answer.game.names)
    head = title or capital(f"{names[0]} against {names[1]}: review")
    write_output(output, answer.to_frame(), lambda: review_page(answer, names, head, made_by()))
