"""Fields that queries have in common."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from patchwork_solve.analyses.asking import completion
from patchwork_solve.analyses.asking.edition import EditionName
from patchwork_solve.analyses.asking.limits import CORES, MOST_AT_ONCE, MOST_SEED
from patchwork_solve.analyses.asking.query import Field, Seconds, Texts, Whole

TimeLimit = Annotated[
    float | None, Seconds("Seconds after which to report bounds.", option="--time-limit")
]
Workers = Annotated[int, Whole("Number of CP-SAT threads.", 1, MOST_AT_ONCE)]
OwnEdition = Annotated[
    EditionName | None,
    Field(
        "Edition, unless the position names its own (default: current).",
        completion=completion.editions,
    ),
]
EditionField = Annotated[
    EditionName,
    Field(
        "current, first-2014, a variant's .toml file, or example:tight-nine.",
        option="--edition",
        completion=completion.editions,
    ),
]
Seed = Annotated[int, Whole("Seed of the circles and of the players' draws.", 0, MOST_SEED)]
FirstSeed = Annotated[int, Whole("Seed of the first circle, as in new --seed.", 0, MOST_SEED)]
EditionNames = Annotated[
    Sequence[str],
    Texts(
        "current, first-2014, or a variant's .toml; may be repeated.",
        option="--edition",
        unwritten=("current", "first-2014"),
        completion=completion.editions,
    ),
]
Patience = Annotated[float, Seconds("Seconds that an external program may take for a move.")]
StopLimit = Annotated[
    float | None,
    Seconds("Seconds after which to report the results so far.", option="--time-limit"),
]


def process_count(help: str) -> Whole:
    """Return the declaration of how many processes work: the cores, for a command."""
    return Whole(help, 1, MOST_AT_ONCE, unwritten=CORES, default="one for each core")
