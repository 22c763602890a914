"""A goal of a search: a metric, its target and its weight."""

from __future__ import annotations

import math
import re
from typing import NamedTuple

from patchwork_solve.analyses.comparing.metric import require_metric
from patchwork_solve.analyses.simulation.metrics import SHARE, Metric
from patchwork_solve.engine.base.errors import InputError, Sentence
from patchwork_solve.engine.base.wording import shown

FIELD = "goals"
"""Field that an error names."""

ALLOWED = Sentence(
    "METRIC=TARGET or METRIC=TARGET:WEIGHT, as in win_0=0.5, win_0=50% or margin=0:2"
)

MOST_WEIGHT = 1000

_GOAL = re.compile(r"\s*(\w+)\s*=\s*([-+.\w]+)\s*(%?)\s*(?::\s*([-+.\w]+))?\s*")


class Goal(NamedTuple):
    """Target of a metric.

    Attributes
    ----------
    target : float
        In the metric's unit; a share goes from 0 to 1.
    weight : float
        Against the other goals.
    """

    metric: Metric
    target: float
    weight: float = 1.0


def goal(text: str) -> Goal:
    """Read ``METRIC=TARGET`` or ``METRIC=TARGET:WEIGHT``; a share may be written in percent.

    Raises
    ------
    InputError
        For an unknown metric, or a target that it cannot have.

    Examples
    --------
    >>> found = goal("win_0=50%")
    >>> found.metric.name, found.target, found.weight
    ('win_0', 0.5, 1.0)
    """
    found = _GOAL.fullmatch(text)
    if not found:
        raise InputError(FIELD, "{value}; allowed: {allowed}", value=shown(text), allowed=ALLOWED)
    metric = require_metric(found[1], FIELD)
    if metric.name.endswith("_named"):
        raise InputError(
            FIELD, "{metric} is missing where a player meets itself", metric=metric.name
        )
    target = _number(found[2], text)
    if found[3] and metric.unit != SHARE:
        raise InputError(
            FIELD,
            "{text}: {metric} is in {unit}; leave out %",
            text=text,
            metric=metric.name,
            unit=metric.unit,
        )
    if found[3]:
        target /= 100
    if metric.unit == SHARE and not 0 <= target <= 1:
        raise InputError(FIELD, "{value}; allowed: 0 to 1, or 0% to 100%", value=text)
    weight = _number(found[4], text) if found[4] else 1.0
    if not 0 < weight <= MOST_WEIGHT:
        raise InputError(
            FIELD,
            "{value}; allowed: weights above 0, up to {most}",
            value=text,
            most=MOST_WEIGHT,
        )
    return Goal(metric, target, weight)


def goals_of(texts: list[str]) -> tuple[Goal, ...]:
    """Read several goals.

    Raises `InputError` for none, or two of one metric.
    """
    goals = tuple(goal(text) for text in texts)
    names = [each.metric.name for each in goals]
    if not goals:
        raise InputError(FIELD, "missing; allowed: {allowed}", allowed=ALLOWED)
    for name in names:
        if names.count(name) > 1:
            raise InputError(FIELD, "{name} has two targets; give one", name=name)
    return goals


def _number(text: str, whole: str) -> float:
    try:
        number = float(text)
    except ValueError:
        number = math.nan
    if not math.isfinite(number):
        raise InputError(FIELD, "{value}; allowed: {allowed}", value=shown(whole), allowed=ALLOWED)
    return number
