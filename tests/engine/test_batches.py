"""A batch of placements has the same options as any of them."""

from functools import reduce
from operator import or_

import numpy as np
import pytest

from patchwork_solve.engine.endgame.driver import SearchLimits, solve
from patchwork_solve.engine.endgame.memory import new_arenas
from patchwork_solve.engine.game.edition import Edition
from patchwork_solve.engine.kernel import layout
from patchwork_solve.engine.kernel.endgame.arena import (
    BATCH,
    BATCH_PATCH,
    BATCH_SIZE,
    DEFERRED,
    SEWN,
    WHO,
)
from patchwork_solve.engine.kernel.endgame.outlook import OPEN_SQUARE, OUTLOOK, look_at_quilt
from patchwork_solve.engine.kernel.endgame.squares import open_windows
from patchwork_solve.engine.kernel.rules import legal_moves
from patchwork_solve.engine.state import State
from scripts.check_array_bounds import CROWDED, crowded
from tests.engine.test_endgame import PRINTINGS_IN_TURN, VARIANT, late


class Shopper:
    """The mover of a position who has bought two patches and placed neither.

    Of the first it is known that it lies in one of some placements.
    """

    def __init__(self, state: State, first: int, second: int) -> None:
        self.tables = state.edition.tables
        self.circle, self.words = state.kernel_arguments()
        self.player = state.to_move
        self.first, self.second = 1 << first, 1 << second
        self.arena = new_arenas(self.tables, self.circle, 64, 1)[0]
        self.outlook = np.zeros((2, OUTLOOK), np.int64)
        everything = np.uint64((1 << len(self.circle)) - 1)
        look_at_quilt(self.tables, self.circle, self.words, self.player, everything, self.outlook)
        self.outlook[self.player, OPEN_SQUARE] = (1 << len(self.tables.squares)) - 1
        self.words[layout.REMAINING] &= ~(self.first | self.second)
        self.arena.control[BATCH_PATCH] = 1 << first

    def open_to(self, batch: list[int], later: bool) -> int:
        """Return the windows that may be filled with the first patch in one of these placements."""
        self.arena.batch[: len(batch)] = batch
        self.arena.control[BATCH_SIZE] = len(batch)
        hash_ = hash(tuple(batch)) | 1
        return self._open(self.words, self.first | self.second, hash_, later)

    def open_after(self, code: int, later: bool) -> int:
        """Return the same where the patch lies on the quilt."""
        orient, anchor = divmod(code, 1 << layout.ANCHOR_BITS)
        low, high = (int(word) for word in self.tables.orients[orient, :2])
        cells = (low | high << 64) << anchor
        words = self.words.copy()
        base = self.player * layout.PER_PLAYER
        for field, taken in ((layout.FREE_LO, cells), (layout.FREE_HI, cells >> 64)):
            words[base + field] &= ~np.uint64(taken & (1 << 64) - 1).astype(np.int64)
        return self._open(words, self.second, 0, later)

    def _open(self, words: layout.Words, owned: int, batch: int, later: bool) -> int:
        deferred = np.zeros(DEFERRED, np.int64)
        deferred[[WHO, SEWN, BATCH]] = self.player, owned, batch
        row = self.outlook[self.player]
        arguments = (self.tables, self.circle, self.arena, words, row, deferred, self.player, later)
        return int(open_windows(*arguments))


def batch_for_sale(state: State) -> list[int]:
    """Return all placements of the first patch that the mover can buy."""
    circle, words = state.kernel_arguments()
    codes = np.empty(layout.MAX_MOVES, np.int64)
    n = legal_moves(state.edition.tables, circle, words, codes)
    bought = codes[1:n].tolist() if state.leather_owed == 0 else []
    owner = state.edition.tables.offsets[:, layout.OWNER]
    return [
        code
        for code in bought
        if owner[code >> layout.ANCHOR_BITS] == owner[bought[0] >> layout.ANCHOR_BITS]
    ]


@pytest.mark.parametrize(
    ("later", "edition", "until"), [(False, VARIANT, 8), (True, PRINTINGS_IN_TURN[0], 40)]
)
def test_what_is_open_to_a_batch_is_open_to_a_placement_of_it(
    later: bool, edition: Edition, until: int
) -> None:
    differing = 0
    for seed in range(80):
        state = late(seed, edition, until)
        batch = batch_for_sale(state)
        if len(batch) < 4:
            continue
        circle = list(state.kernel_arguments()[0])
        at = circle.index(
            state.edition.tables.offsets[batch[0] >> layout.ANCHOR_BITS, layout.OWNER]
        )
        shopper = Shopper(state, at, (at + 3) % len(circle))
        for some in (batch, batch[: len(batch) // 2], batch[::3]):
            single = [shopper.open_after(code, later) for code in some]
            together = shopper.open_to(some, later)
            assert together & ~reduce(or_, single) == 0
            assert bool(together) == any(single)
            differing += len(set(single)) > 1
    assert differing > 5


def test_batches_without_room_are_left_out() -> None:
    """Placements that no batch stands for are asked one by one; what is written stays in range:
    `scripts.check_array_bounds`."""
    state = State.from_text(CROWDED)
    found = solve(state, SearchLimits(threads=1))
    with crowded(state):
        again = solve(state, SearchLimits(threads=1))
    assert again.proof.work.nodes != found.proof.work.nodes  # Some had no room.
    assert {root.move: root.lower for root in again.moves} == {
        root.move: root.lower for root in found.moves
    }
