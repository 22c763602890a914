"""The limits of an endgame search, and its answer."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import cast

from patchwork_solve.engine.base.cancellation import GivenUpError, is_cancelled, is_repeated
from patchwork_solve.engine.base.kinds import checked_methods
from patchwork_solve.engine.base.limits import Limits
from patchwork_solve.engine.base.proof import Proof, Stopped, require_interval
from patchwork_solve.engine.endgame.line import Line
from patchwork_solve.engine.endgame.memory import TABLE_ENTRIES
from patchwork_solve.engine.game.move import Move


@dataclass(frozen=True)
class SearchLimits(Limits):
    """Limits of an endgame search, and how it searches.

    The time to compile the kernel does not count. Nodes are counted every few thousand; with one
    thread a rerun stops at the same node.

    Parameters
    ----------
    margin_only : bool
        Whether to stop when the margin of the position is exact, without a line.
    winner_only : bool
        Whether to find only the winner, the tie-break included, and a move that wins: the
        margin stays an interval.
    entries : int
        Entries of the transposition table (a power of two), 48 bytes each.
    plain : bool
        Only alpha-beta with a transposition table over all placements, for comparison.
    line : bool
        Whether an unfinished search looks for a line that shows its bound, some tenths of a second.
    every_move : bool
        Whether to go on when a line of best play is known, until every move's margin is exact.
    tabled : bool, optional
        Whether to search as from far away, by tables of the economy; by default where that pays.
    """

    margin_only: bool = False
    winner_only: bool = False
    entries: int = TABLE_ENTRIES
    plain: bool = False
    line: bool = True
    every_move: bool = True
    tabled: bool | None = None


@checked_methods()
@dataclass(frozen=True)
class RootMove:
    """A move with the proved interval of the margin after it (player 0 over player 1, points)."""

    move: Move
    lower: int
    upper: int

    def __post_init__(self) -> None:
        require_interval(self.lower, self.upper, f"the margin after {self.move}")

    @property
    def is_exact(self) -> bool:
        """Whether the margin is known."""
        return self.lower == self.upper


@dataclass(frozen=True)
class Progress:
    """Bounds proved so far."""

    lower: int
    upper: int
    exact_moves: int
    moves: int
    nodes: int


@dataclass(frozen=True, repr=False)
class Endgame:
    """The proved result of a search of a position.

    Parameters
    ----------
    proof : Proof of Line
        The margin of player 0 over player 1 under best play, in points. The witness is a line of
        best play to the end of the game, once the margin is exact.
    moves : tuple of RootMove
        Every legal move, best for the mover first: by what is proved, so that the first is the one
        to play, for every reason to stop the search.
    mover : int
        Who makes them.
    winner : int or None
        Who wins under best play, the tie-break included; 2 where a tie is shared; None while
        unknown.
    scores : tuple of int, or None
        Both final scores under best play; None while unknown.
    line : Line
        The witness; of an unfinished search, the first of `moves` and what follows as far as it is
        proved that the mover keeps `guaranteed`. The other's replies are then likely ones.
    compiling : float
        Seconds that compiling took; they are not part of the work.
    """

    proof: Proof[Line]
    moves: tuple[RootMove, ...]
    mover: int
    winner: int | None
    scores: tuple[int, int] | None
    line: Line
    compiling: float = 0.0

    @property
    def lower(self) -> int:
        """The least that the margin under best play can be."""
        return cast(int, self.proof.lower)  # Every search begins with an interval.

    @property
    def upper(self) -> int:
        """The most that it can be."""
        return cast(int, self.proof.upper)

    @property
    def best(self) -> RootMove:
        """The move to play."""
        return self.moves[0]

    @property
    def guaranteed(self) -> int:
        """The proved margin of the best move: a lower bound for player 0, an upper for player 1."""
        return self.best.upper if self.mover else self.best.lower

    def __repr__(self) -> str:
        return f"<Endgame {self.proof!r}, best {self.best.move}>"


def best_first(
    moves: Iterable[RootMove], mover: int, shown: Sequence[Move]
) -> tuple[RootMove, ...]:
    """Return moves, best for the mover first; of equals the one that a line shows."""

    def rank(root: RootMove) -> tuple[bool, int, int]:
        best = (root.upper, root.lower) if mover else (-root.lower, -root.upper)
        return root.move not in shown[:1], *best

    return tuple(sorted(moves, key=rank))


def uninterrupted(solved: Endgame) -> Endgame:
    """Return the answer of a search that nobody interrupted.

    Raises
    ------
    GivenUpError, KeyboardInterrupt
        After Ctrl-C, or where the time of all searches is up: `solve` gives bounds then.
    """
    if solved.proof.stopped is Stopped.INTERRUPTION:
        raise GivenUpError if is_cancelled() and not is_repeated() else KeyboardInterrupt
    return solved
