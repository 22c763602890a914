"""Matches that are stopped, killed, or played by programs that fail; no process is left behind."""

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from patchwork_solve import Game
from tests.analyses.conftest import Run
from tests.analyses.test_play_match import POCKET, document, games, program
from tests.lanes import few
from tests.processes import all_end

DRY = 'last_space = 16\nleather_marks = []\nname = "dry"\n'
"""In place of pocket's: the rules under which whoever only advances plays on to the end."""


@pytest.fixture
def dry(tmp_path: Path) -> str:
    """Return a quick variant without leather."""
    lines = Path(POCKET).read_text().splitlines(keepends=True)
    gone = ("name", "last_space", "leather_marks")
    path = tmp_path / "dry.toml"
    path.write_text(DRY + "".join(line for line in lines if not line.startswith(gone)))
    return str(path)


@pytest.fixture
def player(tmp_path: Path) -> str:
    """Return a player that takes its time, advances, and writes the number of its process down."""
    return program(
        "import os, sys, time\n"
        f"open({str(tmp_path / 'numbers')!r}, 'a').write(f'{{os.getpid()}}\\n')\n"
        "for line in sys.stdin:\n"
        "    time.sleep(0.03)\n"
        "    print('advance', flush=True)\n"
    )


@pytest.mark.slow
def test_a_killed_match_loses_nothing_and_plays_nothing_twice(
    run: Run, tmp_path: Path, dry: str
) -> None:
    """Its player is slow until it is killed, and waits once a pair is kept.

    So the eight pairs are not all played before the first one is written.
    """
    kept, killed_is = tmp_path / "kept", tmp_path / "killed"
    player = program(
        "import os, sys, time\n"
        "from pathlib import Path\n"
        f"open({str(tmp_path / 'numbers')!r}, 'a').write(f'{{os.getpid()}}\\n')\n"
        f"kept, killed = Path({str(kept)!r}), Path({str(killed_is)!r})\n"
        "for line in sys.stdin:\n"
        "    while not killed.exists() and kept.exists() and 'task' in kept.read_text():\n"
        "        time.sleep(0.01)\n"
        "    time.sleep(0 if killed.exists() else 0.05)\n"
        "    print('advance', flush=True)\n"
    )
    command = ("play-match", player, "greedy", "--games", "16", "--edition", dry)
    kept_so = (*command, "--processes", "2", "--resume", str(kept))
    killed = subprocess.Popen([sys.executable, "-m", "patchwork_solve", *kept_so])
    late = time.monotonic() + 120
    while not (kept.exists() and kept.read_text().count('"task"')):
        assert time.monotonic() < late
        time.sleep(0.02)
    killed.kill()
    killed.wait()
    all_end(written(tmp_path / "numbers"))
    killed_is.touch()
    played = kept.read_text().rsplit("\n", 1)[0]
    assert 1 <= played.count('"task"') < 8
    resumed = games(run, *kept_so)
    assert kept.read_text().startswith(played)
    assert kept.read_text().count('"task"') == 8
    assert [row["pair"] for row in resumed] == [str(n // 2) for n in range(16)]
    fresh = games(run, *command, "--processes", "1")
    assert [row["record"] for row in resumed] == [row["record"] for row in fresh]


def written(numbers: Path) -> set[int]:
    """Return the processes that wrote their number down."""
    return {int(line) for line in numbers.read_text().split()}


@pytest.mark.parametrize("processes", few(["1", "2"], 1))
def test_a_time_limit_reports_what_is_finished(run: Run, player: str, processes: str) -> None:
    began = time.monotonic()
    found = document(run, "play-match", player, "greedy", "--games", "1000", "--time-limit", "0.5",
                     "--processes", processes)  # fmt: skip
    assert (found["stopped"], found["pairs"]) == ("limit", 0)
    assert found["share"] is found["elo"] is found["margin"] is None
    assert time.monotonic() - began < 20
    out = run("play-match", player, "greedy", "--time-limit", "0.1", "--processes", "1").output()
    assert "no pair of games was finished" in out


@pytest.mark.thorough
def test_ctrl_c_reports_what_is_finished_and_ends_every_process(
    tmp_path: Path, player: str, dry: str
) -> None:
    kept = tmp_path / "kept"
    command = ["play-match", player, "greedy", "--edition", dry, "--format", "json",
               "--processes", "2", "--games", "1000", "--resume", str(kept)]  # fmt: skip
    running = subprocess.Popen(
        [sys.executable, "-m", "patchwork_solve", *command],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    late = time.monotonic() + 120
    while not (kept.exists() and kept.read_text().count('"task"')):
        assert time.monotonic() < late
        time.sleep(0.02)
    running.send_signal(signal.SIGINT)
    out, error = running.communicate(timeout=30)
    assert running.returncode == 0, error
    found = json.loads(out)
    assert found["stopped"] == "interruption"
    assert 1 <= found["pairs"] < 500
    all_end(written(tmp_path / "numbers"))


@pytest.mark.thorough
def test_a_program_that_fails_forfeits_and_the_match_goes_on(run: Run, tmp_path: Path) -> None:
    once = str(tmp_path / "once")
    script = (
        "import os, sys\n"
        "from patchwork_solve import State\n"
        "for number, line in enumerate(sys.stdin):\n"
        "    state = State.from_text(line.strip())\n"
        f"    if number == 3 and not os.path.exists({once!r}):\n"
        f"        open({once!r}, 'w'); sys.exit('my head aches')\n"
        "    print(state.legal_moves[0], flush=True)\n"
    )
    command = ("play-match", program(script), "greedy", "--games", "4", "--processes", "1")
    rows = games(run, *command)
    reasons = [row["forfeit"] for row in rows]
    assert reasons == ["ended with status 1; it said: my head aches", "", "", ""]
    assert rows[0]["winner"] == "1"
    assert rows[0]["score_0"] == rows[0]["score_1"] == ""
    lost = Game.from_text(rows[0]["record"])
    assert lost.final.winner is None
    assert lost.final.to_move == 0


def test_a_program_that_always_fails_ends_the_match(run: Run) -> None:
    command = ("play-match", "greedy", program("import sys; sys.exit(7)"), "--processes", "1")
    status, out, error = run(*command, "--format", "json")
    found = json.loads(out)
    assert (found["stopped"], found["forfeits"], found["pairs"]) == ("forfeits", [0, 6], 3)
    assert found["wins"] == [6, 0]
    assert found["margin"] is None
    assert status == 2
    assert error.count("error: ") == 1
    assert "error: B: pipe:" in error
    assert "6 games in a row: ended with status 7; the answer above stands" in error


def test_patience(run: Run) -> None:
    command = ("play-match", program("import time; time.sleep(99)"), "greedy", "--games", "2")
    rows = games(run, *command, "--patience", "0.2", "--processes", "1")
    assert [row["forfeit"] for row in rows] == ["gave no answer in 0.2 s"] * 2
