"""Sizes of the kernel's memory follow from the largest edition."""

from dataclasses import replace

import numpy as np
import pytest

from patchwork_solve.engine.endgame.memory import FIXED, MIB, new_arenas
from patchwork_solve.engine.game.edition import MOST_TILES, PRINTINGS, printing
from patchwork_solve.engine.game.move import Move
from patchwork_solve.engine.game.patch import Patch
from patchwork_solve.engine.game.rule_fields import MAX_CELLS, MOST_FOR_SALE
from patchwork_solve.engine.kernel.endgame import filling, packer
from patchwork_solve.engine.kernel.layout import (
    ANCHOR_MASK,
    END,
    FIRST,
    LEATHER_AT,
    LEATHER_BITS,
    MAX_MOVES,
    MOST_CELLS,
    MOST_SLOTS,
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
    cells = [Patch.drawn(name, ["#"], 0, 1, 0) for name in "abcdefg"]
    edition = replace(variant(cells, 16, 8), for_sale=MOST_FOR_SALE, swap=True)
    second = State.new(seed=1, edition=edition).play(Move())
    assert len(second.legal_moves) == MOST_SLOTS * MOST_CELLS + 2
    assert MOST_SLOTS == MOST_FOR_SALE
    assert MAX_MOVES == MOST_SLOTS * MOST_TURNS * MOST_CELLS + 2
    (arena,) = new_arenas(edition.tables, second.kernel_arguments()[0], 64, 1)
    assert arena.codes.shape[1] == arena.ranks.shape[1] == MAX_MOVES


def test_a_word_of_claims_holds_all_tiles_and_leather() -> None:
    """Two bits for each tile, and a number for each player's leather patches."""
    assert 2 * MOST_TILES <= LEATHER_AT
    assert MOST_CELLS < 1 << LEATHER_BITS
    assert LEATHER_AT + 2 * LEATHER_BITS < 64


@pytest.mark.parametrize("name", PRINTINGS)
def test_no_patch_has_more_turns(name: str) -> None:
    patches = printing(name).tables.patches
    assert (patches[:, END] - patches[:, FIRST]).max() == MOST_TURNS


def _bytes(value: object) -> int:
    if isinstance(value, tuple):
        return sum(map(_bytes, value))
    return value.nbytes if isinstance(value, np.ndarray) else 0


@pytest.mark.parametrize("name", PRINTINGS)
def test_a_thread_takes_what_is_said_beside_the_table(name: str) -> None:
    state = State.new(seed=1, edition=name)
    (arena,) = new_arenas(state.edition.tables, state.kernel_arguments()[0], 2, 1)
    assert FIXED - 1 < _bytes(arena) / MIB <= FIXED


def test_rows_of_scratch() -> None:
    """A window is filled cell by cell, patches lie together one by one."""
    state = State.new(seed=1)
    circle, _ = state.kernel_arguments()
    (arena,) = new_arenas(state.edition.tables, circle, 64, 1)
    assert arena.fill_stack.shape == (MOST_CELLS, filling.COLUMNS)
    assert arena.pack_stack.shape == (packer.MOST_PATCHES - 1, packer.COLUMNS)
    assert arena.codes.shape[1] == arena.ranks.shape[1] == SLOTS * MOST_TURNS * MOST_CELLS + 1


def test_a_hash_is_cut_to_a_place_by_its_last_bits() -> None:
    assert NOTES & (NOTES - 1) == 0
