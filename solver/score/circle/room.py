"""Sets of patches that can lie on one player's quilt together, in any order of purchase.

Two players who work together know what is still to come, so that a purchase is possible as soon as
all that a player buys lies on the quilt together. Leather covers single cells and fits wherever
the areas do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from patchwork_solve.engine.base.proof import Status
from patchwork_solve.engine.game.tile import squares
from patchwork_solve.engine.kernel.packing import filling as packing
from patchwork_solve.engine.packing.packer import Packer
from patchwork_solve.solver.limits import SolverLimits, never
from patchwork_solve.solver.packing.choose import Engine, solve
from patchwork_solve.solver.packing.instance import Instance
from patchwork_solve.solver.packing.placements import placements
from patchwork_solve.solver.packing.questions import empty_cells

if TYPE_CHECKING:
    from patchwork_solve.engine.game.edition import Edition
    from patchwork_solve.engine.game.quilt import Quilt
    from patchwork_solve.engine.kernel.layout import Mask

FITTING_NODES_EACH = 20_000
"""Nodes for one set of patches; one that is not decided by then counts as fitting."""

SQUARE_UNITS = 0.5
"""CP-SAT's deterministic time for one set with a full bonus square."""

MOST_SQUARES = 60
"""Most searches for full squares; beyond them a square counts as possible."""


class Room:
    """One player's quilt. Sets of patches are bits of circle indices.

    Parameters
    ----------
    circle : list of int
        Numbers of the patches left.
    is_over : callable
        Called: whether to stop; what is not decided then counts as fitting.
    """

    def __init__(
        self,
        edition: Edition,
        quilt: Quilt,
        circle: list[int],
        is_over: Callable[[], bool] = never,
    ) -> None:
        self.edition, self.circle, self._is_over = edition, circle, is_over
        self.free = empty_cells(edition, quilt)
        self.places = [placements(edition, number, self.free) for number in circle]
        # Of each set the free cells that one packing leaves; -1 without a packing. An undecided set
        # has no free cells, so nothing is found to fit beside it.
        self._left: dict[int, Mask] = {0: self.free}
        self._never: list[int] = []
        self._squares: dict[tuple[int, int], bool] = {}
        self._windows = squares(edition, edition.square)

    def takes(self, wanted: int) -> bool:
        """Whether a set of patches can lie on the quilt; only a proof says no."""
        if wanted not in self._left:
            if any(wanted & one == one for one in self._never):
                self._left[wanted] = -1
            elif (beside := self._beside(wanted)) is not None:
                self._left[wanted] = beside
            elif self._is_over():
                return True
            else:
                self._left[wanted] = self._is_packable(wanted)
        return self._left[wanted] >= 0

    def _beside(self, wanted: int) -> Mask | None:
        """Return the cells left beside a packing, found before, of all patches but one."""
        for at in _bits(wanted):
            left = self._left.get(wanted & ~(1 << at))
            if left is None or left < 0:
                continue
            for mask in self.places[at]:
                if mask & ~left == 0:
                    return left & ~mask
        return None

    def _is_packable(self, wanted: int) -> Mask:
        edition = self.edition
        numbers = [self.circle[at] for at in _bits(wanted)]
        if sum(edition.patches[n].area for n in numbers) > self.free.bit_count():
            return -1
        packer = Packer(edition, self.free, numbers)
        outcome = packer.advance(FITTING_NODES_EACH)
        if outcome == packing.EXHAUSTED:
            self._never.append(wanted)
            return -1
        if outcome == packing.PAUSED:
            return 0
        covered = 0
        for _, mask in packer.packing():
            covered |= mask
        return self.free & ~covered

    def may_fill_square(self, wanted: int, leather: int) -> bool:
        """Whether a set of patches and some leather may fill a window of the bonus square."""
        key = wanted, leather
        if key not in self._squares:
            if len(self._squares) >= MOST_SQUARES or self._is_over():
                return True
            self._squares[key] = self._fills_square(wanted, leather)
        return self._squares[key]

    def _fills_square(self, wanted: int, leather: int) -> bool:
        edition = self.edition
        numbers = tuple(sorted(self.circle[at] for at in _bits(wanted)))
        cells = leather + sum(edition.patches[n].area for n in numbers)
        near = tuple(w for w in self._windows if (w & self.free).bit_count() <= cells)
        question = Instance(edition, self.free, numbers, leather, windows=near)
        if not near or cells >= question.room:
            return bool(near)
        limits = SolverLimits(parameters={"max_deterministic_time": SQUARE_UNITS, "random_seed": 0})
        return solve(question, limits, Engine.CP_SAT).status is not Status.INFEASIBLE


def _bits(wanted: int) -> Iterator[int]:
    while wanted:
        low = wanted & -wanted
        yield low.bit_length() - 1
        wanted ^= low
