"""A process that compiles entries and keeps them in the folder.

python -m patchwork_solve.engine.kernel.worker JOB[,JOB] ENTRY...

Which of them, it reads from its standard input: a byte for each, its number in the list. Processes
that share the input share the work.
"""

from __future__ import annotations

import gc
import os
import signal
import sys

from patchwork_solve.engine.kernel.jobs import tasks

SELDOM = (100_000, 50, 1_000)
"""When Python looks for garbage; numba makes little, and the looks take a tenth of the time."""


def main(jobs: str, *entries: str) -> None:
    """Compile the entries of these names that the standard input numbers."""
    for number in (signal.SIGINT, signal.SIGTERM):  # It dies at once, within LLVM too.
        signal.signal(number, signal.SIG_DFL)
    needed = {task.entry.name: task for task in tasks(jobs.split(","))}
    gc.freeze()
    gc.set_threshold(*SELDOM)
    while byte := os.read(0, 1):
        needed[entries[byte[0]]].do()


if __name__ == "__main__":
    main(*sys.argv[1:])
