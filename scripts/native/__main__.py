"""Compile the kernel ahead of time.

    python -m scripts.native build/native               every target
    python -m scripts.native build/native wasm32 ...    these

Each target's library goes into a folder of its name; `patchwork.h` and `manifest.json` describe the
functions, which are the same on all.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path

from scripts.native.emitting import emit
from scripts.native.header import header, manifest
from scripts.native.linking import link
from scripts.native.lowering import lower
from scripts.native.targets import TARGETS, Target


def build(folder: Path, targets: Iterable[Target]) -> None:
    """Write the header, the manifest and the library of each target into a folder."""
    lowered = lower(lambda name: print(f"lowering {name}", flush=True))
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "patchwork.h").write_text(header(lowered.entries), "utf-8")
    (folder / "manifest.json").write_text(manifest(lowered.entries), "utf-8")
    for target in targets:
        print(f"compiling for {target.name}", flush=True)
        library = folder / target.name / target.library
        library.parent.mkdir(exist_ok=True)
        with tempfile.TemporaryDirectory() as scratch:
            objects = Path(scratch) / "kernel.o"
            objects.write_bytes(emit(lowered.bitcode, target))
            link(target, objects, library)
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
