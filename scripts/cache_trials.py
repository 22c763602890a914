"""Start many commands at once on an empty cache, and compare each with a run on the cache left.

    pytest -m slow tests/analyses/test_cache_trials.py

Every process compiles what it needs and writes it. A finding is: an exit status other than 0,
another answer than on the full cache, an unexpected line on standard error, or a cache that is not
whole: a file that is unfinished or damaged, or one that a later run compiles again.
"""

import os
import subprocess
import sys
from itertools import cycle, islice
from pathlib import Path

from patchwork_solve.engine.kernel.machine_code.folder import VARIABLE, read_whole

COMMAND = [sys.executable, "-m", "patchwork_solve"]
COMMANDS = (
    ("show", "example:close-finish"),
    ("moves", "example:close-finish"),
    ("replay", "example:game"),
)
"""Command lines that answer soon and print no times."""

ALLOWED = ("note: compiling", "progress: ")
"""How lines begin that a command may print on standard error on a slow machine."""


def start(arguments: tuple[str, ...], cache: Path) -> subprocess.Popen[str]:
    """Start a command on a cache."""
    return subprocess.Popen(
        [*COMMAND, *arguments],
        env={**os.environ, VARIABLE: str(cache)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def flaws(process: subprocess.Popen[str], printed: str, words: str) -> list[str]:
    """Return the flaws of a command's end."""
    wrong = [] if process.returncode == 0 else [f"status {process.returncode}"]
    wrong += [] if printed else ["no answer"]
    return wrong + [line for line in words.splitlines() if not line.startswith(ALLOWED)]


def damaged(cache: Path) -> list[str]:
    """Return the files of a cache that are not whole."""
    found = []
    for path in sorted(path for path in cache.rglob("*") if path.is_file()):
        try:
            read_whole(path)
        except OSError:
            found.append(path.name)
    return found


def times(cache: Path) -> dict[Path, int]:
    """Return when each file of a cache was written."""
    return {path: path.stat().st_mtime_ns for path in cache.rglob("*") if path.is_file()}


def examine(cache: Path, number: int) -> list[str]:
    """Start commands at once; return the findings."""
    chosen = list(islice(cycle(COMMANDS), number))
    running = [start(arguments, cache) for arguments in chosen]
    answers = [process.communicate() for process in running]
    findings = []
    for arguments, process, answer in zip(chosen, running, answers, strict=True):
        findings += [f"{' '.join(arguments)}: {wrong}" for wrong in flaws(process, *answer)]
    findings += [f"damaged: {name}" for name in damaged(cache)]
    written = times(cache)
    if not written:
        findings.append("the cache is empty")
    for arguments in COMMANDS[:number]:
        printed, words = start(arguments, cache).communicate()
        others = {
            out for one, (out, _) in zip(chosen, answers, strict=True) if one == arguments
        } - {printed}
        if others or words:
            findings.append(f"{' '.join(arguments)}: another answer on the full cache: {words}")
    if times(cache) != written:
        findings.append("a later run has written to the cache")
    return findings
