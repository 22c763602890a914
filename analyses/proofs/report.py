"""The report on a file of proofs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from patchwork_solve.analyses.proofs.summary import summary_frame
from patchwork_solve.analyses.report.report import Report
from patchwork_solve.analyses.report.section import JSON, PAGE, Section
from patchwork_solve.engine.base.wording import counted

if TYPE_CHECKING:
    import pandas as pd


def proofs_report(proofs: pd.DataFrame) -> Report:
    """Return the report on proofs; `proofs` is as `rows_frame` returns it."""
    others = int((~proofs["trusted"]).sum())
    positions = counted(proofs["position"].nunique(), "position")
    sentence = f"{positions} in {counted(len(proofs), 'row')}"
    if others:
        sentence += f"; {others:,} of another version, which searches do not use"
    return Report(
        "Proofs",
        SECTIONS,
        proofs,
        meaning="Positions and what searches have proved of them.",
        sentences=[f"{sentence}."],
    )


SECTIONS = (
    Section(
        "summary",
        "By search",
        "Rows by what the search looked for: of every move, a line, the margin, or the winner.",
        summary_frame,
        table="report proofs, summary",
    ),
    Section(
        "proofs",
        "Proofs",
        "Lower and upper are proved bounds of player 0's margin under best play, in points.",
        lambda proofs: proofs,
        table="report proofs",
        columns=("position", "lower", "upper", "winner", "best", "nodes", "options"),
        is_raw=True,
        hidden=("line", "intervals"),
        places=(PAGE, JSON),
    ),
)
