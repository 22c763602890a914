"""The rung `rollout`: the scheme of the strongest public program, with a number of rollouts."""

from __future__ import annotations

import re

import numpy as np

from patchwork_solve.engine.base.clock import Clock
from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.wording import shown
from patchwork_solve.engine.game.edition import Edition
from patchwork_solve.engine.game.move import Move
from patchwork_solve.engine.kernel.players import rollout
from patchwork_solve.engine.players.limits import DecisionLimits
from patchwork_solve.engine.players.simple import longest_game
from patchwork_solve.engine.state import State

ROLLOUTS = 10_000
"""Rollouts a decision where the name says none: those of the public program."""

MOST_ROLLOUTS = 10_000_000
"""Counters of the tree have 32 bits."""

MOST_NODES = 1 << 22
"""Nodes of the largest tree, 80 MB; a million rollouts fill it."""

SLICE = 1_000
"""Rollouts between two looks at the clock: some milliseconds."""

UTILITY = np.array([11, 20, 18, 26, 31, 4, 68], np.int64)
"""The linear utility of the rollouts (`areas`), tuned as docs/reference/players.md says."""

PATTERNS = np.array([20, 20, 40, 13, 18], np.int64)
"""Cost of each class of 2x2 windows (`patterns`), tuned in the same way."""


def most_children(edition: Edition) -> int:
    """Return how many choices a position may have: a purchase each, the advance, the swap."""
    return edition.for_sale + 1 + edition.swap


class Rollout:
    """A Monte Carlo player as a bot.

    Parameters
    ----------
    rollouts : int
        Rollouts a decision, 1 to 10 million; `DecisionLimits.nodes` overrides it within that, and
        `seconds` may end a decision earlier.
    """

    def __init__(self, rollouts: int = ROLLOUTS) -> None:
        self.name = f"rollout:{rollouts}"
        self.rollouts = rollouts
        self._tree = rollout.new_tree(0, 0, UTILITY)

    @classmethod
    def named(cls, name: str, field: str) -> Rollout:
        """Return the player of ``rollout`` or ``rollout:N``.

        Raises `InputError`, naming `field`, when N is not 1 to 10 million.
        """
        _, colon, digits = name.partition(":")
        if not colon:
            return cls()
        if not re.fullmatch("[1-9][0-9]{0,7}", digits) or int(digits) > MOST_ROLLOUTS:
            raise InputError(
                field, "{value}; allowed: rollout:N, N from 1 to 10000000", value=shown(name)
            )
        return cls(int(digits))

    def choose(self, state: State, limits: DecisionLimits) -> Move:
        """Return its move."""
        tables = state.edition.tables
        circle, words = state.kernel_arguments()
        rollouts = self.rollouts if limits.nodes is None else min(limits.nodes, MOST_ROLLOUTS)
        self._make_room(rollouts, state.edition)
        choices = rollout.begin(tables, circle, words, self._tree)
        clock = Clock(limits.seconds)
        stream = np.array([limits.seed % (1 << 64)], np.uint64)
        while choices > 1 and rollouts > 0:
            rollout.grow(tables, circle, self._tree, min(rollouts, SLICE), stream)
            rollouts -= SLICE
            if clock.is_over:
                break
        code = rollout.decide(tables, circle, words, self._tree, PATTERNS)
        return state.edition.moves.move(code)

    def _make_room(self, rollouts: int, edition: Edition) -> None:
        """Let the tree be large enough for a decision."""
        children, plies = most_children(edition), longest_game(edition)
        nodes = min(1 + children * (rollouts + 1), MOST_NODES)
        if len(self._tree.nodes) < nodes or len(self._tree.walk) < plies:
            self._tree = rollout.new_tree(nodes, plies, UTILITY)

    def close(self) -> None:
        """Let go of the tree."""
        self._tree = rollout.new_tree(0, 0, UTILITY)
