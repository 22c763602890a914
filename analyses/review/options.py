"""Alternatives to a costly move: the choices of "retry the mistake"."""

from __future__ import annotations

from patchwork_solve.analyses.review.decision import Choice, Decision

MOST = 10
"""Limit of the choices; the best placement of each patch and the advance come first."""


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
    moves = [option.move for option in estimate.options] if estimate else []
    first = {move.patch: move for move in reversed(moves)}
    for move in (*first.values(), *moves):
        if len(chosen) < MOST and move not in chosen and move in decision.options:
            chosen[move] = decision.options[move]
    return list(chosen.values())


def played_choice(decision: Decision) -> Choice:
    """Return the played move as a choice."""
    return Choice(decision.move, decision.lost or 0.0, decision.is_proved, decision.spoils_win)
