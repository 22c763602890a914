"""A searching player's estimate of a decision, as a task for any process."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from patchwork_solve.engine.game.move import Move
from patchwork_solve.engine.kernel.endgame.driver.losses import TOGETHER
from patchwork_solve.engine.players.analyst import analyst
from patchwork_solve.engine.players.assessment import within
from patchwork_solve.engine.state import State

if TYPE_CHECKING:
    from patchwork_solve.engine.players.limits import DecisionLimits
    from patchwork_solve.engine.players.strong import Strong

ALONE = 0.25
"""Share for the position after the played move, and for that after the best: both searches miss the
same things, so that their difference errs less than the first search (docs/how-to/review.md)."""


@dataclass(frozen=True)
class Task:
    """A decision to estimate.

    Parameters
    ----------
    ply : int
        Ply of the game, from 1.
    position : str
        Position before the move, in its one-line form.
    move : str or None
        Move that was played; None after the last one of an unfinished game.
    player : str
        Name of the player that estimates.
    """

    ply: int
    position: str
    move: str | None
    player: str
    limits: DecisionLimits


@dataclass(frozen=True)
class Option:
    """A move that could have been played.

    Parameters
    ----------
    margin : float
        Expected margin of player 0, in points.
    lower, upper : int or None
        Proved bounds of the margin; None without one.
    """

    move: Move
    margin: float
    lower: int | None
    upper: int | None


@dataclass(frozen=True)
class DecisionEstimate:
    """A player's estimate of a decision; only its intervals are proved.

    Parameters
    ----------
    margin, margin_error : float
        Expected margin of player 0 before the move, in points, and its standard error.
    win : float
        Chance that player 0 wins.
    lost : float
        Points that the mover lost by the played move, 0 or more.
    line : tuple of Move
        The best move and the expected moves after it.
    options : tuple of Option
        Moves, best first.
    lower, upper : int or None
        Proved bounds of the margin before the move.
    nodes, depth : int
        Cost of the search.
    """

    margin: float
    margin_error: float
    win: float
    lost: float
    line: tuple[Move, ...]
    options: tuple[Option, ...]
    lower: int | None
    upper: int | None
    nodes: int
    depth: int

    @property
    def best(self) -> Move:
        """The move that is estimated to be best."""
        return self.line[0]


def estimate_decision(task: Task) -> DecisionEstimate:
    """Return a player's estimate of a decision."""
    player, state = analyst(task.player), State.from_text(task.position)
    assessment = player.analyse(state, _part(task, player, TOGETHER))
    options = tuple(
        Option(each.move, float(each.estimate.margin), each.lower, each.upper)
        for each in assessment.moves
    )
    best = assessment.best
    estimate = DecisionEstimate(
        float(best.estimate.margin),
        best.estimate.margin_error,
        best.estimate.win,
        0.0,
        best.line,
        options,
        assessment.lower,
        assessment.upper,
        assessment.nodes,
        assessment.depth,
    )
    if task.move is None or task.move == str(best.move):
        return estimate
    return _with_loss(
        estimate, state, Move.from_text(task.move), player, _part(task, player, ALONE)
    )


def _part(task: Task, player: Strong, share: float) -> DecisionLimits:
    """Return a share of the limits of the task, or else of those in the player's name."""
    own = task.limits.seconds is None and task.limits.nodes is None
    return (player.limits if own else task.limits).part(share)


def _with_loss(
    estimate: DecisionEstimate, state: State, move: Move, player: Strong, limits: DecisionLimits
) -> DecisionEstimate:
    """Return an estimate with the points that the played move loses."""
    sign = 1 - 2 * state.to_move
    best, other = (_worth(state.play(one), player, limits) for one in (estimate.best, move))
    lost = max(0.0, sign * (best - other))
    known = next((option for option in estimate.options if option.move == move), None)
    bounds = (None, None) if known is None else (known.lower, known.upper)
    played = Option(move, within(estimate.margin - sign * lost, *bounds), *bounds)
    others = (option for option in estimate.options if option.move != move)
    options = sorted((*others, played), key=lambda option: -sign * option.margin)
    return replace(estimate, lost=lost, options=tuple(options))


def _worth(state: State, player: Strong, limits: DecisionLimits) -> float:
    """Return the expected margin of a position."""
    outcome = state.outcome()
    if outcome is not None:
        return float(outcome.margin)
    circle, words = state.kernel_arguments()
    return player.drafter(state.edition, limits).think(circle, words, limits).value
