"""The tables of a search: rule sets on fresh circles, and all that were tried."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Any

from patchwork_solve.analyses.design.front import front
from patchwork_solve.analyses.report.columns import table_frame
from patchwork_solve.analyses.report.figure import Figure
from patchwork_solve.analyses.statistics.estimates import (
    clustered,
    clustered_mean,
    clustered_share,
)

if TYPE_CHECKING:
    import pandas as pd

    from patchwork_solve.analyses.design.final import Finalist
    from patchwork_solve.analyses.design.goal import Goal
    from patchwork_solve.analyses.design.search import Found
    from patchwork_solve.analyses.design.space import Point, Space

OWN = "no change"
"""Name of the edition's own rules in the tables."""


def final_frame(space: Space, found: Found, finalists: Sequence[Finalist]) -> pd.DataFrame:
    """Return a row for each rule set on fresh circles and each goal; fewer changes come first.

    The columns are those of the table ``design`` in docs/reference/columns.md.

    Parameters
    ----------
    finalists : sequence of Finalist
        The edition's own rules among them.
    """
    known = {each.point: each.distance for each in finalists if each.distance is not None}
    best = front({point: (distance, space.cost(point)) for point, distance in known.items()})
    rows = []
    for each in sorted(finalists, key=lambda each: (space.cost(each.point), each.point)):
        changes, steps = space.cost(each.point)
        head = {
            "rules": space.words(each.point) or OWN,
            "is_own": each.point == space.own,
            "is_chosen": each.point == found.finalists[0],
            "changes": changes,
            "steps": steps,
            "on_front": each.point in best,
            "distance": each.distance,
            "searched": found.measure.of(found.latest[each.point]),
            **each.gain.columns("gain", 6),
        }
        rows += [head | _figures(goal, each.values) for goal in found.measure.goals]
    return table_frame("design", rows)


def trials_frame(
    space: Space, found: Found, points: Collection[Point] | None = None
) -> pd.DataFrame:
    """Return a row for each rule set that was tried, or some: the table ``design, tried``."""
    rows = []
    trials = [*found.latest.items()]
    if points is not None:
        trials += [(trial.point, trial) for trial in found.around]
    for order, (point, trial) in enumerate(trials):
        if points is not None and point not in points:
            continue
        changes, steps = space.cost(point)
        rows.append(
            {
                "order": order,
                "rules": space.words(point) or OWN,
                "changes": changes,
                "steps": steps,
                "games": trial.games,
                "distance": found.measure.of(trial),
                "is_finalist": point in found.finalists,
            }
        )
    frame = table_frame("design, tried", rows)
    return frame.sort_values(["games", "distance"], ascending=[False, True], ignore_index=True)


def _figures(goal: Goal, values: pd.DataFrame) -> dict[str, Any]:
    metric = goal.metric
    known = values[metric.name].dropna()
    interval = clustered_share if metric.is_flag else clustered_mean
    figure: Figure = interval(*clustered(known.tolist(), [1] * len(known)), len(known))
    meets = None
    if figure.low is not None and figure.high is not None:
        meets = figure.low <= goal.target <= figure.high
    return {
        "metric": metric.name,
        "unit": metric.unit,
        "goal": goal.target,
        "weight": goal.weight,
        "circles": len(known),
        **figure.columns("mean", 6),
        "meets": meets,
    }
