"""The special tile: how often it is taken, when, by whom, and what goes with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from patchwork_solve.analyses.balance.clusters import means, parts_by, shares
from patchwork_solve.analyses.simulation.metrics import game_sql

if TYPE_CHECKING:
    import pandas as pd

    from patchwork_solve.analyses.simulation.run import Run

ANY, NEVER = "any", "never"
QUARTERS = 4


def tile_frame(run: Run) -> pd.DataFrame:
    """Return how games go in which the special tile is taken, early, late or not at all.

    None of it says what the tile causes: who takes it has often played well before.

    Returns
    -------
    DataFrame
        A row for each time of taking it: taken (str: ``any``, ``never``, or ``1`` to ``4``,
        quarters of the track by the space of the taker's token); games, circles (int); part (share
        of all games), space (of the track, mean), first (share of the tiles that the first player
        takes), wins (share that the taker wins), margin (points, the taker's), swing (points:
        beyond the mean of that player in the same player order), beyond (points: the swing less the
        tile's own points), win (share of the games that the first player wins), each with
        ``_low`` and ``_high``; missing where nobody took it.
    """
    edition = run.about.edition
    quarters = ", ".join(f"'{number + 1}'" for number in range(QUARTERS))
    cases = f"""
        WITH games_of AS ({game_sql(run)}),
        placed AS (
            SELECT *, CAST(least({QUARTERS - 1}, floor({QUARTERS} * tile_space / {edition.last}))
                AS INTEGER) + 1 AS quarter
            FROM games_of
        ),
        times AS (SELECT unnest(['{ANY}', {quarters}, '{NEVER}']) AS taken)
        SELECT circle, taken, tile_space AS space, tile_0 AS first, tile_win AS wins,
            tile_margin AS margin, tile_swing AS swing,
            tile_swing - {edition.square_points} AS beyond, win_0 AS win,
            CASE taken WHEN '{ANY}' THEN tile = 1 WHEN '{NEVER}' THEN tile = 0
                ELSE tile = 1 AND CAST(quarter AS VARCHAR) = taken END AS is_in
        FROM placed, times
        """
    figures = [
        *means("space"),
        *shares("first", "wins"),
        *means("margin", "swing", "beyond"),
        *shares("win"),
    ]
    frame = parts_by(run, cases, ("taken",), figures)
    order = [ANY, *(str(number + 1) for number in range(QUARTERS)), NEVER]
    return frame.sort_values("taken", key=lambda taken: taken.map(order.index), ignore_index=True)
