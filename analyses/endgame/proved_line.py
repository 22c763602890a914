"""A line of the file of `--progress`."""

from __future__ import annotations

from patchwork_solve.analyses.workers.journal import Line


class ProvedLine(Line):
    """Proved bounds of a search so far."""

    lower: int
    upper: int
    exact_moves: int
    moves: int
    nodes: int
