"""Start two runs on one `--resume` file at once, for every command that has one, and compare.

    pytest -m slow tests/analyses/test_pair_trials.py

One of two runs may be refused, because the other one is using the file; a run that is not must give
the answer of an undisturbed one. Afterwards the file holds each answer once, a third run gives the
same answer from it, and no lock is left.
"""

import os
import random
import subprocess
import tempfile
import time
from dataclasses import replace
from pathlib import Path

from scripts.kill_trials import COMMAND, QUICK, Trial, answers, endgame, more_trials, timeless

ROOT = Path(__file__).resolve().parent.parent
POCKET = ("--edition", str(ROOT / "tests/data/variants/pocket.toml"))
PLAYER = ("--player", "strong:5n")
JSON = ("--format", "json")
IN_USE = "another run is using"


def _ledger(name: str, *arguments: str) -> Trial:
    return Trial(name, [*name.split(), *arguments, *JSON], answers, timeless)


def trials(folder: Path) -> list[Trial]:
    """Return a quick call of every command with `--resume`."""
    runs = [str(folder / "run"), str(folder / "other")]
    further = more_trials(replace(QUICK, games=40, tails=10))
    return [
        endgame(folder, 8, 42, 0.1),
        *(one for one in further if one.option == "--resume"),
        _ledger("report bounds", "circles", *POCKET, "--circles", "1", "--width", "10"),
        _ledger("report compare", *runs, "--proved", "3", "--nodes", "100"),
        _ledger("report endgames", *POCKET, "--positions", "20", "--space", "10"),
        _ledger("report interest", runs[0], "--games", "2", "--matches", "0", *PLAYER),
        _ledger("report luck", runs[0], "--games", "2", *PLAYER),
        _ledger("report openings", *POCKET, "--circles", "20", *PLAYER),
        _ledger("report patches", *POCKET, "--games", "5", *PLAYER),
        _ledger("report prices", *POCKET, "--circles", "1", *PLAYER),
        _ledger("report solved", *POCKET, "--circles", "5", "--nodes", "1000"),
        _ledger("fit", *POCKET, "--games", "40", "--generations", "1", "--nodes", "1",
                "--out", str(folder / "fitted")),
    ]  # fmt: skip


def prepare(folder: Path) -> None:
    """Play the two runs that reports are about."""
    other = (ROOT / "tests/data/variants/pocket.toml").read_text("utf-8")
    other = other.replace('name = "pocket"', 'name = "other"')
    other = other.replace("square_points = 5", "square_points = 4")
    (folder / "other.toml").write_text(other)
    for name, edition in (("run", POCKET[1]), ("other", str(folder / "other.toml"))):
        line = ["simulate", "--players", "greedy", "--games", "20", "--edition", edition]
        subprocess.run(
            [*COMMAND, *line, "--out", str(folder / name)], check=True, capture_output=True
        )


def _started(trial: Trial, kept: Path) -> subprocess.Popen[str]:
    pipe = subprocess.PIPE
    return subprocess.Popen(trial.command(kept), stdout=pipe, stderr=pipe, text=True)


def _ended(process: subprocess.Popen[str], wrong: list[str]) -> str | None:
    """Return the output of a run, None where it was refused as another one used the file."""
    out, err = process.communicate()
    if process.returncode == 2 and IN_USE in err and "Traceback" not in err:
        return None
    if process.returncode:
        wrong.append(f"status {process.returncode}: {err.splitlines()[-1:]}")
        return None
    return out


def examine(trial: Trial, chance: random.Random) -> list[str]:
    """Start two runs; return what is wrong."""
    wrong: list[str] = []
    with tempfile.TemporaryDirectory() as made:
        kept = Path(made, "kept")
        runs = [_started(trial, kept)]
        time.sleep(chance.uniform(0, 1))
        runs.append(_started(trial, kept))
        printed = [_ended(run, wrong) for run in runs]
        if printed == [None, None]:
            return [*wrong, "neither run gave an answer"]
        after = subprocess.run(trial.command(kept), capture_output=True, text=True, check=False)
        answers = [trial.answer(one, kept) for one in (*printed, after.stdout) if one is not None]
        if any(answer != answers[0] for answer in answers):
            wrong.append("another answer")
        trial.known(kept)
        left = [name for name in os.listdir(made) if name != "kept"]
        if left:
            wrong.append(f"left behind {left}")
    return wrong


def run(folder: Path, only: str | None = None) -> tuple[int, list[str]]:
    """Start a pair of each command, or of one; return how many there were, and the findings."""
    prepare(folder)
    number, findings = 0, []
    for trial in trials(folder):
        if only in (None, trial.name):
            number += 1
            findings += [f"{trial.name}: {one}" for one in examine(trial, random.Random(1))]
    return number, findings
