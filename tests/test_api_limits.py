"""Time limits that Python functions refuse: what no clock can count, and what is no number."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from patchwork_solve import (
    Analysis,
    InputError,
    State,
    bounds,
)
from patchwork_solve.engine.base.clock import Clock
from patchwork_solve.lab import design, simulate, sweep, whatif
from patchwork_solve.puzzles import make_exercises, make_puzzles
from patchwork_solve.reports import FirstMoves, Sample, circles_frame, study_frame

SMALL = "example:4x4"
CLOSE = State.load("example:close-finish")
GREEDY: dict[str, Any] = {"player": "greedy", "games": 4, "out": "run"}

LIMITED: dict[str, Callable[..., object]] = {
    "Analysis": lambda **given: Analysis(CLOSE, **given),
    "bounds": lambda **given: bounds(CLOSE, **given),
    "simulate": lambda **given: simulate("greedy", 2, out="run", edition=SMALL, **given),
    "whatif": lambda **given: whatif("first-2014", **GREEDY, **given),
    "sweep": lambda **given: sweep("square_points=6..7", **GREEDY, **given),
    "design": lambda **given: design("tie=0", "swap", **GREEDY, **given),
    "make_exercises": lambda **given: make_exercises(["example:game"], **given),
    "make_puzzles": lambda **given: make_puzzles(puzzles=1, **given),
    "circles_frame": lambda **given: circles_frame(SMALL, [], **given),
    "study_frame": lambda **given: study_frame(Sample(SMALL, space=10, positions=0), **given),
    "FirstMoves": lambda **given: FirstMoves(**given).tasks(),
}


@pytest.mark.parametrize("function", LIMITED)
@pytest.mark.parametrize("seconds", [10**400, 10_000_001, 1e300, float("inf"), float("nan"), 0, -1])
def test_a_time_limit_is_at_most_four_months(
    function: str, seconds: float, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(InputError) as raised:
        LIMITED[function](seconds=seconds)
    assert raised.value.field == "seconds"
    assert raised.value.reason.endswith("allowed: seconds above 0, up to 10,000,000")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("seconds", [10**400, 10_000_001, float("nan")])
def test_no_clock_has_a_longer_limit(seconds: float) -> None:
    with pytest.raises(InputError, match=r"^seconds: .*; allowed: up to 10,000,000$"):
        Clock(seconds)
    assert Clock(10_000_000).left
