"""The command `review`."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from patchwork_solve.analyses.asking.command import given_files, options
from patchwork_solve.analyses.commands import (
    FormatOption,
    NamesOption,
    OutputOption,
    compile_for,
    made_by,
    two_names,
    with_names,
    working,
)
from patchwork_solve.analyses.commands.pictures import require_words
from patchwork_solve.analyses.report.output import PAGE_FILE, Format, emit, write_output
from patchwork_solve.analyses.review.query import JOBS, ReviewQuery

if TYPE_CHECKING:
    from patchwork_solve.analyses.review.answer import ReviewAnswer
    from patchwork_solve.engine.record import Game


def review(
    query: ReviewQuery,
    output: OutputOption = None,
    names: NamesOption = None,
    title: Annotated[str | None, typer.Option("--title", help="Title of the page.")] = None,
    form: FormatOption = Format.TABLE,
) -> None:
    """Review a game: what each move cost, proved where possible, else estimated.

    An .html page shows the margin as a graph, and lets you retry the costly moves.
    """
    from patchwork_solve.analyses.commands.paths import check_paths, player_files
    from patchwork_solve.analyses.review.reviewing import review as reviewed
    from patchwork_solve.engine.base.extras import require_extras

    two_names(names)
    _check_title(title, output)
    files = [*given_files(query, "game"), *player_files("--player", [query.player])]
    check_paths([("--output", output)], files)
    require_extras(output, has_charts=False)
    query = replace(query, game=with_names(_load(str(query.game)), names))
    with options(ReviewQuery):
        query.check()
    compile_for(*JOBS)
    with working("reviewing") as show:
        answer = reviewed(query, show)

    emit(
        form,
        answer.to_json() if form is Format.JSON else None,
        answer.to_frame,
        answer.to_text,
        lambda: _write(answer, title, output),
        answer.to_markdown,
    )


def _load(game: str) -> Game:
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
    """Raise `InputError` for an empty title, or one without a page."""
    from patchwork_solve.engine.base.errors import InputError

    require_words(title)
    if title is not None and (output is None or output.suffix.lower() != PAGE_FILE):
        raise InputError("--title", "is for a page; name its .html file with --output")


def _write(answer: ReviewAnswer, title: str | None, output: Path | None) -> None:
    from patchwork_solve.analyses.review.page import review_page

    if output is not None:
        write_output(
            output, answer.to_frame(), lambda: review_page(answer, answer.names, title, made_by())
        )
