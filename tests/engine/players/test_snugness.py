"""The snuggest placements, all counted at once, and one by one."""

import random
from collections import defaultdict

import numpy as np
import pytest

from patchwork_solve import State
from patchwork_solve.engine.game.edition import Edition, printing
from patchwork_solve.engine.game.patch import Patch
from patchwork_solve.engine.kernel import layout
from patchwork_solve.engine.kernel.measures import looseness
from patchwork_solve.engine.kernel.players import arena
from patchwork_solve.engine.kernel.players.quilts import NOWHERE, UNKNOWN, WIDEST
from patchwork_solve.engine.players.evaluation import evaluation_for
from patchwork_solve.engine.players.search_thread import SearchThread
from patchwork_solve.engine.players.style import STRONG
from tests.solver.variants import variant

PATCHES = printing("current").patches
SIZES = ((1, 128), (128, 1), (2, 64), (64, 2), (8, 16), (16, 8), (8, 8), (9, 9), (5, 13), (13, 5),
         (3, 20), (20, 3))  # fmt: skip


def searched(edition: Edition, free: list[int]) -> SearchThread:
    """Return a search of a position with such free cells of both quilts, and what it keeps."""
    circle, words = State.new(3, edition).kernel_arguments()
    for player, cells in enumerate(free):
        low, high = layout.words(cells)
        base = player * layout.PER_PLAYER
        words[base + layout.FREE_LO], words[base + layout.FREE_HI] = np.array(
            [low, high], np.uint64
        ).view(np.int64)
        words[base + layout.BUTTONS] = 50
    network = evaluation_for(edition).network(False)
    thread = SearchThread(edition, network, STRONG.settings(), 1 << 14, arena.new_shared(1 << 14))
    thread.start(circle, words, whole=False, afresh=False, keep=False, shared=False)
    thread.run(circle, 300)
    return thread


def ranked(edition: Edition, patch: int, cells: int) -> list[int]:
    """Return all placements of a patch by the looseness that each leaves, looked at one by one."""
    tables = edition.tables
    by_looseness = defaultdict(list)
    first, end = tables.patches[patch, layout.FIRST : layout.END + 1].tolist()
    for orient in range(first, end):
        low, high = tables.orients[orient, : layout.SHAPE_HI + 1].tolist()
        shape = low | high << 64
        low, high = tables.orients[orient, layout.ROOM_LO : layout.ROOM_HI + 1].tolist()
        for anchor in range(edition.cells):
            lies = shape << anchor
            if (low | high << 64) >> anchor & 1 and lies & ~cells == 0:
                left = map(np.uint64, layout.words(cells & ~lies))
                code = orient << layout.ANCHOR_BITS | anchor
                by_looseness[int(looseness(tables, *left))].append(code)
    if cells == (1 << edition.cells) - 1:
        return [codes[0] for _, codes in sorted(by_looseness.items())]
    return [code for _, codes in sorted(by_looseness.items()) for code in codes]


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_placements_kept_are_the_snuggest_in_order(size: tuple[int, int]) -> None:
    rng = random.Random(str(size))
    # Thin quilts take bars alone.
    bars = [Patch.drawn(f"bar-{n}", ["#" * n], 1, 1, 0) for n in range(1, 9)]
    edition = variant(bars if min(size) == 1 else PATCHES, *size, square=0)
    everywhere = (1 << edition.cells) - 1
    looked_at = 0
    for _ in range(3):
        roomy = [rng.getrandbits(edition.cells) | rng.getrandbits(edition.cells) for _ in range(2)]
        for free in ([everywhere, roomy[0]], [cells & everywhere for cells in roomy]):
            quilts = searched(edition, free).quilts
            for number in range(min(int(quilts.used[0]), 20)):
                low, high, _ = quilts.cells[number].tolist()
                for patch, row in enumerate(quilts.lists[number].tolist()):
                    if row == UNKNOWN:
                        continue
                    kept = [] if row == NOWHERE else quilts.codes[row, : quilts.sizes[row]].tolist()
                    assert kept == ranked(edition, patch, low | high << 64)[:WIDEST]
                    looked_at += 1
    assert looked_at > 20
