"""A line of the file of `--progress`."""

from __future__ import annotations

from patchwork_solve.analyses.spread.journal import Line


class ProvedLine(Line):
    """What a search has proved so far."""

    lower: int
    upper: int
    exact_moves: int
    moves: int
    nodes: int
