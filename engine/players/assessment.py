"""Assessment of a position by a player: estimates with errors, and proofs where they reach."""

from __future__ import annotations

from dataclasses import dataclass, field

from patchwork_solve.engine.base.kinds import checked_methods
from patchwork_solve.engine.base.proof import require_interval
from patchwork_solve.engine.endgame.solved import Endgame
from patchwork_solve.engine.game.move import Move


def within(value: float, lower: int | None, upper: int | None) -> float:
    """Return an estimate, moved to the nearest end of what is proved."""
    if lower is not None:
        value = max(value, lower)
    return float(value if upper is None else min(value, upper))


@checked_methods()
@dataclass(frozen=True)
class Estimate:
    """Estimate of a position by a player; never a proof.

    Parameters
    ----------
    margin : float
        Expected score of player 0 less that of player 1 at the end, in points.
    margin_error : float
        Standard error of `margin`. Of a search: how far it lies from the final margin of games that
        strong players finish, as a root mean square, measured where the evaluation was fitted. Of
        games played on: that of their mean, with what the player's own errors add.
    win : float
        Chance that player 0 wins, 0 to 1; the ends are proved.
    win_error : float or None
        Standard error of `win` by games played on. A search has none: its chance is made of the
        margin and its error.
    games : int
        Games that were played on for it; 0 for a search.
    """

    margin: float
    margin_error: float
    win: float
    win_error: float | None = None
    games: int = 0


@checked_methods()
@dataclass(frozen=True)
class Considered:
    """A move, its estimate and what is proved of it.

    Parameters
    ----------
    move : Move
    estimate : Estimate
    line : tuple of Move
        The moves that the player expects, `move` first.
    lower, upper : int or None
        Proved interval of the final margin of player 0 over player 1; None where nothing is proved.
    is_best_play : bool
        Whether `line` is proved to be best play to the end of the game.
    lost_error : float or None
        Standard error of what the move loses against the best, by games played on; None without.
    """

    move: Move
    estimate: Estimate
    line: tuple[Move, ...]
    lower: int | None = None
    upper: int | None = None
    is_best_play: bool = False
    lost_error: float | None = None

    def __post_init__(self) -> None:
        if self.lower is not None and self.upper is not None:
            require_interval(self.lower, self.upper, f"the margin after {self.move}")

    @property
    def is_exact(self) -> bool:
        """Whether the margin after the move is proved."""
        return self.lower is not None and self.lower == self.upper


@checked_methods()
@dataclass(frozen=True)
class Assessment:
    """A player's view of a position.

    Parameters
    ----------
    moves : tuple of Considered
        Best for the mover first: the advance and, of each patch that may be bought, its best
        placements (the leather's, where leather is owed).
    mover : int
        Who makes them.
    depth : int
        Moves looked ahead.
    nodes : int
        Positions searched.
    seconds : float
        Wall-clock time, compiling left out.
    lower, upper : int or None
        Proved interval of the final margin of the position itself.
    endgame : Endgame or None
        The proofs of the endgame search for every legal move; None where it did not run.
    """

    moves: tuple[Considered, ...]
    mover: int
    depth: int
    nodes: int
    seconds: float
    lower: int | None = None
    upper: int | None = None
    endgame: Endgame | None = field(default=None, compare=False)  # It knows how long it took.

    @property
    def best(self) -> Considered:
        """The move to play."""
        return self.moves[0]

    @property
    def is_exact(self) -> bool:
        """Whether the margin of the position is proved."""
        return self.lower is not None and self.lower == self.upper

    def lost(self, each: Considered) -> float:
        """Return the points that the mover loses by a move against the best, as far as is known."""
        sign = 1 - 2 * self.mover
        return sign * (self.best.estimate.margin - each.estimate.margin)

    def best_of_each(self) -> list[Considered]:
        """Return the best placement of each patch, and the advance, best first."""
        found: dict[str | None, Considered] = {}
        for each in self.moves:
            found.setdefault(each.move.patch, each)
        return list(found.values())
