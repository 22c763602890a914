"""The command `report openings`."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated

import typer

from patchwork_solve.analyses.asking.spreading import Spreading, at_once
from patchwork_solve.analyses.commands import MOST, leave_out
from patchwork_solve.analyses.commands.sampled import BY, sampled_report
from patchwork_solve.analyses.openings.query import Openings
from patchwork_solve.analyses.report.output import PAGE_FILE, Format


class RowKind(StrEnum):
    """The kind of a row."""

    PATCH = "patch"
    PAIR = "pair"
    TRIPLE = "triple"
    FIGURE = "figure"
    CIRCLE = "circle"


SETS = (RowKind.PAIR, RowKind.TRIPLE)
LEAST = 5


@dataclass(frozen=True)
class Analysed(Spreading):
    """How circles are analysed."""

    processes: Annotated[int, at_once("circles analysed")] = 1


def report_openings(
    query: Openings,
    by: Annotated[RowKind | None, BY] = None,
    least: Annotated[
        int | None,
        typer.Option(
            min=1,
            max=MOST,
            help=f"Fewest circles for which a pair or triple gets a row (default: {LEAST}).",
        ),
    ] = None,
    *,
    spreading: Analysed,
) -> None:
    """Report what the strong player buys first on many circles, and how much that is worth.

    All figures are the player's estimates. JSON has all tables.
    """
    is_page = spreading.output is not None and spreading.output.suffix.lower() == PAGE_FILE
    if by not in SETS and spreading.form != Format.JSON and not is_page:
        leave_out("is for pairs and triples; leave it out, or name one by --by", {"--least": least})
    from patchwork_solve.analyses.openings.frame import openings_frame
    from patchwork_solve.analyses.openings.report import openings_report
    from patchwork_solve.engine.players.naming import jobs_of

    sampled_report(
        query,
        spreading,
        check=query.check,
        work=lambda query, batch: openings_frame(query, batch=batch),
        report=lambda _, openings: openings_report(openings, LEAST if least is None else least),
        main=RowKind.CIRCLE,
        by=by,
        things=(query.circles * len(query.editions), "circles"),
        jobs=("analysing", *jobs_of(query.player)),
    )
