"""The compiled kernel: plain functions over packed arrays, compiled by numba.

Every kernel function is decorated with `kernel`. Compiled code is cached on disk in a folder named
by a hash of all kernel sources and the versions involved, because numba's own cache does not notice
an edit in another file that a cached function calls.
"""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

import numba

Function = TypeVar("Function", bound=Callable[..., Any])


def _sources_hash() -> str:
    digest = hashlib.sha256(f"{numba.__version__} {sys.version}".encode())
    for source in sorted(Path(__file__).parent.rglob("*.py")):
        digest.update(source.read_bytes())
    return digest.hexdigest()[:16]


def _home() -> Path:
    base = os.environ.get("PATCHWORK_SOLVE_CACHE") or os.environ.get("XDG_CACHE_HOME")
    return (Path(base) if base else Path.home() / ".cache") / "patchwork-solve"


CACHE = _home() / f"kernel-{_sources_hash()}"
"""Folder of the compiled kernel of exactly these sources."""


def is_cold(function: str) -> bool:
    """Whether a kernel function (``search.run``) has never been compiled on this machine."""
    return not any(CACHE.glob(f"**/{function}-*.nbc"))


def kernel(function: Function) -> Function:
    """Compile a kernel function at first use, and keep the machine code in `CACHE`.

    Kernel functions never allocate: callers pass every buffer in. That lets numba's reference
    counting be switched off, which more than doubles make/undo speed. Copy arrays element by
    element (`rules.copy`), because a slice assignment would allocate. They run without Python's
    lock, so that threads can search together.
    """
    settings: Any = numba.config
    compiler: Any = numba.njit
    before = settings.CACHE_DIR
    settings.CACHE_DIR = str(CACHE)
    try:
        return cast(
            Function, compiler(cache=True, error_model="numpy", nogil=True, _nrt=False)(function)
        )
    finally:
        settings.CACHE_DIR = before
