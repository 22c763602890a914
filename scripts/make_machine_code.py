"""Compile the whole kernel for processors of a common level, for the wheel to carry.

    python -m scripts.make_machine_code build/machine_code

`setup.py` puts what lies there into the wheel. On a system without the level nothing is made.
"""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path


def compile_all(target: Path) -> None:
    """Fill a folder with the machine code of everything that a job calls."""
    from patchwork_solve.engine.kernel.machine_code import shipped

    shutil.rmtree(target, ignore_errors=True)
    if not shipped.has_level():
        print(f"this processor is not of the level {shipped.LEVEL}: no machine code is made")
        return
    # numba reads these when it is imported, by the processes that compile.
    os.environ |= shipped.SETTINGS | {"PATCHWORK_SOLVE_CACHE": str(target.resolve())}
    os.execv(sys.executable, [sys.executable, "-m", "scripts.make_machine_code"])


def compile_here() -> None:
    """Compile what is missing in the folder that the environment names."""
    from patchwork_solve.engine.kernel.jobs import JOBS, tasks
    from patchwork_solve.engine.kernel.machine_code.cache import FOLDER
    from patchwork_solve.engine.kernel.preparing import prepare

    chosen = tasks(list(JOBS))
    print(f"compiling {len(chosen)} entries of the kernel", flush=True)
    prepare(list(JOBS), chosen, lambda done: None)
    if FOLDER.lock is None:  # It has printed why.
        raise SystemExit(1)
    FOLDER.lock.unlink(missing_ok=True)


if __name__ == "__main__":
    compile_all(Path(sys.argv[1])) if sys.argv[1:] else compile_here()
