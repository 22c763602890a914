"""A concept: which entries of two accounts it claims, and how it says so."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from patchwork_solve.analyses.explaining.account import Account, Entry
    from patchwork_solve.engine.game.names import Names


@dataclass(frozen=True)
class Case:
    """An entry and where it stands.

    Parameters
    ----------
    own, other : Account
        The line with the entry, and the line it is compared with.
    mover : int
        The player who chooses between the lines.
    """

    entry: Entry
    own: Account
    other: Account
    mover: int

    @property
    def is_movers(self) -> bool:
        """Whether the entry is one of the player who chooses."""
        return self.entry.player == self.mover


@dataclass(frozen=True)
class Claim:
    """The entries that a concept claims of two lines, to be put into words.

    Parameters
    ----------
    gained, missed : sequence of Entry
        Entries after the one move, and after the other.
    """

    gained: Sequence[Entry]
    missed: Sequence[Entry]
    mover: int
    names: Names

    @property
    def me(self) -> str:
        """The name of the player who chooses."""
        return self.names[self.mover]

    @property
    def points(self) -> int:
        """The points by which the one line is better for the mover, in these entries."""
        return self.total(self.gained) - self.total(self.missed)

    def swapped(self) -> Claim:
        """Return the same, seen from the other move."""
        return replace(self, gained=self.missed, missed=self.gained)

    def total(self, entries: Sequence[Entry]) -> int:
        """Return the points of entries for the mover: those of the opponent count against."""
        return sum(e.points if e.player == self.mover else -e.points for e in entries)


@dataclass(frozen=True)
class Concept:
    """One kind of reason.

    Parameters
    ----------
    applies : callable
        Whether it claims an entry, if no concept before it does.
    words : callable
        A sentence without its full stop, with patches and points.
    title : str
        What it is about, where only its points are given.
    fault : str
        By what a player loses its points, after "loses ... by".
    """

    name: str
    applies: Callable[[Case], bool]
    words: Callable[[Claim], str]
    title: str
    fault: str
