"""Games that the strong player plays on with itself from a position, each a little different.

Patchwork has no chance once the circle lies, and the player has none of its own: without more the
same game would be played again and again. So every decision is searched for between half and twice
the nodes, and a move that is worth a little less is played now and then, by either side alike.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from patchwork_solve.engine.game.edition import Edition
from patchwork_solve.engine.kernel import layout, rules
from patchwork_solve.engine.players.drafter import Drafter, Memory
from patchwork_solve.engine.players.evaluation import Evaluation
from patchwork_solve.engine.players.finisher import THIRDS, Finisher
from patchwork_solve.engine.players.limits import DecisionLimits
from patchwork_solve.engine.players.style import Style
from patchwork_solve.engine.state import State

NODES = 2_000
"""Median nodes of a decision: drawn between half and twice as many, evenly by logarithm."""

TEMPERATURE = 0.3
"""Points by which a move is worse that is played 1/e times as often as the best."""

FINISH = 11
"""Spaces before the token behind, or fewer, from which the endgame search says how it ends."""

FINISH_NODES = 20_000
"""Nodes that the endgame search may visit."""

LATER = 3
"""Spaces after which the endgame search is tried again."""

MEMORY = Memory(quilts=1 << 15, entries=1 << 14)
"""Memory of a search of some thousand nodes."""


class Ending(NamedTuple):
    """How a game ended.

    Attributes
    ----------
    margin : int
        Score of player 0 less that of player 1, in points.
    winner : int
        The tie-break included; 2 where a tie is shared.
    """

    margin: int
    winner: int


class Continuations:
    """Plays games on; each follows only from the position and its seed.

    Parameters
    ----------
    nodes : int
        Of a decision.
    """

    def __init__(
        self, edition: Edition, style: Style, evaluation: Evaluation, nodes: int = NODES
    ) -> None:
        network = evaluation.network(style.linear)
        self._drafter = Drafter(edition, network, style.settings(), MEMORY)
        self._tables = edition.tables
        self._nodes = nodes
        self._last = edition.last
        self._codes = np.empty(layout.MAX_MOVES, np.int64)

    def play(self, state: State, seed: int) -> Ending:
        """Play a game on to its end, or to where its value under best play is soon found."""
        rng = np.random.default_rng(seed)
        circle, words = state.kernel_arguments()
        codes: list[int] = []
        finish_at = self._last - FINISH
        expected = 0.0
        while not rules.is_over(self._tables, words):
            if min(words[layout.PLACE], words[layout.PER_PLAYER + layout.PLACE]) >= finish_at:
                ending = self._best_play(state, codes, expected)
                if ending is not None:
                    return ending
                finish_at += LATER
            n = rules.legal_moves(self._tables, circle, words, self._codes)
            code = int(self._codes[0])
            if n > 1:
                code, expected = self._choice(circle, words, rng, afresh=not codes)
            rules.play(self._tables, circle, words, code)
            codes.append(code)
        first, second = (int(rules.score(self._tables, words, player)) for player in (0, 1))
        return Ending(first - second, int(rules.winner(self._tables, words)))

    def _best_play(self, state: State, codes: list[int], guess: float) -> Ending | None:
        """Return how the game ends under best play, by the endgame search."""
        for code in codes:
            state = state.play(state.edition.moves.move(code))
        value = Finisher(state, lambda nodes: nodes > FINISH_NODES).value(guess)
        if value is None:
            return None
        # Thirds of a point: a tie lies a third from 0.
        return Ending(round(value / THIRDS), int(value < 0) if value else layout.BOTH)

    def _choice(
        self, circle: layout.Circle, words: layout.Words, rng: np.random.Generator, afresh: bool
    ) -> tuple[int, float]:
        """Return a move, by its kernel code, mostly the best; and the margin expected."""
        nodes = round(self._nodes * 2 ** rng.uniform(-1, 1))
        self._drafter.start(circle, words, whole=True, afresh=afresh)
        self._drafter.think_on(circle, DecisionLimits(nodes=nodes), least=1)
        rated = self._drafter.rated(circle)
        sign = 1 - 2 * int(words[layout.MOVER])
        best = max(sign * root.value for root in rated)
        weights = [math.exp((sign * root.value - best) / TEMPERATURE) for root in rated]
        shares = np.cumsum(weights)
        drawn = rated[int(np.searchsorted(shares, rng.random() * shares[-1]))]
        return drawn.code, drawn.value
