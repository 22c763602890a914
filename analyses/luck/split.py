"""How much of what margins scatter is the circle, the player, and the course of a game.

The margin of the first player is taken as player + circle + who begins + the rest. The two games of
a pair share the circle and swap the players, so that what they share is the circle, what differs
with their order is the players, and what is left is the course of a game: what the same circle
would have given another time. A circle that is good for one of two unlike players is good for the
first player in one game and for the second in the other: such variance is taken off the circle and
added to the course twice, so that the part of the circle is a lower estimate. Where a player met
itself there is one game a circle, and circle and course cannot be separated; what the circle was
known to be worth beforehand can.
"""

from __future__ import annotations

import warnings
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from patchwork_solve.analyses.luck.circle import luck_of
from patchwork_solve.analyses.report.columns import table_frame
from patchwork_solve.analyses.report.figure import Figure
from patchwork_solve.analyses.simulation.reduction import Reduced, Reduction, Steps, some_circles
from patchwork_solve.analyses.statistics.estimates import LEVEL

if TYPE_CHECKING:
    import pandas as pd

    from patchwork_solve.analyses.simulation.run import Run

FEWEST = 50
"""Least number of circles for intervals: with fewer they cover in 83 to 92 of 100 cases."""

RESAMPLES = 999
AT_ONCE = 500_000
"""Circles of resamples that are drawn at once: some tens of megabytes."""

SEED = 15
"""Seed of the resamples: the same run gives the same intervals."""

CIRCLE, KNOWN, PLAYERS, COURSE, ALL = "circle", "known beforehand", "players", "course", "all"

DIGITS = 5

Floats = NDArray[np.float64]


def parts_of_pairs(straight: Floats, swapped: Floats, luck: Floats) -> Floats:
    """Return the variances of `CIRCLE`, `KNOWN`, `PLAYERS`, `COURSE` and `ALL`, in points squared.

    Each is unbiased, so that one that is nothing may come out below nothing.

    Parameters
    ----------
    straight, swapped : float arrays, shape (..., circles)
        Margins of the first player in the two games of a circle.
    luck : float array, shape (..., circles)
        What the circles were known to be worth.
    """
    number = straight.shape[-1]
    both, apart = (straight + swapped) / 2, (straight - swapped) / 2
    shared, left = both.var(-1, ddof=1), apart.var(-1, ddof=1)
    # A mean of two games scatters by the circle and half of the course, half their difference by
    # only the latter.
    circle, course = shared - left, 2 * left
    players = apart.mean(-1) ** 2 - left / number
    known = _explained_variance(both, luck)
    return np.stack([circle, known, players, course, circle + players + course], -1)


def parts_of_games(margins: Floats, luck: Floats) -> Floats:
    """Return the variances of `KNOWN` and `ALL` if there is one game on each circle."""
    return np.stack([_explained_variance(margins, luck), margins.var(-1, ddof=1)], -1)


def _explained_variance(margins: Floats, luck: Floats) -> Floats:
    """Return the variance of margins explained by a straight line in the luck, unbiased."""
    number = margins.shape[-1]
    y = margins - margins.mean(-1, keepdims=True)
    x = luck - luck.mean(-1, keepdims=True)
    spread = (x * x).sum(-1)
    slope = (x * y).sum(-1) / np.where(spread > 0, spread, 1.0)
    rest = ((y - slope[..., None] * x) ** 2).sum(-1) / max(number - 2, 1)
    found: Floats = (slope**2 * spread - rest) / (number - 1)
    return found


@Reduced
def split_frame(run: Run) -> Steps[pd.DataFrame]:
    """Return the share of each part in the variance of margins.

    Some circles stand for all of a large run (`reduction.some_circles`).

    Parameters
    ----------
    run : Run
        Games of two players, twice on each circle, each moving first once; or of one player against
        itself.

    Returns
    -------
    DataFrame
        A row for each part, without circle and players where a player met itself. The columns are
        those of the table ``report balance --section luck`` in docs/reference/columns.md but for
        ``run``; intervals are scipy's bootstrap over circles, from `FEWEST` circles on.

    Raises
    ------
    GivenUpError
        When the user wants it to stop before it is done.
    """
    sql = (
        "SELECT circle, avg(margin) FILTER (NOT swapped) AS straight, "
        "avg(margin) FILTER (swapped) AS swapped FROM games WHERE forfeit IS NULL "
        f"AND {some_circles(run)} GROUP BY circle ORDER BY circle"
    )
    (listed,) = yield [Reduction(lambda part: part.query(sql), ("circle",))]
    met_itself = run.about.players[0] == run.about.players[1]
    # Half a pair, as a run leaves that is not over, says nothing of what a pair shares.
    listed = listed.dropna(subset="straight" if met_itself else ["straight", "swapped"])
    circles = [int(circle) for circle in listed["circle"]]
    luck = luck_of(run.about.edition, run.about.seed, tuple(circles))
    straight = listed["straight"].to_numpy(np.float64)
    if met_itself:
        return _frame((KNOWN, ALL), (straight, luck))
    swapped = listed["swapped"].to_numpy(np.float64)
    return _frame((CIRCLE, KNOWN, PLAYERS, COURSE, ALL), (straight, swapped, luck))


def _frame(names: tuple[str, ...], data: tuple[Floats, ...]) -> pd.DataFrame:
    number = len(data[0])
    rows: list[dict[str, Any]] = [{"part": name, "circles": number} for name in names]
    if number > 2:
        figures = split(data)
        ends = _bootstrap(data) if number >= FEWEST and _scatters(data) else None
        for at, row in enumerate(rows):
            for offset, figure in ((0, "variance"), (len(names), "share")):
                low, high = (None, None) if ends is None else (end[at + offset] for end in ends)
                row |= Figure(figures[at + offset], low, high).columns(figure, DIGITS)
    return table_frame("report balance --section luck", rows, without=("run",))


def _scatters(data: tuple[Floats, ...]) -> bool:
    """Whether margins differ between circles: where all are equal no interval follows from them."""
    return any(np.ptp(margins) > 0 for margins in data[:-1])


def split(data: tuple[Floats, ...]) -> Floats:
    """Return variances, and their shares of the last one, of pairs or of single games.

    Parameters
    ----------
    data : tuple of float arrays, shape (..., circles)
        What `parts_of_pairs` takes (three), or `parts_of_games` (two).
    """
    found = parts_of_pairs(*data) if len(data) == 3 else parts_of_games(*data)
    whole = found[..., -1:]
    return np.concatenate([found, found / np.where(whole > 0, whole, np.nan)], -1)


def _bootstrap(data: tuple[Floats, ...]) -> tuple[Floats, Floats]:
    """Return the ends of the intervals of `split`, circles drawn anew.

    They are missing where in some of what was drawn all margins are equal, and have no shares.
    """
    from scipy.stats import DegenerateDataWarning, bootstrap

    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DegenerateDataWarning)
        found = bootstrap(
            data,
            lambda *drawn, axis: np.moveaxis(split(drawn), -1, 0),
            n_resamples=RESAMPLES,
            batch=max(1, min(RESAMPLES, AT_ONCE // len(data[0]))),
            vectorized=True,
            paired=True,
            confidence_level=LEVEL,
            method="percentile",
            rng=np.random.default_rng(SEED),
        ).confidence_interval
    return np.asarray(found.low), np.asarray(found.high)
