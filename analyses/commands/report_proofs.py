"""The command `report proofs`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from patchwork_solve.analyses.asking.query import Folder
from patchwork_solve.analyses.commands import FormatOption
from patchwork_solve.analyses.commands.reporting import run_report
from patchwork_solve.analyses.report.output import FRAME_FILES, Format

FILE = "FILE"

ProofsArgument = Annotated[
    Path, Folder("A file of proofs: .jsonl, .bin or .parquet.", option=FILE, metavar=FILE)
]
ConvertedOption = Annotated[
    Path | None,
    Folder(
        "Also write the rows to this .jsonl, .bin or .parquet file of proofs, or the report to an "
        ".html page or .csv file.",
        option="--output",
    ),
]


def report_proofs(
    file: ProofsArgument, output: ConvertedOption = None, form: FormatOption = Format.TABLE
) -> None:
    """Report on a file of proofs, or write it in another form: text, sorted, or a table.

    Table and Markdown show the summary, CSV the rows, JSON both.
    """
    from patchwork_solve.analyses.commands.paths import check_paths
    from patchwork_solve.analyses.proofs.endings import PROOF_FILES
    from patchwork_solve.analyses.proofs.file import read_proofs, write_proofs
    from patchwork_solve.analyses.proofs.report import proofs_report
    from patchwork_solve.analyses.proofs.table import rows_frame

    endings = tuple(dict.fromkeys((*PROOF_FILES, *FRAME_FILES)))
    check_paths([("--output", output)], [(FILE, file)], {"--output": endings})
    rows = [row for _, row in read_proofs(file, FILE)]
    is_copy = output is not None and output.suffix.lower() in PROOF_FILES

    def copy() -> None:
        if output is not None and is_copy:
            write_proofs(rows, output, "--output")

    run_report(
        proofs_report(rows_frame(rows)),
        "proofs",
        form,
        None if is_copy else output,
        checks=[copy],
    )
