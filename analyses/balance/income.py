"""Income and buttons along the track, of winners and losers, of the first player and the second."""

from __future__ import annotations

from typing import TYPE_CHECKING

from patchwork_solve.analyses.balance.clusters import figures_by, means
from patchwork_solve.analyses.simulation.metrics import PLAYED
from patchwork_solve.analyses.simulation.owner import after_swap_sql
from patchwork_solve.analyses.simulation.reduction import Reduced, Steps

if TYPE_CHECKING:
    import pandas as pd

    from patchwork_solve.analyses.simulation.run import Run
    from patchwork_solve.engine.game.edition import Edition

STEPS = 18
"""Parts of the track between the spaces that are reported."""


@Reduced
def income_frame(run: Run) -> Steps[pd.DataFrame]:
    """Return the holdings of players when their token stands on a space, or last stood before it.

    Returns
    -------
    DataFrame
        A row for each player and each of some 19 spaces of the track, its ends among them. Columns:
        ``report balance --section income`` in docs/reference/columns.md.
    """
    edition = run.about.edition
    last = edition.last
    step = max(1, round(last / STEPS))
    cases = f"""
        WITH {PLAYED},
        seen AS ({_holdings_sql(0, edition)} UNION ALL {_holdings_sql(1, edition)}),
        -- What a player has last on a space holds until the token stands on another one.
        held AS (
            SELECT game, seat, time, arg_max(income, ply) AS income,
                arg_max(buttons, ply) AS buttons, arg_max(free, ply) AS free
            FROM seen GROUP BY game, seat, time
        ),
        until AS (
            SELECT *, lead(time, 1, {last + 1}) OVER (PARTITION BY game, seat ORDER BY time) AS gone
            FROM held
        ),
        spaces AS (
            SELECT unnest(list_distinct(range(0, {last}, {step}) || [{last}])) AS space
        ),
        kept AS (
            SELECT * FROM until JOIN spaces ON space >= time AND space < gone
            JOIN (SELECT game, circle, winner FROM played) USING (game)
        )
        SELECT *, CASE seat WHEN 0 THEN 'first' ELSE 'second' END AS whose FROM kept
        UNION ALL
        SELECT *, CASE WHEN seat = winner THEN 'winner' ELSE 'loser' END FROM kept
        WHERE winner IN (0, 1)
        """
    figures = means("income", "buttons", "free")
    frame = yield from figures_by(lambda part: cases, ("whose", "space"), figures)
    order = ["winner", "loser", "first", "second"]
    frame["place"] = frame["whose"].map(order.index)
    return frame.sort_values(["place", "space"], ignore_index=True).drop(columns="place")


def _holdings_sql(seat: int, edition: Edition) -> str:
    """Return SQL for what a player had at every ply, and at the end; none of a seat given away."""
    names = ("income", "buttons", "free")
    columns = ", ".join(f"{name}_{seat} AS {name}" for name in names)
    return f"""
        SELECT game, {seat} AS seat, ply, time_{seat} AS time, {columns}
        FROM plies SEMI JOIN played USING (game) WHERE {after_swap_sql(edition)}
        UNION ALL SELECT game, {seat}, plies, {edition.last}, {columns} FROM played
        """
