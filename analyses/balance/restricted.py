"""Restricted play: forbidden moves that a player had to make, as the rules left nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pandas as pd

from patchwork_solve.analyses.balance.clusters import figures_by, means, shares
from patchwork_solve.analyses.simulation.metrics import PLAYED
from patchwork_solve.analyses.simulation.reduction import (
    Reduced,
    Reduction,
    Steps,
    sums_of,
    together,
)
from patchwork_solve.analyses.simulation.slice import literal
from patchwork_solve.engine.players.restricted import NO_LOOK_AHEAD, SLASH, is_restricted

if TYPE_CHECKING:
    from patchwork_solve.analyses.simulation.run import Run

FORBIDDEN = {
    "no-tile": "ply = tile_ply",
    "no-passes": "kind = 'advance'",
    "no-patch": "kind = 'buy' AND patch = {}",
    NO_LOOK_AHEAD: "false",
}
"""SQL of whether a ply is a forbidden one, by the handicap."""


@Reduced
def restricted_frame(run: Run) -> Steps[pd.DataFrame]:
    """Return how often players with a handicap had to make a move that it forbids.

    They do so only where the rules leave nothing else.

    Returns
    -------
    DataFrame
        A row for each player with a handicap. Columns: ``report balance --section restricted`` in
        docs/reference/columns.md.
    """
    names = [name for name in dict.fromkeys(run.about.players) if is_restricted(name)]
    parts: list[pd.DataFrame] = yield from together(*map(_of_player, names or [""]))
    return pd.concat(parts, ignore_index=True)


def _of_player(name: str) -> Steps[pd.DataFrame]:
    kind, _, patch = name.partition(SLASH)[0].partition("=")
    is_forbidden = FORBIDDEN.get(kind, "false").format(literal(patch))
    sides = " UNION ALL ".join(
        f"SELECT game, circle, tile_ply, {seat} AS player FROM played "
        f"WHERE player_{seat} = {literal(name)}"
        for seat in (0, 1)
    )
    cases = f"""
        WITH {PLAYED}, sides AS ({sides})
        SELECT game, circle, count(*) FILTER ({is_forbidden}) AS a_game, a_game > 0 AS part
        FROM sides JOIN (SELECT game, player, ply, kind, patch FROM plies) USING (game, player)
        GROUP BY game, circle, player
        """
    asked = f"SELECT *, {literal(name)} AS player FROM ({cases})"
    sql = f"SELECT CAST(coalesce(sum(a_game), 0) AS BIGINT) AS total FROM ({cases})"
    frame: pd.DataFrame
    frame, (total,) = yield from together(
        figures_by(lambda part: asked, ("player",), [*means("a_game"), *shares("part")]),
        sums_of(Reduction(lambda part: part.query(sql))),
    )
    forbidden = [int(total["total"].iloc[0])] * len(frame)
    frame.insert(3, "forbidden", pd.Series(forbidden, dtype="Int64"))
    return frame
