"""What is known of a position, as the answer of a search that had nothing left to do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from patchwork_solve.engine.base.proof import Proof, Status, Stopped, Work
from patchwork_solve.engine.endgame.line import Line
from patchwork_solve.engine.endgame.solved import Endgame, RootMove, best_first
from patchwork_solve.engine.game.move import Move

if TYPE_CHECKING:
    from patchwork_solve.engine.endgame.known import Known
    from patchwork_solve.engine.endgame.solved import SearchLimits
    from patchwork_solve.engine.state import State


def answer_of(
    state: State, limits: SearchLimits, known: Known, work: Work | None = None
) -> Endgame | None:
    """Return the answer to what is sought; None where less is known.

    Parameters
    ----------
    work : Work, optional
        What the proof has cost; nothing by default.
    """
    roots = [RootMove(Move.from_text(one), *ends) for one, ends in known.intervals.moves.items()]
    moves = _shown(state, limits, known, all(root.is_exact for root in roots))
    if moves is None:
        return None
    is_best_play = bool(moves) and not limits.winner_only
    line = Line.played(state, moves)
    lower, upper = known.intervals.margin
    proof = Proof(
        Status.EXACT if lower == upper else Status.BOUNDS,
        lower,
        upper,
        line if is_best_play else None,
        work or Work(),
        Stopped.FINISHED,
    )
    return Endgame(
        proof,
        best_first(roots, state.to_move, moves[:1]),
        state.to_move,
        known.winner,
        line.final.scores() if is_best_play else None,
        line,
    )


def _shown(
    state: State, limits: SearchLimits, known: Known, is_every_move_exact: bool
) -> tuple[Move, ...] | None:
    """Return the line that goes with what is sought; None where that is not known."""
    if limits.winner_only:
        is_known = known.winner is not None and known.has_win(state.to_move)
        return ((known.winning,) if known.winning else ()) if is_known else None
    if limits.margin_only:
        return () if known.is_exact else None
    return known.line if known.line and (is_every_move_exact or not limits.every_move) else None
