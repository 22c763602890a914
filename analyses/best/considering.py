"""Estimate and bounds of any legal move, beyond those that `best` lists."""

from __future__ import annotations

from patchwork_solve.engine.game.move import Move
from patchwork_solve.engine.game.outcome import share_of_win
from patchwork_solve.engine.players.analyst import analyst
from patchwork_solve.engine.players.assessment import Assessment, Considered, Estimate, within
from patchwork_solve.engine.players.limits import DecisionLimits
from patchwork_solve.engine.state import State

LEAST_NODES = 1_000
"""Nodes of the search of a move, at least."""


def consider(state: State, player: str, assessment: Assessment, move: Move | str) -> Considered:
    """Return a move as in an assessment, or search the position after it.

    Raises `InputError` when the move is not legal; the message says why.

    Parameters
    ----------
    player : str
        Name of the searching player.
    assessment : Assessment
        Assessment of the position. A further move gets its share of the nodes.
    move : Move or str
        A legal move, or its token.
    """
    after = state.play(move)
    move = Move.from_text(move) if isinstance(move, str) else move
    for each in assessment.moves:
        if each.move == move:
            return each
    lower, upper = _proved_interval(assessment, move)
    if after.winner is not None:
        margin = after.scores()[0] - after.scores()[1]
        estimate = Estimate(float(margin), 0.0, share_of_win(after.winner))
        return Considered(move, estimate, (move,), margin, margin, is_best_play=True)
    nodes = max(assessment.nodes // len(assessment.moves), LEAST_NODES)
    found = analyst(player).analyse(after, DecisionLimits(nodes=nodes))
    if found.lower is not None:
        lower = found.lower if lower is None else max(lower, found.lower)
    if found.upper is not None:
        upper = found.upper if upper is None else min(upper, found.upper)
    expected = found.best.estimate
    is_exact = lower is not None and lower == upper
    estimate = Estimate(
        within(expected.margin, lower, upper),
        0.0 if is_exact else expected.margin_error,
        _win(expected.win, lower, upper),
    )
    return Considered(move, estimate, (move, *found.best.line), lower, upper)


def _win(win: float, lower: int | None, upper: int | None) -> float:
    """Return the chance that player 0 wins: 1 or 0 when the interval settles it."""
    if lower is not None and lower > 0:
        return 1.0
    return 0.0 if upper is not None and upper < 0 else win


def _proved_interval(assessment: Assessment, move: Move) -> tuple[int | None, int | None]:
    """Return the interval that the endgame search proved of a move, None without one."""
    for root in () if assessment.endgame is None else assessment.endgame.moves:
        if root.move == move:
            return root.lower, root.upper
    return None, None
