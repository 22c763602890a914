"""How much there is to choose, ply by ply."""

from __future__ import annotations

from typing import TYPE_CHECKING

from patchwork_solve.analyses.balance.clusters import figures_by, means, shares
from patchwork_solve.analyses.simulation.metrics import PLAYED
from patchwork_solve.analyses.simulation.reduction import Reduced, Steps
from patchwork_solve.engine.game.move import KINDS, SWAP_WORD

if TYPE_CHECKING:
    import pandas as pd

    from patchwork_solve.analyses.simulation.run import Run


@Reduced
def branching_frame(run: Run) -> Steps[pd.DataFrame]:
    """Return how many moves there are at each ply, in the games that reach it.

    Returns
    -------
    DataFrame
        A row a ply, from 0. Columns: ``report balance --section branching`` in
        docs/reference/columns.md.
    """
    kinds = [kind for kind in KINDS if kind != SWAP_WORD or run.about.edition.swap]
    done = ", ".join(f"kind = '{kind}' AS {kind}" for kind in kinds)
    cases = f"""
        WITH {PLAYED}
        SELECT circle, ply, plies.moves, plies.moves = 1 AS forced, {done},
            CASE WHEN kind <> 'leather' THEN choices END AS choices
        FROM plies JOIN (SELECT game, circle FROM played) USING (game)
        """
    figures = [*means("moves", "choices"), *shares("forced", *kinds)]
    return (yield from figures_by(lambda part: cases, ("ply",), figures))
