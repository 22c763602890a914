"""Object files linked into a library, for this system and for others."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from scripts.native.targets import Target

ZIG = (sys.executable, "-m", "ziglang")
"""A linker for all targets, from one Python package."""

_PROCESSOR = Path(__file__).with_name("processor.c")
"""Says what processor there is, where one of several libraries is chosen."""

_WASM = (
    "wasm-ld", "--strip-all", "--no-entry", "--export-dynamic", "--export=__heap_base",
    "--import-memory", "--max-memory=4294967296",
)  # fmt: skip
"""The host owns the memory: it chooses the size, and may share it with others."""


def link(target: Target, objects: Sequence[Path], library: Path) -> None:
    """Link object files into the library of a target.

    Parameters
    ----------
    target : Target
    objects : sequence of Path
        From `emitting.emit`.
    library : Path
        Where it is written.

    Raises
    ------
    subprocess.CalledProcessError
        When the linker refuses; it prints why.
    """
    command: list[str | Path]
    if target.is_wasm:
        command = [*ZIG, *_WASM, *objects]
    else:
        command = [*ZIG, "cc", "-O2", "-shared", "-s", "-target", target.system, *objects]
    if target.triple.startswith("x86_64"):
        command.append(_PROCESSOR)
    subprocess.run([*command, "-o", library], check=True)
