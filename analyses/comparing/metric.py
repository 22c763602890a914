"""A metric that somebody names."""

from __future__ import annotations

from patchwork_solve.analyses.simulation.metrics import METRICS, Metric
from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.wording import did_you_mean, shown

PRIMARY = ("win_0", "margin")
"""What a designer wants to know first: chosen beforehand, and tested separately."""


def require_metric(name: str, field: str) -> Metric:
    """Return the metric of a name.

    Raises
    ------
    InputError
        Naming `field`, for an unknown metric.
    """
    by_name = {metric.name: metric for metric in METRICS}
    if name not in by_name:
        hint = did_you_mean(name, by_name, most=3) or f"; one of {', '.join(by_name)}"
        raise InputError(field, f"unknown metric {shown(name)}{hint}")
    return by_name[name]
