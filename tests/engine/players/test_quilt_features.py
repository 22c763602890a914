"""Features of a quilt for the evaluation, against a count cell by cell."""

import random
from itertools import product

import numpy as np
import pytest

from patchwork_solve import State
from patchwork_solve.engine.game.edition import Edition, printing
from patchwork_solve.engine.kernel import layout
from patchwork_solve.engine.kernel.players import quilt_features
from patchwork_solve.engine.kernel.players.prospects import DRAFT
from patchwork_solve.engine.players.drafter import Drafter, Memory
from patchwork_solve.engine.players.evaluation import evaluation_for
from patchwork_solve.engine.players.style import STRONG
from tests.solver.variants import variant

PATCHES = printing("current").patches
SIZES = ((1, 128), (128, 1), (2, 64), (64, 2), (8, 16), (9, 9), (5, 13), (20, 3))

Cell = tuple[int, int]


def lines(free: set[Cell], length: int) -> int:
    """Return how many straight lines of free cells there are of a length, both ways."""
    return sum(
        all((row + step * down, column + step * (1 - down)) in free for step in range(length))
        for (row, column), down in product(free, (0, 1))
    )


def blocks(free: set[Cell], side: int) -> int:
    """Return how many square blocks of free cells there are."""
    steps = list(product(range(side), repeat=2))
    return sum(all((row + a, column + b) in free for a, b in steps) for row, column in free)


def counted(free: set[Cell]) -> dict[int, int]:
    """Return the expected features of free cells."""
    beside = [
        sum((row + a, column + b) in free for a, b in ((0, 1), (1, 0), (0, -1), (-1, 0)))
        for row, column in free
    ]
    return {
        quilt_features.FREE: len(free),
        quilt_features.EDGES: 4 * len(free) - sum(beside),
        quilt_features.HOLES: beside.count(0),
        quilt_features.DEAD_ENDS: beside.count(1),
        quilt_features.BLOCKS: blocks(free, 2),
        quilt_features.WIDE_BLOCKS: blocks(free, 3),
        quilt_features.STRIPS: lines(free, 3),
        quilt_features.LONG_STRIPS: lines(free, 5),
    }


def measured(edition: Edition, quilts: list[set[Cell]]) -> list[dict[int, int]]:
    """Return the features of the free cells of both for the evaluation, the mover first."""
    circle, words = State.new(3, edition).kernel_arguments()
    for player, free in enumerate(quilts):
        cells = sum(1 << row * edition.width + column for row, column in free)
        first = player * layout.PER_PLAYER + layout.FREE_LO
        words[first : first + 2] = np.array(layout.words(cells), np.uint64).view(np.int64)
    network = evaluation_for(edition).network(False)
    features, _ = Drafter(edition, network, STRONG.settings(), Memory(64, 64)).describe(
        circle, words
    )
    known = counted(set())
    parts = np.split(features, [DRAFT, DRAFT + quilt_features.QUILT_FEATURES])[1:]
    return [{feature: int(part[feature]) for feature in known} for part in parts]


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_shapes_are_counted_on_quilts_of_any_width(size: tuple[int, int]) -> None:
    edition = variant(PATCHES[:1], *size, square=0)
    rng = random.Random(str(size))
    everywhere = list(product(range(edition.height), range(edition.width)))
    for share in (1, 0.9, 0.7, 0.4):
        quilts = [{cell for cell in everywhere if rng.random() < share} for _ in range(2)]
        assert measured(edition, quilts) == [counted(free) for free in quilts]
