"""The command `report publisher`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from patchwork_solve.analyses.asking.query import Folder
from patchwork_solve.analyses.commands import FormatOption, made_by, working
from patchwork_solve.analyses.report.output import PAGE_FILE, Format, emit, note, write_each
from patchwork_solve.analyses.simulation.run_field import RunFolder

if TYPE_CHECKING:
    from patchwork_solve.analyses.balance.answer import BalanceAnswer
    from patchwork_solve.analyses.balance.publisher import Brief
    from patchwork_solve.analyses.balance.source import Source
    from patchwork_solve.analyses.simulation.run import Run
    from patchwork_solve.engine.game.edition import Edition

BEHIND = "-report"
"""Follows the page's name in that of the long report."""


def report_publisher(
    run: RunFolder,
    change: Annotated[
        Path | None,
        Folder(
            "A measured change of these rules: the output of whatif or rebalance --format json.",
        ),
    ] = None,
    output: Annotated[
        Path | None,
        Folder(
            "Also write it to this .html page, which prints on one sheet, and the long report "
            "next to it, as mine-report.html."
        ),
    ] = None,
    form: FormatOption = Format.TABLE,
) -> None:
    """Report a run on one page: verdict, three figures, three charts, patches that stand out, and
    what to change."""
    from patchwork_solve.analyses.commands.paths import check_paths
    from patchwork_solve.engine.base.extras import LAB, require, require_extras

    behind = None if output is None else output.with_name(f"{output.stem}{BEHIND}{PAGE_FILE}")
    written = [("--output", output), ("--output", behind)]
    inputs = [("RUN", run if isinstance(run, Path) else None), ("--change", change)]
    check_paths(written, inputs, {"--output": (PAGE_FILE,)})
    require(LAB, "RUN")
    require_extras(output)
    from patchwork_solve.analyses.balance.changes import read_change
    from patchwork_solve.analyses.balance.publisher import Brief
    from patchwork_solve.analyses.balance.source import Source
    from patchwork_solve.analyses.simulation.run import Run

    source = Source.of_folder(run, "RUN")
    with Run.open(run, "RUN") as games:
        edition = games.about.edition
        tried = None if change is None else read_change(change, edition.name, "--change")
        brief = Brief(_answer(games, is_whole=output is not None), tried)

        def write() -> None:
            if output is not None and behind is not None:
                _write(brief, edition, source, output, behind)

        emit(
            form,
            brief.report.to_json() if form is Format.JSON else None,
            lambda: brief.report.frame("figures"),
            brief.report.to_text,
            lambda: write_each(write, lambda: games.require_undamaged("RUN")),
            brief.report.to_markdown,
        )


def _answer(games: Run, is_whole: bool) -> BalanceAnswer:
    """Return the report on a run: all of it, or what the page rests on."""
    from patchwork_solve.analyses.balance.answering import chosen_sections, report, worthwhile
    from patchwork_solve.analyses.balance.publisher import NEEDED
    from patchwork_solve.engine.base.cancellation import last_signal

    sections = worthwhile(chosen_sections(None), [games]) if is_whole else chosen_sections(NEEDED)
    with working("reading the games") as show:
        answer = report([games], sections, show)
    if any(name not in answer.frames for name in NEEDED):
        raise KeyboardInterrupt(last_signal())
    if len(answer.finished_sections) < len(sections):
        done = len(answer.finished_sections)
        note(f"note: {done} of {len(sections)} sections; ended before the rest")
    return answer


def _write(brief: Brief, edition: Edition, source: Source, output: Path, behind: Path) -> None:
    from patchwork_solve.analyses.balance.page import balance_page
    from patchwork_solve.analyses.balance.publisher_page import publisher_page
    from patchwork_solve.engine.base.files import write_file

    made = made_by(source.days)
    page = publisher_page(brief, edition, made, behind.name)
    write_file(balance_page(brief.answer, made, [source]).encode(), behind, "--output")
    write_file(page.encode(), output, "--output")
