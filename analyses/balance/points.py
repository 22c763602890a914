"""Points by source: what each rule brings the players, and when a tile is taken."""

from __future__ import annotations

from typing import TYPE_CHECKING

from patchwork_solve.analyses.balance.clusters import figures_by, means, shares
from patchwork_solve.analyses.simulation.metrics import game_sql
from patchwork_solve.analyses.simulation.reduction import Reduced, Steps
from patchwork_solve.analyses.simulation.sources import FURTHER, Source, labels_of, sources_of

if TYPE_CHECKING:
    import pandas as pd

    from patchwork_solve.analyses.simulation.run import Run


@Reduced
def points_frame(run: Run) -> Steps[pd.DataFrame]:
    """Return the points of players from each source that the rules have.

    Returns
    -------
    DataFrame
        A row a source; they add up to the score. Columns: ``report balance --section points`` in
        docs/reference/columns.md.
    """
    edition = run.about.edition
    sources = sources_of(edition)

    def cases(part: Run) -> str:
        values = (_values(source, player) for source in sources for player in (0, 1))
        return f"WITH values_of AS ({game_sql(part)}) {' UNION ALL '.join(values)}"

    figures = [*shares("takers"), *means("space", "first", "second", "winner", "loser")]
    frame = yield from figures_by(cases, ("source",), figures)
    order = [source.name for source in sources]
    frame.insert(1, "rule", frame["source"].map(labels_of(edition)))
    return frame.sort_values("source", key=lambda names: names.map(order.index), ignore_index=True)


def _values(source: Source, player: int) -> str:
    """Return SQL for the points of one player from one source, a row a game."""
    points = f"points_{source.name}_{player}"
    space = f"{source.name}_space" if source.name in (*FURTHER, "tile") else "NULL"
    won = "win_0" if player == 0 else "1 - win_0"
    return f"""
        SELECT circle, '{source.name}' AS source, {points} <> 0 AS takers,
            CASE WHEN {points} <> 0 THEN {space} END AS space,
            {points if player == 0 else "NULL"} AS first,
            {points if player == 1 else "NULL"} AS second,
            CASE WHEN {won} = 1 THEN {points} END AS winner,
            CASE WHEN {won} = 0 THEN {points} END AS loser
        FROM values_of
        """
