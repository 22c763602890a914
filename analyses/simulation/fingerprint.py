"""What says that two programs play the same games: hashes of what players are made of."""

from __future__ import annotations

from functools import cache
from hashlib import blake2b
from pathlib import Path

import patchwork_solve.engine

LEFT_OUT = ("kernel", "drawing")
"""Folders of the engine that have a hash of their own, or no part in a game."""


@cache
def machine_code() -> str:
    """Return the name of the kernel: of its sources and of all that shapes its machine code."""
    from patchwork_solve.engine.kernel.machine_code.sources import Sources

    return Sources().version


@cache
def sources() -> str:
    """Return a hash of the engine's other sources and data."""
    root = Path(patchwork_solve.engine.__file__).parent
    total = blake2b(digest_size=8)
    for path in sorted([*root.rglob("*.py"), *root.rglob("*.json")]):
        name = path.relative_to(root)
        if name.parts[0] not in LEFT_OUT:
            content = path.read_bytes()
            total.update(f"{name.as_posix()} {len(content)}\n".encode() + content)
    return f"engine-{total.hexdigest()}"
