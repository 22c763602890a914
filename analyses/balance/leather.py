"""Leather patches: who takes which, and what goes with how many."""

from __future__ import annotations

from typing import TYPE_CHECKING

from patchwork_solve.analyses.balance.clusters import figures_by, means, parts_by, shares
from patchwork_solve.analyses.simulation.metrics import PLAYED
from patchwork_solve.analyses.simulation.owner import owner_sql
from patchwork_solve.analyses.simulation.reduction import Reduced, Steps

if TYPE_CHECKING:
    import pandas as pd

    from patchwork_solve.analyses.simulation.run import Run


@Reduced
def leather_frame(run: Run) -> Steps[pd.DataFrame]:
    """Return who sews the first leather patch of a game, the second, and so on.

    Returns
    -------
    DataFrame
        A row for each leather patch in the order in which a game's are placed. Columns: ``report
        balance --section leather`` in docs/reference/columns.md.
    """
    cases = f"""
        WITH {PLAYED},
        sewn AS (
            SELECT game, ply, {owner_sql(run.about.edition)} AS owner
            FROM plies WHERE kind = 'leather'
        )
        SELECT circle, row_number() OVER (PARTITION BY game ORDER BY ply) AS leather,
            owner = 0 AS first, ply, CASE owner WHEN 0 THEN won_0 ELSE 1 - won_0 END AS wins,
            CASE owner WHEN 0 THEN margin ELSE -margin END AS margin
        FROM sewn JOIN played USING (game)
        """
    figures = [*shares("first"), *means("ply"), *shares("wins"), *means("margin")]
    return (yield from figures_by(lambda part: cases, ("leather",), figures))


@Reduced
def leather_counts_frame(run: Run) -> Steps[pd.DataFrame]:
    """Return how many leather patches players sew, and how often they win then.

    Returns
    -------
    DataFrame
        A row for each number of leather patches, from 0. Columns: ``report balance --section
        leather-counts`` in docs/reference/columns.md.
    """
    cases = f"""
        WITH {PLAYED}
        SELECT circle, leather_0 AS leather, won_0 AS wins, margin FROM played
        UNION ALL
        SELECT circle, leather_1, 1 - won_0, -margin FROM played
        """
    return (
        yield from parts_by(
            lambda part: cases,
            "leather",
            [*shares("wins"), *means("margin")],
            lambda found: range(max(found) + 1),
            "players",
            lambda part: cases,
        )
    )
