"""Send signals to commands at moments drawn at random, early, late and twice, and look at the end.

    pytest -m slow tests/analyses/test_signal_trials.py

A finding is: a traceback or another word of Python's on standard error, an exit status that is
neither that of a signal nor 0, a process that is left over, or a command that does not end. Not
counted, but printed: tracebacks of Python's own start, before it runs a line of the program.
"""

import os
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BEFORE_US = "in Python's own start"
PATIENCE = 60.0
"""Seconds in which a command must end, on a busy machine."""

NUMBERS = (signal.SIGINT, signal.SIGTERM)
BAD_WORDS = ("Traceback", "Exception ignored", "Fatal Python error", 'File "', "leaked")

OURS = re.compile(r'File ".*/(patchwork_solve|engine|solver|analyses)/')
"""A line of a traceback that is in the program."""

COMMANDS = {
    "show": ["show", "example:close-finish"],
    "version": ["--version"],
    "endgame": ["endgame", "example:hard", "--time-limit", "5", "--save-every", "0.2",
                "--resume", "kept"],
    "report": ["report", "endgames", "--space", "44", "--positions", "200", "--processes", "2",
               "--resume", "kept"],
    "simulate": ["simulate", "--players", "greedy", "--games", "4000", "--games-a-shard", "50",
                 "--processes", "2", "--out", "run"],
    "best": ["best", "example:hard", "--time-limit", "5"],
    "play-match": ["play-match", "greedy", "careful", "--games", "4000", "--processes", "2"],
    "board": ["board", "--no-browser"],
}  # fmt: skip
"""Command lines, in a folder of their own."""


@dataclass(frozen=True)
class Shot:
    """A command, and the signals that it gets.

    Parameters
    ----------
    command : str
        A name of `COMMANDS`.
    moments : tuple of float
        Seconds after the start, one for each signal.
    numbers : tuple of int
        The signals.
    is_script : bool
        Whether the installed command is started, and not the module.
    """

    command: str
    moments: tuple[float, ...]
    numbers: tuple[int, ...]
    is_script: bool


def shot(rng: random.Random, kind: str) -> Shot:
    """Draw a shot: early, late or twice.

    An early one comes within 0.3 s, which is before anything is read; the second of two comes up to
    0.3 s after the first.
    """
    command = rng.choice(list(COMMANDS))
    first = rng.uniform(0, 0.3) if kind == "early" else rng.uniform(0.1, 4)
    if kind != "twice":
        return Shot(command, (first,), (rng.choice(NUMBERS),), rng.random() < 0.5)
    second = first + rng.uniform(0, 0.3)
    numbers = rng.choice(NUMBERS), rng.choice(NUMBERS)
    return Shot(command, (first, second), numbers, rng.random() < 0.5)


def fire(one: Shot) -> tuple[str, list[str]]:
    """Run a shot; return how it ended, and what is wrong."""
    script = shutil.which("patchwork-solve", path=str(Path(sys.executable).parent))
    module = [sys.executable, "-m", "patchwork_solve"]
    start = [script] if one.is_script and script else module
    with tempfile.TemporaryDirectory() as folder:
        process = subprocess.Popen(
            [*start, *COMMANDS[one.command]],
            cwd=folder,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        begun = time.monotonic()
        for moment, number in zip(one.moments, one.numbers, strict=True):
            time.sleep(max(0.0, begun + moment - time.monotonic()))
            if process.poll() is None:
                send(process, number)
        try:
            _, words = process.communicate(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.communicate()
            return "killed", [f"it goes on for {PATIENCE:.0f} s"]
        if is_before_us(words):
            return BEFORE_US, left_over(process.pid)
        end = f"status {process.returncode}"
        return end, faults(one, process.returncode, words) + left_over(process.pid)


def send(process: subprocess.Popen[str], number: int) -> None:
    """Send Ctrl-C to the whole group, as a terminal does, and SIGTERM to the process, as `kill`."""
    if number == signal.SIGINT:
        os.killpg(process.pid, number)
    else:
        process.send_signal(number)


def faults(one: Shot, status: int, words: str) -> list[str]:
    """Return the faults of an end."""
    allowed = {0, *(128 + number for number in one.numbers), *(-number for number in one.numbers)}
    if status in allowed and not any(word in words for word in BAD_WORDS):
        return []
    return [f"status {status}, standard error: " + " | ".join(words.splitlines()[-12:])]


def is_before_us(words: str) -> bool:
    """Return whether a traceback is of Python's own start, before it runs a line of the program."""
    return "Traceback" in words and not OURS.search(words)


def left_over(session: int) -> list[str]:
    """Return the processes of a session that do not end, which are then killed."""
    until = time.monotonic() + PATIENCE / 4
    while (left := members(session)) and time.monotonic() < until:
        time.sleep(0.05)
    for number in left:
        os.kill(number, signal.SIGKILL)
    return [f"{len(left)} processes are left over"] if left else []


def members(session: int) -> list[int]:
    """Return the processes of a session that live."""
    found = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, _, _, its_session = path.read_text().rpartition(")")[2].split()[:4]
        except (OSError, ValueError):
            continue
        if int(its_session) == session and state != "Z":
            found.append(int(path.parent.name))
    return found
