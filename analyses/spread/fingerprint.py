"""Which program worked an answer out: those of another one are not taken for its own."""

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
"""What works answers out, and folders of it on which no answer depends."""


@cache
def fingerprint() -> str:
    """Return the mark of this program: of the engine, the solver and the analyses.

    A proof is worth what the search is worth that made it, another search plays other games, and
    what a report asks of both, as a review does, is in the analyses.
    """
    return "-".join(
        hash_of_sources(Path(package.__file__ or "").parent, left_out)
        for package, left_out in PARTS.items()
    )
