"""A driver whose questions are answered by imagination instead of a search."""

from collections.abc import Callable

import numpy as np

from patchwork_solve.engine.endgame.searcher import Searcher
from patchwork_solve.engine.kernel.endgame import arena
from patchwork_solve.engine.kernel.endgame.driver import (
    approaching,
    driver,
    memory,
    narrowing,
    pressing,
    question,
    stack,
)
from patchwork_solve.engine.state import State

Answer = Callable[[int, int, int, int], bool | None]
"""Answers whether a threshold is proved, from it, the side, the nodes and the depth; None where the
nodes are spent."""


class ImaginedDriver:
    """Runs one routine of the driver over a position of which nothing else is known.

    Parameters
    ----------
    interval : tuple of int
        What is proved of the margin at first.
    margin : int
        The truth, for questions that look for either bound.
    """

    def __init__(self, interval: tuple[int, int], answer: Answer, margin: int = 0) -> None:
        state = State.new(seed=1)
        self._searcher = Searcher(state, 2, 1, False, lambda _: None, look_ahead=False)
        self.drive = self._searcher.drive
        self._answer = answer
        self._margin = margin
        control = self.drive.control
        control[[memory.ROOTS, memory.MAXIMISE]] = 1
        control[[memory.LOWER, memory.UPPER]] = interval
        self.drive.roots[0] = (-1, -arena.UNBOUNDED, arena.UNBOUNDED)

    @property
    def interval(self) -> tuple[int, int]:
        """Proved interval of the margin."""
        driver.narrow_interval(self.drive)
        lower, upper = self.drive.control[memory.LOWER : memory.UPPER + 1].tolist()
        return lower, upper

    @property
    def breadth(self) -> int:
        """How many more placements bound players try."""
        return int(self._searcher.work.control[arena.BREADTH])

    def visit(self, nodes: int) -> None:
        """Count nodes as visited by now."""
        self._searcher.work.control[arena.NODES] = nodes

    def run(self, routine: int, local: dict[int, int] | None = None) -> int:
        """Run a routine with some locals to its end; return its result."""
        frame = self.drive.frames[0]
        frame[:] = 0
        frame[memory.ROUTINE] = routine
        for field, value in (local or {}).items():
            frame[field] = value
        self.drive.control[memory.TOP] = 0
        first = self._searcher.work
        arguments = (self._searcher.tables, self._searcher.circle, first, self.drive)
        while driver.advance(*arguments) == memory.ASKING:
            self._take_answer()
        return int(self.drive.control[memory.RESULT])

    def narrow(self, depth: int) -> bool:
        """Narrow the interval by searches of some moves."""
        local = {narrowing.DEPTH: depth, narrowing.LIMIT: memory.NO_LIMIT}
        return bool(self.run(stack.NARROW, local))

    def deepen(self) -> None:
        """Narrow the interval to one value."""
        self.run(stack.DEEPEN)

    def approach(self, last_node: int = memory.NO_LIMIT) -> None:
        """Narrow the interval of a far position."""
        self.drive.control[memory.LAST_NODE] = last_node
        self.drive.pace[:, memory.COST] = approaching.FIRST_COST
        self.drive.pace[:, memory.GROWTH] = approaching.FIRST_GROWTH
        self.run(stack.APPROACH)

    def press(self) -> None:
        """Press the interval of a far position."""
        broad = (pressing.FIRST_BREADTH, 0, pressing.FIRST_NODES, 1, 0)
        deep = (0, 1, pressing.FIRST_NODES, 1, 0)
        self.drive.ways[:] = np.array([broad, broad, deep, deep])
        self.run(stack.PRESS)

    def _take_answer(self) -> None:
        """Answer the question as a search would."""
        asked = self.drive.question
        threshold, side = int(asked[question.BETA]), int(asked[question.SIDE])
        nodes, depth = int(asked[question.NODES]), int(asked[question.DEPTH])
        found = self._answer(threshold, side, nodes, depth)
        asked[question.PHASE] = question.NONE
        asked[question.IS_ANSWERED] = found is not None
        asked[question.IS_SURE] = bool(found)
        is_below = side == arena.FROM_BELOW
        if side == arena.EITHER:
            is_below = self._margin >= threshold
        # Where a search of few moves proves nothing, its value lies on the other side.
        reached = is_below == bool(found)
        asked[question.VALUE] = threshold if reached else threshold - 1
        asked[question.BEST] = self.drive.roots[0, memory.CODE]
