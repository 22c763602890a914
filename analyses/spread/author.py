"""Which program worked an answer out: those of another one are not taken for its own."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import patchwork_solve.engine
import patchwork_solve.solver
from patchwork_solve.engine.program import hash_of_sources

LEFT_OUT = ("drawing",)
"""Of the engine: what no answer depends on."""


@cache
def author() -> str:
    """Return the mark of this program: of the engine and the solver, which work answers out.

    A proof is worth what the search is worth that made it, and another search plays other games.
    """
    engine, solver = (
        Path(package.__file__ or "").parent
        for package in (patchwork_solve.engine, patchwork_solve.solver)
    )
    return f"{hash_of_sources(engine, LEFT_OUT)}-{hash_of_sources(solver)}"
