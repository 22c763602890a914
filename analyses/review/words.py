"""The sentences of a review: the result, both accuracies, and the points of a costly move."""

from __future__ import annotations

from math import ceil, floor
from typing import TYPE_CHECKING

from patchwork_solve.analyses.report.moves import full_words
from patchwork_solve.analyses.review.ledger import CIRCLE, FINAL, LOST, UNEXPLAINED
from patchwork_solve.engine.base.say import decimal, say, say_many
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
    ended = outcome(answer.game.final, names)
    moves = len(answer.decisions)
    return capital(say_many("{outcome}; {n} move.", "{outcome}; {n} moves.", moves, outcome=ended))


def summary(answer: ReviewAnswer) -> str:
    """Return the length of the game and both accuracies in one line."""
    spans = [span_words(*each.accuracy) if each.accuracy else "unknown" for each in answer.totals]
    low = "; ".join(f"player {number} {span}" for number, span in enumerate(spans))
    return f"{counted(len(answer.decisions), 'move')}, accuracy {low}"


def accuracies(answer: ReviewAnswer, names: Names) -> str:
    """Return both accuracies as a sentence."""
    both = (f"{head} ({rest})" if rest else head for head, rest in accuracy_pairs(answer, names))
    return say("Accuracy: {players}.", players="; ".join(both))


def accuracy_pairs(answer: ReviewAnswer, names: Names) -> list[tuple[str, str]]:
    """Return each player's accuracy as one number, and words on its uncertainty and basis."""
    return [_accuracy(total, name) for total, name in zip(answer.totals, names, strict=True)]


def _accuracy(total: Total, name: str) -> tuple[str, str]:
    found, estimate, mean = total.accuracy, total.estimate, total.per_decision
    if found is None or estimate is None or mean is None:
        return say("{player} made no decision that was analysed", player=name), ""
    lost = say(
        "{points} points lost per decision, over {n}", points=decimal(mean), n=total.decisions
    )
    within = "" if found[0] == found[1] else f"{span_words(*found)}; "
    return f"{name} {estimate:.0f}", within + lost


def span_words(low: float, high: float) -> str:
    """Return an accuracy in whole numbers, its ends rounded outwards; one number if exact."""
    if low == high:
        return f"{low:.0f}"
    return say("{first} to {last}", first=floor(low), last=ceil(high))


def notes(answer: ReviewAnswer, names: Names) -> Iterator[str]:
    """Yield sentences on proved wins that were lost, and on missing decisions."""
    for each in answer.spoiled:
        yield say(
            "Proved: {player} had a won game and lost it at move {n}.",
            player=names[each.player],
            n=each.ply,
        )
    unknown = sum(total.unknown for total in answer.totals)
    if unknown:
        yield say_many(
            "Interrupted: {n} decision not analysed; points lost there are not counted.",
            "Interrupted: {n} decisions not analysed; points lost there are not counted.",
            unknown,
        )


def costly(decision: Decision, names: Names) -> str:
    """Return a sentence on a costly move and the points it gave away."""
    state = decision.state
    said = {
        "n": decision.ply,
        "player": names[decision.player],
        "move": full_words(state, decision.move),
        "points": given_away(decision),
    }
    what = (
        say(
            "Move {n}: {player} plays {move} and gives away {points}, and with it the game.", **said
        )
        if decision.spoils_win
        else say("Move {n}: {player} plays {move} and gives away {points}.", **said)
    )
    if decision.best is None:
        return what
    return f"{what} {say('Best is {move}.', move=full_words(state, decision.best))}"


def given_away(decision: Decision) -> str:
    """Return the points that a move gave away, with their uncertainty."""
    if decision.is_proved:
        return say_many("{n} point, proved", "{n} points, proved", decision.lost_lower)
    points, error = decimal(decision.lost or 0.0), decimal(decision.lost_error or 0.0)
    if not (proof := proved_loss(decision)):
        return say("{points} points, give or take {error}", points=points, error=error)
    return say(
        "{points} points, give or take {error} (proved: {proof})",
        points=points,
        error=error,
        proof=proof,
    )


def proved_loss(decision: Decision) -> str:
    """Return the proved bounds of the points that a move gave away; empty without them."""
    lower, upper = decision.lost_lower, decision.lost_upper
    if upper is None or upper > lower + TELLING:
        return say("{points} or more", points=lower) if lower else ""
    return f"{lower}" if lower == upper else say("{first} to {last}", first=lower, last=upper)


def value_words(value: Value) -> str:
    """Return the value of a position to player 0; a whole number is proved."""
    if value.margin is None or value.error is None:
        return "?"
    if value.proof.is_exact:
        return f"{value.lower:+d}" if value.lower else "0"
    return f"{decimal(value.margin, '+z')} +- {decimal(value.error)}"


def lost_words(decision: Decision) -> str:
    """Return the points that a move gave away; a whole number is proved."""
    if decision.lost is None or decision.lost_error is None:
        return "?"
    if decision.is_proved:
        return str(decision.lost_lower)
    return f"{decimal(decision.lost)} +- {decimal(decision.lost_error)}"


def item_words(item: Item, answer: ReviewAnswer, names: Names) -> str:
    """Return the name of a line of the ledger."""
    if item.item == CIRCLE:
        return say("the circle and the player order")
    if item.item == UNEXPLAINED:
        return say("not explained by these estimates")
    if item.item == LOST and item.player is not None:
        return say(
            "given away by {player}, moves {first} to {last}",
            player=names[item.player],
            first=item.first,
            last=item.last,
        )
    if item.item == FINAL and answer.game.final.is_over:
        return say("the final margin")
    return say("value after move {n}", n=item.last)


def item_points(item: Item) -> str:
    """Return the points of a line of the ledger, with the error of estimates."""
    if item.is_proved:
        return f"{round(item.margin):+d}" if item.margin else "0"
    return f"{decimal(item.margin, '+z')} +- {decimal(item.error)}"
