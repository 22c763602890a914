"""The fingerprint of this program, by which answers of another version are recognised."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import patchwork_solve.analyses
import patchwork_solve.engine
import patchwork_solve.solver
from patchwork_solve.engine.base.program import hash_of_sources

PARTS = {
    patchwork_solve.engine: ("drawing",),
    patchwork_solve.solver: (),
    patchwork_solve.analyses: ("board", "commands"),
}
"""Packages that compute answers, and their folders on which no answer depends."""


@cache
def fingerprint() -> str:
    """Return the fingerprint of the engine, the solver and the analyses.

    Proofs and games depend on the search, and reports on the analyses that use it.
    """
    return "-".join(
        hash_of_sources(Path(package.__file__ or "").parent, left_out)
        for package, left_out in PARTS.items()
    )
