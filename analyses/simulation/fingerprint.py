"""Fingerprints of programs: hashes of the sources of players, equal if they play the same games."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import patchwork_solve.engine
from patchwork_solve.engine.base.program import hash_of_sources

LEFT_OUT = ("kernel", "drawing")
"""Folders of the engine that have a hash of their own, or no part in a game."""


@cache
def machine_code() -> str:
    """Return the name of the kernel: of its sources and of all that shapes its machine code."""
    from patchwork_solve.engine import kernel

    return kernel.version()


@cache
def sources() -> str:
    """Return a hash of the engine's other sources and data."""
    root = Path(patchwork_solve.engine.__file__).parent
    return f"engine-{hash_of_sources(root, LEFT_OUT)}"
