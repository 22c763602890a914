"""A mistake: a costly move of a reviewed game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from patchwork_solve.engine.game.move import Move
from patchwork_solve.engine.record import Game
from patchwork_solve.engine.state import State


@dataclass(frozen=True)
class Mistake:
    """A costly move of a reviewed game.

    Parameters
    ----------
    ply : int
        Number of the ply, from 1.
    state : State
        Position before the move, without names.
    move : Move
        Move that was played.
    best : Move or None
        Best move of the review; None if it is not known.
    is_exact : bool
        Whether the review proved the margin before the move.
    """

    ply: int
    state: State
    move: Move
    best: Move | None
    is_exact: bool

    @classmethod
    def of(cls, game: Game, decision: dict[str, Any]) -> Mistake:
        """Return the mistake that a decision in the JSON of a review is."""
        ply, best, lower = decision["ply"], decision["best"], decision["lower"]
        return cls(
            ply,
            game.states[ply - 1].with_names(None),
            game.moves[ply - 1],
            None if best is None else Move.from_text(best),
            lower is not None and lower == decision["upper"],
        )
