"""The command `report solved`."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated

from patchwork_solve.analyses.asking.options import ClusterOption, KnownOption
from patchwork_solve.analyses.asking.spreading import Spreading, at_once
from patchwork_solve.analyses.commands.sampled import BY, sampled_report
from patchwork_solve.analyses.solved.query import FirstMoves


class RowKind(StrEnum):
    """The kind of a row."""

    FIGURE = "figure"
    PATCH = "patch"
    CIRCLE = "circle"


@dataclass(frozen=True)
class Solved(Spreading):
    """How circles are solved."""

    processes: Annotated[int, at_once("circles solved")] = 1
    cluster: ClusterOption = None
    known: KnownOption = None


def report_solved(
    query: FirstMoves,
    by: Annotated[RowKind | None, BY] = None,
    *,
    spreading: Solved,
) -> None:
    """Solve circles from the first move: who wins, by how much, and with how much work.

    The limits hold for each search of a margin or a winner. Once the margin is known, --moves takes
    additional time. JSON has all tables.
    """
    from patchwork_solve.analyses.solved.frame import solved_frame
    from patchwork_solve.analyses.solved.report import solved_report

    sampled_report(
        query,
        spreading,
        check=query.tasks,
        work=lambda query, batch: solved_frame(query, batch=batch),
        report=lambda _, solved: solved_report(solved),
        main=RowKind.CIRCLE,
        by=by,
        things=(query.circles * len(query.editions), "circles"),
        jobs=("endgame",),
    )
