"""How every report reaches the user: printed in a format, and written to a file."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from patchwork_solve.analyses.commands import made_by
from patchwork_solve.analyses.report.output import Format, emit, write_each, write_output

if TYPE_CHECKING:
    import pandas as pd

    from patchwork_solve.analyses.report.report import Report


def run_report(
    report: Report,
    main: str,
    form: Format,
    output: Path | None = None,
    by: str | None = None,
    days: Iterable[str | None] = (),
    checks: Iterable[Callable[[], None]] = (),
) -> None:
    """Print a report, and write it to a file.

    Parameters
    ----------
    main : str
        The section that CSV and a file of one table hold where `by` names none.
    by : str, optional
        The only section that is printed; JSON and pages have all.
    days : iterable of str or None
        When the data were worked out.
    checks : iterable of callable
        Called once the report is printed and written.
    """

    def table() -> pd.DataFrame:
        return report.frame(by or main)

    def page() -> str:
        from patchwork_solve.analyses.report.html import report_page

        return report_page(report, made_by(days))

    def write() -> None:
        if output is not None:
            write_output(output, table(), page)

    printed = report.only(by) if by else report
    emit(
        form,
        report.to_json() if form is Format.JSON else None,
        table,
        printed.to_text,
        lambda: write_each(write, *checks),
        printed.to_markdown,
    )
