"""The circle of many games at once, as words with a bit for each place of a patch.

Patches that join it later go behind the neutral token, and so do those that it has passed by then.
As in the kernel's `later` the latter move to second places: then the order is that of the bits.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from patchwork_solve.solver.score.circle.prospects import Numbers

if TYPE_CHECKING:
    from patchwork_solve.engine.state import State


class Ring:
    """The places of the circle of a position.

    Attributes
    ----------
    numbers : list of int
        The patch of each place. While patches wait, those before them come twice.
    first_places : ndarray of int
        Of each place the first one of its patch.
    full : int
        The patches left in the position, each by its first place.
    """

    def __init__(self, state: State) -> None:
        numbers = [state.edition.index[name] for name in state.circle]
        waiting = len(state.waiting)
        self._begun = len(numbers) - waiting
        self._when = state.edition.later_when
        self.numbers = numbers[: self._begun] * 2 + numbers[self._begun :] if waiting else numbers
        places = len(self.numbers)
        self.first_places = np.array([self.numbers.index(number) for number in self.numbers], int)
        self._late = (1 << places) - (1 << (places - waiting))
        self.full = (1 << self._begun) - 1 | self._late

    def taken(self, remaining: Numbers) -> Numbers:
        """Return the patches that are gone, each by its first place."""
        if self._late:
            remaining = remaining | remaining >> self._begun & (1 << self._begun) - 1
        return np.asarray(self.full & ~remaining)

    def _is_waiting(self, remaining: Numbers) -> NDArray[np.bool_]:
        """Whether more patches are left than when others join the circle."""
        begun = np.bitwise_count(remaining & (1 << self._begun) - 1)
        return np.asarray(begun > self._when) & (self._late > 0)

    def for_sale(self, remaining: Numbers, token: Numbers, most: int) -> list[Numbers]:
        """Return the place of each of the `most` patches ahead of the token; -1 where none is."""
        if not self.numbers:
            return []
        n = np.where(self._is_waiting(remaining), self._begun, len(self.numbers))
        full = (1 << n) - 1
        remaining = remaining & full
        ahead = (remaining >> token | remaining << n - token) & full
        found = []
        for _ in range(most):
            low = ahead & -ahead
            # A power of two is exact as a float.
            steps = np.log2(np.maximum(low, 1).astype(np.float64)).astype(np.int64)
            found.append(np.where(low > 0, (steps + token) % n, -1))
            ahead &= ~low
        return found

    def without(self, remaining: Numbers, place: Numbers) -> Numbers:
        """Return the patches left after purchases at places where the token now stands."""
        left = remaining & ~(np.int64(1) << place)
        if self._late:
            joins = self._is_waiting(remaining) & ~self._is_waiting(left)
            behind = np.where(joins, left & (np.int64(1) << place) - 1, 0)
            left = left ^ behind | behind << self._begun
        return np.asarray(left)
