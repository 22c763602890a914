"""Play, search and pack while other hosts repeat every call of the kernel.

    python -m scripts.native.replay build/native [CALLS]

The hosts are the library of this system, in this process, and the WebAssembly library in Node. A
call differs where its result, or a byte of the memory that it was given, is not the same. Exit
status 1 where one does.
"""

from __future__ import annotations

import sys
from pathlib import Path

from patchwork_solve.engine.kernel.jobs import JOBS, tasks
from patchwork_solve.engine.kernel.library.opening import Library, system
from scripts.native.hosts import Host, InProcess, Node
from scripts.native.shadow import Shadow, shadowed
from scripts.native.targets import TARGETS, Target, of_system
from scripts.native.work import portions

CALLS = 10_000


def here() -> list[Target]:
    """Return the targets of this system."""
    return of_system(system())


def native(folder: Path) -> Host:
    """Return a host of this processor's library in a folder."""
    return InProcess(Library(folder).path)


def browser(folder: Path) -> Host:
    """Return a host of the WebAssembly library in a folder."""
    target = next(target for target in TARGETS if target.is_wasm)
    return Node(folder / target.name / target.library)


def replay(repeating: list[Host], calls: int) -> list[Shadow]:
    """Work until each host has repeated so many calls, and every entry was called."""
    missing = {task.entry.name for task in tasks(list(JOBS))}
    with shadowed(repeating) as shadows:
        for portion in portions():
            portion()
            for shadow in shadows:
                shadow.finish()
            missing -= set(shadows[0].names)
            if shadows[0].calls >= calls and not missing:
                break
    return shadows


def main(folder: Path, calls: int) -> bool:
    """Print what was repeated and what differs; return whether anything does."""
    shadows = replay([native(folder), browser(folder)], calls)
    for shadow in shadows:
        name = type(shadow.host).__name__
        differ = len(shadow.differences)
        print(f"{name}: {shadow.calls:,} calls of {len(shadow.names)} entries, {differ} differ")
        for line in shadow.differences[:10]:
            print(f"  {line}")
        shadow.host.close()
    return any(shadow.differences for shadow in shadows)


if __name__ == "__main__":
    if not sys.argv[1:]:
        sys.exit(__doc__)
    sys.exit(main(Path(sys.argv[1]), int(sys.argv[2]) if sys.argv[2:] else CALLS))
