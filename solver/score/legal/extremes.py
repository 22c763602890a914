"""The extremes of the whole game: highest and lowest score, longest and shortest game.

Two players who work together, in any circle; the ways to each answer are in `best_game`.
"""

from __future__ import annotations

from patchwork_solve.engine.edition import Edition
from patchwork_solve.engine.proof import Proof
from patchwork_solve.solver.effort import Effort
from patchwork_solve.solver.score.legal import best_game as legal
from patchwork_solve.solver.score.legal.best_game import Shown
from patchwork_solve.solver.score.legal.model import Goal


def highest_score(edition: Edition, effort: Effort | None = None) -> Proof[Shown]:
    """Return the highest score, in points, that a player can have in a legal game.

    Examples
    --------
    >>> from dataclasses import replace
    >>> from patchwork_solve.engine.edition import printing
    >>> edition = replace(printing("current"), last=6, patches=printing("current").patches[:3])
    >>> proof = highest_score(edition)
    >>> proof.status.value, proof.lower, proof.witness.game.final.scores()[proof.witness.player]
    ('exact', -144, -144)
    """
    return legal.solve(edition, Goal.HIGHEST, effort)


def lowest_score(edition: Edition, effort: Effort | None = None) -> Proof[Shown]:
    """Return the lowest score, in points, that a player can have in a legal game."""
    return legal.solve(edition, Goal.LOWEST, effort)


def longest_game(edition: Edition, effort: Effort | None = None) -> Proof[Shown]:
    """Return the most plies of a legal game; the placement of a leather patch is a ply."""
    return legal.solve(edition, Goal.LONGEST, effort)


def shortest_game(edition: Edition, effort: Effort | None = None) -> Proof[Shown]:
    """Return the fewest plies of a legal game; the placement of a leather patch is a ply."""
    return legal.solve(edition, Goal.SHORTEST, effort)
