"""The host of an endgame search: it runs the kernel's driver, and watches limits and threads.

The threads search one position with one window. They share the transposition table, and
notes of what each is at, so that one finds what the others have proved; the first answer counts.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from threading import Event
from typing import NamedTuple

import numpy as np

from patchwork_solve.engine.base.errors import ContradictionError
from patchwork_solve.engine.circle import reachable_masks
from patchwork_solve.engine.endgame.memory import new_arenas, new_driver
from patchwork_solve.engine.kernel import layout
from patchwork_solve.engine.kernel.endgame import arena
from patchwork_solve.engine.kernel.endgame.arena import Arena
from patchwork_solve.engine.kernel.endgame.driver import driver, memory, question
from patchwork_solve.engine.kernel.endgame.driver.memory import Driver
from patchwork_solve.engine.state import State

STEP = 500
"""Nodes between two looks at the clock: a few milliseconds, or many where quilts are roomy."""

IN_BATCHES = True
"""Whether placements are refuted in batches (`engine/kernel/endgame/batches.py`)."""

AHEAD = True
"""Whether players alone are looked at one purchase ahead (`engine/kernel/endgame/ahead.py`)."""

SLICE = driver.A_SLICE
"""Nodes after which limits of nodes are looked at; others help with what is not answered then."""

CONTROL_OVERRIDES: dict[int, int] = {}
"""Fields of the driver's control row that differ from what the kernel sets them to."""

PATIENCE = 0.02
"""Seconds between two looks at the clock while others search."""

CONTRADICTIONS = {
    memory.MARGIN: "the margin",
    memory.BEST_PLAY: "the value of best play",
    memory.BEST_MOVE: "thirds of the best move's margin",
}


