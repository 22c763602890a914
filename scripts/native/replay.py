"""Play, search and pack while other hosts repeat every call of the kernel.

    python -m scripts.native.replay build/native [CALLS]

The hosts are the library of this system, in this process; the WebAssembly library, in Node; and the
library for aarch64 Linux, on an emulated processor. What is not installed is left out. A call
differs where its result, or a byte of the memory that it was given, is not the same. Exit status 1
where one does.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

from patchwork_solve.engine.kernel.jobs import JOBS, tasks
from patchwork_solve.engine.kernel.library.opening import Library
from scripts.native.__main__ import OBJECTS
from scripts.native.hosts import EMULATOR, Host, InProcess, emulated, node
from scripts.native.shadow import Shadow, shadowed
from scripts.native.targets import TARGETS
from scripts.native.work import portions

CALLS = 10_000

ENOUGH = 150
"""Portions of work, six rounds, in which every entry is called."""


def in_process(folder: Path) -> Host:
    """Return a host of this processor's library in a folder."""
    return InProcess(Library(folder).path)


def browser(folder: Path) -> Host:
    """Return a host of the WebAssembly library in a folder."""
    target = next(target for target in TARGETS if target.is_wasm)
    return node(folder / target.name / target.library)


def objects_for_emulator(folder: Path) -> list[Path]:
    """Return the object files for aarch64 Linux in a folder, none where it was not compiled."""
    return sorted((folder / "linux-aarch64").glob(OBJECTS))


def emulator(folder: Path) -> Host:
    """Return a host of the library for aarch64 Linux in a folder."""
    return emulated(objects_for_emulator(folder))


def hosts(folder: Path) -> list[Host]:
    """Return a host of each kind for which this system has the programs, and a folder a library."""
    found = [in_process(folder)]
    if shutil.which("node"):
        found.append(browser(folder))
    if shutil.which(EMULATOR) and objects_for_emulator(folder):
        found.append(emulator(folder))
    return found


def replay(repeating: list[Host], calls: int) -> list[Shadow]:
    """Work until each host has repeated so many calls, and every entry was called.

    Raises
    ------
    RuntimeError
        When some entry was not called within so many portions.
    """
    missing = {task.entry.name for task in tasks(list(JOBS))}
    with shadowed(repeating) as shadows:
        for number, portion in enumerate(portions()):
            portion()
            for shadow in shadows:
                shadow.finish()
            missing -= set(shadows[0].names)
            if shadows[0].calls >= calls and not missing:
                break
            if missing and number >= ENOUGH:
                raise RuntimeError(f"work.py calls no {', '.join(sorted(missing))}")
    return shadows


def main(folder: Path, calls: int) -> bool:
    """Print what was repeated and what differs; return whether anything does."""
    shadows = replay(hosts(folder), calls)
    for shadow in shadows:
        differ = len(shadow.differences)
        entries = len(shadow.names)
        print(f"{shadow.host.name}: {shadow.calls:,} calls of {entries} entries, {differ} differ")
        for line in shadow.differences[:10]:
            print(f"  {line}")
        shadow.host.close()
    return any(shadow.differences for shadow in shadows)


if __name__ == "__main__":
    if not sys.argv[1:]:
        sys.exit(__doc__)
    sys.exit(main(Path(sys.argv[1]), int(sys.argv[2]) if sys.argv[2:] else CALLS))
