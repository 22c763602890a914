"""A prover: a position, who is to win it, and what searches of it have found out."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from patchwork_solve import State
from patchwork_solve.engine.endgame.searcher import Searcher
from patchwork_solve.engine.kernel import layout
from scripts.second_proof.bounds import bounds_of
from scripts.second_proof.claim import Claim
from scripts.second_proof.facts import Numbers, facts_of
from scripts.second_proof.hope import Hopes, guess_of
from scripts.second_proof.position import SPOTS, first
from scripts.second_proof.search import UNKNOWN, YES, prove
from scripts.second_proof.showing import SLICE
from scripts.second_proof.stack import NODES, new_stack


def hints(state: State, hero: int) -> tuple[Numbers, Hopes]:
    """Return the multipliers of both players, in reach order, and the gains hoped for."""
    circle, words = state.kernel_arguments()
    searcher = Searcher(state, 2, 1, False, lambda _: None, tabled=True)
    if not searcher.fill_tables():
        raise ValueError("a patch takes no time, so that no table of the way home can be filled")
    economy = searcher.work
    n, token = len(circle), int(words[layout.TOKEN])
    remaining = int(words[layout.REMAINING]) & (1 << 64) - 1
    order = [at % n for at in range(token, token + n) if remaining >> at % n & 1]
    multipliers = economy.multipliers[[hero, 1 - hero]][:, [*order, n]]
    return np.ascontiguousarray(multipliers), economy.expected_gains.astype(np.int64)


class Prover:
    """Whether a player can force a lead of a number of points.

    Parameters
    ----------
    state : State
    hero : int
        The player.
    bits : int
        Number of positions whose answers are remembered, as a power of two; 24 bytes for each.

    Raises
    ------
    ValueError
        When leather is owed, a patch takes no time, or the quilt has more than 128 cells.
    """

    def __init__(self, state: State, hero: int, bits: int = 20) -> None:
        self.state, self.hero = state, hero
        self.facts = facts_of(state)
        self.multipliers, hopes = hints(state, hero)
        self.guess = guess_of(hopes)
        self.bounds = bounds_of(self.facts, self.multipliers)
        self.start = first(state, hero)
        self.memory = np.zeros((1 << bits, 3), np.uint64)
        self.spots = np.zeros((SPOTS, 4), np.uint64)
        self.visited = 0
        self._least: int | None = None

    def claim(self, least: int) -> Claim:
        """Return the claim that the hero leads by `least`; claims share the placements found.

        What is remembered are answers to one claim: those to another are forgotten.
        """
        if least != self._least:
            self.memory[:] = 0
            self._least = least
        return Claim(self.facts, self.bounds, self.guess, self.spots, least)

    def proves(
        self, least: int, nodes: int = 1 << 62, report: Callable[[int], None] = lambda nodes: None
    ) -> bool:
        """Return whether the hero is proved to lead by `least`; False proves nothing.

        Now and then `report` is called with how many positions were looked at.
        """
        claim, stack = self.claim(least), new_stack(self.facts)
        stack.positions[0] = self.start
        answer = UNKNOWN
        self.visited = 0
        while answer == UNKNOWN and self.visited < nodes:
            most = min(self.visited + SLICE, nodes)
            answer = prove(claim, stack, most, self.memory)
            self.visited = int(stack.control[NODES])
            report(self.visited)
        return answer == YES
