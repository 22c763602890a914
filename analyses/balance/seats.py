"""Player order: what moving first is worth, and who wins as first or second player."""

from __future__ import annotations

from typing import TYPE_CHECKING

from patchwork_solve.analyses.balance.clusters import figures_by, means, shares
from patchwork_solve.analyses.simulation.metrics import PLAYED
from patchwork_solve.analyses.simulation.reduction import Reduced, Steps, together

if TYPE_CHECKING:
    import pandas as pd

    from patchwork_solve.analyses.simulation.run import Run

EITHER = "either"


@Reduced
def seats_frame(run: Run) -> Steps[pd.DataFrame]:
    """Return how the player who begins fares.

    Returns
    -------
    DataFrame
        A row for each pair of first and second player, and of two unlike players one more for
        ``either`` in front. Columns: ``report balance --section seats`` in
        docs/reference/columns.md.
    """
    import pandas as pd

    sides: list[pd.DataFrame] = yield from together(
        _seat_results(f"'{EITHER}' AS first, '{EITHER}' AS second"),
        _seat_results("player_0 AS first, player_1 AS second"),
    )
    return sides[1] if len(sides[1]) < 2 else pd.concat(sides, ignore_index=True)


def _seat_results(who: str) -> Steps[pd.DataFrame]:
    cases = f"WITH {PLAYED} SELECT circle, {who}, won_0 AS win, margin, tie FROM played"
    figures = [*shares("win"), *means("margin"), *shares("tie")]
    return figures_by(lambda part: cases, ("first", "second"), figures)


@Reduced
def strength_frame(run: Run) -> Steps[pd.DataFrame]:
    """Return the results of two unlike players: over all games, and by player order.

    Returns
    -------
    DataFrame
        A row for each player order of the player named first; none where a player met itself.
        Columns: ``report balance --section strength`` in docs/reference/columns.md.
    """
    import pandas as pd

    player, opponent = run.about.players
    seats = {EITHER: "true", "first": "NOT swapped", "second": "swapped"}
    parts: list[pd.DataFrame] = yield from together(*(_of_named(*each) for each in seats.items()))
    frame = pd.concat(parts, ignore_index=True)
    frame.insert(0, "player", player)
    frame.insert(1, "opponent", opponent)
    return frame


def _of_named(seat: str, condition: str) -> Steps[pd.DataFrame]:
    """Return the results of the player named first in some of the games."""
    cases = f"""
        WITH {PLAYED}
        SELECT circle, '{seat}' AS seat, CASE WHEN swapped THEN 1 - won_0 ELSE won_0 END AS win,
            CASE WHEN swapped THEN -margin ELSE margin END AS margin
        FROM played WHERE player_0 <> player_1 AND {condition}
        """
    return figures_by(lambda part: cases, ("seat",), [*shares("win"), *means("margin")])
