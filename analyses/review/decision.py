"""A decision of a game: the values before and after it, the best move, and the points lost."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from patchwork_solve.analyses.best.errors import loss_error
from patchwork_solve.analyses.review.estimates import TOGETHER
from patchwork_solve.analyses.review.proofs import Proved, implied_by
from patchwork_solve.engine.base.kinds import checked_methods
from patchwork_solve.engine.base.proof import require_interval
from patchwork_solve.engine.game.outcome import share_of_win
from patchwork_solve.engine.players.assessment import NEGLIGIBLE_LOSS as NEGLIGIBLE_LOSS
from patchwork_solve.engine.players.assessment import within

if TYPE_CHECKING:
    from collections.abc import Mapping

    from patchwork_solve.analyses.review.estimates import DecisionEstimate
    from patchwork_solve.engine.game.move import Move
    from patchwork_solve.engine.record import Game
    from patchwork_solve.engine.state import State


@dataclass(frozen=True)
class Value:
    """The value of a position to player 0, in points.

    Parameters
    ----------
    margin, error : float or None
        Expected margin and its standard error; the proved margin and 0 if it is proved; None
        without an estimate.
    win : float or None
        Chance that player 0 wins; 0 and 1 are proved.
    """

    margin: float | None
    error: float | None
    win: float | None
    proof: Proved

    @property
    def lower(self) -> int | None:
        """The proved lower bound of the margin under best play; None without one."""
        return self.proof.lower

    @property
    def upper(self) -> int | None:
        """The proved upper bound of the margin under best play; None without one."""
        return self.proof.upper


@checked_methods()
@dataclass(frozen=True)
class Decision:
    """A ply of a game.

    Parameters
    ----------
    ply : int
        Number of the ply, from 1.
    state : State
        Position before the move.
    move : Move
        Move that was played.
    best : Move or None
        Best move, which is `move` if nothing was lost; None if it is not known.
    before, after : Value
        Values of the positions before and after the move.
    forced : bool
        Whether there was no other move.
    lost, lost_error : float or None
        Points that the mover gave away and their standard error, 0 if proved; None if not known.
    lost_lower, lost_upper : int or None
        Proved bounds of these points; None without an upper one.
    estimate : DecisionEstimate or None
        Estimate of the searching player.
    """

    ply: int
    state: State
    move: Move
    best: Move | None
    before: Value
    after: Value
    forced: bool
    lost: float | None
    lost_error: float | None
    lost_lower: int
    lost_upper: int | None
    estimate: DecisionEstimate | None = None

    @property
    def player(self) -> int:
        """The player who decided."""
        return self.state.to_move

    @property
    def is_proved(self) -> bool:
        """Whether the points lost are proved."""
        return self.lost_lower == self.lost_upper

    @property
    def spoils_win(self) -> bool:
        """Whether the move is proved to have turned a win into a loss."""
        return is_spoilt(self.player, self.before.proof, self.after.proof)


def decisions(
    game: Game, proofs: list[Proved], estimates: Mapping[int, DecisionEstimate]
) -> tuple[list[Decision], Value]:
    """Return the decisions of a game, and the value of its last position.

    Parameters
    ----------
    game : Game
    proofs : list of Proved
        Proofs of the first position and of that after each move.
    estimates : Mapping
        Estimates by ply, from 1; for an unfinished game also of the next ply.
    """
    found = _narrow(game, proofs, estimates)
    values = _values(game, found, estimates)
    plies = [
        _decision(game, ply, values, estimates.get(ply)) for ply in range(1, len(game.moves) + 1)
    ]
    return plies, values[-1]


def is_spoilt(player: int, before: Proved, after: Proved) -> bool:
    """Whether a move is proved to have turned a player's win into a loss, ties included."""
    return before.winner == player and after.winner == 1 - player


def is_forced(state: State) -> bool:
    """Whether there is only one legal move."""
    return len(state.legal_moves) == 1


# -- proofs --------------------------------------------------------------------------------------


def _narrow(
    game: Game, proofs: list[Proved], estimates: Mapping[int, DecisionEstimate]
) -> list[Proved]:
    """Return proofs narrowed by what the estimates have proved."""
    found = list(proofs)
    for ply, estimate in estimates.items():
        found[ply - 1] = _narrow_by_estimate(game.states[ply - 1].to_move, found[ply - 1], estimate)
        option = estimate.option(game.moves[ply - 1]) if ply <= len(game.moves) else None
        if option is not None:
            found[ply] = found[ply].within(option.lower, option.upper)
    for at in range(len(game.moves) - 1, -1, -1):
        state, move, after = game.states[at], game.moves[at], found[at + 1]
        if is_forced(state):
            found[at] = found[at].within(after.lower, after.upper)
        else:
            least = implied_by(state, move, after)
            found[at] = found[at].within(least.lower, least.upper)
    return found


