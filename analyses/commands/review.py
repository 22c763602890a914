"""The command `review`."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, cast

import typer

from patchwork_solve.analyses.asking.command import options
from patchwork_solve.analyses.commands import (
    AnswersOption,
    ClusterOption,
    FormatOption,
    KnownOption,
    NamesOption,
    OutputOption,
    compile_for,
    leave_out,
    made_by,
    require_explainable,
    two_names,
    with_names,
    working,
)
from patchwork_solve.analyses.commands.pictures import require_words
from patchwork_solve.analyses.commands.review_games import SectionOption, review_games
from patchwork_solve.analyses.report.output import PAGE_FILE, Format, emit, write_output
from patchwork_solve.analyses.review.query import JOBS, ReviewQuery

if TYPE_CHECKING:
    from patchwork_solve.analyses.explaining.answer import Explanation
    from patchwork_solve.analyses.review.answer import ReviewAnswer
    from patchwork_solve.engine.record import Game


def review(
    query: ReviewQuery,
    output: OutputOption = None,
    names: NamesOption = None,
    title: Annotated[str | None, typer.Option("--title", help="Title of the page.")] = None,
    explain: Annotated[
        bool,
        typer.Option("--explain", help="Explain what each costly move aimed at, and its cost."),
    ] = False,
    section: SectionOption = None,
    resume: AnswersOption = None,
    known: KnownOption = None,
    cluster: ClusterOption = None,
    form: FormatOption = Format.TABLE,
) -> None:
    """Review a game, or many: what each move cost, proved where possible, else estimated.

    For one game, an .html page shows the margin as a graph, and lets you retry the costly moves.
    For several, a table shows what each player loses, by opponent, phase and kind of mistake, and
    with --explain by concept.
    """
    from patchwork_solve.analyses.commands.paths import check_paths, player_files
    from patchwork_solve.analyses.proofs.using import proofs_in_use, require_here
    from patchwork_solve.analyses.reviews.gathering import is_several
    from patchwork_solve.engine.base.extras import require_extras

    two_names(names)
    _check_title(title, output)
    given = [str(each) for each in cast("list[str]", query.game)]
    files = [*(("GAME", each) for each in given), *player_files("--player", [query.player])]
    check_paths([("--output", output), ("--resume", resume), ("--known", known)], files)
    require_here(known, cluster)
    require_extras(output, has_charts=False)
    if is_several(given):
        with proofs_in_use(known):
            review_games(
                given, query, names, title, section, explain, resume, cluster, output, form
            )
        return
    if explain:
        require_explainable(form)
    only = {"--section": section, "--resume": resume, "--cluster": cluster}
    leave_out("is for several games; one is reviewed at once", only)
    with proofs_in_use(known):
        _one(given[0], query, names, title, output, explain, form)


def _one(
    given: str,
    query: ReviewQuery,
    names: str | None,
    title: str | None,
    output: Path | None,
    explain: bool,
    form: Format,
) -> None:
    from patchwork_solve.analyses.review.reasons import reasons, reasons_list
    from patchwork_solve.analyses.review.reviewing import review as reviewed

    query = replace(query, game=with_names(_load(given), names))
    with options(ReviewQuery):
        query.check()
    compile_for(*JOBS)
    with working("reviewing") as show:
        answer = reviewed(query, show)
        explanations = reasons(answer) if explain and not answer.is_interrupted else {}
    document = answer.to_json() if form is Format.JSON else None
    if document is not None and explain:
        document["explanations"] = reasons_list(explanations)

    emit(
        form,
        document,
        answer.to_frame,
        lambda: answer.to_text(explanations=explanations),
        lambda: _write(answer, title, output, explanations),
        answer.to_markdown,
    )


def _load(game: str) -> Game:
    """Read a game, each move checked by the rules."""
    from patchwork_solve.engine.base.errors import InputError, whole_named
    from patchwork_solve.engine.document import Document

    with whole_named("GAME"):
        document = Document.load(game, "GAME")
        if document.is_position:
            raise InputError(
                "GAME", "this is a position without moves; the command best ranks its own"
            )
        return document.game()


def _check_title(title: str | None, output: Path | None) -> None:
    """Raise `InputError` for an empty title, or one without a page."""
    from patchwork_solve.engine.base.errors import InputError

    require_words(title)
    if title is not None and (output is None or output.suffix.lower() != PAGE_FILE):
        raise InputError("--title", "is for a page; name its .html file with --output")


def _write(
    answer: ReviewAnswer,
    title: str | None,
    output: Path | None,
    explanations: dict[int, Explanation],
) -> None:
    from patchwork_solve.analyses.review.page import review_page

    def page() -> str:
        return review_page(answer, answer.names, title, made_by(), explanations)

    if output is not None:
        write_output(output, answer.to_frame(), page)
