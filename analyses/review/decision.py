"""A decision of a game: the values before and after it, the best move, and the points lost."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import isnan, nan
from typing import TYPE_CHECKING

import numpy as np

from patchwork_solve.analyses.review.proofs import GameProofs, Proved
from patchwork_solve.engine.base.kinds import checked_methods
from patchwork_solve.engine.base.proof import require_interval
from patchwork_solve.engine.kernel.endgame.arena import UNBOUNDED
from patchwork_solve.engine.kernel.endgame.driver import losses, review

if TYPE_CHECKING:
    from numpy.typing import NDArray

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


@dataclass(frozen=True)
class Choice:
    """A move that could have been played.

    Parameters
    ----------
    lost : float
        Points that it gives away, proved or estimated.
    spoils_win : bool
        Whether it is proved to turn a win into a loss; in a tie it may do so without losing a
        point. The winner of a tie is known only for the played move.
    """

    move: Move
    lost: float
    is_proved: bool
    spoils_win: bool = False

    @property
    def is_found(self) -> bool:
        """Whether it gives nothing away."""
        return self.lost < losses.NEGLIGIBLE_LOSS and not self.spoils_win


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
    spoils_win : bool
        Whether the move is proved to have turned a win into a loss, ties included.
    estimate : DecisionEstimate or None
        Estimate of the searching player.
    options : Mapping
        Estimated moves of which it is known what they give away.
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
    spoils_win: bool
    estimate: DecisionEstimate | None = None
    options: Mapping[Move, Choice] = field(default_factory=dict)

    @property
    def player(self) -> int:
        """The player who decided."""
        return self.state.to_move

    @property
    def is_proved(self) -> bool:
        """Whether the points lost are proved."""
        return self.lost_lower == self.lost_upper


def decisions(
    game: Game, proofs: Sequence[Proved], estimates: Mapping[int, DecisionEstimate]
) -> tuple[list[Decision], Value]:
    """Return the decisions of a game, and the value of its last position.

    The kernel decides (`engine.kernel.endgame.driver.losses`).

    Parameters
    ----------
    game : Game
    proofs : sequence of Proved
        Proofs of the first position and of that after each move.
    estimates : Mapping
        Estimates by ply, from 1; for an unfinished game also of the next ply.
    """
    known = [estimates.get(ply) for ply in range(1, len(proofs) + 1)]
    work = GameProofs(game)
    work.review.found[:] = [work.fact(proof) for proof in proofs]
    judging = _judging(work, known)
    losses.judge(*work.place, work.review, judging)
    figures = [[None if isnan(one) else one for one in row] for row in judging.figures.tolist()]
    values = [
        Value(margin, error, win, proof)
        for (margin, error, win, *_), proof in zip(figures, work.found(), strict=True)
    ]
    plies, options = [], _options(judging, known)
    for at, (state, move) in enumerate(zip(game.states, game.moves, strict=False)):
        lower, upper, spoils_win, is_forced, code = _loss(judging.losses[at])
        best, (lost, error) = work.move(code), figures[at][losses.LOST :]
        before, after, estimate = values[at], values[at + 1], None if is_forced else known[at]
        plies.append(Decision(
            at + 1, state, move, best, before, after, is_forced, lost, error, lower, upper,
            spoils_win, estimate, next(options),
        ))  # fmt: skip
    return plies, values[-1]


# -- the kernel's arrays -------------------------------------------------------------------------


def _judging(work: GameProofs, known: Sequence[DecisionEstimate | None]) -> losses.Judging:
    """Return the estimates of each position in the form of the kernel."""
    options = [(at, one) for at, each in enumerate(known) if each for one in each.options]
    weighed = [Proved(one.lower, one.upper, None, one.move, at) for at, one in options]
    estimated = [
        Proved(each.lower, each.upper, None, each.best, each.nodes) if each else Proved()
        for each in known
    ]
    figures = [
        (each.margin, each.margin_error, each.win, each.lost, nan)
        if each
        else (nan,) * losses.FIGURES
        for each in known
    ]
    return losses.Judging(
        np.array([work.fact(proof) for proof in estimated]),
        np.array(figures),
        np.array([work.fact(proof) for proof in weighed], np.int64).reshape(-1, review.FACTS),
        np.array([one.margin for _, one in options], np.float64),
        np.zeros((len(known) - 1 + len(options), losses.LOSSES), np.int64),
    )


def _options(
    judging: losses.Judging, known: Sequence[DecisionEstimate | None]
) -> Iterator[dict[Move, Choice]]:
    """Yield the estimated moves of each position of which it is known what they give away."""
    rows = zip(judging.losses[len(known) - 1 :], judging.margins.tolist(), strict=True)
    for each in known:
        found = {}
        for option, (row, lost) in zip(each.options if each else (), rows, strict=False):
            lower, upper, spoils_win, *_ = _loss(row)
            if not isnan(lost):
                found[option.move] = Choice(option.move, lost, lower == upper, spoils_win)
        yield found


def _loss(row: NDArray[np.int64]) -> tuple[int, int | None, bool, bool, int]:
    """Return bounds of the points lost, whether it spoils a win, is forced, and the best move."""
    lower, most, spoils_win, is_forced, best = row.tolist()
    upper = None if most == UNBOUNDED else most
    require_interval(lower, upper, "the points that a move gave away")
    return lower, upper, bool(spoils_win), bool(is_forced), best
