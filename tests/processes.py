"""Whether processes that a test has started come to their end."""

from __future__ import annotations

import os
import time
from collections.abc import Iterable
from pathlib import Path

PATIENCE = 60
"""Seconds after which a test gives up on a loaded machine."""

PROC = Path("/proc/self/stat")


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
