"""The search of the draft from Python: memory, settings, limits."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from threading import Event
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from patchwork_solve.engine.base.clock import Clock
from patchwork_solve.engine.game.edition import Edition
from patchwork_solve.engine.kernel import layout
from patchwork_solve.engine.kernel.players import arena, drafting
from patchwork_solve.engine.kernel.players.network import Network
from patchwork_solve.engine.players.limits import DecisionLimits
from patchwork_solve.engine.players.search_thread import Found, Rated, SearchThread

SLICE = 500
"""Nodes between two looks at the clock: a third of a millisecond."""

QUILTS = (1 << 14, 1 << 19)
"""Least and most quilts kept (16 and 510 MiB; the system gives only what is used)."""

ENTRIES = (1 << 14, 1 << 22)
"""Entries of the transposition table at least and at most (256 KiB and 64 MiB)."""


class Memory(NamedTuple):
    """How much a search may keep; powers of two.

    Attributes
    ----------
    quilts : int
        Quilts. A search meets some 13 for each 100 nodes; those of earlier decisions stay.
    entries : int
        Entries of the transposition table.
    """

    quilts: int
    entries: int

    @classmethod
    def within(cls, nodes: int) -> Memory:
        """Return the memory that a search of `nodes` can use."""
        return cls(_power(nodes // 3, *QUILTS), _power(2 * nodes, *ENTRIES))


def _power(number: int, least: int, most: int) -> int:
    """Return the power of two at or above a number, within bounds that are such powers."""
    return min(max(1 << max(number - 1, 0).bit_length(), least), most)


class Drafter:
    """A search of the draft with its memory, for one edition.

    Parameters
    ----------
    edition : Edition
    network : Network
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
        self._spaces = 0

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
        self._is_shared = remember and len(self._threads) > 1
        # Tokens only go forward: this is another game, and neither shall know of the other.
        spaces = int(words[layout.PLACE] + words[layout.PER_PLAYER + layout.PLACE])
        keep = remember and spaces >= self._spaces
        self._spaces = spaces
        for thread in self._threads:
            thread.start(circle, words, whole, afresh, keep, self._is_shared)

    def think(self, circle: layout.Circle, words: layout.Words, limits: DecisionLimits) -> Found:
        """Search a position that is not over, with what is remembered if seconds are the limit."""
        self.start(circle, words, remember=limits.nodes is None)
        return self.think_on(circle, limits)

    def think_on(self, circle: layout.Circle, limits: DecisionLimits, least: int = 0) -> Found:
        """Search on within the limits, and until all moves are searched to the least depth."""
        with self._run_helpers(circle, limits):
            self._search(circle, limits, least)
        found = self._furthest.found(circle)
        return found._replace(nodes=sum(thread.nodes for thread in self._threads))

    @contextmanager
    def _run_helpers(self, circle: layout.Circle, limits: DecisionLimits) -> Iterator[None]:
        """Have the helpers search too, until the block ends."""
        enough = Event()
        helpers = self._threads[1:] if self._is_shared and limits.nodes is None else []
        if not helpers:
            yield
            return
        with ThreadPoolExecutor(len(helpers)) as pool:
            at_work = [pool.submit(thread.help, circle, enough) for thread in helpers]
            try:
                yield
            finally:
                enough.set()
        for each in at_work:
            each.result()  # An error of a helper is one of the search.

    def _search(self, circle: layout.Circle, limits: DecisionLimits, least: int) -> None:
        clock = Clock(limits.seconds)
        first = self._threads[0]
        begun = first.nodes
        while True:
            more = SLICE
            if limits.nodes is not None:
                more = max(min(SLICE, limits.nodes - first.nodes + begun), 1)
            ended = first.run(circle, more)
            spent = limits.nodes is not None and first.nodes - begun >= limits.nodes
            named = first.has_move and first.depth >= least
            if ended != drafting.RUNNING or (named and (spent or clock.is_over)):
                break

    @property
    def _furthest(self) -> SearchThread:
        """The thread that searched deepest, the first of equals: its result counts."""
        return max(self._threads, key=lambda thread: thread.depth)

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
