"""Proved chances and margins near the end: every move, and the mean over every order of cards."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from patchwork_solve.engine.base.cancellation import is_cancelled
from patchwork_solve.engine.base.clock import Clock
from patchwork_solve.engine.kernel import layout, rules
from patchwork_solve.engine.kernel.solo import search as kernel
from patchwork_solve.engine.solo.cards import opponent
from patchwork_solve.engine.solo.choice import SoloChoice
from patchwork_solve.engine.solo.limits import NODES
from patchwork_solve.engine.solo.state import SoloState

ENTRIES = 1 << 20
"""Positions that a search remembers: 56 MB."""

SLICE = 20_000
"""Nodes between two looks at the clock: some milliseconds."""


class Prover:
    """Two searches with their memory: for the chance to win, and for the margin.

    Parameters
    ----------
    nodes : int
        The most nodes of a proof.
    clock : Clock, optional
        Ends a proof as well.
    """

    def __init__(
        self, nodes: int = NODES, clock: Clock | None = None, entries: int = ENTRIES
    ) -> None:
        self._nodes = nodes
        self._clock = clock or Clock()
        self._searches = [
            kernel.new_search(entries, objective) for objective in (kernel.CHANCE, kernel.MARGIN)
        ]
        self._key = np.zeros(kernel.KEY + 1, np.int64)

    @property
    def nodes(self) -> int:
        """Nodes of both searches so far."""
        return sum(int(search.progress[kernel.NODES]) for search in self._searches)

    def prove(
        self, state: SoloState, report: Callable[[str], None] = lambda message: None
    ) -> list[SoloChoice] | None:
        """Return every move with its proved values, the best one first; None beyond the limits.

        Where no move of the person is next, the only choice is the position itself.
        """
        circle, words = state.kernel_arguments()
        codes = _codes(state, circle, words)
        found = []
        for number, code in enumerate(codes):
            report(f"{number} of {len(codes)} moves proved")
            after = words.copy()
            if code is not None:
                rules.play(state.edition.tables, circle, after, code)
            values = [self._value(state, circle, after, search) for search in self._searches]
            chance, margin = values
            if chance is None or margin is None:
                return None
            move = None if code is None else state.edition.moves.move(code)
            found.append(SoloChoice(move, chance, margin))
        return sorted(found, key=lambda choice: choice.worth, reverse=True)

    def _value(
        self,
        state: SoloState,
        circle: layout.Circle,
        words: layout.Words,
        search: kernel.Search,
    ) -> float | None:
        place = state.edition.tables, circle, opponent(state.deck)
        kernel.begin(*place, search, words)
        while search.progress[kernel.PLY] >= 0:
            if self.nodes >= self._nodes or self._clock.is_over or is_cancelled():
                return None
            kernel.run(*place, search, SLICE, self._key)
        return float(search.found[0])


def _codes(state: SoloState, circle: layout.Circle, words: layout.Words) -> list[int | None]:
    """Return the codes of the person's moves; of any other position only None."""
    if state.is_over or state.needs_back or state.needs_card:
        return [None]
    codes = np.empty(layout.MAX_MOVES, np.int64)
    n = rules.legal_moves(state.edition.tables, circle, words, codes)
    return [*codes[:n].tolist()]
