"""How often each patch is bought before and after its price has changed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pandas as pd

from patchwork_solve.analyses.comparing.effects import of_share, paired
from patchwork_solve.analyses.report.columns import table_frame

if TYPE_CHECKING:
    from patchwork_solve.analyses.comparing.proposal import Proposal
    from patchwork_solve.analyses.simulation.run import Run


def bought_frame(base: Run, variant: Run, found: Proposal) -> pd.DataFrame:
    """Return in what share of the games each patch is bought, on the circles in common.

    The columns are those of the table ``rebalance, bought`` in docs/reference/columns.md.
    """
    before, after = _of_circles(base), _of_circles(variant)
    common = before.index.intersection(after.index)
    rows: list[dict[str, Any]] = []
    for name, change in zip(found.frame["patch"], found.frame["change"], strict=True):
        sides = [
            side.loc[common, name].to_numpy(float) if name in side else 0.0 * common.to_numpy(float)
            for side in (before, after)
        ]
        effect = of_share(paired(*sides))
        rows.append(
            {
                "patch": name,
                "change": change,
                "circles": effect.circles,
                "bought_before": effect.before,
                "bought_after": effect.after,
                "difference": effect.difference,
                "low": effect.low,
                "high": effect.high,
            }
        )
    return table_frame("rebalance, bought", rows)


def _of_circles(run: Run) -> pd.DataFrame:
    """Return a row a circle, and a column a patch: the share of its games in which it is bought."""
    games = run.query("SELECT game, circle FROM games WHERE forfeit IS NULL").set_index("game")
    bought = run.query("SELECT game, patch FROM plies WHERE kind = 'buy'")
    table = pd.crosstab(bought["game"], bought["patch"]).reindex(games.index, fill_value=0)
    return table.groupby(games["circle"]).mean()
