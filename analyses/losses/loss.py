"""Cost of a decision: its loss against best play, split exactly into draft and placement."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from patchwork_solve.engine.base.errors import ContradictionError
from patchwork_solve.engine.game.move import Move


@dataclass(frozen=True)
class Loss:
    """Three exact margins of the mover, in points, and what lies between them.

    Parameters
    ----------
    best : int
        Under best play.
    drafted : int
        The best that the mover can do with the patch that was taken; for an advance and for
        leather, which have no choice of patch, it follows from the rest.
    kept : int
        After the move that was made.

    Raises
    ------
    ContradictionError
        When a move is worth more than the best one.
    """

    best: int
    drafted: int
    kept: int

    def __post_init__(self) -> None:
        if not self.best >= self.drafted >= self.kept:
            raise ContradictionError("the best move's margin", self.kept, self.best)

    @property
    def draft(self) -> int:
        """Points lost by the choice between patches and the advance."""
        return self.best - self.drafted

    @property
    def placement(self) -> int:
        """Points lost by where the patch, or the leather, was sewn."""
        return self.drafted - self.kept

    @property
    def lost(self) -> int:
        """Points lost by both."""
        return self.best - self.kept

    @property
    def spoils(self) -> bool:
        """Whether a win became a tie or a loss, or a tie a loss; a margin of 0 is a tie."""
        return (self.best > 0 >= self.kept) or (self.best == 0 > self.kept)


def loss_of(move: Move, margins: Mapping[Move, int], mover: int) -> Loss:
    """Return the loss of a move.

    Parameters
    ----------
    margins : Mapping
        The exact margin, player 0 over player 1, after every legal move.
    """
    sign = -1 if mover else 1
    same = [sign * margin for other, margin in margins.items() if other.patch == move.patch]
    best = max(sign * margin for margin in margins.values())
    return Loss(best, max(same), sign * margins[move])
