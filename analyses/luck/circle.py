"""Worth of a circle to the player who begins, before anybody has played on it.

It is what a short search of the first position expects: about a millisecond a circle, and never a
game. Measured against games of ``strong:1000n`` it says far more of the margin than games of cheap
players on the same circle do (docs/laboratory/prices.md).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from patchwork_solve.analyses.asking.limits import CORES
from patchwork_solve.engine.base.cancellation import GivenUpError, is_cancelled
from patchwork_solve.engine.game.edition import Edition
from patchwork_solve.engine.players.limits import DecisionLimits
from patchwork_solve.engine.players.match import circle_of
from patchwork_solve.engine.players.strong import Strong
from patchwork_solve.engine.players.style import ALONE
from patchwork_solve.engine.state import State

NODES = 1_000
"""Nodes of the search. Twenty times as many find hardly more."""

A_TURN = 500
"""Circles that a thread takes at a time."""

JOBS = ("drafting",)
"""Kernel jobs to compile."""


class Luck:
    """Says what circles of an edition are worth to the first player."""

    def __init__(self, edition: Edition) -> None:
        self._edition = edition
        self._limits = DecisionLimits(nodes=NODES)
        self._drafter = Strong(self._limits, ALONE).drafter(edition)

    def of(self, start: State) -> float:
        """Return the margin that a search of a first position expects for player 0, in points.

        It depends only on the position, not on earlier searches.
        """
        circle, words = start.kernel_arguments()
        self._drafter.start(circle, words, afresh=True)
        return self._drafter.think_on(circle, self._limits).value

    def of_circles(
        self,
        seed: int,
        circles: Iterable[int],
        is_enough: Callable[[], bool] = is_cancelled,
    ) -> NDArray[np.float64]:
        """Return the luck of the circles of a simulation; fewer of them when it is to stop.

        Parameters
        ----------
        seed : int
            Of the simulation.
        circles : iterable of int
            Their numbers in it.
        is_enough : callable
            Called before each circle.
        """
        found = []
        for number in circles:
            if is_enough():
                break
            found.append(self.of(circle_of(self._edition, seed, number)))
        return np.array(found, np.float64)


@lru_cache(maxsize=4)
def luck_of(edition: Edition, seed: int, circles: tuple[int, ...]) -> NDArray[np.float64]:
    """Return the luck of circles of a simulation, remembered for the next figure about them.

    Raises `GivenUpError` when the user wants it to stop before it is done.

    Parameters
    ----------
    seed : int
        Of the simulation.
    """
    with ThreadPoolExecutor(CORES) as pool:  # Its search runs outside of Python's lock.
        parts = [circles[at : at + A_TURN] for at in range(0, len(circles), A_TURN)]
        answers = pool.map(lambda part: Luck(edition).of_circles(seed, part), parts)
        found = np.concatenate([np.empty(0), *answers])
    if len(found) < len(circles):
        raise GivenUpError
    found.flags.writeable = False
    return found
