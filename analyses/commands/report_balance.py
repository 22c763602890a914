"""The command `report balance`."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from patchwork_solve.analyses.asking.query import Folder, Texts
from patchwork_solve.analyses.commands import (
    FormatOption,
    OutputOption,
    made_by,
    working,
)
from patchwork_solve.analyses.report.output import (
    FRAME_FILES,
    PAGE_FILE,
    Format,
    emit,
    note,
    write_each,
    write_output,
)
from patchwork_solve.analyses.simulation.run_field import RunFolders

if TYPE_CHECKING:
    import pandas as pd

    from patchwork_solve.analyses.balance.answer import BalanceAnswer

RECORD_FILE = ".json"

FIRST = "figures"
"""The default section of a file that holds only one."""


def report_balance(
    runs: RunFolders,
    section: Annotated[
        Sequence[str] | None,
        Texts(
            "Show only this part, as seats, tile or patches; may be repeated. CSV and Parquet "
            "hold one (default: figures).",
            metavar="NAME",
        ),
    ] = None,
    resume: Annotated[
        Path | None,
        Folder(
            "Keep in this file what has been read of runs of more than 40,000 games, and "
            "continue from it."
        ),
    ] = None,
    output: OutputOption = None,
    form: FormatOption = Format.TABLE,
) -> None:
    """Report the statistics of a run: first and second player, scores, tile, leather, patches.

    All figures are estimates from games, with intervals over circles. JSON has all tables; --output
    also takes a .json file.
    """
    from patchwork_solve.analyses.commands.paths import check_paths
    from patchwork_solve.engine.base.extras import LAB, require, require_extras

    inputs = [("RUN", folder) for folder in runs if isinstance(folder, Path)]
    outputs = [("--resume", resume), ("--output", output)]
    check_paths(outputs, inputs, {"--output": (*FRAME_FILES, RECORD_FILE)})
    require(LAB, "RUN")
    require_extras(output)
    from patchwork_solve.analyses.balance.answering import chosen_sections, report, worthwhile
    from patchwork_solve.analyses.balance.source import Source
    from patchwork_solve.analyses.simulation.partial_sums import KeptSums
    from patchwork_solve.analyses.simulation.run import Run
    from patchwork_solve.engine.base.cancellation import last_signal
    from patchwork_solve.engine.base.files import used_alone

    named = section or []
    _require_one(form, output, named)
    sections = chosen_sections(named or _default(form, output), "--section")
    sources = [Source.of_folder(folder, "RUN") for folder in runs]
    with ExitStack() as opened:
        tables = [opened.enter_context(Run.open(folder, "RUN")) for folder in runs]
        sections = sections if named else worthwhile(sections, tables)
        kept = None
        if resume is not None:
            opened.enter_context(used_alone(resume, "--resume"))
            kept = KeptSums(resume, [each.name for each in sections], "--resume")
        with working("reading the games") as show:
            answer = report(tables, sections, show, kept)
    if not answer.finished_sections:
        raise KeyboardInterrupt(last_signal())
    if len(answer.finished_sections) < len(sections):
        done = len(answer.finished_sections)
        note(f"note: {done} of {len(sections)} sections; ended before the rest")

    def page() -> str:
        from patchwork_solve.analyses.balance.page import balance_page

        days = [day for source in sources for day in source.days]
        return balance_page(answer, made_by(days), sources)

    def write() -> None:
        if output is not None:
            write_output(output, _frame(answer), page, answer.to_json)

    emit(
        form,
        answer.to_json() if form is Format.JSON else None,
        lambda: _frame(answer),
        lambda: str(answer),
        lambda: write_each(write, *(partial(run.require_undamaged, "RUN") for run in tables)),
        answer.to_markdown,
    )


def _frame(answer: BalanceAnswer) -> pd.DataFrame:
    """Return the table for a file or format that holds one."""
    return answer.to_frame(FIRST if FIRST in answer.frames else answer.finished_sections[0].name)


def _default(form: Format, output: Path | None) -> list[str]:
    """Return the sections that are worked out where none is named: all, or the one for a table."""
    return [FIRST] if form is Format.CSV and (output is None or _is_table(output)) else []


def _require_one(form: Format, output: Path | None, names: Sequence[str]) -> None:
    """Refuse several sections where one table is written."""
    from patchwork_solve.engine.base.errors import InputError

    is_table = form is Format.CSV or (output is not None and _is_table(output))
    if is_table and len(set(names)) > 1:
        raise InputError(
            "--section", "{count} sections; csv and parquet hold one", count=len(set(names))
        )


def _is_table(output: Path) -> bool:
    return output.suffix.lower() not in (PAGE_FILE, RECORD_FILE)