class Answer(NamedTuple):
    """The result of a question.

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


class Searcher:
    """Runs the driver of one position, and answers questions about those that follow it.

    Parameters
    ----------
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
        in searches of many nodes. Without, no search is a far one.
    tabled : bool, optional
        Whether to search as from far away, with tables of the economy; by default where they pay.

    Attributes
    ----------
    drive : Driver
        All that is known.
    """

    def __init__(
        self,
        state: State,
        entries: int,
        threads: int,
        plain: bool,
        watch: Callable[[bool], None],
        look_ahead: bool = True,
        tabled: bool | None = None,
    ) -> None:
        self.tables = state.edition.tables
        self.circle, self.words = state.kernel_arguments()
        self._arenas = new_arenas(self.tables, self.circle, entries, threads)
        for each in self._arenas:
            each.control[arena.PLAIN] = plain
            each.control[arena.SHARED] = threads > 1
            each.control[arena.IN_BATCHES] = IN_BATCHES
            each.control[arena.AHEAD] = AHEAD
        self.drive = new_driver(self.tables, self.circle)
        everything = (1 << len(self.circle)) - 1
        self.drive.reach[:] = reachable_masks(state) if look_ahead else everything
        if tabled is None and not look_ahead:
            tabled = False
        far = driver.BY_DISTANCE if tabled is None else int(tabled)
        driver.put(self.tables, self.circle, self._arenas[0], self.drive, self.words, far)
        self.drive.question[question.A_SLICE] = SLICE
        for field, setting in CONTROL_OVERRIDES.items():
            self.drive.control[field] = setting
        self._watch = watch
        self._spent = 0
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="search")

    @property
    def nodes(self) -> int:
        """Nodes visited so far, by all threads."""
        return self._spent + sum(int(each.control[arena.NODES]) for each in self._arenas)

    def close(self) -> None:
        """Release the memory now: the watcher refers to the search and the search to it."""
        self._spent = self.nodes
        self._arenas.clear()
        self._pool.shutdown(wait=False)

    @property
    def work(self) -> Arena:
        """Working memory of the first thread."""
        return self._arenas[0]

    def fill_tables(self) -> bool:
        """Fill the tables of a far search; return whether they can hold the patches' gains."""
        driver.begin_filling(self.work, self.drive)
        self.run()
        return bool(self.work.control[arena.CEILINGS])

    def list_moves(self) -> None:
        """List the moves of the position with the bounds that need no search."""
        driver.list_moves(self.tables, self.circle, self._arenas[0], self.drive)

    # -- work --------------------------------------------------------------------------------

    def run(self) -> None:
        """Have the driver decide question by question, until the work that was begun is finished.

        Raises `ContradictionError` when two proved bounds exclude each other.
        """
        while not self.advance():
            pass

    def advance(self) -> bool:
        """Have the driver's next question answered; return whether the work is finished."""
        first = self._arenas[0]
        status = driver.advance(self.tables, self.circle, first, self.drive)
        if status == memory.CONTRADICTED:
            raise self._contradiction()
        if status == memory.FILLING:
            self._watch(True)
        elif status == memory.ASKING:
            self._search()
        return bool(status == memory.FINISHED)

    def require_sound(self) -> None:
        """Raise `ContradictionError` where what is proved of moves and position disagrees."""
        if driver.narrow_interval(self.drive) == memory.CONTRADICTED:
            raise self._contradiction()

    def _contradiction(self) -> ContradictionError:
        control = self.drive.control
        of, lower, upper = (int(control[memory.BROKEN + field]) for field in range(3))
        return ContradictionError(CONTRADICTIONS[of], lower, upper)

    # -- single questions --------------------------------------------------------------------

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
        most = memory.NO_LIMIT if nodes is None else nodes
        driver.ask(self.drive, words, alpha, beta, tie, depth, side, most)
        self._search()
        asked = self.drive.question
        if not asked[question.IS_ANSWERED]:
            return None
        value, is_sure, best, hint = asked[question.VALUE : question.HINT + 1].tolist()
        return Answer(value, bool(is_sure), best, hint)

    def static_bounds(self, words: layout.Words) -> tuple[int, int]:
        """Return the interval of the margin, in points, that holds without searching."""
        out = np.zeros(2, np.int64)
        driver.bounds(self.tables, self.circle, self._arenas[0], self.drive, words, out)
        return int(out[0]), int(out[1])

    # -- the search of a question ------------------------------------------------------------

    def _search(self) -> None:
        """Search until the question is answered, or its nodes are spent."""
        first, *others = self._arenas
        asked = self.drive.question
        if not asked[question.IS_QUIET]:
            self._watch(False)  # Many short questions take long together too.
        while True:
            status = question.go_on(self.tables, self.circle, first, self.drive, STEP)
            if status == question.ANSWERED:
                return
            if not asked[question.IS_QUIET]:
                self._watch(status == question.SLICE)
            if status == question.SLICE and others and asked[question.PHASE] == question.SEARCHED:
                self._search_together()
                return

    def _search_together(self) -> None:
        """Search on with all threads until one has the answer, or the nodes are spent."""
        first, *others = self._arenas
        for each in others:
            question.join(self.tables, self.circle, each, first.control, self.drive)
        enough = Event()
        shares = [self._share() for _ in self._arenas]
        running = {
            self._pool.submit(self._help, each, share, enough): share
            for each, share in zip(self._arenas, shares, strict=True)
        }
        try:
            self._wait(running)
        finally:
            self._stop(set(running), enough)
            self.drive.question[question.ELSEWHERE] = sum(
                int(each.control[arena.NODES]) for each in others
            )

    def _share(self) -> Driver:
        """Return the driver with a question of its own for a thread, which has no limit."""
        share = self.drive._replace(question=self.drive.question.copy())
        share.question[[question.LAST, question.SLICE_END]] = memory.NO_LIMIT
        return share

    def _wait(self, running: dict[Future[None], Driver]) -> None:
        """Wait for the first answer, and take it over."""
        asked = self.drive.question
        asked[question.PHASE] = question.NONE
        while self.nodes < asked[question.LAST]:
            done, _ = wait(running, PATIENCE, FIRST_COMPLETED)
            if done:
                first = next(iter(done))
                first.result()  # An error of a thread is one of the search.
                answered = slice(question.IS_ANSWERED, question.HINT + 1)
                asked[answered] = running[first].question[answered]
                return
            asked[question.LOOKED] = self.nodes
            self._watch(True)

    def _help(self, each: Arena, share: Driver, enough: Event) -> None:
        """Search on in one thread until the question is answered or another has answered it."""
        portion = int(share.question[question.A_SLICE])
        while not enough.is_set():
            status = question.go_on(self.tables, self.circle, each, share, portion)
            if status == question.ANSWERED:
                return

    def _stop(self, running: set[Future[None]], enough: Event) -> None:
        enough.set()
        for each in self._arenas:
            each.control[arena.LIMIT] = 0
        wait(running)
