"""Questions to the kernel about a position, answered by one thread or by several together.

The threads search one position with one window. They share the transposition table, and
notes of what each is at, so that one finds what the others have proved; the first answer counts.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from functools import partial
from threading import Event
from typing import NamedTuple

import numpy as np

from patchwork_solve.engine.circle import reachable_masks
from patchwork_solve.engine.endgame.economy import (
    FAR,
    VERY_FAR,
    economy_of,
    spaces_left,
)
from patchwork_solve.engine.endgame.memory import new_arenas
from patchwork_solve.engine.kernel import layout
from patchwork_solve.engine.kernel.endgame import arena, search
from patchwork_solve.engine.state import State

SLICE = 5_000
"""Nodes after which work is counted; no help is called for a question answered within."""

STEP = 500
"""Nodes between two looks at the clock: a few milliseconds, or many where quilts are roomy."""

IN_BATCHES = True
"""Whether placements are refuted in batches (`engine/kernel/endgame/batches.py`)."""

PATIENCE = 0.02
"""Seconds between two looks at the clock while others search."""


class Answer(NamedTuple):
    """The result of a search.

    Parameters
    ----------
    value : int
        Fail-soft, in the units of the question.
    is_sure : bool
        Whether the value is proved; a search that stops at a depth proves only the bound it looks
        for, unless it never came to the depth.
    code : int
        The move that gives the value, or `NO_MOVE` where none was tried.
    hint : int
        Where none was tried, what the table or the relaxed game that answered would play, which is
        worth trying first.
    """

    value: int
    is_sure: bool
    code: int
    hint: int


def _answer(each: arena.Arena) -> Answer:
    control = each.control
    code, hint = (int(each.frames[0, field]) for field in (arena.BEST_CODE, arena.HINT))
    return Answer(int(control[arena.VALUE]), bool(control[arena.SURE]), code, hint)


class Searcher:
    """Answers questions about a position and those that follow it.

    Parameters
    ----------
    state : State
    entries : int
        Entries of the transposition table (a power of two).
    threads : int
        Threads that search together.
    plain : bool
        Alpha-beta with a transposition table, and nothing else.
    watch : callable
        Called now and then during a search; what it raises ends the search. Its argument is
        whether a slice has ended: only then may nodes count, so that a limit of nodes repeats
        exactly.
    look_ahead : bool
        Whether to leave out what each player cannot buy any more: some milliseconds, which pay
        in searches of many nodes.
    nodes_a_slice : int, optional
        Nodes of a slice; `SLICE` if nothing is said.
    tabled : bool, optional
        Whether to search as from far away, with tables of the economy; by default where they pay.

    Attributes
    ----------
    is_far : bool
        Whether it searches with these tables.
    is_rough : bool
        Whether it assumes that patches fit while there is much room.
    """

    def __init__(
        self,
        state: State,
        entries: int,
        threads: int,
        plain: bool,
        watch: Callable[[bool], None],
        look_ahead: bool = True,
        nodes_a_slice: int | None = None,
        tabled: bool | None = None,
    ) -> None:
        self.tables = state.edition.tables
        self.circle, self.words = state.kernel_arguments()
        everything = (1 << len(self.circle)) - 1
        within = reachable_masks(state) if look_ahead else (everything, everything)
        self._reach = np.array(within, np.uint64)
        left = spaces_left(self.tables, self.words)
        self.is_far = look_ahead and not plain and left >= FAR if tabled is None else tabled
        self.is_rough = self.is_far and (left >= VERY_FAR or tabled is True)
        self._arenas = new_arenas(self.tables, self.circle, entries, threads)
        self._watch = watch
        self._spent = self._watched = 0
        self._nodes_a_slice = nodes_a_slice or SLICE
        for each in self._arenas:
            each.control[arena.PLAIN] = plain
            each.control[arena.SHARED] = threads > 1
            each.control[arena.IN_BATCHES] = IN_BATCHES
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="search")

    @property
    def nodes(self) -> int:
        """Nodes visited so far, by all threads."""
        return self._spent + sum(int(each.control[arena.NODES]) for each in self._arenas)

    def look_far(self) -> None:
        """Fill the tables that a far search works with; takes a second from the first move."""
        tables = economy_of(
            self.tables,
            self.circle,
            self.words,
            self._reach,
            partial(self._watch, True),
            self.is_rough,
        )
        if tables is None:
            self.is_rough = False
            return
        self._arenas = [each._replace(**tables._asdict()) for each in self._arenas]
        self._set_rough(self.is_rough)

    def look_closer(self) -> bool:
        """Take nothing for granted any more; return whether anything was."""
        was_rough, self.is_rough = self.is_rough, False
        self._set_rough(False)
        return was_rough

    def _set_rough(self, rough: bool) -> None:
        for each in self._arenas:
            each.control[arena.ROUGH] = rough

    def broaden(self, breadth: int) -> None:
        """Have bound players try `breadth` more placements of each patch, of either kind."""
        for each in self._arenas:
            each.control[arena.BREADTH] = breadth

    def close(self) -> None:
        """Release the memory now: the watcher refers to the search and the search to it."""
        self._spent = self.nodes
        self._arenas.clear()
        self._pool.shutdown(wait=False)

    def value(self, words: layout.Words, alpha: int, beta: int, tie: int = 0) -> int:
        """Return the fail-soft value of a position in a window; see `search`."""
        answer = self.search(words, alpha, beta, tie)
        assert answer is not None, "only a question with a limit of nodes goes unanswered"
        return answer.value

    def search(
        self,
        words: layout.Words,
        alpha: int,
        beta: int,
        tie: int = 0,
        depth: int = arena.NO_DEPTH,
        side: int = arena.EITHER,
        nodes: int | None = None,
    ) -> Answer | None:
        """Search a position with a window; return None when the nodes are spent.

        Parameters
        ----------
        words : int64 array
            The position.
        alpha, beta : int
            The value is exact between the two; at or below alpha it is an upper bound, at or
            above beta a lower one.
        tie : int
            With 1 the unit is a third of a point, and the tie-break counts.
        depth : int
            Moves after which the search stops.
        side : int
            With a depth, what to look for: a proof of a lower bound (`FROM_BELOW`) or of an upper
            one (`FROM_ABOVE`).
        nodes : int, optional
            Give up after this many. What was proved on the way stays in the transposition table.
        """
        if self.nodes - self._watched >= self._nodes_a_slice:
            self._look()  # Many questions, each answered within a slice, take long together too.
        else:
            self._watch(False)
        first, *others = self._arenas
        if first.control[arena.TIE] != tie:
            first.table[:] = 0  # Values of the two units must not mix.
        for each in self._arenas:
            each.control[arena.TIE] = tie
            each.control[arena.DEPTH] = depth
            each.control[arena.SIDE] = side
            search.start(self.tables, self.circle, each, words, self._reach, alpha, beta)
        first.searching[:] = 0
        most = sys.maxsize if nodes is None else self.nodes + nodes
        if self._slice(first):
            return _answer(first)
        if others:
            return self._together(most)
        while self.nodes < most:
            self._look()
            if self._slice(first):
                return _answer(first)
        return None

    def prove_margin(
        self, words: layout.Words, player: int, margin: int, depth: int, nodes: int
    ) -> Answer | None:
        """Try to prove that a player keeps a margin; return the answer that does, or None.

        Parameters
        ----------
        words : int64 array
            The position.
        player : int
        margin : int
            Margin of player 0 over player 1, in points: a lower bound for player 0, an upper one
            for player 1.
        depth, nodes : int
            As in `search`.
        """
        alpha = margin - 1 + player
        side = arena.FROM_ABOVE if player else arena.FROM_BELOW
        answer = self.search(words, alpha, alpha + 1, 0, depth, side, nodes)
        if answer is None:
            return None
        is_kept = answer.value <= margin if player else answer.value >= margin
        return answer if is_kept else None

    def _look(self) -> None:
        """Let the caller count the nodes and look at the clock."""
        self._watched = self.nodes
        self._watch(True)

    def _slice(self, each: arena.Arena) -> bool:
        """Search on for a slice; return whether the question is answered."""
        end = each.control[arena.NODES] + self._nodes_a_slice
        while (left := int(end - each.control[arena.NODES])) > 0:
            if self._step(each, min(left, STEP)):
                return True
            self._watch(False)
        return False

    def _step(self, each: arena.Arena, nodes: int) -> bool:
        """Search on for `nodes`; return whether the question is answered."""
        return bool(search.run(self.tables, self.circle, each, nodes) == search.DONE)

    def _together(self, most: int) -> Answer | None:
        """Search on with all threads until one has the answer, or `most` nodes are visited."""
        enough = Event()
        running = {self._pool.submit(self._search, each, enough) for each in self._arenas}
        try:
            while self.nodes < most:
                done, _ = wait(running, PATIENCE, FIRST_COMPLETED)
                if done:
                    return next(iter(done)).result()
                self._look()
            return None
        finally:
            self._stop(running, enough)

    def _search(self, each: arena.Arena, enough: Event) -> Answer:
        """Search on in one thread until the question is answered or another has answered it."""
        while not self._step(each, self._nodes_a_slice) and not enough.is_set():
            pass
        return _answer(each)

    def _stop(self, running: set[Future[Answer]], enough: Event) -> None:
        enough.set()
        for each in self._arenas:
            each.control[arena.LIMIT] = 0
        wait(running)

    def static_bounds(self, words: layout.Words) -> tuple[int, int]:
        """Return the interval of the margin, in points, that holds without searching."""
        first = self._arenas[0]
        search.start(self.tables, self.circle, first, words, self._reach, 0, 1)
        frame = first.frames[0]
        frame[arena.BASE] = search.margin(self.tables, words, 0)
        # The last question may have been about a tie, and been stopped: then the unit is a third.
        # What the table holds is of that question still, so that its unit comes back.
        tie = first.control[arena.TIE]
        first.control[arena.TIE] = 0
        try:
            search.static_bounds(self.tables, self.circle, first, 0)
        finally:
            first.control[arena.TIE] = tie
        return int(frame[arena.LOWER]), int(frame[arena.UPPER])
