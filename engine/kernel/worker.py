"""A process that compiles entries and keeps them in the folder.

python -m patchwork_solve.engine.kernel.worker JOB[,JOB] ENTRY...

Which of them, it reads from its standard input: a byte for each, its number in the list. Processes
that share the input share the work.
"""

from __future__ import annotations

import os
import signal
import sys

from patchwork_solve.engine.kernel.jobs import tasks
from patchwork_solve.engine.kernel.machine_code import compiling


def main(jobs: str, *entries: str) -> None:
    """Compile the entries of these names that the standard input numbers."""
    for number in (signal.SIGINT, signal.SIGTERM):  # It dies at once, within LLVM too.
        signal.signal(number, signal.SIG_DFL)
    needed = {task.entry.name: task for task in tasks(jobs.split(","))}
    compiling.collect_seldom()
    while byte := os.read(0, 1):
        needed[entries[byte[0]]].do()


if __name__ == "__main__":
    main(*sys.argv[1:])
