"""The report on what players lose: a summary of each, and every decision."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from patchwork_solve.analyses.losses.summary import BIG, summary_frame
from patchwork_solve.analyses.report.report import Report
from patchwork_solve.analyses.report.section import JSON, Display, Section, figure, with_error

if TYPE_CHECKING:
    import pandas as pd


def losses_report(decisions: pd.DataFrame, per: str) -> Report:
    """Return the report on the losses of players.

    Parameters
    ----------
    decisions : DataFrame
        As `decisions_frame` returns it.
    per : {"decision", "game"}
        What one case is; the losses of a game are summed.
    """
    summary = Section(
        "summary",
        "What players lose",
        f"Means for each {per}, with standard errors. Big: decisions that lose at least {BIG} "
        "points. Spoiled: decisions that turn a win into a tie or a loss, or a tie into a loss. "
        "Lossless: the share of decisions that lose nothing.",
        partial(summary_frame, per=per),
        table="report losses, summary",
        columns=(
            *("player", "part", f"{per}s"),
            Display(f"lost a {per}", with_error("lost", ".2f")),
            *(Display(name, figure(name, ".2f")) for name in MEANS),
            Display("lossless", figure("lossless", ".0%")),
            "worst",
            Display("seconds", figure("seconds", ".2f")),
        ),
        brief=lambda frame: frame.drop(columns="decisions").rename(columns={"cases": f"{per}s"}),
    )
    return Report("Points lost against exact play", [summary, DECISIONS], decisions)


MEANS = ("draft", "placement", "big", "spoiled")

DECISIONS = Section(
    "decisions",
    "Decisions",
    "Every decision and the points it lost; endgame accepts its position, one line.",
    lambda decisions: decisions,
    table="report losses",
    is_raw=True,
    places=(JSON,),
)
