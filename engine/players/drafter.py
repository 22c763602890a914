"""The search of the draft from Python: memory, settings, limits."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from math import inf
from threading import Event
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from patchwork_solve.engine.base.cancellation import is_cancelled
from patchwork_solve.engine.base.clock import Clock
from patchwork_solve.engine.game.edition import Edition
from patchwork_solve.engine.kernel import layout
from patchwork_solve.engine.kernel.players import arena, room, search_request
from patchwork_solve.engine.kernel.players.network import Network
from patchwork_solve.engine.kernel.players.quilts import Quilts
from patchwork_solve.engine.kernel.players.search_request import SearchRequest
from patchwork_solve.engine.players.limits import DecisionLimits
from patchwork_solve.engine.players.search_thread import Found, Rated, SearchThread


def for_kernel(limits: DecisionLimits) -> tuple[float, int]:
    """Return the seconds and nodes of some limits as the kernel takes them."""
    seconds = inf if limits.seconds is None else float(limits.seconds)
    return seconds, search_request.NO_LIMIT if limits.nodes is None else limits.nodes


class Memory(NamedTuple):
    """How much a search may keep; powers of two.

    Attributes
    ----------
    quilts : int
        Quilts. A search meets some 13 for each 100 nodes; those of earlier decisions stay.
    entries : int
        Entries of the transposition table.
    proof_entries : int
        Entries of the endgame search's table beside it; 0 for as many as it takes by itself.
    """

    quilts: int
    entries: int
    proof_entries: int = 0

    @classmethod
    def within(cls, limits: DecisionLimits, is_analysis: bool = False) -> Memory:
        """Return the memory that a decision or an analysis can use."""
        out = np.empty(room.SIZES, np.int64)
        room.measure(*for_kernel(limits), int(is_analysis), out)
        return cls(*out.tolist())


class Drafter:
    """A search of the draft with its memory, for one edition.

    Parameters
    ----------
    settings : int64 array
        See `engine.kernel.players.arena`.
    memory : Memory
        Of each thread its own quilts; the table is shared.
    threads : int
        Threads that search together where seconds are the limit. With a limit of nodes one thread
        searches, so that a decision repeats.
    """

    def __init__(
        self,
        edition: Edition,
        network: Network,
        settings: NDArray[np.int64],
        memory: Memory,
        threads: int = 1,
    ) -> None:
        self.edition = edition
        self.tables = edition.tables
        self.memory = memory
        self.threads = threads
        shared = arena.new_shared(memory.entries)
        self._threads = [
            SearchThread(edition, network, settings, memory.quilts, shared) for _ in range(threads)
        ]
        self._is_shared = False
        self._request = search_request.new_request(1)

    def start(
        self,
        circle: layout.Circle,
        words: layout.Words,
        whole: bool = False,
        afresh: bool = False,
        remember: bool = False,
    ) -> None:
        """Put a position at the root; with `whole` every move of it gets a value of its own.

        With `afresh` nothing is left of earlier searches, which could break ties otherwise; with
        `remember` what the table holds of them counts and all threads search, so that the same
        position is not decided the same way again.
        """
        quilts = arena.EMPTIED if afresh else arena.EMPTIED_IF_CROWDED
        keep = arena.KEEP_IN_GAME if remember else arena.FORGET
        self._start(circle, words, int(whole), quilts, keep)

    def _start(
        self, circle: layout.Circle, words: layout.Words, whole: int, afresh: int, keep: int
    ) -> None:
        self._is_shared = keep != arena.FORGET and len(self._threads) > 1
        for thread in self._threads:
            thread.start(circle, words, whole, afresh, keep, self._is_shared)

    def think(self, circle: layout.Circle, words: layout.Words, limits: DecisionLimits) -> Found:
        """Search a position that is not over, with what is remembered if seconds are the limit."""
        self.start(circle, words, remember=limits.nodes is None)
        return self.think_on(circle, limits)

    def think_on(self, circle: layout.Circle, limits: DecisionLimits, least: int = 0) -> Found:
        """Search on within the limits, and until all moves are searched to the least depth."""
        search_request.allow(self._request, *for_kernel(limits), least)
        self._search(circle, self._request, Clock(limits.seconds))
        found = self._furthest.found(circle)
        return found._replace(nodes=sum(thread.nodes for thread in self._threads))

    @property
    def seen(self) -> tuple[arena.Arena, Quilts]:
        """The memory that the result of the last search lies in."""
        return self._furthest.work, self._furthest.quilts

    def run(self, step: int, circle: layout.Circle, request: SearchRequest, clock: Clock) -> None:
        """Run the step that a machine of the kernel returned.

        Parameters
        ----------
        step : int
            A search, started or carried on, or a line: see `engine.kernel.players.search_request`.
        request : SearchRequest
            Of the machine.
        clock : Clock
            Its seconds.
        """
        numbers = request.numbers
        if step == search_request.LINE:
            root = int(numbers[search_request.ROOT])
            numbers[search_request.LENGTH] = self._furthest.write_line(circle, root, request.line)
            return
        if step == search_request.SEARCH:
            whole, afresh, keep = numbers[search_request.WHOLE : search_request.KEEP + 1].tolist()
            self._start(circle, request.words, whole, afresh, keep)
        self._search(circle, request, clock)
        nodes = sum(thread.nodes for thread in self._threads)
        numbers[search_request.ELSEWHERE] = nodes - self._furthest.nodes

    def _search(self, circle: layout.Circle, request: SearchRequest, clock: Clock) -> None:
        """Search until it is enough, with helpers where seconds are the limit."""
        first = self._threads[0]
        control = first.work.control
        with self._run_helpers(circle, request):
            nodes = search_request.more(control, request, 0.0)
            while nodes:
                first.run(circle, nodes)
                spent = inf if is_cancelled() else clock.spent
                nodes = search_request.more(control, request, spent)
                if spent >= request.until[0] and self._has_move(request):
                    nodes = 0

    @contextmanager
    def _run_helpers(self, circle: layout.Circle, request: SearchRequest) -> Iterator[None]:
        """Have the helpers search too, until the block ends."""
        enough = Event()
        is_timed = request.numbers[search_request.MOST] == search_request.NO_LIMIT
        helpers = self._threads[1:] if self._is_shared and is_timed else []
        if not helpers:
            yield
            return
        with ThreadPoolExecutor(len(helpers)) as pool:
            at_work = [pool.submit(thread.search_until, circle, enough) for thread in helpers]
            try:
                yield
            finally:
                enough.set()
        for each in at_work:
            each.result()  # An error of a helper is one of the search.

    def _has_move(self, request: SearchRequest) -> bool:
        """Whether a thread has a move of the least depth.

        The first one may go without for long: it joins the others at the depth that they reached.
        """
        furthest = self._furthest
        return furthest.has_move and furthest.depth >= int(request.numbers[search_request.LEAST])

    @property
    def _furthest(self) -> SearchThread:
        """The thread that searched deepest, the first with a move of equals: its result counts."""
        return max(self._threads, key=lambda thread: (thread.depth, thread.has_move))

    def rated(self, circle: layout.Circle) -> list[Rated]:
        """Return all root moves searched so far, each as valued last."""
        return self._furthest.rated(circle)

    def line(self, circle: layout.Circle, root: Rated) -> list[int]:
        """Return the codes of a root move and of what follows as far as it is remembered.

        The search that ran before cannot go on after this.
        """
        return self._furthest.line(circle, root)

    def describe(
        self, circle: layout.Circle, words: layout.Words
    ) -> tuple[NDArray[np.float32], float]:
        """Return the features of a position, shape (FEATURES,), and its margin by them only."""
        self.start(circle, words)
        return self._threads[0].describe(circle)
