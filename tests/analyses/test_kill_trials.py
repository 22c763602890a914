"""Runs that are killed and go on end as one that nobody disturbed."""

import random
from pathlib import Path

import pytest

from scripts import kill_trials
from scripts.kept_results import page_answer, whole_file
from scripts.kill_trials import (
    Trial,
    endgame,
    examine,
    more_trials,
    simulation,
    trials,
)


@pytest.mark.slow
def test_a_killed_search_goes_on(tmp_path: Path) -> None:
    done = examine(endgame(tmp_path, 8, 42, 0.1), 2, 0.5, random.Random(1))
    assert done["kills"] == 2
    assert done["compared"] >= 1


@pytest.mark.thorough
def test_changed_sources_are_an_error_of_the_trial(monkeypatch: pytest.MonkeyPatch) -> None:
    review = ["review", "no-such-game"]
    failing = Trial("review", review, whole_file, page_answer, "--output", ".csv")
    for hashes, words in ((["a", "b"], "the sources changed"), (["a", "a"], "no-such-game")):
        monkeypatch.setattr(kill_trials, "sources", iter(hashes).__next__)
        with pytest.raises(AssertionError, match=words):
            examine(failing, 1, 0.1, random.Random(5))


@pytest.mark.slow
def test_a_killed_simulation_goes_on() -> None:
    done = examine(simulation(60), 3, 1.0, random.Random(3))
    assert done["kills"] == 3
    assert done["compared"] >= 1


@pytest.mark.slow
@pytest.mark.parametrize("number", range(3))
def test_killed_runs_lose_nothing(tmp_path: Path, number: int) -> None:
    trial = trials(tmp_path, 38, 60, 40)[number]
    done = examine(trial, 5, 1.0, random.Random(2))
    assert done["kills"] == 5
    assert done["with something kept"] >= 1


@pytest.mark.slow
@pytest.mark.parametrize("name", [trial.name for trial in more_trials()])
def test_further_commands_that_are_killed_lose_nothing(name: str) -> None:
    [trial] = [one for one in more_trials() if one.name == name]
    done = examine(trial, 3, 1.0, random.Random(4))
    assert done["kills"] == 3
    assert done["compared"] >= 1
