"""The search: many rule sets on few circles, the nearest of them on more, and again."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from patchwork_solve.analyses.design.distance import Measure
from patchwork_solve.analyses.design.front import front, ranked
from patchwork_solve.analyses.design.query import FACTOR
from patchwork_solve.analyses.design.suggestion import first_points, suggestions
from patchwork_solve.engine.base.cancellation import is_cancelled, last_signal
from patchwork_solve.engine.base.errors import InputError

if TYPE_CHECKING:
    from patchwork_solve.analyses.design.query import DesignQuery
    from patchwork_solve.analyses.design.space import Point, Space
    from patchwork_solve.analyses.design.trial import Trial
    from patchwork_solve.analyses.design.trials import Trials
    from patchwork_solve.engine.base.clock import Clock

FIRST = 0.25
"""Share of the trials that do not depend on earlier ones."""

AT_ONCE = 6
"""Rule sets that are suggested together, then played at the same time."""

FINALISTS = 5
"""Rule sets that are played on fresh circles, beside the edition's own."""


class Found(NamedTuple):
    """Results of a search.

    Attributes
    ----------
    latest : Mapping
        Of each point that was tried, in their order, the trial with the most games; the edition's
        own point among them.
    finalists : tuple of tuple of int
        Points for fresh circles; the first one is the chosen rule set.
    is_whole : bool
        Whether all rule sets of the space were tried.
    around : sequence of Trial
        Of points one step from the chosen rule set that were not tried before.
    """

    measure: Measure
    latest: Mapping[Point, Trial]
    finalists: tuple[Point, ...]
    is_whole: bool
    around: Sequence[Trial] = ()


def searched(
    query: DesignQuery, trials: Trials, clock: Clock, show: Callable[[str], None]
) -> Found:
    """Search until all trials are done or the clock is over.

    Every choice follows from the query and the trials so far, so that a search that is continued
    chooses as one that was never stopped.

    Raises
    ------
    InputError
        When the time did not suffice for a rule set.
    KeyboardInterrupt
        When the user stops it.
    """
    search = _Search(query, trials, clock, show)
    search.run()
    if is_cancelled():
        raise KeyboardInterrupt(last_signal())
    return search.found()


class _Search:
    """A search while it goes on."""

    def __init__(
        self, query: DesignQuery, trials: Trials, clock: Clock, show: Callable[[str], None]
    ) -> None:
        self._query, self._trials, self._clock, self._show = query, trials, clock, show
        self._space: Space = query.space
        self._rungs: list[dict[Point, Trial]] = [{} for _ in query.rungs]
        self._measure: Measure | None = None
        self._around: Sequence[Trial] = ()

    @property
    def measure(self) -> Measure:
        """The distance to the goals, once the edition itself was played."""
        assert self._measure is not None
        return self._measure

    def run(self) -> None:
        """Try the edition's own rules, then all rule sets or those that are suggested."""
        self._play([self._space.own], 0)
        if not self._rungs[0]:
            return
        self._measure = Measure(self._query.targets, self._rungs[0][self._space.own])
        if self._is_small():
            points = list(self._space.points())
            Random(self._query.seed).shuffle(points)  # A time limit leaves any of them out.
            self._try(points)
        else:
            self._learn()
        self._advance(self._rungs, FINALISTS + 1)
        if len(self._latest()) > 1:
            near = self._space.near(self.found().finalists[0])
            others = [point for point in near if point not in self._rungs[0]]
            games = self._query.rungs[0]
            self._around = self._trials.measured(others, games, self._clock) if others else []

    def _learn(self) -> None:
        """Try points at random, then those that the earlier ones suggest."""
        trials, seed = self._query.trials, self._query.seed
        self._try(first_points(self._space, max(1, math.ceil(FIRST * trials)), seed))
        while not self._clock.is_over and (left := trials - len(self._rungs[0]) + 1) > 0:
            tried = len(self._rungs[0])
            points = suggestions(
                self._space,
                {point: self._scores(trial) for point, trial in self._latest().items()},
                self._rungs[0].keys(),
                min(AT_ONCE, left),
                seed + tried,
            )
            if not points:
                return
            self._try(points)

    def found(self) -> Found:
        """Return the results so far."""
        latest = self._latest()
        if len(latest) < 2:
            raise InputError("seconds", "no rule set was tried within it; allow more")
        top = next(rung for rung in reversed(self._rungs) if len(rung) > 1)
        others = {point: trial for point, trial in top.items() if point != self._space.own}
        is_whole = self._is_small() and all(point in latest for point in self._space.points())
        return Found(self.measure, latest, self._finalists(others), is_whole, self._around)

    def _is_small(self) -> bool:
        # The edition's own rules are one of the points, and no trial.
        return self._space.size - 1 <= self._query.trials

    def _try(self, points: Sequence[Point]) -> None:
        """Play new points a little, and of all points so far the nearest on more circles."""
        self._play(points, 0)
        # What is learnt on the way needs no more than the second number of games.
        self._advance(self._rungs[:2])

    def _advance(self, rungs: Sequence[object], fewest: int = 1) -> None:
        """Play the nearest third of the points, or at least so many, on more circles."""
        for rung in range(1, len(rungs)):
            here = self._rungs[rung - 1]
            order = ranked({point: self._scores(trial) for point, trial in here.items()})
            chosen = order[: max(fewest, math.ceil(len(here) / FACTOR))]
            self._play([point for point in chosen if point not in self._rungs[rung]], rung)

    def _play(self, points: Sequence[Point], rung: int) -> None:
        if points:
            self._show(self._words(len(points), self._query.rungs[rung]))
        for trial in self._trials.measured(points, self._query.rungs[rung], self._clock):
            self._rungs[rung][trial.point] = trial

    def _latest(self) -> dict[Point, Trial]:
        """Return of each point, in the order of trying, the trial with the most games."""
        latest: dict[Point, Trial] = {}
        for rung in self._rungs:
            latest |= rung
        return latest

    def _scores(self, trial: Trial) -> tuple[float, int]:
        square, _ = self.measure.square(trial)
        return square, self._space.cost(trial.point)[0]

    def _finalists(self, trials: Mapping[Point, Trial]) -> tuple[Point, ...]:
        """Return the chosen rule set, and what else deserves fresh circles.

        It has the fewest changes of those that are as near as the nearest, but for its
        standard error (the rule of one standard error of L. Breiman and others, Classification and
        Regression Trees, 1984, 3.4.3).
        """
        squares = {point: self.measure.square(trial) for point, trial in trials.items()}
        nearest = min(squares, key=lambda point: squares[point][0])
        limit = sum(squares[nearest]) if squares[nearest][0] < math.inf else math.inf
        near = [point for point in squares if squares[point][0] <= limit]
        chosen = min(near, key=lambda point: (self._space.cost(point), squares[point][0]))
        scores = {point: self._scores(trial) for point, trial in trials.items()}
        order = [chosen, nearest, *front(scores), *ranked(scores)]
        return tuple(dict.fromkeys(order))[:FINALISTS]

    def _words(self, points: int, games: int) -> str:
        """Return how far it is: how many rule sets were tried, and the nearest so far."""
        tried, of = len(self._rungs[0]) - 1, self._query.trials
        words = f"{max(0, tried)} of {min(of, self._space.size - 1)} rule sets tried"
        if self._measure is not None and tried > 0:
            latest = self._latest()
            nearest = min(latest, key=lambda point: self._scores(latest[point])[0])
            words += f", the nearest: {self._space.words(nearest) or 'no change'}"
        return f"{words}; now {points} on {games:,} circles"
