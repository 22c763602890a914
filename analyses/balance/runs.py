"""The runs that a report is about."""

from __future__ import annotations

from typing import TYPE_CHECKING

from patchwork_solve.analyses.report.columns import table_frame
from patchwork_solve.analyses.simulation.reduction import Reduced, Reduction, Steps

if TYPE_CHECKING:
    import pandas as pd

    from patchwork_solve.analyses.simulation.run import Run


@Reduced
def runs_frame(run: Run) -> Steps[pd.DataFrame]:
    """Return who played what in a run.

    Returns
    -------
    DataFrame
        One row. Columns: ``report balance --section runs`` in docs/reference/columns.md.
    """
    sql = (
        "SELECT count(*) AS games, count(DISTINCT circle) AS circles, count(forfeit) AS forfeits "
        "FROM games"
    )
    (sums,) = yield [Reduction(lambda part: part.query(sql))]
    (counts,) = sums.to_dict("records")
    player, opponent = run.about.players
    head = {"edition": run.about.edition.name, "player": player, "opponent": opponent}
    row: dict[str, object] = {**head, "seed": run.about.seed}
    row |= {str(name): value for name, value in counts.items()}
    return table_frame("report balance --section runs", [row], without=("run",))
