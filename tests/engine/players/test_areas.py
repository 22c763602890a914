"""The game with areas instead of shapes goes as the real one, but for where patches lie."""

import random

import numpy as np
import pytest

from patchwork_solve.engine.game.edition import printing
from patchwork_solve.engine.game.patch import LEATHER
from patchwork_solve.engine.kernel import layout
from patchwork_solve.engine.kernel.layout import (
    CLAIMS,
    FREE_HI,
    FREE_LO,
    LEATHER_AT,
    MOVER,
    OWED,
    PER_PLAYER,
    REMAINING,
    TILE,
)
from patchwork_solve.engine.kernel.players import areas
from patchwork_solve.engine.players.rollout import UTILITY
from patchwork_solve.engine.state import State
from tests.changed_rules import CHANGES, variant
from tests.harness import EDITIONS, edition_named


def seen(words: np.ndarray) -> list[int]:
    """Return all that areas know of a position, free cells as their number."""
    rest = [word for field, word in enumerate(words.tolist()) if field not in HIDDEN]
    leather = int(words[CLAIMS]) >> LEATHER_AT
    return [*rest, leather] + [
        sum(int(word).bit_count() for word in words[base : base + 2].view(np.uint64))
        for base in (0, PER_PLAYER)
    ]


HIDDEN = (FREE_LO, FREE_HI, PER_PLAYER + FREE_LO, PER_PLAYER + FREE_HI, TILE, CLAIMS)


@pytest.mark.parametrize("name", [*EDITIONS, *CHANGES])
def test_a_game_of_areas_is_the_real_game_without_shapes(name: str) -> None:
    """Leather, which the areas place at once, lies on the real quilt when it is compared."""
    edition = variant(**CHANGES[name]) if name in CHANGES else edition_named(name)
    rng = random.Random(8)
    for seed in range(10):
        state = State.new(seed, edition)
        circle, poured = state.kernel_arguments()
        areas.pour(edition.tables, poured)
        while not state.is_over:
            move = rng.choice(state.legal_moves)
            if move.patch != LEATHER:
                choice = layout.SWAP if move.is_swap else layout.ADVANCE
                if move.is_purchase:
                    sought = edition.index[move.patch]
                    # A circle that patches join later has the others at two places each.
                    choice = next(
                        at
                        for at, patch in enumerate(circle)
                        if patch == sought and int(poured[REMAINING]) >> at & 1
                    )
                areas.step(edition.tables, circle, poured, choice)
            state = state.play(move)
            words = state.kernel_arguments()[1]
            if words[OWED] == 0:
                assert seen(poured) == seen(words)


def test_leather_owed_is_placed_when_a_position_is_poured() -> None:
    state = State.new(seed=1)
    rng = random.Random(2)
    while not state.leather_owed:
        state = state.play(rng.choice(state.legal_moves))
    _, poured = state.kernel_arguments()
    areas.pour(state.edition.tables, poured)
    state = state.play(state.legal_moves[0])
    assert seen(poured) == seen(state.kernel_arguments()[1])
    assert poured[MOVER] == state.to_move


def wins(first: np.ndarray, second: np.ndarray, games: int) -> int:
    edition = printing("current")
    return int(
        areas.contest(
            edition.tables,
            np.stack([first, second]),
            edition.starter,
            edition.first_numbers,
            games,
            np.empty(len(edition.patches), np.int64),
            np.empty(layout.SIZE, np.int64),
            np.array([6], np.uint64),
        )
    )


def test_a_utility_against_itself_wins_one_game_of_every_circle() -> None:
    assert wins(UTILITY, UTILITY, 500) == 500


def test_the_utility_that_ships_beats_points_for_time() -> None:
    """Two games on each of 5,000 circles; the two together are at most as uncertain as two."""
    plain = np.array([20, 20, 20, 20, 30, 0, 0], np.int64)
    won = wins(UTILITY, plain, 5_000)
    assert won > 5_000 + 5 * np.sqrt(5_000)
