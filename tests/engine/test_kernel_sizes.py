"""Sizes of the kernel's memory follow from the largest edition."""

from __future__ import annotations

import pytest

from patchwork_solve.engine.endgame.memory import new_arenas
from patchwork_solve.engine.game.edition import MAX_CELLS, PRINTINGS, printing
from patchwork_solve.engine.game.patch import Patch
from patchwork_solve.engine.kernel.endgame import filling, packer
from patchwork_solve.engine.kernel.layout import (
    ANCHOR_MASK,
    END,
    FIRST,
    MAX_MOVES,
    MOST_CELLS,
    MOST_TURNS,
    SLOTS,
)
from patchwork_solve.engine.kernel.shared_search import NOTES
from patchwork_solve.engine.state import State
from tests.solver.variants import variant


def test_an_anchor_names_any_cell_of_the_largest_quilt() -> None:
    assert MOST_CELLS == MAX_CELLS == ANCHOR_MASK + 1


def test_a_row_of_moves_holds_all_of_the_largest_position() -> None:
    """Patches for sale of one cell, which fit anywhere, and of as many turns as there are."""
    cells = [Patch.drawn(name, ["#"], 0, 1, 0) for name in ("a", "b", "c", "d")]
    edition = variant(cells, 16, 8)
    assert len(State.new(seed=1, edition=edition).legal_moves) == SLOTS * MOST_CELLS + 1
    assert SLOTS * MOST_TURNS * MOST_CELLS + 1 == MAX_MOVES


@pytest.mark.parametrize("name", PRINTINGS)
def test_no_patch_has_more_turns(name: str) -> None:
    patches = printing(name).tables.patches
    assert (patches[:, END] - patches[:, FIRST]).max() == MOST_TURNS


def test_rows_of_scratch() -> None:
    """A window is filled cell by cell, patches lie together one by one."""
    state = State.new(seed=1)
    circle, _ = state.kernel_arguments()
    (arena,) = new_arenas(state.edition.tables, circle, 64, 1)
    assert arena.fill_stack.shape == (MOST_CELLS, filling.COLUMNS)
    assert arena.pack_stack.shape == (packer.MOST_PATCHES - 1, packer.COLUMNS)
    assert arena.codes.shape[1] == arena.ranks.shape[1] == MAX_MOVES


def test_a_hash_is_cut_to_a_place_by_its_last_bits() -> None:
    assert NOTES & (NOTES - 1) == 0
