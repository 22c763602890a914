"""The search of the draft from Python: memory, settings, limits."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from patchwork_solve.engine.clock import Clock
from patchwork_solve.engine.edition import Edition
from patchwork_solve.engine.kernel import layout
from patchwork_solve.engine.kernel.players import drafting, workshop
from patchwork_solve.engine.kernel.players.cloth import CLOTH
from patchwork_solve.engine.kernel.players.network import Network
from patchwork_solve.engine.kernel.players.prospects import DRAFT
from patchwork_solve.engine.kernel.players.quilts import new_quilts
from patchwork_solve.engine.players.simple import longest_game

SLICE = 500
"""Nodes between two looks at the clock."""


class Found(NamedTuple):
    """What a search of the draft found.

    Attributes
    ----------
    code : int
        The move, by its kernel code.
    value : float
        Expected margin of player 0.
    depth, nodes : int
    """

    code: int
    value: float
    depth: int
    nodes: int


class Drafter:
    """A search of the draft with its memory, for one edition.

    Parameters
    ----------
    edition : Edition
    network : Network
    settings : int64 array
        See `engine.kernel.players.workshop`.
    quilts, entries : int
        Quilts kept, entries of the transposition table; powers of two.
    """

    def __init__(
        self,
        edition: Edition,
        network: Network,
        settings: NDArray[np.int64],
        quilts: int = 1 << 16,
        entries: int = 1 << 18,
    ) -> None:
        patches = len(edition.patches)
        self.edition = edition
        self.tables = edition.tables
        self.network = network
        self.quilts = new_quilts(patches, quilts)
        self.work = workshop.new_workshop(longest_game(edition) + 2, patches, entries, settings)

    def start(self, circle: layout.Circle, words: layout.Words, whole: bool = False) -> None:
        """Put a position at the root."""
        full = self.quilts.used[0] * 2 > len(self.quilts.cells)
        drafting.start(
            self.tables, circle, self.work, self.quilts, self.network, words, int(whole), int(full)
        )

    def think(
        self,
        circle: layout.Circle,
        words: layout.Words,
        seconds: float | None,
        nodes: int | None,
    ) -> Found:
        """Search a position that is not over."""
        clock = Clock(seconds)
        self.start(circle, words)
        control = self.work.control
        while True:
            more = SLICE if nodes is None else min(SLICE, nodes - int(control[workshop.NODES]))
            ended = drafting.run(self.tables, circle, self.work, self.quilts, self.network, more)
            spent = nodes is not None and control[workshop.NODES] >= nodes
            if ended != drafting.RUNNING or spent or clock.is_over:
                break
        move = int(control[workshop.MOVE])
        code = drafting.code_of(circle, self.work, self.quilts, self.tables, move)
        return Found(
            int(code),
            float(control[workshop.MOVE_VALUE]) / workshop.POINT,
            int(control[workshop.DONE_DEPTH]),
            int(control[workshop.NODES]),
        )

    def describe(self, circle: layout.Circle, words: layout.Words) -> tuple[NDArray[np.float32], float]:
        """Return the features of a position and its margin by the evaluation alone."""
        self.start(circle, words)
        out = np.empty(DRAFT + 2 * CLOTH, np.float32)
        value = drafting.describe(self.tables, circle, self.work, self.quilts, self.network, out)
        return out, float(value)
