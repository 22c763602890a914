"""Proved chances and margins near the end: every move, and the mean over every order of cards."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

import numpy as np

from patchwork_solve.engine.base.cancellation import is_cancelled
from patchwork_solve.engine.base.clock import Clock
from patchwork_solve.engine.game.move import Move
from patchwork_solve.engine.kernel import layout, rules
from patchwork_solve.engine.kernel.solo import automa
from patchwork_solve.engine.kernel.solo import search as kernel
from patchwork_solve.engine.solo.cards import deck_cards, opponent
from patchwork_solve.engine.solo.choice import SoloBounds, SoloChoice
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
        found = []
        moves = list(_moves(state))
        for number, (move, words) in enumerate(moves):
            report(f"{number} of {len(moves)} moves proved")
            chance, margin = (
                self._value(state, words, search, self._nodes, self._clock)
                for search in self._searches
            )
            if chance is None or margin is None:
                return None
            found.append(SoloChoice(move, chance, margin))
        best = max(choice.chance for choice in found)
        found = [replace(choice, lost=best - choice.chance) for choice in found]
        return sorted(found, key=lambda choice: choice.worth, reverse=True)

    def bounds(self, state: SoloState, nodes: int, clock: Clock) -> list[SoloBounds]:
        """Return every move with proved bounds of its chance, the largest lower bound first.

        Each move gets an equal share of the nodes and of the time. Where it does not suffice, what
        was not searched counts as a loss in the lower bound, and as a win in the upper one.
        """
        search = self._searches[kernel.CHANCE]
        found, most = [], self.nodes + nodes
        moves = list(_moves(state))
        for number, (move, words) in enumerate(moves):
            rest = len(moves) - number
            share = self.nodes + max(0, most - self.nodes) // rest
            time = Clock(None if clock.left is None else clock.left / rest)
            value = self._value(state, words, search, share, time)
            bounds = _unfinished(state, search) if value is None else (value, value)
            found.append(SoloBounds(move, *bounds))
        return sorted(found, key=lambda each: (each.lower, each.upper), reverse=True)

    def _value(
        self,
        state: SoloState,
        words: layout.Words,
        search: kernel.Search,
        most: int,
        clock: Clock,
    ) -> float | None:
        """Return a value; None where the nodes of both searches reach the most, or time is up."""
        place = state.edition.tables, state.kernel_arguments()[0], opponent(state.deck)
        kernel.begin(*place, search, words)
        while search.progress[kernel.PLY] >= 0:
            if self.nodes >= most or clock.is_over or is_cancelled():
                return None
            kernel.run(*place, search, min(SLICE, most - self.nodes), self._key)
        return float(search.found[0])


def _moves(state: SoloState) -> Iterator[tuple[Move | None, layout.Words]]:
    """Yield the person's moves with the positions after them; else only the position itself."""
    circle, words = state.kernel_arguments()
    for code in _codes(state, circle, words):
        after = words.copy()
        if code is not None:
            rules.play(state.edition.tables, circle, after, code)
        yield None if code is None else state.edition.moves.move(code), after


def _unfinished(state: SoloState, search: kernel.Search) -> tuple[float, float]:
    """Return bounds of a chance whose search was stopped, from the line that it was on."""
    lower, upper = 0.0, 1.0
    for ply in reversed(range(int(search.progress[kernel.PLY]) + 1)):
        known = float(search.sums[ply])
        kind, children, at = map(int, search.frames[ply])
        if kind == kernel.MOVES:
            now = (lower, upper) if at < children else (0.0, 0.0)
            lower = max(known, now[0])
            upper = 1.0 if at + 1 < children else max(known, now[1])
        else:
            here, later = _weights(state, search, ply)
            lower, upper = known + here * lower, known + here * upper + later
    return lower, min(1.0, upper)


def _weights(state: SoloState, search: kernel.Search, ply: int) -> tuple[float, float]:
    """Return the probabilities of the card or back that is looked at, and of those after it."""
    kind, children, at = map(int, search.frames[ply])
    if kind == kernel.DRAWS:
        weights = [1 / children] * children
    else:
        unseen = [
            card.budget
            for place, card in enumerate(deck_cards(state.deck))
            if not int(search.rows[ply, automa.SEEN]) >> place & 1
        ]
        shown = search.codes[ply, :children].tolist()
        weights = [unseen.count(budget) / len(unseen) for budget in shown]
    return sum(weights[at : at + 1]), sum(weights[at + 1 :])


def _codes(state: SoloState, circle: layout.Circle, words: layout.Words) -> list[int | None]:
    """Return the codes of the person's moves; of any other position only None."""
    if state.is_over or state.needs_back or state.needs_card:
        return [None]
    codes = np.empty(layout.MAX_MOVES, np.int64)
    n = rules.legal_moves(state.edition.tables, circle, words, codes)
    return [*codes[:n].tolist()]
