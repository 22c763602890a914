"""The command `report endgames`."""

from dataclasses import dataclass
from typing import Annotated

from patchwork_solve.analyses.asking.options import ClusterOption, KnownOption
from patchwork_solve.analyses.asking.spreading import Spreading, at_once
from patchwork_solve.analyses.commands.sampled import sampled_report
from patchwork_solve.analyses.study.query import Endgames


@dataclass(frozen=True)
class SolvedPositions(Spreading):
    """How positions are solved."""

    processes: Annotated[int, at_once("positions solved")] = 1
    cluster: ClusterOption = None
    known: KnownOption = None


def report_endgames(query: Endgames, spreading: SolvedPositions) -> None:
    """Report on many endgames: what decides them, what greedy play loses, tile and leather.

    Table and Markdown show the summary, CSV the positions, JSON both.
    """
    from patchwork_solve.analyses.study.frame import study_frame
    from patchwork_solve.analyses.study.report import study_report

    title = f"Endgames at space {query.space} ({', '.join(query.editions)}; "
    sampled_report(
        query,
        spreading,
        check=query.check,
        work=lambda query, batch: study_frame(
            *query.samples, seconds=query.search_limit, batch=batch
        ),
        report=lambda query, study: study_report(f"{title}{','.join(query.players)})", study),
        main="positions",
        things=(query.positions * len(query.editions), "positions"),
        jobs=("endgame", "games"),
    )
