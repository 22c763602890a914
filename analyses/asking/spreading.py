"""How a report over many questions is worked through, and where its answers go."""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from patchwork_solve.analyses.asking.fields import StopLimit
from patchwork_solve.analyses.asking.limits import MOST_AT_ONCE
from patchwork_solve.analyses.asking.query import Choice, Field, Folder, Query, Whole
from patchwork_solve.analyses.report.output import Format

CLUSTER = Field("Play on a dask cluster, as tcp://HOST:8786 (docs/reference/simulation.md).",
                metavar="ADDRESS")  # fmt: skip


def at_once(what: str) -> Whole:
    """Return the declaration of how many questions are worked on at the same time."""
    return Whole(f"Number of {what} at once.", 1, MOST_AT_ONCE)


@dataclass(frozen=True)
class Spreading(Query):
    """Limits, files and form of a report over many questions.

    A command names what its processes do; one whose questions go to a cluster declares it.
    """

    time_limit: StopLimit = None
    processes: Annotated[int, at_once("questions solved")] = 1
    cluster: Annotated[str | None, Field("", option=None)] = None
    resume: Annotated[
        Path | None,
        Folder("Keep the answers in this file, and use those in it.", metavar="FILE"),
    ] = None
    output: Annotated[
        Path | None,
        Folder("Also write it to this .html page, .parquet or .csv file.", metavar="FILE"),
    ] = None
    form: Annotated[
        str,
        Choice(
            "What to print: table, json, csv or markdown.",
            tuple(map(str, Format)),
            option="--format",
        ),
    ] = "table"
