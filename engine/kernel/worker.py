"""A process that compiles some entries and keeps them in the folder.

python -m patchwork_solve.engine.kernel.worker JOB[,JOB] ENTRY...
"""

from __future__ import annotations

import signal
import sys

from patchwork_solve.engine.kernel.jobs import tasks


def main(jobs: str, *entries: str) -> None:
    """Compile the entries of these names."""
    for number in (signal.SIGINT, signal.SIGTERM):  # It dies at once, within LLVM too.
        signal.signal(number, signal.SIG_DFL)
    for task in tasks(jobs.split(",")):
        if task.entry.name in entries:
            task.do()


if __name__ == "__main__":
    main(*sys.argv[1:])
