"""The fingerprint of this program, by which answers of another version are recognised."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from patchwork_solve.engine.base.program import hash_of_sources

ROOT = Path(__file__).parents[2]
PARTS = {"engine": ("drawing",), "solver": (), "analyses": ("board", "commands")}
"""Folders that compute answers, and those within on which no answer depends."""


@cache
def fingerprint() -> str:
    """Return the fingerprint of the engine, the solver and the analyses.

    Proofs and games depend on the search, and reports on the analyses that use it.
    """
    return "-".join(hash_of_sources(ROOT / folder, left_out) for folder, left_out in PARTS.items())