def _narrow_by_estimate(player: int, proof: Proved, estimate: DecisionEstimate) -> Proved:
    """Return the proof of a position, narrowed by what the estimate has proved for `player`.

    The best move known so far keeps only the old bound: a better bound comes from another move.
    """
    narrowed = proof.within(estimate.lower, estimate.upper)
    if (narrowed.lower, narrowed.upper)[player] == (proof.lower, proof.upper)[player]:
        return narrowed
    keeping = (
        option.move
        for option in estimate.options
        if (option.lower, option.upper)[player] == (narrowed.lower, narrowed.upper)[player]
    )
    return replace(narrowed, best=next(keeping, None))


def loss_bounds(player: int, before: Proved, after: Proved) -> tuple[int, int | None]:
    """Return the proved bounds of the points that a move gave away."""
    high, low = (before, after) if player == 0 else (after, before)
    lower, upper = 0, None
    if high.lower is not None and low.upper is not None:
        lower = max(0, high.lower - low.upper)
    if high.upper is not None and low.lower is not None:
        upper = high.upper - low.lower
    require_interval(lower, upper, "the points that a move gave away")
    return lower, upper


# -- both together -------------------------------------------------------------------------------


def _values(
    game: Game, proofs: list[Proved], estimates: Mapping[int, DecisionEstimate]
) -> list[Value]:
    """Return the value of each position; a forced move does not change it."""
    found: list[Value] = []
    for at in range(len(game.moves), -1, -1):
        proof, estimate = proofs[at], estimates.get(at + 1)
        if proof.is_exact:
            found.append(_exact_value(proof))
        elif estimate is not None:
            found.append(_estimated_value(proof, estimate))
        elif at < len(game.moves) and is_forced(game.states[at]):
            later = found[-1]
            found.append(Value(later.margin, later.error, later.win, proof))
        else:
            found.append(Value(None, None, None, proof))
    return found[::-1]


def _exact_value(proof: Proved) -> Value:
    win = 0.5 if proof.winner is None else share_of_win(proof.winner)
    assert proof.lower is not None
    return Value(float(proof.lower), 0.0, win, proof)


def _estimated_value(proof: Proved, estimate: DecisionEstimate) -> Value:
    margin = within(estimate.margin, proof.lower, proof.upper)
    win = estimate.win if proof.winner is None else share_of_win(proof.winner)
    return Value(margin, estimate.margin_error, win, proof)


def _decision(
    game: Game, ply: int, values: list[Value], estimate: DecisionEstimate | None
) -> Decision:
    state, move = game.states[ply - 1], game.moves[ply - 1]
    before, after = values[ply - 1], values[ply]
    if is_forced(state):
        return Decision(ply, state, move, move, before, after, True, 0.0, 0.0, 0, 0)
    lower, upper = loss_bounds(state.to_move, before.proof, after.proof)
    lost, error = _estimated_loss(move, estimate, lower, upper)
    spoils = is_spoilt(state.to_move, before.proof, after.proof)
    is_best = lost is not None and lost < NEGLIGIBLE_LOSS and not spoils
    best = move if is_best else _best(move, before.proof, estimate, lower)
    return Decision(
        ply, state, move, best, before, after, False, lost, error, lower, upper, estimate
    )  # fmt: skip


def _estimated_loss(
    move: Move, estimate: DecisionEstimate | None, lower: int, upper: int | None
) -> tuple[float | None, float | None]:
    """Return the points that a move gave away and their standard error."""
    if lower == upper:
        return float(lower), 0.0
    if estimate is None:
        return None, None
    lost = within(estimate.lost, lower, upper)
    error = loss_error(estimate.nodes / TOGETHER, move == estimate.best, estimate.lost)
    if upper is not None:
        error = min(error, max(lost - lower, upper - lost))
    return lost, error


def _best(move: Move, before: Proved, estimate: DecisionEstimate | None, lower: int) -> Move | None:
    """Return the best move when the played one lost something; None if it is not known."""
    if estimate is None or before.is_exact or lower > 0:
        # Where something is proved to be lost, so is a move that loses less.
        return before.best if before.best != move else None
    return estimate.best
