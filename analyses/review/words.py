"""The sentences of a review: the result, both accuracies, and the points of a costly move."""

from __future__ import annotations

from math import ceil, floor
from typing import TYPE_CHECKING

from patchwork_solve.analyses.report.moves import full_words
from patchwork_solve.analyses.review.ledger import CIRCLE, FINAL, LOST, UNEXPLAINED
from patchwork_solve.engine.base.wording import capital
from patchwork_solve.engine.drawing.words import counted, outcome

if TYPE_CHECKING:
    from collections.abc import Iterator

    from patchwork_solve.analyses.review.accuracy import Total
    from patchwork_solve.analyses.review.answer import ReviewAnswer
    from patchwork_solve.analyses.review.decision import Decision, Value
    from patchwork_solve.analyses.review.ledger import Item
    from patchwork_solve.engine.game.names import Names


TELLING = 20
"""Points from which a proved interval is too wide to show its upper end."""


def verdict(answer: ReviewAnswer, names: Names) -> str:
    """Return the winner, or the score of an unfinished game, as a sentence."""
    moves = counted(len(answer.decisions), "move")
    return capital(f"{outcome(answer.game.final, names)}; {moves}.")


def summary(answer: ReviewAnswer) -> str:
    """Return the length of the game and both accuracies in one line."""
    spans = [span_words(*each.accuracy) if each.accuracy else "unknown" for each in answer.totals]
    low = "; ".join(f"player {number} {span}" for number, span in enumerate(spans))
    return f"{counted(len(answer.decisions), 'move')}, accuracy {low}"


def accuracies(answer: ReviewAnswer, names: Names) -> str:
    """Return both accuracies as a sentence."""
    both = (f"{head} ({rest})" if rest else head for head, rest in accuracy_pairs(answer, names))
    return f"Accuracy: {'; '.join(both)}."


def accuracy_pairs(answer: ReviewAnswer, names: Names) -> list[tuple[str, str]]:
    """Return each player's accuracy as one number, and words on its uncertainty and basis."""
    return [_accuracy(total, name) for total, name in zip(answer.totals, names, strict=True)]


def _accuracy(total: Total, name: str) -> tuple[str, str]:
    found, estimate, mean = total.accuracy, total.estimate, total.per_decision
    if found is None or estimate is None or mean is None:
        return f"{name} made no decision that was analysed", ""
    lost = f"{mean:.1f} points lost per decision, over {total.decisions}"
    within = "" if found[0] == found[1] else f"{span_words(*found)}; "
    return f"{name} {estimate:.0f}", within + lost


def span_words(low: float, high: float) -> str:
    """Return an accuracy in whole numbers, its ends rounded outwards; one number if exact."""
    return f"{low:.0f}" if low == high else f"{floor(low)} to {ceil(high)}"


def notes(answer: ReviewAnswer, names: Names) -> Iterator[str]:
    """Yield sentences on proved wins that were lost, and on missing decisions."""
    for each in answer.spoiled:
        yield f"Proved: {names[each.player]} had a won game and lost it at move {each.ply}."
    unknown = sum(total.unknown for total in answer.totals)
    if unknown:
        decisions = counted(unknown, "decision")
        yield f"Interrupted: {decisions} not analysed; points lost there are not counted."


def costly(decision: Decision, names: Names) -> str:
    """Return a sentence on a costly move and the points it gave away."""
    state = decision.state
    move = full_words(state, decision.move)
    what = f"Move {decision.ply}: {names[decision.player]} plays {move}"
    spoilt = ", and with it the game" if decision.spoils_win else ""
    best = "" if decision.best is None else f" Best is {full_words(state, decision.best)}."
    return f"{what} and gives away {given_away(decision)}{spoilt}.{best}"


def given_away(decision: Decision) -> str:
    """Return the points that a move gave away, with their uncertainty."""
    if decision.is_proved:
        return f"{counted(decision.lost_lower, 'point')}, proved"
    said = f"{decision.lost:.1f} points, give or take {decision.lost_error:.1f}"
    proof = proved_loss(decision)
    return f"{said} (proved: {proof})" if proof else said


def proved_loss(decision: Decision) -> str:
    """Return the proved bounds of the points that a move gave away; empty without them."""
    lower, upper = decision.lost_lower, decision.lost_upper
    if upper is None or upper > lower + TELLING:
        return f"{lower} or more" if lower else ""
    return f"{lower}" if lower == upper else f"{lower} to {upper}"


def value_words(value: Value) -> str:
    """Return the value of a position to player 0; a whole number is proved."""
    if value.margin is None or value.error is None:
        return "?"
    if value.proof.is_exact:
        return f"{value.lower:+d}" if value.lower else "0"
    return f"{value.margin:+z.1f} +- {value.error:.1f}"


def lost_words(decision: Decision) -> str:
    """Return the points that a move gave away; a whole number is proved."""
    if decision.lost is None or decision.lost_error is None:
        return "?"
    if decision.is_proved:
        return str(decision.lost_lower)
    return f"{decision.lost:.1f} +- {decision.lost_error:.1f}"


def item_words(item: Item, answer: ReviewAnswer, names: Names) -> str:
    """Return the name of a line of the ledger."""
    if item.item == CIRCLE:
        return "the circle and the player order"
    if item.item == UNEXPLAINED:
        return "not explained by these estimates"
    if item.item == LOST and item.player is not None:
        return f"given away by {names[item.player]}, moves {item.first} to {item.last}"
    if item.item == FINAL and answer.game.final.is_over:
        return "the final margin"
    return f"value after move {item.last}"


def item_points(item: Item) -> str:
    """Return the points of a line of the ledger, with the error of estimates."""
    if item.is_proved:
        return f"{round(item.margin):+d}" if item.margin else "0"
    return f"{item.margin:+z.1f} +- {item.error:.1f}"
