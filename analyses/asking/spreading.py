"""How a report over many questions is worked through, and where its answers go."""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from patchwork_solve.analyses.asking.fields import StopLimit
from patchwork_solve.analyses.asking.limits import MOST_AT_ONCE
from patchwork_solve.analyses.asking.options import (
    AnswersOption,
    FormatOption,
    OutputOption,
)
from patchwork_solve.analyses.asking.query import Field, Query, Whole
from patchwork_solve.analyses.report.output import Format


def at_once(what: str) -> Whole:
    """Return the declaration of how many questions are worked on at the same time."""
    return Whole(f"Number of {what} at once.", 1, MOST_AT_ONCE)


@dataclass(frozen=True)
class Spreading(Query):
    """Limits, files and form of a report over many questions.

    A command names what its processes do; one whose questions go to a cluster, or whose proofs to a
    file, declares that.
    """

    time_limit: StopLimit = None
    processes: Annotated[int, at_once("questions solved")] = 1
    cluster: Annotated[str | None, Field("", option=None)] = None
    resume: AnswersOption = None
    known: Annotated[Path | None, Field("", option=None)] = None
    output: OutputOption = None
    form: FormatOption = Format.TABLE
