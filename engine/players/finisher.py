"""Exact takeover near the end: the best move of the endgame search, if it is found soon enough."""

from __future__ import annotations

from collections.abc import Callable

from patchwork_solve.engine.base.errors import ContradictionError
from patchwork_solve.engine.endgame.searcher import Searcher
from patchwork_solve.engine.kernel import layout, rules
from patchwork_solve.engine.kernel.endgame import arena
from patchwork_solve.engine.state import State

ENTRIES = 1 << 18
"""Entries of the transposition table of a takeover (12 MiB)."""

SLICE = 500
"""Nodes between two looks at the clock: some milliseconds where the special tile is in reach."""

THIRDS = 3
"""Values are thirds of a point, so that a tie counts by its winner."""


class _SpentError(Exception):
    """The time or the nodes of the takeover are spent."""


class Finisher:
    """The endgame search of one position.

    Parameters
    ----------
    state : State
    is_spent : callable
        Given the nodes visited, whether to give up.
    """

    def __init__(self, state: State, is_spent: Callable[[int], bool]) -> None:
        self._state = state
        self._searcher = Searcher(
            state, ENTRIES, 1, False, self._watch, look_ahead=False, nodes_a_slice=SLICE
        )
        self._is_spent = is_spent
        self._maximise = state.to_move == 0

    def _watch(self, is_slice: bool) -> None:
        if is_slice and self._is_spent(self._searcher.nodes):
            raise _SpentError

    def _after(self, code: int) -> layout.Words:
        words = self._searcher.words.copy()
        rules.play(self._searcher.tables, self._searcher.circle, words, code)
        return words

    def value(self, guess: float) -> int | None:
        """Return the exact value of the position in thirds of a point; None if it takes too long.

        A tie that player 0 wins is worth 1, one that player 1 wins -1. Call it once: the memory is
        released.

        Parameters
        ----------
        guess : float
            Its likely margin, in points.
        """
        try:
            return self._value(self._searcher.words, round(guess * THIRDS))
        except _SpentError:
            return None
        finally:
            self._searcher.close()

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
        code = None
        try:
            better: tuple[int, int] | None = (
                first,
                self._value(self._after(first), round(guess * THIRDS)),
            )
            while better is not None:
                code, value = better
                better = self._better(code, value)
        except _SpentError:
            pass
        finally:
            self._searcher.close()
        return code

    def _value(self, words: layout.Words, guess: int) -> int:
        """Return the value of a position in thirds: null windows that walk from a guess (MTD)."""
        lower, upper = -arena.UNBOUNDED, arena.UNBOUNDED
        while lower < upper:
            threshold = max(guess, lower + 1)
            value = self._searcher.value(words, threshold - 1, threshold, 1)
            if value >= threshold:
                lower = value
            else:
                upper = value
            guess = value if value < threshold else value + 1
        return lower

    def _better(self, code: int, value: int) -> tuple[int, int] | None:
        """Return a move that is worth more to the mover, with its value, or None for none.

        Raises
        ------
        ContradictionError
            If the search says that one is, and none of the moves.
        """
        alpha = value if self._maximise else value - 1
        answer = self._searcher.search(self._searcher.words, alpha, alpha + 1, 1)
        assert answer is not None, "only a question with a limit of nodes goes unanswered"
        if (answer.value > value) != self._maximise or answer.value == value:
            return None
        for candidate in self._others(code, (answer.code, answer.hint)):
            words = self._after(candidate)
            found = self._searcher.value(words, alpha, alpha + 1, 1)
            if found > value if self._maximise else found < value:
                return candidate, self._value(words, found)
        bounds = (value + 1, value) if self._maximise else (value, value - 1)
        raise ContradictionError("thirds of the best move's margin", *bounds)

    def _others(self, code: int, first: tuple[int, int]) -> list[int]:
        """Return all other moves by their codes; the two of `first` come first."""
        moves = self._state.edition.moves
        codes = [moves.code(move) for move in self._state.legal_moves]
        others = [other for other in codes if other != code]
        return sorted(others, key=lambda other: other not in first)
