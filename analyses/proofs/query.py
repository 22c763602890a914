"""The query of a check of a file of proofs."""

from dataclasses import dataclass
from typing import Annotated

from patchwork_solve.analyses.asking.limits import MOST
from patchwork_solve.analyses.asking.query import Flag, Query, Seconds, Whole

ROWS = 20
SECONDS = 10.0
"""Default number of rows that are searched again, and seconds of each search."""


@dataclass(frozen=True)
class ProofsQuery(Query):
    """Which rows of a file of proofs are proved again, and how."""

    rows: Annotated[
        int | None,
        Whole(f"Rows of a file of proofs to prove again (default {ROWS}).", 1, MOST, has_zero=True),
    ] = None
    seconds: Annotated[
        float | None,
        Seconds(f"Seconds to prove a row again (default {SECONDS:.0f}).", option="--time-limit"),
    ] = None
    confirm: Annotated[
        bool,
        Flag("Add the rows that are proved again to the file, as proofs of this version."),
    ] = False
