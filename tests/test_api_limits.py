"""Time limits that Python functions refuse: those that no clock can count, and non-numbers."""

from collections.abc import Callable
from typing import Any

import pytest

from patchwork_solve import (
    Analysis,
    InputError,
    State,
)
from patchwork_solve.analyses.asking.query import Seconds
from patchwork_solve.engine.base.clock import Clock
from patchwork_solve.reports import Sample, circles_frame, study_frame

CLOSE = State.load("example:close-finish")
SAMPLE = Sample("example:4x4", space=10, positions=0)

LIMITED: dict[str, Callable[..., object]] = {
    "Analysis": lambda **given: Analysis(CLOSE, **given),
    "circles_frame": lambda **given: circles_frame("example:4x4", [], **given),
    "study_frame": lambda **given: study_frame(SAMPLE, **given),
}
"""Functions with a time limit that have no query; those are in tests/analyses/test_queries.py."""


@pytest.mark.parametrize("function", LIMITED)
@pytest.mark.parametrize("seconds", [*Seconds("").wrong(), 1e300])
def test_a_time_limit_is_at_most_four_months(function: str, seconds: Any) -> None:
    with pytest.raises(InputError, match=r"^seconds: .*; allowed: ") as raised:
        LIMITED[function](seconds=seconds)
    assert raised.value.field == "seconds"


@pytest.mark.parametrize("seconds", [10**400, 10_000_001, float("nan")])
def test_no_clock_has_a_longer_limit(seconds: float) -> None:
    with pytest.raises(InputError, match=r"^seconds: .*; allowed: up to 10,000,000$"):
        Clock(seconds)
    assert Clock(10_000_000).left
