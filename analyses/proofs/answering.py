"""What is known of a position, as the answer of a search that had nothing left to do."""

from __future__ import annotations

import math
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
    state: State, limits: SearchLimits | None, known: Known, work: Work | None = None
) -> Endgame | None:
    """Return the answer to what is sought; None where less is known, or nothing of a move.

    Its moves are all, or only the best one that is known.

    Parameters
    ----------
    limits : SearchLimits or None
        What is sought; None for whatever is known.
    work : Work, optional
        What the proof has cost; nothing by default.
    """
    lower, upper = known.intervals.margin
    # No move of a player is better than the best one.
    ends = (lower, math.inf) if state.to_move else (-math.inf, upper)
    roots = [
        RootMove(Move.from_text(one), int(max(least, ends[0])), int(min(most, ends[1])))
        for one, (least, most) in known.intervals.moves.items()
    ]
    is_whole = len(roots) == len(state.legal_moves)
    if not is_whole:  # Others may be as good as those that are known.
        roots = list(best_first(roots, state.to_move, known.line)[:1])
    moves = _shown(state, limits, known, is_whole and all(root.is_exact for root in roots))
    if moves is None or not roots:
        return None
    is_best_play = bool(known.line) and moves == known.line
    line = Line.played(state, moves)
    proof = Proof(
        Status.EXACT if lower == upper else Status.BOUNDS,
        lower,
        upper,
        line if is_best_play else None,
        work or Work(),
        Stopped.FINISHED if limits or lower == upper else Stopped.LIMIT,
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
    state: State, limits: SearchLimits | None, known: Known, is_every_move_exact: bool
) -> tuple[Move, ...] | None:
    """Return the line that goes with what is sought; None where that is not known."""
    if limits is None:
        return known.line
    if limits.winner_only:
        is_known = known.winner is not None and known.has_win(state.to_move)
        return ((known.winning,) if known.winning else ()) if is_known else None
    if limits.margin_only:
        return () if known.is_exact else None
    return known.line if known.line and (is_every_move_exact or not limits.every_move) else None
