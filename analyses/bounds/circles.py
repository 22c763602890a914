"""The best that two players can make together on random circles, and what goes with it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import pandas as pd

from patchwork_solve.analyses.asking.limits import require_seconds
from patchwork_solve.analyses.bounds.circle_features import features
from patchwork_solve.analyses.bounds.frame import counts_frame
from patchwork_solve.analyses.workers.batch import Batch
from patchwork_solve.analyses.workers.row import AnswerRow, Count, Mean, Points, Whole
from patchwork_solve.analyses.workers.rules import edition_in, named_rules
from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.number import to_int
from patchwork_solve.engine.base.proof import require_interval
from patchwork_solve.engine.base.wording import unquoted
from patchwork_solve.engine.forms.variant import edition_of
from patchwork_solve.engine.state import State
from patchwork_solve.solver.limits import SolverLimits
from patchwork_solve.solver.score.circle import bounds as circle
from patchwork_solve.solver.score.circle.goal import Goal

FEWEST_CIRCLES = 20
"""Least number of circles for a sentence: a correlation of 0.4 needs them to differ from 0."""


class CircleBounds(AnswerRow):
    """The bounds of a circle, its features, and the game that shows the lower one."""

    repeats = ("seed", "goal")

    seed: Whole
    goal: str
    status: str
    lower: Points | None
    upper: Points | None
    early_net: Mean
    early_income: Points
    early_cheap: Count
    quick_place: Mean
    rich_place: Mean
    game: str | None

    def check(self, task: dict[str, Any]) -> None:
        """Raise `ContradictionError` for bounds that exclude each other."""
        require_interval(self.lower, self.upper, "a score")


def _circle_row(task: dict[str, Any]) -> dict[str, Any]:
    state = State.new(seed=task["seed"], edition=edition_in(task))
    widths = None if task["widths"] is None else tuple(task["widths"])
    limits = SolverLimits(seconds=task["seconds"])
    proof = circle.bounds(state, Goal(task["goal"]), limits, widths)
    game = proof.witness
    return {
        "seed": task["seed"],
        "goal": task["goal"],
        "status": proof.status.value,
        "lower": proof.lower,
        "upper": proof.upper,
        **features(state),
        "game": None if game is None else game.to_text(),
    }


def circles_frame(
    edition: str,
    seeds: Sequence[int],
    goal: str = "first",
    batch: Batch | None = None,
    widths: Sequence[int] | None = None,
    seconds: float | None = None,
) -> pd.DataFrame:
    """Return the best that two players can make together on random circles, one row a circle.

    Columns: seed (Int64: of `State.new`), goal (str), status (str), lower, upper (Int64, points),
    gap (Int64, points), the features of `circle_features` (Int64 or float), and game (str: the
    one-line text of the game that shows `lower`).

    Parameters
    ----------
    edition : str
    seeds : sequence of int
    goal : str
        A `solver.score.circle.goal.Goal`.
    batch : Batch, optional
    widths : sequence of int, optional
        Rounds of the search; the same widths give the same table.
    seconds : float, optional
        Limit for each circle; where it is reached, the table depends on the machine.

    Raises
    ------
    InputError
        As `require_circles`, for a seed that is not a whole number, and for an invalid limit.
    """
    require_circles(edition, goal)
    require_seconds(seconds)
    seeds = [to_int(seed, "seeds") for seed in seeds]
    tasks = [
        {
            "report": "circles",
            **named_rules(edition),
            "seed": seed,
            "goal": goal,
            "widths": None if widths is None else list(widths),
            "seconds": None if seconds is None else float(seconds),
        }
        for seed in seeds
    ]
    counts, texts = ["seed", "lower", "upper"], ["goal", "status", "game"]
    measured = features(State.new(seed=0, edition=edition_of(edition)))
    rows = Batch.given(batch).rows(_circle_row, tasks, CircleBounds)
    dtypes = dict.fromkeys(measured, "float64") | dict.fromkeys(texts, "str")
    dtypes |= dict.fromkeys([*counts, "early_income", "early_cheap"], "Int64")
    names = ["seed", "goal", "status", "lower", "upper", *measured, "game"]
    frame = pd.DataFrame(rows, columns=names).astype(dtypes)
    frame.insert(5, "gap", frame["upper"] - frame["lower"])
    return frame


def require_circles(edition: str, goal: str) -> None:
    """Raise `InputError` for another goal, or an edition whose circles have no bounds."""
    if goal not in list(Goal):
        allowed = ", ".join(Goal)
        raise InputError(
            "goal", "{value}; allowed for circles: {allowed}", value=unquoted(goal), allowed=allowed
        )
    circle.check(State.new(seed=0, edition=edition_of(edition)))


def circle_predictors(circles: pd.DataFrame) -> pd.DataFrame:
    """Return how each feature of a circle goes with the best score found on it.

    Columns: feature (str), correlation, low, high (float: Spearman's rank correlation with `lower`
    and its 95 % interval; NA with fewer than `FEWEST_CIRCLES` circles, or where all are alike),
    circles (Int64: those that both are known of).

    The interval is Fisher's z with the variance (1 + r**2 / 2) / (n - 3) of Bonett and Wright
    (Psychometrika 65, 2000, 23-28), which keeps its level for rank correlations to about 0.95.

    Parameters
    ----------
    circles : DataFrame
        Result of `circles_frame`.
    """
    known = {"seed", "goal", "status", "lower", "upper", "gap", "game"}
    rows = [
        {"feature": name, **_rank_correlation(circles[name], circles["lower"])}
        for name in circles
        if name not in known
    ]
    frame = counts_frame(rows, ["circles"])
    numbers = ["correlation", "low", "high"]
    frame = frame.astype(dict.fromkeys(numbers, "float64"))
    return frame.sort_values("correlation", key=abs, ascending=False).reset_index(drop=True)


def _rank_correlation(values: pd.Series, scores: pd.Series) -> dict[str, float | int | None]:
    """Return Spearman's rank correlation of two columns and its 95 % interval."""
    both = pd.DataFrame({"values": values, "scores": scores}).dropna().astype("float64")
    found: dict[str, float | int | None] = {"correlation": None, "low": None, "high": None}
    n = len(both)
    if n >= FEWEST_CIRCLES and both.nunique().min() > 1:
        ranks = both.rank()
        r = float(ranks["values"].corr(ranks["scores"]))
        # A perfect correlation has no finite z.
        z = math.atanh(max(-1 + 1e-12, min(1 - 1e-12, r)))
        error = 1.96 * math.sqrt((1 + r * r / 2) / (n - 3))
        found = {"correlation": r, "low": math.tanh(z - error), "high": math.tanh(z + error)}
        found = {name: round(value, 3) for name, value in found.items() if value is not None}
    return {**found, "circles": n}
