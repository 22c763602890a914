"""The command `report designer` killed and stopped: the next one goes on and loses nothing."""

import json
import signal
from pathlib import Path

import pytest

from patchwork_solve.analyses.simulation.verifying import verify
from tests.processes import PATIENCE, Process

POCKET = "tests/data/variants/pocket.toml"
RUNS = ("quick", "strong", "match")


def spending(out: Path) -> Process:
    """Return an evening that is going on."""
    how = ("--player", "strong-alone:5n", "--minutes", "1", "--processes", "1", "--no-fit")
    return Process("report", "designer", POCKET, *how, "--out", str(out), "--format", "json")


def shards(out: Path) -> dict[Path, tuple[int, int]]:
    """Return the files of games, with what changes when one is written again."""
    paths = [path for name in RUNS for path in (out / name).glob("games-*.parquet")]
    return {path: (path.stat().st_ino, path.stat().st_mtime_ns) for path in paths}


def answers(out: Path) -> list[str]:
    """Return the whole lines of the prices."""
    path = out / "prices.jsonl"
    lines = path.read_text("utf-8").splitlines(keepends=True) if path.exists() else []
    return [line for line in lines if line.endswith("\n")]


@pytest.mark.slow
def test_a_killed_evening_and_a_stopped_one_go_on(tmp_path: Path) -> None:
    out = tmp_path / "evening"
    killed = spending(out)
    killed.wait_for(lambda: len(list((out / "strong").glob("games-*.parquet"))) > 3)
    killed.signalled(signal.SIGKILL)
    there = shards(out)
    assert not (out / "strong.json").exists()
    assert (out / "quick.json").exists()

    stopped = spending(out)
    stopped.wait_for(lambda: len(answers(out)) > 3)
    status, printed, said = stopped.signalled(signal.SIGINT)
    assert (status, printed) == (128 + signal.SIGINT, "")
    assert said.splitlines()[-1] == "interrupted"
    kept, lines = shards(out), answers(out)
    assert there.items() < kept.items()
    assert not (out / "prices.json").exists()

    last = spending(out)
    printed, said = last.popen.communicate(timeout=5 * PATIENCE)
    assert last.popen.returncode == 0, said
    assert kept.items() <= shards(out).items()
    assert answers(out)[: len(lines)] == lines
    done = json.loads(printed)
    for name, row in zip(("quick", "strong", "match"), done["players"], strict=True):
        found = verify(out / name, again=1)
        assert not found.flaws
        assert found.replayed == row["games"] == sum(1 for _ in games(out / name))


def games(folder: Path) -> list[int]:
    """Return the numbers of the games of a run, each once."""
    from patchwork_solve.lab import Run

    with Run.open(folder) as run:
        numbers = run.query("SELECT game FROM games")["game"].tolist()
    assert len(set(numbers)) == len(numbers)
    return numbers
