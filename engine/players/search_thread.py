"""One thread's part in a search of the draft: memory of its own, and a table that all share."""

from __future__ import annotations

from threading import Event
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from patchwork_solve.engine.game.edition import Edition
from patchwork_solve.engine.kernel import layout
from patchwork_solve.engine.kernel.players import (
    arena,
    drafting,
    judging,
    options,
    search_request,
    variation,
)
from patchwork_solve.engine.kernel.players.network import Network
from patchwork_solve.engine.kernel.players.prospects import DRAFT
from patchwork_solve.engine.kernel.players.quilt_features import QUILT_FEATURES
from patchwork_solve.engine.kernel.players.quilts import new_quilts
from patchwork_solve.engine.players.simple import longest_game

HELP = 500
"""Nodes that a helper searches between two looks at whether it is still wanted."""

FEATURES = DRAFT + 2 * QUILT_FEATURES
"""Features of a position."""


class Found(NamedTuple):
    """The result of a search of the draft.

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
    """A move of the root position with its value by a search of the draft.

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


class SearchThread:
    """Memory and settings of one thread of a search.

    Parameters
    ----------
    network : Network
        Its scratch is written to.
    settings : int64 array
        See `engine.kernel.players.arena`.
    quilts : int
        How many quilts it may keep, a power of two.
    shared : Shared
        Memory that all threads work in.
    """

    def __init__(
        self,
        edition: Edition,
        network: Network,
        settings: NDArray[np.int64],
        quilts: int,
        shared: arena.Shared,
    ) -> None:
        patches = len(edition.patches)
        self.tables = edition.tables
        self.network = network._replace(
            first=np.zeros_like(network.first), second=np.zeros_like(network.second)
        )
        self.quilts = new_quilts(patches, quilts)
        self._plies = longest_game(edition)
        self.work = arena.new_arena(self._plies + 2, patches, shared, settings)
        self._roots = np.empty((arena.MOST, search_request.ROOT_COLUMNS), np.int64)

    @property
    def nodes(self) -> int:
        """Positions visited since the start."""
        return int(self.work.control[arena.NODES])

    @property
    def depth(self) -> int:
        """Moves that it has looked ahead to the end."""
        return int(self.work.control[arena.DONE_DEPTH])

    @property
    def has_move(self) -> bool:
        """Whether it would play one already."""
        return int(self.work.control[arena.MOVE]) != options.NO_MOVE

    def start(
        self,
        circle: layout.Circle,
        words: layout.Words,
        whole: int,
        afresh: int,
        keep: int,
        shared: int,
    ) -> None:
        """Put a position at the root.

        Parameters
        ----------
        circle, words
            Of the position.
        whole : int
            Whether every move gets a value of its own.
        afresh, keep : int
            What is forgotten of quilts and of the table, see `engine.kernel.players.arena`.
        shared : int
            Whether other threads search the same position; all are started before one is run.
        """
        drafting.start(
            self.tables,
            circle,
            self.work,
            self.quilts,
            self.network,
            words,
            int(whole),
            int(afresh),
            int(keep),
            int(shared),
        )

    def run(self, circle: layout.Circle, nodes: int) -> int:
        """Search on for `nodes`; return what `engine.kernel.players.drafting.run` does."""
        return int(drafting.run(self.tables, circle, self.work, self.quilts, self.network, nodes))

    def search_until(self, circle: layout.Circle, enough: Event) -> None:
        """Search on until it is enough, or nothing is left to search."""
        while not enough.is_set() and self.run(circle, HELP) == drafting.RUNNING:
            pass

    def found(self, circle: layout.Circle) -> Found:
        """Return the move it would play, its value and the work done."""
        control = self.work.control
        move = int(control[arena.MOVE])
        code = options.code_of(circle, self.work, self.quilts, self.tables, move)
        value = float(control[arena.MOVE_VALUE]) / arena.POINT
        return Found(int(code), value, self.depth, self.nodes)

    def rated(self, circle: layout.Circle) -> list[Rated]:
        """Return all root moves searched so far, each as valued last."""
        n = search_request.list_roots(self.tables, circle, self.work, self.quilts, self._roots)
        return [
            Rated(code, value / arena.POINT, depth, number)
            for code, value, depth, number in self._roots[:n].tolist()
        ]

    def line(self, circle: layout.Circle, root: Rated) -> list[int]:
        """Return the codes of a root move and of what follows as far as it is remembered."""
        out = np.empty(self._plies, np.int64)
        codes: list[int] = out[: self.write_line(circle, root.number, out)].tolist()
        return codes

    def write_line(self, circle: layout.Circle, number: int, out: NDArray[np.int64]) -> int:
        """Write the codes of a root move and of what follows; return how many."""
        memory = (self.work, self.quilts, self.network)
        return int(variation.variation(self.tables, circle, *memory, number, out))

    def describe(self, circle: layout.Circle) -> tuple[NDArray[np.float32], float]:
        """Return the features of the position at the root, and its margin by them only."""
        out = np.empty(FEATURES, np.float32)
        value = judging.describe(self.tables, circle, self.work, self.quilts, self.network, out)
        return out, float(value)
