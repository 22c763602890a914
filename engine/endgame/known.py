"""Proofs that are there before a search: each search takes them over, and adds what it proves."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from patchwork_solve.engine.kernel.layout import BOTH

if TYPE_CHECKING:
    from patchwork_solve.engine.endgame.checkpoint import Checkpoint
    from patchwork_solve.engine.endgame.solved import Endgame, SearchLimits
    from patchwork_solve.engine.game.move import Move
    from patchwork_solve.engine.state import State


@dataclass(frozen=True)
class Known:
    """What is proved of a position.

    Parameters
    ----------
    intervals : Checkpoint
        The margin of the position, and of the moves about which something is known.
    winner : int or None
        Who wins under best play, the tie-break included; 2 for a shared tie.
    winning : Move or None
        A move of the mover that keeps the win, or the shared tie.
    line : tuple of Move
        Best play to the end of the game; empty where none is known.
    spent : int
        Nodes of the longest search for the same, which may have proved less than all.
    """

    intervals: Checkpoint
    winner: int | None = None
    winning: Move | None = None
    line: tuple[Move, ...] = ()
    spent: int = 0

    @property
    def is_exact(self) -> bool:
        """Whether the margin is known."""
        lower, upper = self.intervals.margin
        return lower == upper

    def has_win(self, mover: int) -> bool:
        """Whether a move is known that keeps the mover's win, or shared tie, if there is one."""
        return self.winning is not None or self.winner not in (mover, BOTH)


class Proofs(Protocol):
    """Where proofs come from, and where they go; other processes get a copy."""

    def find(self, state: State, limits: SearchLimits) -> Known | None:
        """Return what is proved of a position and helps with a question; None for nothing."""

    def add(self, state: State, limits: SearchLimits, solved: Endgame) -> None:
        """Keep what a search has proved."""


_installed: Proofs | None = None


def installed() -> Proofs | None:
    """Return the proofs that searches of this process use."""
    return _installed


def install(proofs: Proofs | None) -> None:
    """Let the searches of this process use some proofs from now on."""
    global _installed
    _installed = proofs


@contextmanager
def in_use(proofs: Proofs | None) -> Iterator[None]:
    """Let all searches within the context use some proofs."""
    before = _installed
    install(proofs)
    try:
        yield
    finally:
        install(before)
