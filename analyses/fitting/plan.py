"""What a fit plays: generations of games, each by the evaluation of the one before."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from patchwork_solve.engine.game.edition import Edition

GENERATIONS = 3
GAMES = 24_000
NODES = 2_000

FEWEST_GAMES = 40
"""Of a generation: of twenty games one is held out."""


@dataclass(frozen=True)
class Generation:
    """Games played by one evaluation, from which the next one is fitted.

    Parameters
    ----------
    number : int
        From 1.
    games : int
    nodes : int
        Of a decision, in the middle.
    """

    number: int
    games: int
    nodes: int


@dataclass(frozen=True)
class Plan:
    """How an evaluation is fitted: the same plan gives the same one.

    The last generation has most of the work; each one before it has half the games of the one that
    follows, at half the nodes.

    Parameters
    ----------
    edition : Edition
    generations : int
    games, nodes : int
        Of the last generation.
    seed : int
    """

    edition: Edition
    generations: int = GENERATIONS
    games: int = GAMES
    nodes: int = NODES
    seed: int = 0

    def steps(self) -> list[Generation]:
        """Return the generations in order."""
        return [
            Generation(
                number,
                max(self.games >> self.generations - number, FEWEST_GAMES),
                max(self.nodes >> self.generations - number, 1),
            )
            for number in range(1, self.generations + 1)
        ]

    def source(self, finished: int) -> dict[str, Any]:
        """Return what a file says of how it was made, by so many generations."""
        steps = self.steps()[:finished]
        return {
            "seed": self.seed,
            "games": [step.games for step in steps],
            "nodes": [step.nodes for step in steps],
        }
