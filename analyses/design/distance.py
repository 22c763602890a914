"""How far a point is from its goals, and how far games so few can be off."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from patchwork_solve.analyses.design.goal import Goal
from patchwork_solve.analyses.design.trial import Measured, Trial

OF_FLAG = 0.5
"""Standard deviation of what half of the games have: the scale of every share of games."""

PRIOR = 2
"""Games of either kind that are added to a flag's before its error is taken: one that every game
has, or none, is not certain (A. Agresti and B. A. Coull, The American Statistician 52, 1998)."""

FEWEST = 5
"""Least number of circles for a figure to count."""


class Measure:
    """The distance of figures from some goals.

    It is the root of the weighted mean square over goals, each in standard deviations of one game.

    Parameters
    ----------
    base : Trial
        Of the edition itself, whose circles give the standard deviations.
    """

    def __init__(self, goals: Sequence[Goal], base: Trial) -> None:
        self.goals = tuple(goals)
        self._scales = [_scale(goal, base.figures) for goal in goals]
        self._whole = sum(goal.weight for goal in goals)

    def distance(self, means: Sequence[float | None]) -> float | None:
        """Return the distance of means from the goals; None where one is missing.

        Parameters
        ----------
        means : sequence of float or None
            In the order of the goals.
        """
        squares = [
            goal.weight * ((mean - goal.target) / scale) ** 2
            for goal, scale, mean in zip(self.goals, self._scales, means, strict=True)
            if mean is not None
        ]
        return None if len(squares) < len(means) else math.sqrt(sum(squares) / self._whole)

    def noise(self, figures: Sequence[Measured]) -> float:
        """Return how much chance adds to the square of the distance of figures, on average.

        Parameters
        ----------
        figures : sequence of Measured
            In the order of the goals; those without an error add nothing.
        """
        return sum(
            goal.weight / self._whole * ((_error(goal, each) or 0) / scale) ** 2
            for goal, scale, each in zip(self.goals, self._scales, figures, strict=True)
        )

    def corrected(self, means: Sequence[float | None], noise: float) -> float | None:
        """Return the distance of means without what chance adds to it; 0 where that is more."""
        distance = self.distance(means)
        return None if distance is None else math.sqrt(max(0.0, distance**2 - noise))

    def of(self, trial: Trial) -> float | None:
        """Return the distance of the figures of a trial."""
        return self.distance([trial.figures[goal.metric.name].mean for goal in self.goals])

    def square(self, trial: Trial) -> tuple[float, float]:
        """Return an estimate of the square of the true distance, and its standard error.

        What the means are expected to be off by is subtracted, so that few games are not an
        advantage or a disadvantage; the estimate may be below 0. The error is that of normal means:
        the variance of ``(x - t)**2`` is ``4 d**2 e**2 + 2 e**4``. Both are infinite where a
        figure rests on fewer than `FEWEST` circles.
        """
        square = variance = 0.0
        for goal, scale in zip(self.goals, self._scales, strict=True):
            measured = trial.figures[goal.metric.name]
            error = _error(goal, measured)
            if measured.mean is None or error is None or measured.circles < FEWEST:
                return math.inf, math.inf
            off, noise = ((measured.mean - goal.target) / scale) ** 2, (error / scale) ** 2
            weight = goal.weight / self._whole
            square += weight * (off - noise)
            variance += weight**2 * (4 * max(0.0, off - noise) * noise + 2 * noise**2)
        return square, math.sqrt(variance)


def _scale(goal: Goal, figures: Mapping[str, Measured]) -> float:
    if goal.metric.is_flag:
        return OF_FLAG
    return figures[goal.metric.name].deviation or 1.0


def _error(goal: Goal, measured: Measured) -> float | None:
    if not goal.metric.is_flag or measured.mean is None:
        return measured.error
    of = measured.circles + 2 * PRIOR
    share = (measured.mean * measured.circles + PRIOR) / of
    return math.sqrt(share * (1 - share) / of)
