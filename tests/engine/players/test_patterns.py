"""The 2x2 patterns: counted by bits, and window by window."""

import random
from itertools import product

import numpy as np
import pytest

from patchwork_solve.engine.game.edition import Edition, printing
from patchwork_solve.engine.kernel.layout import AREA, words
from patchwork_solve.engine.kernel.measures import looseness
from patchwork_solve.engine.kernel.players import patterns
from patchwork_solve.engine.kernel.players.placing import new_trial, play_order
from patchwork_solve.engine.players.rollout import PATTERNS
from tests.solver.variants import variant

LOOSENESS = np.array([1, 1, 2, 1, 1], np.int64)
"""Sum of perimeter and free blocks in a window of each class."""

SIZES = ((1, 1), (1, 128), (128, 1), (2, 64), (64, 2), (8, 16), (16, 8), (8, 8), (9, 9), (5, 13))


def slowly(edition: Edition, free: int, table: list[int]) -> int:
    """Return the cost by looking at every window."""

    def is_free(row: int, column: int) -> bool:
        inside = 0 <= row < edition.height and 0 <= column < edition.width
        return inside and bool(free >> (row * edition.width + column) & 1)

    total = 0
    for row, column in product(range(-1, edition.height), range(-1, edition.width)):
        window = [[is_free(row + i, column + j) for j in range(2)] for i in range(2)]
        cells = sum(map(sum, window))
        if cells == 2:
            diagonal = window[0][0] == window[1][1]
            total += table[patterns.ACROSS if diagonal else patterns.BESIDE]
        elif cells:
            total += table[{1: 0, 3: patterns.THREE_FREE, 4: patterns.ALL_FREE}[cells]]
    return total


def cost(edition: Edition, free: int, table: np.ndarray) -> int:
    low, high = map(np.uint64, words(free))
    return int(patterns.cost(edition.tables, table, low, high))


@pytest.mark.parametrize("size", SIZES)
def test_the_cost_is_that_of_every_window(size: tuple[int, int]) -> None:
    """Looseness is the cost by a table of its own."""
    edition = variant(printing("current").patches[:1], *size, square=0)
    rng = random.Random(3)
    table = [rng.randrange(-50, 50) for _ in range(patterns.CLASSES)]
    everywhere = (1 << edition.cells) - 1
    for free in (0, everywhere, *(_some(rng, edition.cells) for _ in range(30))):
        assert cost(edition, free, np.array(table)) == slowly(edition, free, table)
        low, high = map(np.uint64, words(free))
        assert looseness(edition.tables, low, high) == slowly(edition, free, LOOSENESS.tolist())


def _some(rng: random.Random, cells: int) -> int:
    """Return a random set of cells, few or many."""
    chance = rng.random()
    return sum(1 << cell for cell in range(cells) if rng.random() < chance)


def offered(edition: Edition, number: int) -> np.ndarray:
    """Return random orders of all patches and five leather patches."""
    bag = [*range(len(edition.patches)), *[len(edition.patches)] * 5]
    return np.random.default_rng(12).permuted(np.tile(bag, (number, 1)), axis=1)


def covered(edition: Edition, table: np.ndarray, orders: np.ndarray) -> np.ndarray:
    cells = np.zeros(len(orders), np.int64)
    patterns.play_orders(edition.tables, table, orders, cells)
    return cells


def test_looseness_as_a_table_sews_what_the_greedy_policy_sews() -> None:
    edition = printing("current")
    orders = offered(edition, 20)
    for order, cells in zip(orders, covered(edition, LOOSENESS, orders), strict=True):
        codes = np.empty(len(order), np.int64)
        play_order(edition.tables, new_trial(1, 0, 0), order, codes, np.array([0], np.uint64))
        assert edition.tables.patches[order[codes >= 0], AREA].sum() == cells


def test_the_table_that_ships_covers_more_than_looseness() -> None:
    edition = printing("current")
    orders = offered(edition, 4_000)
    gain = covered(edition, PATTERNS, orders) - covered(edition, LOOSENESS, orders)
    assert gain.mean() > 3 * gain.std() / np.sqrt(len(gain))
