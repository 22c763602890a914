"""Commands that a test starts, signals and waits for."""

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from pathlib import Path

PATIENCE = 60
"""Seconds after which a test gives up on a loaded machine."""

PROC = Path("/proc/self/stat")
ROOT = Path(__file__).parents[1]


def is_gone(number: int) -> bool:
    """Whether a process has ended, fetched by its parent or not."""
    try:
        os.kill(number, 0)
        stat = Path(f"/proc/{number}/stat")
        # Where there is no /proc, one that nobody has fetched counts as alive.
        return PROC.exists() and stat.read_text().rpartition(")")[2].split()[0] == "Z"
    except (FileNotFoundError, ProcessLookupError):
        return True


def all_end(numbers: Iterable[int]) -> None:
    """Wait for the end of processes that should end by themselves."""
    until = time.monotonic() + PATIENCE
    while not all(map(is_gone, numbers)):
        assert time.monotonic() < until, "processes are left over"
        time.sleep(0.02)


class Process:
    """A command that runs, alone in its group as in a terminal."""

    def __init__(self, *arguments: str, stderr: int = subprocess.PIPE) -> None:
        self.popen = subprocess.Popen(
            [sys.executable, "-m", "patchwork_solve", *arguments],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            stderr=stderr,
            text=True,
            start_new_session=True,
        )

    def wait_for(self, happened: Callable[[], bool]) -> None:
        """Wait until something is seen while the command is at work."""
        until = time.monotonic() + 5 * PATIENCE
        while not happened():
            assert self.popen.poll() is None, "it ended before"
            assert time.monotonic() < until, "it never happened"
            time.sleep(0.05)

    def signalled(self, *numbers: int) -> tuple[int, str, str]:
        """Send signals to all of the group and return how it ended."""
        for number in numbers:
            os.killpg(self.popen.pid, number)
            time.sleep(0.2)
        out, err = self.popen.communicate(timeout=PATIENCE)
        assert "Traceback" not in (err or "")
        return self.popen.returncode, out, err

    def children(self) -> list[int]:
        """Return the processes it has started."""
        listed = Path(f"/proc/{self.popen.pid}/task/{self.popen.pid}/children")
        return [int(number) for number in listed.read_text().split()]
