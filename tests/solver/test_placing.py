"""The online placement policies."""

import random
from pathlib import Path

import numpy as np
import pytest

from patchwork_solve.engine.game.edition import printing
from patchwork_solve.engine.game.patch import LEATHER
from patchwork_solve.engine.kernel.layout import ANCHOR_BITS, ANCHOR_MASK, AREA, words
from patchwork_solve.engine.kernel.measures import looseness
from patchwork_solve.engine.kernel.players import placing

EDITION = printing("current")
ORDERS = Path(__file__).parents[1] / "data" / "packing" / "placement_orders_1000.txt"


def orders() -> list[np.ndarray]:
    """Return the orders of docs/laboratory/placement.md; leather comes after the last patch."""
    number = {**EDITION.index, LEATHER: len(EDITION.patches)}
    lines = ORDERS.read_text("utf-8").splitlines()
    return [np.array([number[name] for name in line.split()], np.int64) for line in lines]


def test_looseness_counts_edges_and_blocks() -> None:
    rng = random.Random(1)
    for _ in range(50):
        free = rng.getrandbits(81) | rng.getrandbits(81)
        cells = {divmod(i, 9) for i in range(81) if free >> i & 1}
        edges = sum(
            (row + r, column + c) not in cells
            for row, column in cells
            for r, c in ((0, 1), (1, 0), (0, -1), (-1, 0))
        )
        blocks = sum(
            {(row, column + 1), (row + 1, column), (row + 1, column + 1)} <= cells
            for row, column in cells
        )
        low, high = words(free)
        loose = looseness(EDITION.tables, np.uint64(low), np.uint64(high))
        assert loose == edges + blocks


@pytest.mark.parametrize("policy", ["greedy", "trials"])
def test_every_patch_that_fits_is_placed(policy: str) -> None:
    order = orders()[0]
    settings = (1, 0, 0) if policy == "greedy" else (4, 24, 3)
    codes = np.empty(len(order), np.int64)
    stream = np.array([7], np.uint64)
    placing.play_order(EDITION.tables, placing.new_trial(*settings), order, codes, stream)
    free = {(row, column) for row in range(9) for column in range(9)}
    patches = [*EDITION.patches, None]
    for number, code in zip(order, codes, strict=True):
        patch = patches[number]
        shapes = (((0, 0),),) if patch is None else patch.orientations
        if code == placing.NOWHERE:
            assert not any(_lies(cells, at, free) for cells in shapes for at in free)
            continue
        first = int(EDITION.tables.patches[number, 4])
        cells = shapes[(int(code) >> ANCHOR_BITS) - first]
        row, column = divmod(int(code) & ANCHOR_MASK, 9)
        placed = {(row + r, column + c) for r, c in cells}
        assert placed <= free
        free -= placed


def _lies(
    cells: tuple[tuple[int, int], ...], at: tuple[int, int], free: set[tuple[int, int]]
) -> bool:
    """Whether some cell of the shape on `at` puts the whole shape on free cells."""
    return any(all((at[0] + r - r0, at[1] + c - c0) in free for r, c in cells) for r0, c0 in cells)


def test_a_policy_sees_the_set_to_come_and_not_its_order() -> None:
    order = orders()[3]
    changed = order.copy()
    changed[10:] = changed[10:][::-1]
    codes = [np.empty(len(order), np.int64) for _ in range(2)]
    for which, out in zip((order, changed), codes, strict=True):
        trial = placing.new_trial(4, 24, 3)
        placing.play_order(EDITION.tables, trial, which, out, np.array([5], np.uint64))
    assert (codes[0][:10] == codes[1][:10]).all()


def test_the_greedy_policy_over_all_orders() -> None:
    """The figures of docs/laboratory/placement.md, which nothing random enters."""
    first_fails, areas = [], []
    for index, order in enumerate(orders()):
        codes = np.empty(len(order), np.int64)
        stream = np.array([index], np.uint64)
        placing.play_order(EDITION.tables, placing.new_trial(1, 0, 0), order, codes, stream)
        missed = np.flatnonzero(codes == placing.NOWHERE)
        first_fails.append(missed[0] + 1 if len(missed) else len(order) + 1)
        areas.append(EDITION.tables.patches[order[codes != placing.NOWHERE], AREA].sum())
    assert np.mean(first_fails) == pytest.approx(16.96, abs=0.005)
    assert np.mean(areas) == pytest.approx(79.60, abs=0.005)
    assert areas.count(81) == 394
