"""Late positions of variants, and of patches without time, by brute force."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

import pytest

from patchwork_solve.engine.endgame.driver import SearchLimits, solve
from patchwork_solve.engine.forms.variant import NAMED
from patchwork_solve.engine.game.edition import Edition, printing
from patchwork_solve.engine.players.simple import play_out
from patchwork_solve.engine.state import State
from tests.harness import VARIANTS, edition_named
from tests.hunt.endgame_truth import Truth, check_exact, truth_of
from tests.lanes import slow, thorough

MOST_POSITIONS = 1_000
FEW_POSITIONS = 250
PLAYERS = ("greedy", "random", "careful")
OTHERS = [name for name in (*VARIANTS, *NAMED) if name != "pocket"]


def timeless(edition: Edition) -> Edition:
    """Return an edition in which every other patch takes no time."""
    patches = tuple(
        replace(patch, time=0 if number % 2 else patch.time)
        for number, patch in enumerate(edition.patches)
    )
    return replace(edition, name="timeless", patches=patches, definition=None)


def edition_of(name: str) -> Edition:
    return timeless(printing("current")) if name == "timeless" else edition_named(name)


def late_positions(edition: Edition, most: int) -> Iterator[tuple[State, Truth]]:
    """Yield positions near the end of games in which it matters what is played."""
    for seed in range(1_000_000):
        start = State.new(seed=seed, edition=edition)
        players = (PLAYERS[seed % 3], PLAYERS[seed // 3 % 3])
        state = play_out(start, players, seed, max(edition.last - 1 - seed % 5, 0)).final
        if state.is_over or len(state.legal_moves) > 60:
            continue
        truth = truth_of(state, most)
        if truth is not None and len(set(truth.values())) > 1:
            yield state, truth


@pytest.mark.parametrize("number", [1, *thorough(2), *slow(100)])
@pytest.mark.parametrize("name", [*OTHERS, "timeless", *thorough("pocket")])
def test_every_root_move_of_a_variant_equals_brute_force(name: str, number: int) -> None:
    found = late_positions(edition_of(name), MOST_POSITIONS if number > 3 else FEW_POSITIONS)
    for state, truth in islice(found, number):
        check_exact(state, truth, solve(state, SearchLimits(entries=1 << 12)))
