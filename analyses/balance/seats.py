"""Player order: what moving first is worth, and who wins as first or second player."""

from __future__ import annotations

from typing import TYPE_CHECKING

from patchwork_solve.analyses.balance.clusters import figures_by, means, shares
from patchwork_solve.analyses.simulation.metrics import PLAYED

if TYPE_CHECKING:
    import pandas as pd

    from patchwork_solve.analyses.simulation.run import Run

EITHER = "either"


def seats_frame(run: Run) -> pd.DataFrame:
    """Return how the player who begins fares.

    Returns
    -------
    DataFrame
        A row for each pair of first and second player, and of two unlike players one more for
        ``either`` in front: first, second (str); games, circles (int); win (share of the games that
        the first player wins), margin (points, the first player's), tie (share of games with equal
        scores), each with ``_low`` and ``_high``.
    """
    pairs = _fared(run, "player_0 AS first, player_1 AS second")
    if len(pairs) < 2:
        return pairs
    import pandas as pd

    either = _fared(run, f"'{EITHER}' AS first, '{EITHER}' AS second")
    return pd.concat([either, pairs], ignore_index=True)


def _fared(run: Run, who: str) -> pd.DataFrame:
    cases = f"WITH {PLAYED} SELECT circle, {who}, winner = 0 AS win, margin, tie FROM played"
    figures = [*shares("win"), *means("margin"), *shares("tie")]
    return figures_by(run, cases, ("first", "second"), figures)


def strength_frame(run: Run) -> pd.DataFrame:
    """Return the results of two unlike players: over all games, and by player order.

    Returns
    -------
    DataFrame
        A row for each player order of the player named first: player, opponent, seat (str:
        ``either``, ``first``, ``second``); games, circles (int); win (share), margin (points), each
        with ``_low`` and ``_high``. No rows where a player met itself.
    """
    import pandas as pd

    player, opponent = run.about.players
    parts = []
    for seat, condition in ((EITHER, "true"), ("first", "NOT swapped"), ("second", "swapped")):
        cases = f"""
            WITH {PLAYED}
            SELECT circle, '{seat}' AS seat, winner = CAST(swapped AS INTEGER) AS win,
                CASE WHEN swapped THEN -margin ELSE margin END AS margin
            FROM played WHERE player_0 <> player_1 AND {condition}
            """
        parts.append(figures_by(run, cases, ("seat",), [*shares("win"), *means("margin")]))
    frame = pd.concat(parts, ignore_index=True)
    frame.insert(0, "player", player)
    frame.insert(1, "opponent", opponent)
    return frame
