"""Endgames of random variants by brute force, from the end of a game back to its beginning."""

import random
from collections.abc import Iterator

from patchwork_solve.engine.game.edition import Edition
from patchwork_solve.engine.state import State
from tests import oracle, oracle_search
from tests.engine.variants import SMALL, TINY, played, variant
from tests.harness import engine_move, position_of
from tests.hunt.endgame_truth import Truth

MOST_MOVES = 60
"""Legal moves of a position at most."""


def edition_of(seed: int) -> Edition:
    """Return a variant: most are small enough for brute force from the first move on."""
    return variant(seed, SMALL if seed % 3 == 0 else TINY)


def solved_positions(seed: int, most: int) -> Iterator[tuple[State, Truth]]:
    """Yield positions of a random game in a random variant and what brute force says of them.

    Of all that brute force can finish these are the earliest, one in which leather is owed, one
    with the swap, and another one.

    Parameters
    ----------
    seed : int
        Of the variant and the game.
    most : int
        Positions that brute force may look at.
    """
    rng = random.Random(seed)
    found = _all_solved(seed, most)
    if not found:
        return
    chosen = {id(found[0][0]): found[0]}
    for is_wanted in (_owes_leather, _may_swap, lambda state: True):
        fitting = [pair for pair in found if is_wanted(pair[0])]
        if fitting:
            pair = rng.choice(fitting)
            chosen[id(pair[0])] = pair
    yield from chosen.values()


def is_first(state: State) -> bool:
    """Whether no move has been played, leather before the first move included."""
    is_whole = len(state.circle) == len(state.edition.patches)
    return is_whole and state == State.new(edition=state.edition, circle=state.circle)


def _owes_leather(state: State) -> bool:
    return state.leather_owed > 0


def _may_swap(state: State) -> bool:
    return state.legal_moves[-1].is_swap


def _all_solved(seed: int, most: int) -> list[tuple[State, Truth]]:
    """Return every position of a game that brute force can finish, the earliest first."""
    found: list[tuple[State, Truth]] = []
    memo: dict[oracle.Position, int] = {}
    for state in reversed(played(edition_of(seed), seed).states[:-1]):
        try:
            results = oracle_search.root_results(position_of(state), most, memo)
        except oracle_search.TooLargeError:
            break
        if len(results) > MOST_MOVES:
            break
        found.append((state, {engine_move(move): value for move, value in results.items()}))
    return found[::-1]
