"""A board that is attacked answers nobody without its token, and its reader as ever."""

from __future__ import annotations

import pytest

from scripts.board_trials import TRIALS, Trial, crowd


@pytest.mark.slow
@pytest.mark.parametrize("name", ["requests", "user"])
def test_attacks_without_the_token(name: str) -> None:
    trial = Trial()
    TRIALS[name](trial)
    assert [one for one in trial.findings if not one.startswith("not tried")] == []


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["come and go", "dribble", "stay"])
def test_crowds(kind: str) -> None:
    trial = Trial()
    crowd(kind, 150, 4)(trial)
    assert trial.findings == []
    assert len(trial.waits) >= 2
