"""Signals during long work: what is known is printed, and nothing is left behind."""

import json
import os
import pty
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.lanes import few
from tests.processes import PATIENCE, Process, all_end

ROOT = Path(__file__).parents[2]
HARD = "examples/hard.json"


def has_lines(path: Path, number: int) -> Callable[[], bool]:
    return lambda: path.exists() and path.read_bytes().count(b"\n") >= number


def searching(tmp_path: Path, stderr: int = subprocess.PIPE) -> Process:
    """Return an endgame that is being searched."""
    path = tmp_path / "progress.jsonl"
    process = Process(
        *("endgame", HARD, "--format", "json", "--progress", str(path)), stderr=stderr
    )
    process.wait_for(has_lines(path, 1))
    return process


@pytest.mark.thorough
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupted_search_says_what_is_proved(tmp_path: Path, number: int) -> None:
    status, out, err = searching(tmp_path).signalled(number)
    assert status == 0, err
    document = json.loads(out)
    assert (document["status"], document["stopped"]) == ("bounds", "interruption")
    assert document["lower"] <= document["upper"]


SEARCHES = {
    "best": ("best", HARD, "--time-limit", "600"),
    "play-match": ("play-match", "strong:60", "draft", "--games", "2", "--processes", "1"),
    "review": ("review", "example:game", "--time-limit", "600"),
    "perft": ("perft", HARD, "--depth", "9"),
    "bounds": ("bounds", "--time-limit", "600"),
    "simulate": ("simulate", "--players", "strong:60", "--games", "2", "--processes", "1"),
}


@pytest.mark.slow
@pytest.mark.parametrize("command", SEARCHES)
def test_sigterm_ends_every_search(command: str, tmp_path: Path) -> None:
    out = ("--out", str(tmp_path / "run")) if command == "simulate" else ()
    process = Process(*SEARCHES[command], *out)
    until = time.monotonic() + 5
    process.wait_for(lambda: time.monotonic() > until)
    status, _, err = process.signalled(signal.SIGTERM)
    assert status in (0, 128 + signal.SIGTERM), err


@pytest.mark.thorough
def test_the_second_ctrl_c_ends_it_at_once(tmp_path: Path) -> None:
    process = searching(tmp_path)
    # Both while the process stands still, so that it cannot end between them.
    os.killpg(process.popen.pid, signal.SIGSTOP)
    os.killpg(process.popen.pid, signal.SIGINT)
    time.sleep(0.1)
    status, out, err = process.signalled(signal.SIGTERM, signal.SIGCONT)
    assert status in (130, 143)  # Which of the two is seen first is not said.
    assert out == ""
    assert err.splitlines()[-1] == "interrupted"


@pytest.mark.thorough
def test_a_terminal_gets_its_cursor_back(tmp_path: Path) -> None:
    ours, theirs = pty.openpty()
    process = searching(tmp_path, stderr=theirs)
    os.close(theirs)
    process.popen.send_signal(signal.SIGINT)
    shown = b""
    try:
        while part := os.read(ours, 4096):
            shown += part
    except OSError:
        pass  # Nobody holds the other end any more.
    out, _ = process.popen.communicate(timeout=PATIENCE)
    assert json.loads(out)["stopped"] == "interruption"
    assert shown.count(b"\x1b[?25l") == 1
    assert shown.rindex(b"\x1b[?25h") > shown.rindex(b"\x1b[?25l")


@pytest.mark.thorough
@pytest.mark.parametrize("number", few([signal.SIGINT, signal.SIGTERM], 1))
def test_half_a_run_is_not_taken_for_the_whole(tmp_path: Path, number: int) -> None:
    folder = tmp_path / "run"
    process = Process(
        *("simulate", "--players", "greedy", "--games", "100000", "--games-a-shard", "5"),
        *("--processes", "1", "--out", str(folder)),
    )
    process.wait_for(lambda: len(list(folder.glob("games-*.parquet"))) > 1)
    status, out, err = process.signalled(number)
    assert status == 128 + number
    assert "of 100,000 games are in the folder" in out
    assert err.splitlines()[-1] == "interrupted"


def reporting(ledger: Path, processes: int) -> Process:
    """Return a report that has answers and is at work on more."""
    many = ("--space", "44", "--positions", "500", "--edition", "current", "--format", "csv")
    process = Process(
        *("report", "endgames", *many, "--processes", str(processes), "--resume", str(ledger))
    )
    process.wait_for(has_lines(ledger, 3))
    return process


@pytest.mark.slow
@pytest.mark.parametrize(("processes", "number"), [(1, signal.SIGTERM), (2, signal.SIGINT)])
def test_an_interrupted_report_prints_what_it_has(
    tmp_path: Path, processes: int, number: int
) -> None:
    ledger = tmp_path / "answers.jsonl"
    process = reporting(ledger, processes)
    workers = process.children()
    status, out, err = process.signalled(number)
    assert status == 0, err
    _, *lines = map(json.loads, ledger.read_text().splitlines())
    assert f"interrupted: {len(lines)} of 500 answers" in err
    assert len(out.splitlines()) == 1 + len(lines)
    seeds = sorted(line["row"]["seed"] for line in lines)
    assert [int(line.split(",")[0]) for line in out.splitlines()[1:]] == seeds
    all_end(workers)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
def test_workers_end_with_a_killed_parent(tmp_path: Path) -> None:
    ledger = tmp_path / "answers.jsonl"
    process = reporting(ledger, 2)
    workers = process.children()
    assert len(workers) >= 2
    process.popen.kill()
    process.popen.communicate(timeout=PATIENCE)
    all_end(workers)
    # The lock of the killed run does not hinder, and its answers are there.
    kept = [json.loads(line) for line in ledger.read_text().splitlines() if line.endswith("}")]
    again = Process(
        *("report", "endgames", "--space", "44", "--positions", "3", "--edition", "current"),
        *("--format", "csv", "--resume", str(ledger)),
    )
    out, err = again.popen.communicate(timeout=5 * PATIENCE)
    assert again.popen.returncode == 0, err
    assert len(out.splitlines()) == 4
    found = [json.loads(line) for line in ledger.read_text().splitlines()]
    assert found[: len(kept)] == kept
