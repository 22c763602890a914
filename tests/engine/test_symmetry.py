"""The search tries one of equal placements on an empty quilt, and loses nothing."""

from typing import Any

import numpy as np
import pytest

from patchwork_solve.engine.endgame.driver import SearchLimits, solve
from patchwork_solve.engine.forms.variant import build, edition_of
from patchwork_solve.engine.forms.variant_model import Variant
from patchwork_solve.engine.game.edition import PRINTINGS, Edition
from patchwork_solve.engine.game.move import Move
from patchwork_solve.engine.kernel.endgame.symmetry import one_of_each_image
from patchwork_solve.engine.players.simple import play_out
from patchwork_solve.engine.state import State
from patchwork_solve.solver.packing.symmetry import SYMMETRIES, turn_mask
from tests.engine.test_endgame import VARIANT
from tests.lanes import few

EDITIONS = [*(State.new(edition=name).edition for name in PRINTINGS), VARIANT]

SMALL = {patch.name for patch in edition_of("example:4x4").patches} - {"bar-4"}


def tiny(columns: int) -> Edition:
    """Return a variant that plain search solves from its first move."""
    variant = Variant(
        name=f"3x{columns}",
        extends="current",
        rows=3,
        columns=columns,
        last_space=10,
        income_marks=[2, 5, 8],
        leather_marks=[6],
        square=3,
        remove=[patch.name for patch in EDITIONS[0].patches if patch.name not in SMALL],
    )
    return build(variant, "variant")


def kept(state: State) -> list[Move]:
    """Return the moves that the search would try."""
    edition = state.edition
    codes = np.array([edition.moves.code(move) for move in state.legal_moves], np.int64)
    words = state.kernel_arguments()[1]
    n = one_of_each_image(edition.tables, words, codes, len(codes))
    return [edition.moves.move(code) for code in codes[:n].tolist()]


def alike(move: Move, edition: Edition) -> frozenset[int]:
    """Return the cells, as masks, of a placement and of all its images on the quilt."""
    cells = sum(1 << row * edition.width + column for row, column in move.cells)
    images = {turn_mask(cells, turn, edition) for turn in SYMMETRIES}
    return frozenset(image for image in images if image is not None)


@pytest.mark.parametrize("edition", EDITIONS, ids=lambda edition: str(edition.name))
def test_one_of_each_set_of_images_is_kept(edition: Edition) -> None:
    """The sets are found by the packer's own symmetries, which the search does not use."""
    seen = 0
    for seed in range(20):
        state = State.new(seed=seed, edition=edition)
        moves = [move for move in state.legal_moves if move.patch is not None]
        sets = [(move.patch, alike(move, edition)) for move in moves]
        tried = [move for move in kept(state) if move.patch is not None]
        assert len(kept(state)) == len(tried) + 1, "advancing is always tried"
        assert len(tried) == len(set(sets)) <= len(moves) / 3
        assert {(move.patch, alike(move, edition)) for move in tried} == set(sets)
        seen += len(tried)
    assert seen > 100


def test_all_are_tried_once_something_lies_there() -> None:
    found = 0
    for seed in range(10):
        state = play_out(State.new(seed=seed), ("greedy", "greedy"), seed, 6).final
        if state.players[state.to_move].quilt.filled:
            found += 1
            assert kept(state) == list(state.legal_moves)
    assert found


@pytest.mark.parametrize("columns", few([3, 4], 1))
@pytest.mark.parametrize("seed", few(range(3), 1))
def test_whole_games_are_worth_the_same(columns: int, seed: int) -> None:
    """From the first move, against alpha-beta with every placement: a square quilt and another."""
    state = State.new(seed=seed, edition=tiny(columns))
    quick = solve(state, SearchLimits(margin_only=True))
    plain = solve(state, SearchLimits(plain=True, margin_only=True))
    assert quick.proof.is_exact
    assert (quick.proof.lower, quick.proof.upper) == (plain.proof.lower, plain.proof.upper)


@pytest.mark.parametrize(
    "patches",
    [
        ((0, 2, ".#", "##", "##", "#."), (0, 2, "####", "####", "#..#")),
        ((1, 3, "#.#", "###", ".##", ".##"), (0, 2, "##"), (2, 2, ".##", ".##", "###")),
        ((2, 3, ".##.", ".###", "####", "###."), (0, 3, ".#", "##", "#.")),
    ],
)
def test_a_last_purchase_is_tried_though_its_first_placement_is_an_image(
    patches: tuple[tuple[Any, ...], ...],
) -> None:
    """A patch that takes its buyer home is tried in one placement, which must be one that is kept.

    There is no special tile, and so near the end no relaxed game that would find the purchase.
    """
    variant = Variant(
        name="last", extends="current", rows=4, columns=4, last_space=1, income_marks=[],
        leather_marks=[], square=0, remove=[patch.name for patch in EDITIONS[0].patches],
        patches={
            f"p{n}": {"cells": list(rows), "buttons": price, "time": time, "income": 0}
            for n, (price, time, *rows) in enumerate(patches)
        },
    )  # fmt: skip
    state = State.new(seed=1, edition=build(variant, "variant"))
    exact, plain = solve(state, SearchLimits()), solve(state, SearchLimits(plain=True))
    assert exact.proof.lower == exact.proof.upper == plain.proof.lower == plain.proof.upper
