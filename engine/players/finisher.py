"""Exact takeover near the end: the best move of the endgame search, if it is found soon enough."""

from __future__ import annotations

from collections.abc import Callable

from patchwork_solve.engine.endgame.searcher import Searcher
from patchwork_solve.engine.kernel.endgame import arena
from patchwork_solve.engine.kernel.endgame.driver import driver, memory
from patchwork_solve.engine.kernel.endgame.driver.takeover import THIRDS
from patchwork_solve.engine.state import State

__all__ = ["THIRDS", "Finisher"]

ENTRIES = 1 << 18
"""Entries of the transposition table of a takeover (12 MiB)."""


class _SpentError(Exception):
    """The time or the nodes of the takeover are spent."""


class Finisher:
    """The endgame search of one position.

    Parameters
    ----------
    is_spent : callable
        Given the nodes visited, whether to give up.
    """

    def __init__(self, state: State, is_spent: Callable[[int], bool]) -> None:
        self._searcher = Searcher(state, ENTRIES, 1, False, self._watch, look_ahead=False)
        self._is_spent = is_spent

    def _watch(self, is_slice: bool) -> None:
        if is_slice and self._is_spent(self._searcher.nodes):
            raise _SpentError

    def value(self, guess: float) -> int | None:
        """Return the exact value of the position in thirds of a point; None if it takes too long.

        A tie that player 0 wins is worth 1, one that player 1 wins -1, a shared one 0. Call it
        once: the memory is released.

        Parameters
        ----------
        guess : float
            Its likely margin, in points.
        """
        drive = self._searcher.drive
        driver.begin_value(drive, guess)
        return int(drive.control[memory.BEST_VALUE]) if self._is_finished() else None

    def finish(self, first: int, guess: float) -> int | None:
        """Return the best move by its code, or the best one found when the time was spent.

        None if not even the value of the first is found in time. Call it once: the memory is
        released.

        Parameters
        ----------
        first : int
            Code of a move that is likely to be good.
        guess : float
            Its likely margin, in points.
        """
        drive = self._searcher.drive
        driver.begin_takeover(drive, first, guess)
        self._is_finished()
        code = int(drive.control[memory.BEST_CODE])
        return None if code == arena.NO_MOVE else code

    def _is_finished(self) -> bool:
        """Search; return whether the work came to its end in time."""
        try:
            self._searcher.run()
        except _SpentError:
            return False
        finally:
            self._searcher.close()
        return True
