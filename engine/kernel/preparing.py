"""Compiles what a kind of work needs before it begins, by one process a core.

The processes share only the folder of machine code: what is there is done. So it does no harm if
one of them dies; what is missing in the end, this process compiles.

python -m patchwork_solve.engine.kernel.preparing JOB...
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from filelock import FileLock, Timeout

from patchwork_solve.engine.kernel.machine_code import compiling

if TYPE_CHECKING:
    from patchwork_solve.engine.kernel.task import Task

LOOK = 0.2
"""Seconds between two looks at what is done."""

LONGEST_WAIT = 120.0
"""Seconds after which a process no longer waits for another that compiles."""

_WORKER = "patchwork_solve.engine.kernel.worker"


def prepare(jobs: Sequence[str], tasks: Sequence[Task], report: Callable[[int], None]) -> None:
    """Compile what is missing; none of it counts as time of the work.

    Parameters
    ----------
    jobs : sequence of str
        The kinds of work, as `jobs.JOBS` has them.
    tasks : sequence of Task
        What is to be compiled for them, the largest first.
    report : callable
        Called now and then with the number of tasks done.
    """
    from patchwork_solve.engine.kernel.machine_code.cache import FOLDER

    waiting = list(tasks)

    def look() -> None:
        # A look at a task takes a millisecond: what is done stays done.
        waiting[:] = [task for task in waiting if not task.is_done]
        report(len(tasks) - len(waiting))

    with compiling.counted(), _alone(FOLDER.lock, tasks, look):
        missing = [task for task in tasks if not task.is_done]
        cores = _cores()
        if FOLDER.path is not None and min(cores, len(missing)) > 1:
            _compile_in_processes(jobs, missing, min(cores, len(missing)), look)
        for task in missing:
            if not task.is_done:
                task.do()
                look()


@contextmanager
def _alone(path: Path | None, tasks: Sequence[Task], look: Callable[[], None]) -> Iterator[None]:
    """Wait while another process has the lock and compiles the same; not where there is none."""
    if path is None:
        yield
        return
    lock = FileLock(path, timeout=0)
    until = time.monotonic() + LONGEST_WAIT
    while time.monotonic() < until and not all(task.is_done for task in tasks):
        try:
            lock.acquire()
            break
        except Timeout:
            look()
            time.sleep(LOOK)
        except (OSError, NotImplementedError):  # a folder that can only be read
            break
    try:
        yield
    finally:
        with suppress(OSError):
            lock.release()


def _cores() -> int:
    """Count the cores this process may use."""
    usable = getattr(os, "sched_getaffinity", None)
    return len(usable(0)) if usable else os.cpu_count() or 1


def _compile_in_processes(
    jobs: Sequence[str], missing: Sequence[Task], number: int, look: Callable[[], None]
) -> None:
    """Have the tasks done by processes, each of which takes the next, and look until all end."""
    # Assertions are part of the folder's name; -P leaves the current folder out of the imports.
    flags = ["-P"] if __debug__ else ["-P", "-O"]
    names = [task.entry.name for task in missing]
    command = [sys.executable, *flags, "-m", _WORKER, ",".join(jobs), *names]
    nothing = subprocess.DEVNULL
    processes: list[subprocess.Popen[bytes]] = []
    try:
        with suppress(OSError), _queue(len(names)) as queue:  # no process to be had
            for _ in range(number):
                processes.append(
                    subprocess.Popen(command, stdin=queue, stdout=nothing, stderr=nothing)
                )
        while any(process.poll() is None for process in processes):
            look()
            time.sleep(LOOK)
        look()
    finally:
        for process in processes:
            process.kill()
            process.wait()


@contextmanager
def _queue(number: int) -> Iterator[int]:
    """Yield the end of a pipe with the numbers of tasks, a byte each, which processes share."""
    end, beginning = os.pipe()
    try:
        os.write(beginning, bytes(range(number)))
        os.close(beginning)
        yield end
    finally:
        os.close(end)


def main(*jobs: str) -> None:
    """Compile what these kinds of work need, so that their first command finds it."""
    from patchwork_solve.engine.kernel.jobs import tasks

    prepare(jobs, tasks(jobs), lambda done: None)


if __name__ == "__main__":
    main(*sys.argv[1:])
