"""Two runs on one file of answers."""

from pathlib import Path

import pytest

from scripts.pair_trials import run


@pytest.mark.slow
def test_two_matches_on_one_file(tmp_path: Path) -> None:
    number, findings = run(tmp_path, "play-match")
    assert (number, findings) == (1, [])


@pytest.mark.slow
def test_two_runs_on_one_file_of_every_command(tmp_path: Path) -> None:
    number, findings = run(tmp_path)
    assert number == 14
    assert findings == []
