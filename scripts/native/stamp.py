"""Stamp of the libraries' sources: they are built again only when something has changed."""

from __future__ import annotations

import hashlib
import json
from importlib.metadata import version
from pathlib import Path
from typing import NamedTuple

from patchwork_solve.engine.kernel.library.manifest import FILE
from patchwork_solve.engine.kernel.library.opening import hash_of_kernel

_HERE = Path(__file__).parent
_MAKERS = (
    "emitting.py", "header.py", "linking.py", "lowering.py", "processor.c", "slots.py",
    "targets.py", "wrapper.py",
)  # fmt: skip
"""Files by which a library is what it is; the others have it made, or use it."""

_TOOLS = ("numba", "llvmlite", "ziglang")


class Stamp(NamedTuple):
    """Names for what libraries are made of.

    Attributes
    ----------
    version : str
        Of the sources, and of all that compiles them.
    sources : str
        Hash of the kernel's sources.
    """

    version: str
    sources: str


def stamp() -> Stamp:
    """Return the names of what is here now."""
    sources = hash_of_kernel()
    total = hashlib.sha256(sources.encode())
    for name in _MAKERS:
        total.update((_HERE / name).read_bytes())
    total.update(" ".join(f"{tool} {version(tool)}" for tool in _TOOLS).encode())
    return Stamp(f"kernel-{total.hexdigest()[:16]}", sources)


def is_of(folder: Path, now: Stamp) -> bool:
    """Whether what lies in a folder was made of what is here now."""
    try:
        content = json.loads((folder / FILE).read_bytes())
    except (OSError, ValueError):
        return False
    return bool(content.get("version") == now.version)
