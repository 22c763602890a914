"""A circle that is laid out as the players like: what may be bought from it, and when."""

from __future__ import annotations

from collections.abc import Sequence

from patchwork_solve.engine.game.edition import Edition
from patchwork_solve.solver.score.legal.turn import Turn


def fewest_before_starter(edition: Edition) -> int:
    """Return how many purchases must come before that of the starter, in any circle.

    The neutral token starts behind the starter, so the starter is last in reach order, and a
    purchase passes at most all patches for sale but one. All other patches may lie in any order:
    those that are bought in the order of purchase, with enough of the rest between them.
    """
    return max(0, -(-(len(edition.patches) - edition.for_sale) // edition.for_sale))


def circle_of(edition: Edition, turns: Sequence[Turn]) -> list[str]:
    """Return a circle, in reach order, in which the patches can be bought in that order.

    The starter is last, since the neutral token starts behind it. The others lie in the order of
    purchase; what is bought after the starter, or never, is passed on the first round.
    """
    bought = [turn.patch for turn in turns if turn.patch is not None]
    starter = edition.starter
    rank = bought.index(starter) if starter in bought else len(bought)
    rest = [n for n in range(len(edition.patches)) if n not in bought and n != starter]
    later = bought[rank + 1 :] + rest
    order: list[int] = []
    # Passing patches is needed only to reach the starter.
    passing = edition.for_sale - 1 if rank < len(bought) else 0
    for number in bought[:rank]:
        order += [*later[:passing], number]
        del later[:passing]
    return [edition.patches[number].name for number in [*order, *later, starter]]
