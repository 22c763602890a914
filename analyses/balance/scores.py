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
from patchwork_solve.analyses.balance.scatter import SHARES, Distribution
from patchwork_solve.analyses.simulation.metrics import METRICS, PLAYED, SHARE, game_sql
from patchwork_solve.analyses.simulation.reduction import (
    Reduced,
    Reduction,
    Steps,
    sums_of,
    together,
)

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
"""Players whose scores are reported, by metric."""

FIGURES = ("mean", "spread", *(f"quantile_{round(100 * part)}" for part in SHARES))

BIN = 5
"""Points from one bar of margins to the next."""


@Reduced
def scores_frame(run: Run) -> Steps[pd.DataFrame]:
    """Return where scores and margins lie, and how far they scatter.

    Returns
    -------
    DataFrame
        A row for each of `WHOSE`. Columns: ``report balance --section scores`` in
        docs/reference/columns.md.
    """
    found, (counted,) = yield from together(
        figures_of(game_sql, means(*WHOSE)),
        sums_of(Reduction(_count_circles, ("what", "games", "low", "high"))),
    )
    rows = []
    for name, what in WHOSE.items():
        values = Distribution.of_circles(counted[counted["what"] == name])
        entry: Row = {"what": what, "games": found[name].cases, "circles": found[name].circles}
        entry |= ends("mean", found[name].interval)
        entry |= ends("spread", values.spread())
        for part in SHARES:
            entry |= ends(f"quantile_{round(100 * part)}", values.quantile(part))
        rows.append(entry)
    names = [f"{figure}{end}" for figure in FIGURES for end in ("", "_low", "_high")]
    kinds = {"what": "str", "games": "Int64", "circles": "Int64"}
    kinds |= dict.fromkeys(names, "Float64")
    return pd.DataFrame(rows, columns=list(kinds)).astype(kinds)


def _count_circles(part: Run) -> pd.DataFrame:
    """Return on how many circles the scores of the games were these.

    Returns
    -------
    DataFrame
        A row for each of `WHOSE` and what it was on a circle: what (str), games (int: one or two),
        low, high (float: the lesser and the greater of the two), circles (int).
    """
    of_circles = " UNION ALL ".join(
        f"SELECT '{name}' AS what, count({name}) AS games, min({name}) AS low, "
        f"max({name}) AS high FROM games_of GROUP BY circle"
        for name in WHOSE
    )
    return part.query(
        f"""
        WITH games_of AS ({game_sql(part)}), of_circles AS ({of_circles})
        SELECT what, games, low, high, count(*) AS circles FROM of_circles GROUP BY ALL
        """
    )


@Reduced
def margins_frame(run: Run) -> Steps[pd.DataFrame]:
    """Return how often the first player's margin lies where.

    Returns
    -------
    DataFrame
        A row for each `BIN` points. Columns: ``report balance --section margins`` in
        docs/reference/columns.md.
    """
    # Bins lie evenly about 0, which is the middle of one: no side is favoured.
    reach = BIN // 2
    place = f"CAST(floor((margin + {reach}) / {BIN}) AS BIGINT) * {BIN} - {reach}"
    cases = f"WITH {PLAYED} SELECT circle, {place} AS margin_from FROM played"
    frame = yield from parts_by(
        lambda part: cases,
        "margin_from",
        (),
        lambda found: range(found[0], found[-1] + 1, BIN),
    )
    frame.insert(1, "margin_to", frame["margin_from"] + BIN - 1)
    return frame


@Reduced
def ties_frame(run: Run) -> Steps[pd.DataFrame]:
    """Return how often scores are equal, whom the tie-break serves, and what it decides.

    The tie-break of the rules names the winner.

    Returns
    -------
    DataFrame
        A row a figure. Columns: ``report balance --section ties`` in docs/reference/columns.md.
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
        SELECT circle, tie, CASE WHEN tie THEN won_0 END AS tie_0,
            CASE WHEN NOT tie THEN won_0 END AS win_apart,
            CASE WHEN tie THEN 0.5 ELSE won_0 END AS win_half
        FROM played
        """
    found = yield from figures_of(lambda part: cases, shares(*meanings))
    return frame_of([row_of(name, found[name], SHARE, meanings[name]) for name in meanings])
