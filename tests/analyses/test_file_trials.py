"""Options that write, aimed at files that they must not write."""

from pathlib import Path

import pytest

from scripts.file_trials import CALLS, Writer, examine, path_options, targets, writers


@pytest.mark.thorough
def test_every_option_that_writes_has_a_call() -> None:
    """A new option that takes a path fails here until it has a call, or is known to read."""
    assert {name for name, _ in path_options()} == set(CALLS)
    assert len(writers()) > 50


def test_a_target_of_each_kind(tmp_path: Path) -> None:
    writer = Writer(("report", "luck", "run"), "--resume", ("run",), "")
    (tmp_path / "run").mkdir()
    (tmp_path / "run/manifest.json").write_text("kept")
    kinds = [kind for kind, _ in targets(writer, tmp_path)]
    assert {"a new name in run", "a link to run", "a hard link to run", "a folder"} <= set(kinds)


@pytest.mark.parametrize("option", ["--resume", "--output"])
def test_no_file_is_harmed(option: str) -> None:
    chosen = [one for one in writers() if one.command[1:2] == ("luck",) and one.option == option]
    number, findings = examine(chosen)
    assert number >= 10
    assert findings == []


@pytest.mark.slow
def test_no_file_is_harmed_by_any_option() -> None:
    number, findings = examine(writers())
    assert number >= 266
    assert findings == []
