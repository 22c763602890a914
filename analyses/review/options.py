"""Alternatives to a costly move: the choices of "retry the mistake"."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from patchwork_solve.analyses.review.decision import NEGLIGIBLE_LOSS, is_spoilt, loss_bounds
from patchwork_solve.analyses.review.proofs import Proved
from patchwork_solve.engine.players.assessment import within

if TYPE_CHECKING:
    from patchwork_solve.analyses.review.decision import Decision
    from patchwork_solve.engine.game.move import Move

MOST = 10
"""Limit of the choices; the best placement of each patch and the advance come first."""


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
        return self.lost < NEGLIGIBLE_LOSS and not self.spoils_win


def choices(decision: Decision) -> list[Choice]:
    """Return some moves of a decision, in an order that does not reveal the best."""
    losses = {choice.move: choice for choice in _weigh(decision)}
    sale = [None, *decision.state.circle]

    def place(choice: Choice) -> tuple[int, str]:
        patch = choice.move.patch
        return sale.index(patch) if patch in sale else 0, str(choice.move)

    return sorted(losses.values(), key=place)


def _weigh(decision: Decision) -> list[Choice]:
    """Return the played move, the best one, and the best of each kind, with their losses."""
    chosen = {decision.move: played_choice(decision)}
    if decision.best is not None and decision.best != decision.move:
        chosen[decision.best] = Choice(decision.best, 0.0, decision.before.proof.is_exact)
    estimate = decision.estimate
    if estimate is None or decision.before.margin is None:
        return list(chosen.values())
    first = {option.move.patch: option for option in reversed(estimate.options)}
    for option in (*first.values(), *estimate.options):
        if len(chosen) < MOST and option.move not in chosen:
            after = Proved().within(option.lower, option.upper)  # The winner, too.
            lower, upper = loss_bounds(decision.player, decision.before.proof, after)
            sign = 1 - 2 * decision.player
            lost = max(0.0, sign * (decision.before.margin - option.margin))
            if _may_lose_the_tie(decision, lower, upper):
                continue
            chosen[option.move] = Choice(
                option.move,
                within(lost, lower, upper),
                lower == upper,
                is_spoilt(decision.player, decision.before.proof, after),
            )
    return list(chosen.values())


def _may_lose_the_tie(decision: Decision, lower: int, upper: int | None) -> bool:
    """Whether a move that keeps the margin of a tie may yet lose it, as its winner is not known."""
    proof = decision.before.proof
    wins_a_tie = proof.lower == proof.upper == 0 and proof.winner == decision.player
    return wins_a_tie and lower == upper == 0


def played_choice(decision: Decision) -> Choice:
    """Return the played move as a choice."""
    return Choice(decision.move, decision.lost or 0.0, decision.is_proved, decision.spoils_win)
