"""The search of the draft from Python: memory, settings, limits."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from patchwork_solve.engine.clock import Clock
from patchwork_solve.engine.edition import Edition
from patchwork_solve.engine.kernel import layout
from patchwork_solve.engine.kernel.players import drafting, options, variation, workshop
from patchwork_solve.engine.kernel.players.cloth import CLOTH
from patchwork_solve.engine.kernel.players.network import Network
from patchwork_solve.engine.kernel.players.prospects import DRAFT
from patchwork_solve.engine.kernel.players.quilts import new_quilts
from patchwork_solve.engine.players.simple import longest_game
from patchwork_solve.engine.players.thinking import Thinking

SLICE = 500
"""Nodes between two looks at the clock: a third of a millisecond."""

QUILTS = (1 << 14, 1 << 19)
"""Quilts kept at least and at most (12 and 400 MiB, of which the system gives what is used)."""

ENTRIES = (1 << 14, 1 << 22)
"""Entries of the transposition table at least and at most (256 KiB and 64 MiB)."""

FEATURES = DRAFT + 2 * CLOTH
"""Features of a position."""


class Memory(NamedTuple):
    """How much a search may keep; powers of two.

    Attributes
    ----------
    quilts : int
        Quilts. A search meets some 9 for each 100 nodes; those of earlier decisions stay.
    entries : int
        Entries of the transposition table.
    """

    quilts: int
    entries: int

    @classmethod
    def within(cls, nodes: int) -> Memory:
        """Return what a search of so many nodes has use for."""
        return cls(_power(nodes // 3, *QUILTS), _power(2 * nodes, *ENTRIES))


def _power(number: int, least: int, most: int) -> int:
    """Return the power of two at or above a number, within bounds that are such powers."""
    return min(max(1 << max(number - 1, 0).bit_length(), least), most)


class Found(NamedTuple):
    """What a search of the draft found.

    Attributes
    ----------
    code : int
        The move, by its kernel code.
    value : float
        Expected margin of player 0, in points.
    depth : int
        Moves looked ahead.
    nodes : int
        Positions searched.
    """

    code: int
    value: float
    depth: int
    nodes: int


class Rated(NamedTuple):
    """A move of the position asked about, as a search of the draft values it.

    Attributes
    ----------
    code : int
        By the kernel.
    value : float
        Expected margin of player 0, in points.
    depth : int
        Moves looked ahead for the value.
    number : int
        By the search.
    """

    code: int
    value: float
    depth: int
    number: int


class Drafter:
    """A search of the draft with its memory, for one edition.

    Parameters
    ----------
    edition : Edition
    network : Network
    settings : int64 array
        See `engine.kernel.players.workshop`.
    memory : Memory
    """

    def __init__(
        self,
        edition: Edition,
        network: Network,
        settings: NDArray[np.int64],
        memory: Memory,
    ) -> None:
        patches = len(edition.patches)
        self.edition = edition
        self.tables = edition.tables
        self.network = network
        self.memory = memory
        self.quilts = new_quilts(patches, memory.quilts)
        self.work = workshop.new_workshop(
            longest_game(edition) + 2, patches, memory.entries, settings
        )

    def start(
        self,
        circle: layout.Circle,
        words: layout.Words,
        whole: bool = False,
        afresh: bool = False,
    ) -> None:
        """Put a position at the root; with `whole` every move of it gets a value of its own.

        With `afresh` nothing of earlier searches is left, which could break ties otherwise.
        """
        # What is kept of quilts is true of any position, but a search needs room.
        crowded = afresh or 2 * int(self.quilts.used.max()) > len(self.quilts.cells)
        drafting.start(
            self.tables,
            circle,
            self.work,
            self.quilts,
            self.network,
            words,
            int(whole),
            int(crowded),
        )

    def think(self, circle: layout.Circle, words: layout.Words, limits: Thinking) -> Found:
        """Search a position that is not over."""
        self.start(circle, words)
        return self.think_on(circle, limits)

    def think_on(self, circle: layout.Circle, limits: Thinking, least: int = 0) -> Found:
        """Search on for so much more, and until all moves are searched to the least depth."""
        clock = Clock(limits.seconds)
        control = self.work.control
        begun = int(control[workshop.NODES])
        while True:
            more = SLICE
            if limits.nodes is not None:
                more = max(min(SLICE, limits.nodes - int(control[workshop.NODES]) + begun), 1)
            ended = drafting.run(self.tables, circle, self.work, self.quilts, self.network, more)
            nodes = int(control[workshop.NODES])
            spent = limits.nodes is not None and nodes - begun >= limits.nodes
            named = int(control[workshop.MOVE]) != options.NO_MOVE
            named = named and int(control[workshop.DONE_DEPTH]) >= least
            if ended != drafting.RUNNING or (named and (spent or clock.is_over)):
                break
        return self._found(circle)

    def rated(self, circle: layout.Circle) -> list[Rated]:
        """Return all root moves searched so far, each as valued last."""
        found = []
        for move, value, depth in self.work.roots.tolist():
            if depth == 0:
                break
            code = options.code_of(circle, self.work, self.quilts, self.tables, move)
            found.append(Rated(int(code), value / workshop.POINT, depth, move))
        return found

    def line(self, circle: layout.Circle, root: Rated) -> list[int]:
        """Return the codes of a root move and of what follows as far as it is remembered.

        The search that ran before cannot go on after this.
        """
        out = np.empty(longest_game(self.edition), np.int64)
        memory = (self.work, self.quilts, self.network)
        n = variation.variation(self.tables, circle, *memory, root.number, out)
        codes: list[int] = out[:n].tolist()
        return codes

    def _found(self, circle: layout.Circle) -> Found:
        control = self.work.control
        move = int(control[workshop.MOVE])
        code = options.code_of(circle, self.work, self.quilts, self.tables, move)
        return Found(
            int(code),
            float(control[workshop.MOVE_VALUE]) / workshop.POINT,
            int(control[workshop.DONE_DEPTH]),
            int(control[workshop.NODES]),
        )

    def describe(
        self, circle: layout.Circle, words: layout.Words
    ) -> tuple[NDArray[np.float32], float]:
        """Return the features of a position, shape (FEATURES,), and its margin by them alone."""
        self.start(circle, words)
        out = np.empty(FEATURES, np.float32)
        value = drafting.describe(self.tables, circle, self.work, self.quilts, self.network, out)
        return out, float(value)
