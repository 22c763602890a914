"""A command that is refused leaves no file and no folder behind, however late it is refused."""

import shutil
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from patchwork_solve.analyses.simulation import shard
from patchwork_solve.analyses.simulation.place import held
from patchwork_solve.engine.base.errors import InputError
from scripts.file_trials import call_with_new_files, commands, content, prepare
from tests.analyses.conftest import Run
from tests.analyses.test_bad_input import refused

OPTIONS = {name: {one for part in each.params for one in part.opts} for name, each in commands()}

WITH_RUNS = {
    "simulate": ("--players", "greedy", "--games", "4", "--edition", "mine.toml"),
    "whatif": ("mine.toml", "--player", "greedy", "--games", "4"),
    "sweep": ("square_points=6..7", "--edition", "mine.toml", "--player", "greedy"),
    "design": ("mine.toml", "--goal", "win_0=0.5", "--vary", "square_points=6..7", "--player",
               "greedy", "--games", "4"),
    "rebalance": ("mine.toml", "--player", "strong:5n", "--circles", "20"),
}  # fmt: skip
"""Arguments of the commands that save games in a folder."""

TIMED = ("exercises", "report endgames", "report losses", "report openings", "report patches",
         "report prices", "report solved")  # fmt: skip
"""Other commands that write, and have no answer if their time is too short."""

RICH = """
name = "rich"
extends = "current"
rows = 8
columns = 16
square = 0
income_marks = [1]
last_space = 1
leather_marks = []
start_income = 999
start_buttons = 999
income_pay = 5
income_points = 447
"""
"""Rules whose games have numbers without room in the tables, as only the games show."""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder with what the commands read; they run in it."""
    prepare(tmp_path)
    shutil.rmtree(tmp_path / "runs")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def saving(name: str) -> tuple[str, ...]:
    """Return a command that saves games in a new folder."""
    return (name, *WITH_RUNS[name], "--processes", "1", "--out", "new-runs")


def test_all_commands_that_save_games_are_tried() -> None:
    others = {"fit", "report designer"}  # A file, and the folder of an evening.
    assert set(WITH_RUNS) == {name for name in OPTIONS if "--out" in OPTIONS[name]} - others
    assert all({"--time-limit"} <= OPTIONS[name] for name in (*WITH_RUNS, *TIMED))


@pytest.mark.parametrize("name", WITH_RUNS)
def test_too_short_a_time_for_games(run: Run, folder: Path, name: str) -> None:
    before = content(folder)
    refused(run(*saving(name), "--time-limit", "0.001"), "error: --time-limit: ")
    assert content(folder) == before


@pytest.mark.slow
@pytest.mark.parametrize("name", TIMED)
def test_too_short_a_time(run: Run, folder: Path, name: str) -> None:
    before = content(folder)
    refused(run(*call_with_new_files(name), "--time-limit", "0.001"), "error: --time-limit: ")
    assert content(folder) == before


def refuse(*arguments: Any) -> None:
    """Refuse the first games that are played."""
    raise InputError("edition", "refused")


@pytest.mark.parametrize("name", ["simulate", "whatif", "sweep", "design"])
def test_rules_that_are_refused_when_they_are_played(
    run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setattr(shard, "write", refuse)
    before = content(folder)
    status, out, err = run(*saving(name))
    assert (status, out) == (2, "")
    assert err.endswith("refused\n")
    assert content(folder) == before


def test_a_mended_variant_takes_the_same_folder(run: Run, folder: Path) -> None:
    (folder / "mine.toml").write_text(RICH)
    assert run(*saving("simulate"))[0] == 2
    (folder / "mine.toml").write_text(RICH.replace("999", "1").replace("447", "1"))
    assert run(*saving("simulate"))[0] == 0


def test_a_run_that_is_not_made_longer_stays_what_it_was(
    run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert run(*saving("simulate"))[0] == 0
    before = content(folder)
    with monkeypatch.context() as patched:
        patched.setattr(shard, "write", refuse)
        assert run(*saving("simulate"), "--games", "8")[0] == 2
    assert content(folder) == before


def test_an_empty_folder_stays(run: Run, folder: Path) -> None:
    (folder / "new-runs").mkdir()
    before = content(folder)
    assert run(*saving("simulate"), "--time-limit", "0.001")[0] == 2
    assert content(folder) == before


def test_a_run_that_others_are_at_stays(
    run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another run plays a shard of the folder when this one is refused."""
    games = folder / "new-runs" / "games-0000000-0000001.parquet"

    def refuse_beside(*arguments: Any) -> None:
        stack.enter_context(held(games))
        raise InputError("edition", "refused")

    monkeypatch.setattr(shard, "write", refuse_beside)
    parts = ("--games-a-shard", "2", "--shard", "2/2")
    with ExitStack() as stack:
        assert run(*saving("simulate"), *parts)[0] == 2
        assert (folder / "new-runs" / "manifest.json").exists()
