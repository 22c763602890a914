"""The special tile: how often it is taken, when, by whom, and what goes with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from patchwork_solve.analyses.balance.clusters import means, parts_by, shares
from patchwork_solve.analyses.simulation.metrics import game_sql
from patchwork_solve.analyses.simulation.reduction import Reduced, Steps

if TYPE_CHECKING:
    import pandas as pd

    from patchwork_solve.analyses.simulation.run import Run

ANY, NEVER = "any", "never"
QUARTERS = 4


@Reduced
def tile_frame(run: Run) -> Steps[pd.DataFrame]:
    """Return how games go in which the special tile is taken, early, late or not at all.

    None of it says what the tile causes: who takes it has often played well before.

    Returns
    -------
    DataFrame
        A row for each time of taking it, missing figures where nobody took it. Columns: ``report
        balance --section tile`` in docs/reference/columns.md.
    """
    edition = run.about.edition

    def cases(part: Run) -> str:
        quarter = f"least({QUARTERS - 1}, floor({QUARTERS} * tile_space / {edition.last})) + 1"
        return f"""
            SELECT circle, tile_space AS space, tile_0 AS first, tile_win AS wins,
                tile_margin AS margin, tile_swing AS swing,
                tile_swing - {edition.square_points} AS beyond, win_0 AS win,
                unnest(CASE WHEN tile = 1
                    THEN ['{ANY}', CAST(CAST({quarter} AS INTEGER) AS VARCHAR)]
                    ELSE ['{NEVER}'] END) AS taken
            FROM ({game_sql(part)})
            """

    figures = [
        *means("space"),
        *shares("first", "wins"),
        *means("margin", "swing", "beyond"),
        *shares("win"),
    ]
    order = [ANY, *(str(number + 1) for number in range(QUARTERS)), NEVER]
    return (yield from parts_by(cases, "taken", figures, lambda found: order))
