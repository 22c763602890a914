"""A look at the games so far: how well the question is answered, and how much is still to do."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from patchwork_solve.analyses.comparing.effects import unpaired_effect
from patchwork_solve.analyses.comparing.moments import Values
from patchwork_solve.analyses.comparing.pairing import has_same_circles
from patchwork_solve.analyses.report.figure import Figure
from patchwork_solve.analyses.simulation.tables import WON_0
from patchwork_solve.analyses.statistics.anytime import always
from patchwork_solve.analyses.statistics.paired import Tally, share

if TYPE_CHECKING:
    from patchwork_solve.analyses.simulation.run import Run

FIRST = 200
"""Circles before the first look: fewer say too little of how far they scatter."""

GROWTH = 1.25, 3.0
"""The least and the largest factor by which the circles grow from one look to the next."""

SPARE = 1.05
"""Share of the needed circles that is played, because their number is an estimate."""


class InterimResult(NamedTuple):
    """Interim estimate of the first player's share.

    Attributes
    ----------
    circles : int
        Games of each side.
    difference : Figure
        Of the share of wins of player 0.
    always : Figure
        Of the difference, valid whenever one looks and stops.
    """

    circles: int
    difference: Figure
    always: Figure

    @property
    def reach(self) -> float | None:
        """Half of the interval, in percentage points; None if there is no interval."""
        _, low, high = self.difference
        return None if low is None or high is None else 100 * (high - low) / 2

    def is_enough(self, precision: float) -> bool:
        """Whether the difference is known to the precision."""
        return self.circles >= FIRST and self.reach is not None and self.reach <= precision

    def needed(self, precision: float) -> int | None:
        """Return how many circles it seems to take in all."""
        if self.reach is None:
            return None
        return math.ceil(SPARE * self.circles * (self.reach / precision) ** 2)

    def following(self, precision: float | None, most: int) -> int:
        """Return how many circles to have at the next look."""
        if precision is None:
            return min(most, int(self.circles * GROWTH[1]))
        least, largest = (math.ceil(self.circles * factor) for factor in GROWTH)
        wanted = self.needed(precision) or largest
        return min(most, max(least, min(largest, wanted)))

    def words(self) -> str:
        """Summary in one line."""
        found = self.difference.value
        if found is None or self.reach is None:
            return f"{self.circles:,} circles"
        return (
            f"{self.circles:,} circles: the difference in the first player's share is "
            f"{100 * found:+.1f} +- {self.reach:.1f} points"
        )


def interim_result(base: Run, variant: Run, planned: int) -> InterimResult:
    """Return the interim result of two runs.

    Parameters
    ----------
    planned : int
        About how many circles there will be.
    """
    before, after = _wins(base), _wins(variant)
    if not has_same_circles(base.about.edition, variant.about.edition):
        effect = unpaired_effect(*(np.array(list(side.values())) for side in (before, after)))
        found = Figure(effect.difference, effect.low, effect.high)
        return InterimResult(effect.circles, found, Figure(effect.difference))
    changes = [after[circle] - before[circle] for circle in before if circle in after]
    return _of_changes(np.array(changes), planned)


def _wins(run: Run) -> dict[int, float]:
    """Return by circle whether its game was won by the first player: 1, 0, or a half."""
    sql = f"SELECT circle, {WON_0} AS won FROM games WHERE forfeit IS NULL"
    found = run.query(f"{sql} ORDER BY circle")
    return dict(zip(found["circle"].tolist(), found["won"].tolist(), strict=True))


def _of_changes(changes: Values, planned: int) -> InterimResult:
    """Return the interim result of changes by circle: 1 where a game is won that was lost."""
    circles = len(changes)
    if not circles:
        return InterimResult(0, Figure(), Figure())
    # A circle is a pair of games, one under each rule set; the variant's is won or not.
    found = share(Tally.of(1 + changes))
    assert found.value is not None
    assert found.low is not None
    assert found.high is not None
    difference = found.map(lambda end: 2 * end - 1)
    assert difference.value is not None
    # As if one more circle had changed each way: where hardly any does, none may have so far.
    deviation = math.sqrt(changes.var() + 2 / circles)
    return InterimResult(circles, difference, always(difference.value, deviation, circles, planned))
