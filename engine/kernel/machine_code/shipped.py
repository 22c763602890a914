"""Machine code that came with the package, for processors of a common level.

A wheel made by ``make wheel`` carries it, in a folder and files that are named like a user's own:
by the versions involved and the kernel's sources, so that code of anything else is never run. It is
part of the package, and trusted like the package; the digests only find damage.
"""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import Any

import numba
from llvmlite import binding

from patchwork_solve.engine.kernel.machine_code.folder import read_whole
from patchwork_solve.engine.kernel.machine_code.sources import Sources

LEVEL = "x86-64-v3"
"""The level's name, as LLVM knows it: processors since 2013 (Intel) and 2015 (AMD)."""

FEATURES = (
    "avx", "avx2", "bmi", "bmi2", "cmov", "crc32", "cx16", "cx8", "f16c", "fma", "fxsr", "lzcnt",
    "mmx", "movbe", "popcnt", "sahf", "sse", "sse2", "sse3", "sse4.1", "sse4.2", "ssse3", "xsave",
)  # fmt: skip
"""Features of a processor of the level, by LLVM's names."""

SETTINGS = {
    "NUMBA_CPU_NAME": LEVEL,
    "NUMBA_CPU_FEATURES": ",".join(f"+{feature}" for feature in FEATURES),
}
"""The environment in which numba compiles for the level."""

ROOT = Path(__file__).parent / "shipped"


def target() -> tuple[str, str, str]:
    """Return what numba would call the level on this system."""
    return binding.get_process_triple(), LEVEL, SETTINGS["NUMBA_CPU_FEATURES"]


class Shipped:
    """The machine code that came along for exactly these sources.

    Parameters
    ----------
    sources : Sources
        As they were before any was compiled.
    root : Path
        The folder of what came along.
    """

    def __init__(self, sources: Sources, root: Path = ROOT) -> None:
        self._sources = sources
        self._root = root

    @cached_property
    def _names(self) -> frozenset[str]:
        """The files that this processor can run."""
        path = self._root / self._sources.toolchain
        if not path.is_dir() or not has_level():
            return frozenset()
        return frozenset(each.name for each in path.iterdir())

    def has(self, name: str) -> bool:
        """Whether there is a file of a name."""
        return name in self._names and not self._sources.have_changed

    def read(self, name: str) -> bytes | None:
        """Return what was shipped under a name; None if nothing was, or not as it should be."""
        if not self.has(name):
            return None
        try:
            return read_whole(self._root / self._sources.toolchain / name)
        except OSError:  # The kernel is compiled, as if nothing had come along.
            return None


def has_level() -> bool:
    """Whether this processor has all of the level, and the user has set no other."""
    configured: Any = numba.config
    chosen = (configured.CPU_NAME, configured.CPU_FEATURES)
    if chosen not in ((None, None), tuple(SETTINGS.values())):
        return False
    has = binding.get_host_cpu_features()
    return all(has.get(feature, False) for feature in FEATURES)
