"""A metric that somebody names."""

from __future__ import annotations

from collections.abc import Sequence

from patchwork_solve.analyses.simulation.metrics import METRICS, Metric
from patchwork_solve.engine.base.errors import InputError, Sentence
from patchwork_solve.engine.base.wording import did_you_mean, shown

PRIMARY = ("win_0", "margin")
"""Metrics that matter most to a designer: chosen beforehand, and tested separately."""


NAMED = "_named"
"""Suffix of the metrics of two unlike players."""


def require_swept(names: Sequence[str], field: str) -> list[str]:
    """Return metrics of games in which a player plays itself, each once.

    Raises `InputError`, naming `field`, for an unknown metric, or one of two unlike players.
    """
    for name in names:
        if require_metric(name, field).name.endswith(NAMED):
            own = f"{name.removesuffix(NAMED)}_0".replace("margin_0", "margin")
            raise InputError(
                field, "{name} needs two unlike players; did you mean {own}?", name=name, own=own
            )
    return list(dict.fromkeys(names))


def require_metric(name: str, field: str) -> Metric:
    """Return the metric of a name.

    Raises `InputError`, naming `field`, for an unknown metric.
    """
    by_name = {metric.name: metric for metric in METRICS}
    if name not in by_name:
        names = Sentence("; one of {names}", names=", ".join(by_name))
        hint = did_you_mean(name, by_name, most=3) or names
        raise InputError(field, "unknown metric {name}{hint}", name=shown(name), hint=hint)
    return by_name[name]
