"""The relaxed game of strategy files beside a real one."""

import random

import numpy as np

from patchwork_solve import Move, State
from scripts.strategies import position
from scripts.strategies.facts import WORD, Facts


def cells(facts: Facts, spot: int) -> list[tuple[int, int]]:
    """Return the cells of a placement, in reading order."""
    mask = int(facts.low[spot]) | int(facts.high[spot]) << 64
    return [divmod(i, facts.width) for i in range(mask.bit_length()) if mask >> i & 1]


def free(words: np.ndarray) -> tuple[np.uint64, np.uint64]:
    low, high = (int(words[i]) & WORD for i in (position.FREE_LOW, position.FREE_HIGH))
    return np.uint64(low), np.uint64(high)


def free_of(state: State, player: int) -> int:
    labels = state.players[player].quilt.labels
    return sum(1 << i for i, mark in enumerate(labels) if mark == ".")


def with_leather(state: State, facts: Facts, hero: int, rng: random.Random) -> State:
    """Place what leather is owed: the hero's at the snuggest cell, the other's anywhere."""
    while state.leather_owed:
        move = rng.choice(state.legal_moves)
        if state.to_move == hero:
            mask = free_of(state, hero)
            low, high = np.uint64(mask & WORD), np.uint64(mask >> 64)
            spot = position.snuggest(facts, len(facts.cost), low, high)
            move = Move("leather", tuple(cells(facts, spot)))
        state = state.play(move)
    return state
