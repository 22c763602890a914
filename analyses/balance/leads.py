"""The lead: how often it changes, and when a game is decided."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from patchwork_solve.analyses.balance.clusters import figures_by, means, parts_by, shares
from patchwork_solve.analyses.simulation.metrics import PLAYED, game_sql, leads_sql
from patchwork_solve.analyses.simulation.reduction import Reduced, Steps

if TYPE_CHECKING:
    import pandas as pd

    from patchwork_solve.analyses.simulation.run import Run

TENTHS = 10

MANY_CHANGES = 10
"""Least number of changes of the lead at which games are counted together."""

LEADS_FROM = (1, 4, 7, 11, 16, 21, 31)
"""Least points at which a lead counts as the next larger one."""

LOOKED_AT = (1, 3, 5, 7, 9)
"""Tenths of the track at which chances are reported."""


@Reduced
def leads_frame(run: Run) -> Steps[pd.DataFrame]:
    """Return how sure the leader may be at each tenth of the track.

    A game is looked at when both tokens together have come so far first; the standing margin is
    what the scores would differ by if both did nothing but advance.

    Returns
    -------
    DataFrame
        A row a tenth of the track. Columns: ``report balance --section leads`` in
        docs/reference/columns.md.
    """
    cases = f"""
        SELECT circle, tenth / {TENTHS} AS track, abs(standing) AS lead, standing = 0 AS level,
            CASE sign(standing) WHEN 1 THEN won_0 WHEN -1 THEN 1 - won_0 END AS wins,
            changes = 0 AND coalesce(leader = winning, false) AS decided, changes
        FROM """
    figures = [*means("lead"), *shares("level", "wins", "decided"), *means("changes")]
    return (yield from figures_by(lambda part: cases + _looked_at(part), ("track",), figures))


@Reduced
def chances_frame(run: Run) -> Steps[pd.DataFrame]:
    """Return how often the leader wins, by the size of the lead and the part of the track.

    These are shares of the run's own games, nothing fitted: its chances are those between players
    of its strength. Positions in which nobody leads are left out.

    Returns
    -------
    DataFrame
        A row for each part of the track and size of lead. Columns: ``report balance --section
        chances`` in docs/reference/columns.md.
    """
    import pandas as pd

    steps = ", ".join(map(str, LEADS_FROM))
    tenths = ", ".join(map(str, LOOKED_AT))

    def cases(part: Run) -> str:
        return f"""
            SELECT circle, tenth / {TENTHS} AS track,
                list_max(list_filter([{steps}], lambda step: step <= abs(standing))) AS lead,
                CASE WHEN standing > 0 THEN won_0 ELSE 1 - won_0 END AS wins
            FROM {_looked_at(part)} WHERE standing <> 0 AND tenth IN ({tenths})
            """

    frame = yield from figures_by(cases, ("track", "lead"), shares("wins"))
    ends = {low: high - 1 for low, high in pairwise(LEADS_FROM)}
    frame.insert(2, "lead_to", pd.Series(frame["lead"].map(ends), dtype="Int64"))
    return frame


@Reduced
def lead_changes_frame(run: Run) -> Steps[pd.DataFrame]:
    """Return how often the lead changes in a game.

    Returns
    -------
    DataFrame
        A row a number of changes. Columns: ``report balance --section lead-changes`` in
        docs/reference/columns.md.
    """
    changes = f"CAST(least({MANY_CHANGES}, lead_changes) AS BIGINT) AS changes"
    return (
        yield from parts_by(
            lambda part: f"SELECT circle, {changes}, decided, distance FROM ({game_sql(part)})",
            "changes",
            means("decided", "distance"),
            lambda found: range(max(found) + 1),
        )
    )


def _looked_at(run: Run) -> str:
    """Return the table of the first position of each game in every tenth of the track."""
    last = run.about.edition.last
    sql = f"""
        WITH {PLAYED}, {leads_sql(run)},
        counted AS (
            SELECT *, sum(CAST(leader <> before AS INTEGER)) OVER (
                PARTITION BY game ORDER BY ply ROWS BETWEEN 1 FOLLOWING AND UNBOUNDED FOLLOWING
            ) AS following
            FROM leads
        ),
        tenths AS (SELECT unnest(range({TENTHS})) AS tenth)
        -- A position belongs to each tenth that it is the first to have reached.
        SELECT circle, won_0, winning, tenth, leader, coalesce(following, 0) AS changes, standing
        FROM (
            SELECT *, lag(way, 1, -1) OVER (PARTITION BY game ORDER BY ply) AS way_before
            FROM counted
        ) AS positions
        JOIN tenths ON way * {TENTHS} >= tenth * {2 * last}
            AND way_before * {TENTHS} < tenth * {2 * last}
        JOIN (SELECT game, ply, standing FROM plies) USING (game, ply)
        JOIN (SELECT game, circle, won_0, winning FROM played) USING (game)
        """
    return run.keep("looked_at", sql)
