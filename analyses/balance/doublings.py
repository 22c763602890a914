"""Worth of more thinking: who wins between players that differ only in their limit.

The odds are taken to rise by the same factor with every doubling of the limit, as Elo has it: a
logistic curve through one half where the limits are equal. One curve goes through all runs of a
family of players; whether the runs lie on it is tested.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from math import log2
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from patchwork_solve.analyses.asking.graded import limit_of
from patchwork_solve.analyses.balance.clusters import DIGITS, Sums, ends
from patchwork_solve.analyses.report.columns import table_frame
from patchwork_solve.analyses.report.figure import Figure
from patchwork_solve.analyses.simulation.metrics import PLAYED
from patchwork_solve.analyses.simulation.reduction import Reduced, Reduction, Steps, some_circles
from patchwork_solve.analyses.statistics.estimates import student
from patchwork_solve.analyses.statistics.paired import ELO, elo_of, share_of
from patchwork_solve.engine.base.number import rounded

if TYPE_CHECKING:
    from patchwork_solve.analyses.simulation.run import Run

Row = dict[str, Any]
Floats = NDArray[np.float64]

FEWEST = 20
"""Least number of circles for an interval of a curve."""

STEPS = 40
"""Steps of a drawn curve."""

ALL = "all"
"""Name of the run in the row of the curve."""

OF_CIRCLES = {
    **dict.fromkeys(("edition", "family", "stronger", "weaker"), "str"),
    "doublings": "float",
    **dict.fromkeys(("seed", "circle", "games"), "int64"),
    "wins": "float",
}


@Reduced
def unequal_frame(run: Run) -> Steps[pd.DataFrame]:
    """Return the result of the player with the higher limit on each circle.

    Returns
    -------
    DataFrame
        A row a circle: edition, family (as ``strong:*n``), stronger, weaker (str); doublings (of
        the lower limit that make the higher one); seed, circle, games, wins (int: of the stronger
        one). No rows unless the players differ only in their limit.
    """
    limits = [limit_of(name) for name in run.about.players]
    (one, first), (other, second) = (limit or ("", 0.0) for limit in limits)
    if not one or one != other or first == second:
        return pd.DataFrame(columns=list(OF_CIRCLES)).astype(OF_CIRCLES)
    swapped = "true" if second > first else "false"
    sql = f"""
        WITH {PLAYED}
        SELECT circle, count(*) AS games,
            sum(CASE WHEN swapped = {swapped} THEN won_0 ELSE 1 - won_0 END) AS wins
        FROM played WHERE {some_circles(run)} GROUP BY circle ORDER BY circle
        """
    (frame,) = yield [Reduction(lambda part: part.query(sql), ("circle",))]
    players = run.about.players if first > second else run.about.players[::-1]
    columns: dict[str, Any] = {
        "edition": run.about.edition.name,
        "family": one.replace(":", ":*"),
        "stronger": players[0],
        "weaker": players[1],
        "doublings": abs(log2(first / second)),
        "seed": run.about.seed,
    }
    return frame.assign(**columns)[list(OF_CIRCLES)].astype(OF_CIRCLES)


def doublings_frame(circles: pd.DataFrame) -> pd.DataFrame:
    """Return how often the player that thinks more wins, and what a doubling is worth.

    Parameters
    ----------
    circles : DataFrame
        Those of `unequal_frame`, with a column ``run``.

    Returns
    -------
    DataFrame
        A row a run, and after two and more runs of a family and edition one with ``all`` for their
        curve. Columns: ``report balance --section doublings`` in docs/reference/columns.md.
    """
    rows: list[Row] = []
    for (edition, family), mine in circles.groupby(["edition", "family"], sort=False):
        runs = [_of_run(str(run), part) for run, part in mine.groupby("run", sort=False)]
        if len(runs) > 1:
            curve = fitted(mine)
            runs = [row | {"fitted": curve.share(row["doublings"])} for row in runs]
            columns: Row = {"games": int(mine["games"].sum()), "circles": curve.circles}
            columns |= {**ends("elo", curve.elo), "doubt": rounded(curve.doubt, DIGITS)}
            runs.append({"run": ALL, "edition": edition, "family": family, **columns})
        rows += runs
    return table_frame("report balance --section doublings", rows)


def _of_run(run: str, circles: pd.DataFrame) -> Row:
    """Return the row of a run."""
    head = circles.iloc[0]
    wins, games = (circles[name].to_numpy(float) for name in ("wins", "games"))
    found = Sums.of_circles(wins, games).measured(is_share=True)
    elo = found.interval.map(lambda end: _elo(end, head["doublings"]))
    return {
        "run": run,
        **{name: head[name] for name in ("edition", "family", "stronger", "weaker")},
        "doublings": round(head["doublings"], 2),
        "games": found.cases,
        "circles": found.circles,
        **ends("win", found.interval),
        **ends("elo", elo),
    }


def _elo(share: float | None, doublings: float) -> float | None:
    """Return the Elo of a doubling by a share of games; None where it is infinite."""
    found = elo_of(share)
    return None if found is None else found / doublings


def along(curve: Mapping[Hashable, Any], doublings: float) -> pd.DataFrame:
    """Return the points of a curve, from equal limits to a number of doublings.

    Parameters
    ----------
    curve : Mapping
        Its row of `doublings_frame`.
    """
    across = np.linspace(0, float(doublings), STEPS + 1)
    names = {"win": "elo", "win_low": "elo_low", "win_high": "elo_high"}
    points = {
        name: [share_of(curve[elo] * times) for times in across] for name, elo in names.items()
    }
    return pd.DataFrame({"doublings": across, **points})


class Curve(NamedTuple):
    """A logistic curve through runs.

    Attributes
    ----------
    elo : Figure
        Points a doubling.
    circles : int
        Each one case, in however many runs it was played on.
    doubt : float or None
        The chance that runs differ this much from one curve.
    """

    elo: Figure
    circles: int
    doubt: float | None = None

    def share(self, doublings: float) -> float | None:
        """Return the share of games that a number of doublings wins."""
        found = self.elo.value
        return None if found is None else rounded(share_of(found * doublings), DIGITS)


def fitted(circles: pd.DataFrame) -> Curve:
    """Return the curve through runs: a binomial regression, circles as clusters (statsmodels).

    Parameters
    ----------
    circles : DataFrame
        Those of `unequal_frame` of two and more runs, with a column ``run``.
    """
    run, _ = pd.factorize(circles["run"])
    drawn = pd.Series(list(zip(circles["seed"], circles["circle"], strict=True)))
    cluster, known = pd.factorize(drawn)
    of_runs = list(_won_and_lost(circles, run))
    won, lost = (sum(each) for each in zip(*of_runs, strict=True))
    if not won or not lost:
        return Curve(Figure(), len(known))
    doublings = circles["doublings"].to_numpy(float)
    found = _regression(circles, doublings[:, None], cluster)
    slope, error = ELO * found.params[0], ELO * found.bse[0]
    if len(known) < FEWEST:
        return Curve(Figure(slope), len(known))
    reach = student(len(known) - 1) * error
    doubt = None
    if all(won and lost for won, lost in of_runs):
        doubt = _doubt(circles, doublings, run, cluster)
    return Curve(Figure(slope, slope - reach, slope + reach), len(known), doubt)


def _won_and_lost(circles: pd.DataFrame, run: NDArray[np.intp]) -> Iterator[tuple[int, int]]:
    for _, part in circles.groupby(run):
        won = int(part["wins"].sum())
        yield won, int(part["games"].sum()) - won


def _doubt(
    circles: pd.DataFrame, doublings: Floats, run: NDArray[np.intp], cluster: NDArray[np.intp]
) -> float | None:
    """Return the p-value of a Wald test that a doubling is worth the same in every run.

    None where two runs never differ, as one and its copy: nothing shows how far they could.
    """
    number = int(run.max()) + 1
    found = _regression(circles, np.eye(number)[run] * doublings[:, None], cluster)
    apart = np.eye(number)[1:] - np.eye(number)[0]
    if np.linalg.matrix_rank(apart @ found.cov_params() @ apart.T) < number - 1:
        return None
    return float(found.wald_test(apart, scalar=True).pvalue)


def _regression(circles: pd.DataFrame, columns: Floats, cluster: NDArray[np.intp]) -> Any:
    import statsmodels.api as sm

    wins, games = (circles[name].to_numpy(float) for name in ("wins", "games"))
    model = sm.GLM(np.column_stack([wins, games - wins]), columns, sm.families.Binomial())
    return model.fit(cov_type="cluster", cov_kwds={"groups": cluster})
