"""All that the rows of a file say of one position."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from patchwork_solve.analyses.workers.row import MOST_POINTS
from patchwork_solve.engine.base.wording import shortened
from patchwork_solve.engine.kernel.layout import BOTH

if TYPE_CHECKING:
    from patchwork_solve.analyses.proofs.row import ProofRow
    from patchwork_solve.engine.state import State

LONGEST = 60
"""Characters of a move that an error repeats."""


class Numbered(NamedTuple):
    """A row and its place in a file, as ``line 3``."""

    place: str
    row: ProofRow


class ContradictedError(ValueError):
    """Two rows exclude each other."""


class End(NamedTuple):
    """A bound, and the place of the row that it is from."""

    points: int
    place: str


NOTHING_BELOW, NOTHING_ABOVE = End(-MOST_POINTS, ""), End(MOST_POINTS, "")


@dataclass
class Bounds:
    """The narrowest bounds of several rows."""

    what: str
    lower: End = NOTHING_BELOW
    upper: End = NOTHING_ABOVE

    def narrow(self, lower: End | None = None, upper: End | None = None) -> None:
        """Take over bounds. Raises `ContradictedError` when they exclude those of another row."""
        if lower is not None and lower.points > self.lower.points:
            self.lower = lower
        if upper is not None and upper.points < self.upper.points:
            self.upper = upper
        if self.lower.points > self.upper.points:
            raise ContradictedError(
                f"{self.lower.place} and {self.upper.place} contradict each other: {self.what} is "
                f"{self.lower.points} or more by the one, {self.upper.points} or less by the other"
            )

    @property
    def interval(self) -> tuple[int, int]:
        """Both bounds."""
        return self.lower.points, self.upper.points


def _bounds_of_move(token: str) -> Bounds:
    return Bounds(f"the margin after {shortened(token, LONGEST)}")


@dataclass
class Evidence:
    """What rows prove of one position together.

    Raises `ContradictedError` when two of them exclude each other.
    """

    rows: Sequence[Numbered]
    margin: Bounds = field(default_factory=lambda: Bounds("the margin"))
    moves: dict[str, Bounds] = field(default_factory=dict)
    winner: tuple[int, str] | None = None

    def __post_init__(self) -> None:
        for place, row in self.rows:
            self.margin.narrow(End(row.lower, place), End(row.upper, place))
            for token, (lower, upper) in (row.moves or {}).items():
                self.narrow_move(token, End(lower, place), End(upper, place))
            if row.winner is not None:
                self._take_winner(row.winner, place)

    def _take_winner(self, winner: int, place: str) -> None:
        if self.winner is not None and self.winner[0] != winner:
            raise ContradictedError(
                f"{self.winner[1]} and {place} contradict each other: one says that "
                f"{_outcome(self.winner[0])}, the other that {_outcome(winner)}"
            )
        self.winner = winner, place
        self.margin.narrow(
            None if winner == 1 else End(0, place), None if winner == 0 else End(0, place)
        )

    def narrow_move(self, token: str, lower: End | None, upper: End | None) -> None:
        """Take over bounds of the margin after a move."""
        self.moves.setdefault(token, _bounds_of_move(token)).narrow(lower, upper)

    def infer(self, mover: int, moves: int) -> None:
        """Narrow the margin after a best move by that of its row, and the position's by all moves.

        Parameters
        ----------
        moves : int
            Number of legal moves: only all together bound what the mover can reach.
        """
        for place, row in self.rows:
            if row.best is not None and "winner_only" not in row.options:
                kept = (None, End(row.upper, place)) if mover else (End(row.lower, place), None)
                self.narrow_move(row.best, *kept)
        for one in self.moves.values():
            self.margin.narrow(*((None, one.upper) if mover else (one.lower, None)))
        if len(self.moves) == moves and mover:
            self.margin.narrow(lower=min(one.lower for one in self.moves.values()))
        elif len(self.moves) == moves:
            self.margin.narrow(upper=max(one.upper for one in self.moves.values()))

    @property
    def is_every_move_exact(self) -> bool:
        """Whether the margin of each move is known of which anything is."""
        return all(bounds.lower.points == bounds.upper.points for bounds in self.moves.values())

    @property
    def winning(self) -> str | None:
        """A move that keeps the mover's win, or the shared tie."""
        line = self.line
        if line is not None:  # Best play wins a tie where it can.
            return line.split()[0]
        return self._first(lambda row: row.best if row.has_winning_move else None)

    @property
    def line(self) -> str | None:
        """Best play to the end."""
        return self._first(lambda row: row.line)

    def spent(self, options: Sequence[str]) -> int:
        """Return the nodes of the longest search for the same."""
        return max((row.nodes for _, row in self.rows if row.options == list(options)), default=0)

    def _first(self, get: Callable[[ProofRow], str | None]) -> str | None:
        return next((found for _, row in self.rows if (found := get(row))), None)


def _outcome(winner: int) -> str:
    return "the tie is shared" if winner == BOTH else f"player {winner} wins"


def evidence_of(
    state: State, find: Callable[[State], Sequence[Numbered]], has_moves: bool = True
) -> Evidence:
    """Return what rows say of a position, and of its moves by the positions after them.

    Raises `ContradictedError` when two rows exclude each other.

    Parameters
    ----------
    find : callable
        Returns the rows of a position.
    has_moves : bool
        Whether moves are of interest where the margin is exact. Those that rows of the position
        itself prove are not looked up.
    """
    evidence = Evidence(find(state))
    lower, upper = evidence.margin.interval
    legal = state.legal_moves
    is_whole = len(evidence.moves) == len(legal) and evidence.is_every_move_exact
    if (has_moves and not is_whole) or lower < upper:
        for move in legal:
            rows = find(state.play(move))
            if rows:
                after = Evidence(rows).margin
                evidence.narrow_move(str(move), after.lower, after.upper)
    evidence.infer(state.to_move, len(legal))
    return evidence
