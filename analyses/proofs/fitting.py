"""Rows and their position: what they say of its moves, in the form that a search takes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from patchwork_solve.analyses.proofs.evidence import LONGEST
from patchwork_solve.analyses.proofs.row import options_of
from patchwork_solve.engine.base.wording import shortened
from patchwork_solve.engine.endgame.checkpoint import Checkpoint
from patchwork_solve.engine.endgame.known import Known
from patchwork_solve.engine.endgame.line import Line
from patchwork_solve.engine.game.move import Move

if TYPE_CHECKING:
    from patchwork_solve.analyses.proofs.evidence import Evidence
    from patchwork_solve.engine.endgame.solved import SearchLimits
    from patchwork_solve.engine.state import State


def known_of(evidence: Evidence, state: State, limits: SearchLimits, field: str) -> Known:
    """Return what is known of a position, as a search takes it.

    Raises `ValueError` for a row that does not fit its position.
    """
    moves = {str(move): move for move in state.legal_moves}
    named = {*evidence.moves, *([evidence.winning] if evidence.winning else [])}
    strange = min(named - moves.keys(), default=None)
    if strange is not None:
        raise ValueError(f"{shortened(strange, LONGEST)} is not a legal move of its position")
    winner = None if evidence.winner is None else evidence.winner[0]
    lower, upper = evidence.margin.interval
    if winner is None and not lower <= 0 <= upper:
        winner = int(upper < 0)
    winning = None if evidence.winning is None else moves[evidence.winning]
    return Known(
        Checkpoint.of(
            state,
            (lower, upper),
            {token: bounds.interval for token, bounds in evidence.moves.items()},
            field,
        ),
        winner,
        winning,
        _line(state, evidence),
        evidence.spent(options_of(limits)),
    )


def _line(state: State, evidence: Evidence) -> tuple[Move, ...]:
    """Return best play to the end; it must end with the margin, and with the winner."""
    if evidence.line is None:
        return ()
    moves = tuple(map(Move.from_text, evidence.line.split()))
    final = Line.played(state, moves).final
    first, second = final.scores()
    ends = final.is_over, (first - second, first - second), final.winner
    winner = final.winner if evidence.winner is None else evidence.winner[0]
    if ends != (True, evidence.margin.interval, winner):
        raise ValueError("a line does not end as its row says")
    return moves
