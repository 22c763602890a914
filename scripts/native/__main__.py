"""Compile the kernel ahead of time.

    python -m scripts.native build/native               every target
    python -m scripts.native build/native wasm32 ...    these

Each target's library goes into a folder of its name; `patchwork.h` and `manifest.json` describe the
functions, which are the same on all. What is there already, of the same sources, stays.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from patchwork_solve.engine.kernel import LIBRARY
from patchwork_solve.engine.kernel.library.manifest import FILE
from patchwork_solve.engine.kernel.machine_code import compiling
from scripts.native import edition
from scripts.native.stamp import Stamp, is_of, stamp
from scripts.native.targets import TARGETS, Target

BITCODE = "kernel-*.bc"
"""Parts of the kernel before they are compiled for a target, kept for other targets."""

OBJECTS = "kernel-*.o"
"""The object files beside each library, for programs that link them in."""


def build(folder: Path, targets: Sequence[Target]) -> None:
    """Write the header, the manifest and the library of each target into a folder."""
    now = stamp()
    if not is_of(folder, now):
        shutil.rmtree(folder, ignore_errors=True)
    missing = [target for target in targets if not _library(folder, target).exists()]
    if missing and not is_of(folder, now):
        _lower(folder, now)
    (folder / edition.FILE).write_text(edition.edition_header(), "utf-8")
    for target in missing:
        print(f"compiling for {target.name}", flush=True)
        _compile(sorted(folder.glob(BITCODE)), target, _library(folder, target))


def _lower(folder: Path, now: Stamp) -> None:
    """Write what is the same for all targets; the manifest, which says of what it is, last."""
    if LIBRARY is not None:
        sys.exit("error: PATCHWORK_SOLVE_KERNEL: a library runs the kernel; numba compiles it")
    # LLVM, which takes a while.
    from scripts.native.emitting import parts
    from scripts.native.header import header, manifest
    from scripts.native.lowering import lower

    compiling.collect_seldom()
    lowered = lower(lambda name: print(f"lowering {name}", flush=True))
    folder.mkdir(parents=True, exist_ok=True)
    for number, part in enumerate(parts(lowered.bitcode)):
        (folder / BITCODE.replace("*", f"{number:02}")).write_bytes(part)
    (folder / "patchwork.h").write_text(header(lowered.entries), "utf-8")
    (folder / FILE).write_text(manifest(lowered.entries, now), "utf-8")


def _library(folder: Path, target: Target) -> Path:
    return folder / target.name / target.library


def _compile(parts: Sequence[Path], target: Target, library: Path) -> None:
    """Write the library of a target, whole or not at all."""
    from scripts.native.emitting import emit
    from scripts.native.linking import link

    library.parent.mkdir(exist_ok=True)
    objects = []
    for part in parts:
        objects.append(library.with_name(part.with_suffix(".o").name))
        objects[-1].write_bytes(emit(part.read_bytes(), target))
    with tempfile.TemporaryDirectory() as scratch:
        linked = Path(scratch, target.library)
        link(target, objects, linked)
        shutil.copy(linked, library)
    print(f"  {library}: {library.stat().st_size:,} bytes", flush=True)


def chosen(names: list[str]) -> list[Target]:
    """Return the targets of some names, all for none; exit with one line for an unknown name."""
    known = {target.name: target for target in TARGETS}
    unknown = [name for name in names if name not in known]
    if unknown:
        sys.exit(f"error: {unknown[0]}: no such target; allowed: {', '.join(known)}")
    return [known[name] for name in names] or list(TARGETS)


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    build(Path(sys.argv[1]), chosen(sys.argv[2:]))
