"""Damaged shards that were set aside are deleted on request, and nothing else is."""

from pathlib import Path

import pytest

from patchwork_solve.analyses.simulation.query import SimulationQuery
from patchwork_solve.analyses.simulation.simulating import simulate as simulated
from patchwork_solve.analyses.simulation.span import Span
from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.lab import simulate
from tests.analyses.conftest import Run
from tests.analyses.test_bad_input import refused

FIRST, SECOND = Span(0, 3).file("games"), Span(4, 7).file("games")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a run in which two shards were set aside: one damaged, one whole of another run."""
    other = tmp_path / "other"
    for path, seed in ((tmp_path / "run", 3), (other, 4)):
        query = SimulationQuery(("greedy", "greedy"), 8, path, seed, games_a_shard=4)
        simulated(query)
    run = tmp_path / "run"
    (run / FIRST).write_bytes(b"PAR1")
    (run / SECOND).write_bytes((other / SECOND).read_bytes())
    simulate("greedy", 8, out=run, seed=3).close()
    return run


def test_what_was_set_aside_is_deleted_and_nothing_else(folder: Path, run: Run) -> None:
    ours = {f"{name}.set-aside-1" for name in (FIRST, FIRST.replace("games", "plies"))}
    ours.add(f"{SECOND.replace('games', 'plies')}.set-aside-1")
    foreign = f"{SECOND}.set-aside-1"
    assert {path.name for path in folder.glob("*aside*")} == {*ours, foreign}
    strangers = [
        f"{FIRST}.set-aside-x",
        f"{FIRST}.set-aside-",
        "games-0000008-0000011.parquet.set-aside-1",
        "notes.set-aside-1",
    ]
    for name in strangers:
        (folder / name).write_bytes(b"mine")
    (folder / f"{FIRST}.set-aside-2").symlink_to(folder / "notes.set-aside-1")
    (folder / f"{FIRST}.set-aside-3").mkdir()
    before = {path.name for path in folder.iterdir()}
    size = sum((folder / name).stat().st_size for name in ours)
    line = ("simulate", "--out", str(folder), "--remove-set-aside")
    words = f"3 files that had been set aside deleted ({size:,} bytes), 1 kept as shards of other"
    assert words in run(*line).output()
    assert {path.name for path in folder.iterdir()} == before - ours
    again = run(*line, "--format", "json").json()
    assert again == {"run": str(folder), "removed": 0, "size": 0, "kept": 1}
    assert (
        "8 of 8 games were replayed" in run("simulate", "--out", str(folder), "--verify").output()
    )


def test_a_folder_without_a_run_is_refused(tmp_path: Path, run: Run) -> None:
    line = ("simulate", "--out", str(tmp_path), "--remove-set-aside")
    refused(run(*line), "no manifest.json")


def test_a_file_that_cannot_be_deleted(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from patchwork_solve.analyses.simulation.aside import remove_set_aside

    def refuse(path: Path) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "unlink", refuse)
    with pytest.raises(InputError, match=r"cannot delete .*: Permission denied"):
        remove_set_aside(folder, "out")
