"""Scores and margins: where they lie, how far they scatter, and how often they are equal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pandas as pd

from patchwork_solve.analyses.balance.clusters import (
    ends,
    figures_of,
    means,
    parts_by,
    shares,
)
from patchwork_solve.analyses.balance.figures import frame_of, row_of
from patchwork_solve.analyses.balance.scatter import SHARES, quantile, spreads
from patchwork_solve.analyses.simulation.metrics import METRICS, PLAYED, SHARE, game_sql

if TYPE_CHECKING:
    from patchwork_solve.analyses.simulation.run import Run

Row = dict[str, Any]

WHOSE = {
    "score_0": "first player",
    "score_1": "second player",
    "score_winner": "winner",
    "score_loser": "loser",
    "total": "both together",
    "margin": "margin",
    "distance": "distance",
}
"""Whose scores are reported, by metric."""

FIGURES = ("mean", "spread", *(f"quantile_{round(100 * part)}" for part in SHARES))

BIN = 5
"""Points from one bar of margins to the next."""


def scores_frame(run: Run) -> pd.DataFrame:
    """Return where scores and margins lie, and how far they scatter.

    Returns
    -------
    DataFrame
        A row for each of `WHOSE`: what (str: in words); games, circles (int); mean, spread (the
        standard deviation of games) and quantiles of 5, 25, 50, 75 and 95 percent (points), each
        with ``_low`` and ``_high``.
    """
    values = run.query(f"SELECT circle, {', '.join(WHOSE)} FROM ({game_sql(run)})")
    scattered = spreads(values, list(WHOSE))
    found = figures_of(run, game_sql(run), means(*WHOSE))
    rows = []
    for name, what in WHOSE.items():
        entry: Row = {"what": what, "games": found[name].cases, "circles": found[name].circles}
        entry |= ends("mean", found[name].interval)
        entry |= ends("spread", scattered[name])
        for part in SHARES:
            entry |= ends(f"quantile_{round(100 * part)}", quantile(values, name, part))
        rows.append(entry)
    names = [f"{figure}{end}" for figure in FIGURES for end in ("", "_low", "_high")]
    kinds = {"what": "str", "games": "Int64", "circles": "Int64"}
    kinds |= dict.fromkeys(names, "Float64")
    return pd.DataFrame(rows, columns=list(kinds)).astype(kinds)


def margins_frame(run: Run) -> pd.DataFrame:
    """Return how often the first player's margin lies where.

    Returns
    -------
    DataFrame
        A row for each `BIN` points: margin_from, margin_to (int, both within); games (int: in which
        the margin lies there); circles (int: of these); part (share of all games, with ``_low``
        and ``_high``).
    """
    # Bins lie evenly about 0, which is the middle of one: no side is favoured.
    reach = BIN // 2
    cases = f"""
        WITH {PLAYED},
        placed AS (
            SELECT circle, CAST(floor((margin + {reach}) / {BIN}) AS BIGINT) AS bin FROM played
        ),
        bins AS (
            SELECT unnest(generate_series(min(bin), max(bin))) * {BIN} - {reach} AS margin_from
            FROM placed
        )
        SELECT circle, margin_from, bin * {BIN} - {reach} = margin_from AS is_in FROM placed, bins
        """
    frame = parts_by(run, cases, ("margin_from",), ())
    frame.insert(1, "margin_to", frame["margin_from"] + BIN - 1)
    return frame


def ties_frame(run: Run) -> pd.DataFrame:
    """Return how often scores are equal, whom the tie-break serves, and what it decides.

    The player who reached the last space first wins the tie.

    Returns
    -------
    DataFrame
        A row a figure, as `figures.figures_frame`.
    """
    meanings = {
        metric.name: metric.meaning for metric in METRICS if metric.name in ("tie", "tie_0")
    }
    meanings |= {
        "win_apart": "games won by the first player, without games with equal scores",
        "win_half": "games won by the first player, with equal scores as half a win",
    }
    cases = f"""
        WITH {PLAYED}
        SELECT circle, tie, CASE WHEN tie THEN winner = 0 END AS tie_0,
            CASE WHEN NOT tie THEN winner = 0 END AS win_apart,
            CASE WHEN tie THEN 0.5 WHEN winner = 0 THEN 1 ELSE 0 END AS win_half
        FROM played
        """
    found = figures_of(run, cases, shares(*meanings))
    return frame_of([row_of(name, found[name], SHARE, meanings[name]) for name in meanings])
