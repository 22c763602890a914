"""Running the packing search from Python, a slice at a time."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from patchwork_solve.engine.game.edition import Edition
from patchwork_solve.engine.kernel.layout import Mask
from patchwork_solve.engine.kernel.packing import filling as packing
from patchwork_solve.engine.kernel.packing.memo import Memo, carry_over, memo
from patchwork_solve.engine.kernel.packing.problem import Problem
from patchwork_solve.engine.packing.problem import build

SLICE = 20_000
"""Nodes between two looks at the clock: about 30 ms."""

SMALLEST_MEMO = 1 << 12
LARGEST_MEMO = 1 << 21
"""Entries of 32 bytes each."""


def grow_memo(old: Memo) -> Memo:
    """Return a memo with room for more, once the old one is half full."""
    size = len(old.entries)
    if 2 * old.stored[0] < size or size >= LARGEST_MEMO:
        return old
    new = memo(4 * size)
    carry_over(old, new)
    return new


class Packer:
    """A packing search that can be stopped and gone on with.

    Parameters
    ----------
    free : Mask
        The cells that may be covered.
    patches : sequence of int
        Numbers of at most 64 patches, all to be sewn on. Their area must not exceed the free cells.
    mode : int
        `packing.FIRST_ONLY`, `COUNT_ALL` or `LIST_ALL`.

    Examples
    --------
    >>> from patchwork_solve.engine.game.edition import printing
    >>> packer = Packer(printing("current"), 0b11, [0])
    >>> packer.advance() == packing.FOUND, packer.packing()
    (True, [(0, 3)])
    """

    def __init__(
        self, edition: Edition, free: Mask, patches: Sequence[int], mode: int = packing.FIRST_ONLY
    ) -> None:
        self.patches = tuple(patches)
        self.problem: Problem = build(edition, free, patches)
        holes = free.bit_count() - int(self.problem.areas.sum())
        if holes < 0:
            raise ValueError("more area than free cells")
        self._stack = packing.new_stack(self.problem, free, holes, mode)
        self._memo = memo(SMALLEST_MEMO)
        self._begun = False

    def restrict(self, placements: NDArray[np.int32]) -> None:
        """Before the first step: search these placements only, the last of them first."""
        packing.restrict(self._stack, placements)

    @property
    def nodes(self) -> int:
        """Nodes visited so far."""
        return int(self._stack.status[packing.NODES])

    @property
    def found(self) -> int:
        """Packings found so far; the count of all once the search is exhausted."""
        depth = int(self._stack.status[packing.NODE])
        return sum(int(n) for n in self._stack.cells[: depth + 1, packing.COUNT])

    def advance(self, nodes: int = SLICE) -> int:
        """Search on; return `packing.FOUND`, `EXHAUSTED` or `PAUSED`."""
        if not self.patches:
            return self._empty()
        if not self._begun:
            self._begun = True
            if not packing.begin(self.problem, self._stack):
                return packing.EXHAUSTED
        outcome = packing.run(self.problem, self._stack, self._memo, nodes)
        self._memo = grow_memo(self._memo)
        return int(outcome)

    def _empty(self) -> int:
        """No patch at all fits in exactly one way."""
        if self._begun or self._stack.status[packing.MODE] == packing.COUNT_ALL:
            self._stack.cells[0, packing.COUNT] = 1
            return packing.EXHAUSTED
        self._begun = True
        return packing.FOUND

    def packing(self) -> list[tuple[int, Mask]]:
        """Return the packing just found: number of each patch and the cells it covers."""
        depth = int(self._stack.status[packing.NODE])
        left = [int(word) for word in self._stack.cells[: depth + 1, packing.LEFT]]
        chosen = self._stack.spans[: depth + 1, packing.CHOSEN]
        sewn = []
        for node in range(1, depth + 1):
            if chosen[node] != packing.NO_CELL:
                low, high = (int(word) for word in self.problem.cover[chosen[node]])
                bit = (left[node - 1] ^ left[node]).bit_length() - 1
                sewn.append((self.patches[bit], low | high << 64))
        return sewn
