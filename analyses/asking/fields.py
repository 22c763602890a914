"""Fields that queries have in common."""

from __future__ import annotations

from typing import Annotated

from patchwork_solve.analyses.asking import completion
from patchwork_solve.analyses.asking.edition import EditionName
from patchwork_solve.analyses.asking.limits import MOST_AT_ONCE
from patchwork_solve.analyses.asking.query import Field, Seconds, Whole

TimeLimit = Annotated[
    float | None, Seconds("Seconds after which to report bounds.", option="--time-limit")
]
Workers = Annotated[int, Whole("Threads of CP-SAT.", 1, MOST_AT_ONCE)]
OwnEdition = Annotated[
    EditionName | None,
    Field(
        "As elsewhere, where no position names its own (default: current).",
        completion=completion.editions,
    ),
]
