"""Running the square search from Python, a slice at a time."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from patchwork_solve.engine.game.edition import Edition
from patchwork_solve.engine.kernel.layout import Mask, words
from patchwork_solve.engine.kernel.packing import filling as packing
from patchwork_solve.engine.kernel.packing import square
from patchwork_solve.engine.kernel.packing.memo import memo
from patchwork_solve.engine.packing.packer import SLICE, SMALLEST_MEMO, grow_memo
from patchwork_solve.engine.packing.problem import build


class SquareSearch:
    """A search for the least weight that completes one window.

    Parameters
    ----------
    free : Mask
        The empty cells of the quilt.
    window : Mask
        The cells to cover.
    patches : sequence of int
        Numbers of the patches on offer, at most 64.
    weights : sequence of (int, int, int)
        For each patch what is minimised, its price and its time.
    caps : sequence of int
        The largest sums allowed; `packing_square.NO_CAP` for no limit.
    leather : int
        Leather patches that may be used, at weight 0.
    """

    def __init__(
        self,
        edition: Edition,
        free: Mask,
        window: Mask,
        patches: Sequence[int],
        weights: Sequence[tuple[int, int, int]],
        caps: Sequence[int],
        leather: int,
    ) -> None:
        self.patches = tuple(patches)
        problem = build(edition, free, patches, merge=False)
        self._problem = problem
        self._stack = packing.new_stack(problem, free, leather, packing.FIRST_ONLY)
        low, high = words(window & free)
        touching = (problem.cover[:, 0] & np.uint64(low)) | (problem.cover[:, 1] & np.uint64(high))
        packing.restrict(self._stack, np.flatnonzero(touching).astype(np.int32))
        self._stack.spans[0, square.LEATHER] = leather
        self._target = square.Target(
            window=np.array([low, high], np.uint64),
            weights=np.array(weights, np.int64).reshape(-1, square.WEIGHTS),
            caps=np.array(caps, np.int64),
            spent=np.zeros((len(self._stack.cells), square.WEIGHTS), np.int64),
            gains=np.zeros(len(patches), np.int64),
            least=np.zeros(edition.cells + 1, np.int64),
        )
        self._memo = memo(SMALLEST_MEMO)
        self.is_open: bool = square.begin_square(problem, self._target, self._stack)
        self.bound: int = (
            square.root_bound(problem, self._target, self._stack) if self.is_open else square.NO_CAP
        )
        """A lower bound of the first weight, known before any search."""

    @property
    def nodes(self) -> int:
        """Nodes visited so far."""
        return int(self._stack.status[packing.NODES])

    def cap(self, value: int) -> None:
        """Look only for a first weight of at most `value` from now on."""
        self._target.caps[0] = value

    def advance(self, nodes: int = SLICE) -> int:
        """Search on; return `packing.FOUND`, `EXHAUSTED` or `PAUSED`."""
        if not self.is_open:
            return packing.EXHAUSTED
        outcome = square.run_square(self._problem, self._target, self._stack, self._memo, nodes)
        self._memo = grow_memo(self._memo)
        return int(outcome)

    def packing(self) -> list[tuple[int, Mask]]:
        """Return the patches of the packing just found and the cells each covers."""
        depth = int(self._stack.status[packing.NODE])
        sewn = []
        for placement in self._stack.spans[1 : depth + 1, packing.CHOSEN]:
            if placement != packing.NO_CELL:
                low, high = (int(word) for word in self._problem.cover[placement])
                sewn.append((self.patches[self._problem.kind[placement]], low | high << 64))
        return sewn
