"""A mistake searched again: by two proofs near the end of a game, else by a deeper search."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from patchwork_solve.analyses.exercises.exercise import right_moves
from patchwork_solve.analyses.exercises.mistake import Mistake
from patchwork_solve.analyses.puzzles.confirmation import CONFIRMATIONS, require_same
from patchwork_solve.analyses.puzzles.mining import NODES, giving_up, proved_within
from patchwork_solve.analyses.puzzles.proof import Proved
from patchwork_solve.analyses.review.estimates import DecisionEstimate, Task, estimate_decision
from patchwork_solve.engine.base.clock import Clock
from patchwork_solve.engine.endgame.continuation import continuation
from patchwork_solve.engine.endgame.driver import SearchLimits
from patchwork_solve.engine.game.move import Move, action
from patchwork_solve.engine.players.analyst import analyst
from patchwork_solve.engine.players.limits import DecisionLimits
from patchwork_solve.engine.state import State

DEEPER = 10
"""Nodes of the second search for each node of the first."""

DIGITS = 1
"""Decimal places of estimated points."""


class RejectionReason(StrEnum):
    """Reason why a mistake is not an exercise."""

    UNCONFIRMED = "unconfirmed"
    """The second search finds a smaller loss, or another choice best."""
    SEVERAL = "several answers"
    """Several choices are right, or right moves that win and that lose."""


@dataclass(frozen=True)
class Confirmed:
    """Result that two searches agree on.

    Parameters
    ----------
    losses : Mapping
        Points that each searched move gives away.
    value, error : float
        The mover's margin and its standard error, in points; 0 if it is proved.
    """

    losses: Mapping[Move, float]
    value: float
    error: float
    line: tuple[Move, ...]
    searches: tuple[str, ...]
    is_proved: bool


def confirm(
    mistake: Mistake, player: str, least: float, clock: Clock
) -> Confirmed | RejectionReason:
    """Search a mistake again; return the confirmed exercise, or the reason why it is not one.

    Parameters
    ----------
    player : str
        The player of the review, with its number of nodes.
    least : float
        Points that it must lose.
    clock : Clock
        Its end gives the proofs up.

    Raises
    ------
    ContradictionError
        When two proofs differ.
    GivenUpError
        When the clock is over or the user wants the work to stop.
    """
    if mistake.is_exact:
        first = proved_within(mistake.state, SearchLimits(nodes=NODES), giving_up(clock))
        if first is not None:
            return _prove(mistake.state, mistake.move, first, least, clock)
    return _estimate(mistake, player, least)


def _prove(
    state: State, played: Move, first: Mapping[Move, int], least: float, clock: Clock
) -> Confirmed | RejectionReason:
    second = CONFIRMATIONS[0]
    limits = SearchLimits(nodes=second.nodes, threads=second.threads, entries=second.entries)
    again = proved_within(state, limits, giving_up(clock))
    if again is None:
        return RejectionReason.UNCONFIRMED
    require_same(first, again)
    proved = Proved.of(state, first)
    if proved.lost(played) < least:
        return RejectionReason.UNCONFIRMED
    losses = {move: float(proved.lost(move)) for move in proved.margins}
    right = right_moves(losses, True)
    if len({(action(move), proved.winner(move)) for move in right}) > 1:
        return RejectionReason.SEVERAL
    rest = continuation(state.play(right[0]), proved.margins[right[0]])
    line = (right[0], *rest.moves)
    return Confirmed(losses, float(proved.value), 0.0, line, ("endgame", second.name), True)


def _estimate(mistake: Mistake, player: str, least: float) -> Confirmed | RejectionReason:
    nodes = analyst(player).limits.nodes
    assert nodes is not None, "the query was checked"
    state = mistake.state
    deeper = DecisionLimits(nodes=DEEPER * nodes)
    task = Task(mistake.ply, state.to_text(), str(mistake.move), player, deeper)
    found = estimate_decision(task)
    if round(found.lost, DIGITS) < least or mistake.best is None:
        return RejectionReason.UNCONFIRMED
    if action(mistake.best) != action(found.best):
        return RejectionReason.UNCONFIRMED
    losses = _losses(state, mistake.move, found)
    if len(set(map(action, right_moves(losses, False)))) > 1:
        return RejectionReason.SEVERAL
    value = round((1 - 2 * state.to_move) * found.margin, DIGITS)
    error = round(found.margin_error, DIGITS)
    searches = player, player.replace(f":{nodes}n", f":{DEEPER * nodes}n")
    return Confirmed(losses, value, error, found.line, searches, False)


def _losses(state: State, played: Move, found: DecisionEstimate) -> dict[Move, float]:
    """Return the points that each searched move is estimated to give away."""
    sign = 1 - 2 * state.to_move
    losses = {
        option.move: max(0.0, round(sign * (found.margin - option.margin), DIGITS))
        for option in found.options
    }
    return {**losses, played: round(found.lost, DIGITS), found.best: 0.0}
