"""The command `review` of several games."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from patchwork_solve.analyses.asking.command import options
from patchwork_solve.analyses.commands import compile_for, made_by, two_names
from patchwork_solve.analyses.commands.limited import require_some, until
from patchwork_solve.analyses.report.output import Format, emit, write_output
from patchwork_solve.analyses.review.query import JOBS, ReviewQuery

if TYPE_CHECKING:
    from patchwork_solve.analyses.reviews.reviewing import Reviewed

SectionOption = Annotated[
    str | None,
    typer.Option(
        metavar="NAME",
        help="For several games, the only table to print: players, examples, purchases, games, "
        "decisions or, with --explain, concepts or parts.",
    ),
]


def review_games(
    given: Sequence[str],
    query: ReviewQuery,
    names: str | None,
    title: str | None,
    section: str | None,
    explain: bool,
    resume: Path | None,
    cluster: str | None,
    output: Path | None,
    form: Format,
) -> None:
    """Review several games and report what each player loses; arguments as those of `review`."""
    from patchwork_solve.analyses.reviews.gathering import gather
    from patchwork_solve.analyses.reviews.reviewing import reviewed_games
    from patchwork_solve.analyses.workers.resumable import Ledger

    with options(player="--player", section="--section"):
        _check_section(section, explain)
        player = _with_nodes(query)
    games = gather(given, two_names(names))
    with Ledger(resume) as ledger:
        compile_for(*JOBS)
        with until(query.seconds, query.processes, ledger, "games", cluster) as batch:
            reviews = reviewed_games(games, player, query.mistakes, batch, explain=explain)
        require_some(len(reviews), len(games), "games")
        _emit(reviews, player, title, section, output, form, ledger.days)


def _check_section(section: str | None, explain: bool) -> None:
    """Raise `InputError` for an unknown section, or one that needs explanations."""
    from patchwork_solve.analyses.report.section import named
    from patchwork_solve.analyses.reviews.report import EXPLAINED, SECTIONS
    from patchwork_solve.engine.base.errors import InputError

    if section is not None:
        named(SECTIONS, section)
    if section in EXPLAINED and not explain:
        raise InputError("section", "{name} needs --explain; add it", name=section)


def _with_nodes(query: ReviewQuery) -> str:
    """Return the name of the player with its limit of nodes.

    Raises `InputError` for a player that cannot review, or whose limit is a time: a rerun would
    differ.
    """
    from patchwork_solve.analyses.luck.ledger import check
    from patchwork_solve.analyses.reviews.reviewing import NODES

    if query.says_how_long:
        check(query.player)
        return query.player
    name, at, evaluation = query.player.partition("@")
    player = f"{name}:{NODES}n{at}{evaluation}"
    check(player)
    return player


def _emit(
    reviews: Sequence[Reviewed],
    player: str,
    title: str | None,
    section: str | None,
    output: Path | None,
    form: Format,
    days: set[str],
) -> None:
    """Print the report on the reviews, and write it to a file."""
    from patchwork_solve.analyses.report.html import report_page
    from patchwork_solve.analyses.reviews.report import DECISIONS, reviews_report

    report = reviews_report(reviews, player, title)
    printed = report.only(section) if section else report
    table = section or DECISIONS

    def write() -> None:
        if output is not None:
            write_output(
                output,
                report.frame(table),
                lambda: report_page(report, made_by(days)),
            )

    emit(
        form,
        [one.to_json() for one in reviews] if form is Format.JSON else None,
        lambda: report.frame(table),
        printed.to_text,
        write,
        printed.to_markdown,
    )
