"""Marks of costly moves as in chess books, by the points that a move lost."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from patchwork_solve.engine.base.say import say, say_many

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from patchwork_solve.analyses.review.decision import Decision
    from patchwork_solve.engine.game.names import Names

MARKS = {"??": 6, "?": 3, "?!": 1}
"""Least points lost, proved or estimated, for each mark; the worst first."""

COUNTED: dict[str, Callable[[int], str]] = {
    "??": lambda n: say_many("{n} blunder", "{n} blunders", n),
    "?": lambda n: say_many("{n} mistake", "{n} mistakes", n),
    "?!": lambda n: say_many("{n} inaccuracy", "{n} inaccuracies", n),
}
"""Numbers of marks in words."""


def mark(decision: Decision) -> str:
    """Return the mark of a move: empty below one point, for a forced move, or without a loss."""
    if decision.forced or decision.lost is None:
        return ""
    lost = round(decision.lost, 1)
    return next((sign for sign, least in MARKS.items() if lost >= least), "")


def mark_counts(decisions: Iterable[Decision]) -> dict[str, int]:
    """Return the number of moves with each mark, the worst first."""
    counts = Counter(map(mark, decisions))
    return {sign: counts[sign] for sign in MARKS}


def marks_words(decisions: Sequence[Decision], names: Names) -> str:
    """Return the counts of both players in words; empty if no move has a mark."""
    if not any(map(mark, decisions)):
        return ""
    both = [
        f"{name} {_counts_words([each for each in decisions if each.player == player])}"
        for player, name in enumerate(names)
    ]
    return say("Marks: {marks}.", marks="; ".join(both))


def _counts_words(decisions: Sequence[Decision]) -> str:
    counts = mark_counts(decisions)
    words = [f"{COUNTED[sign](n)} ({sign})" for sign, n in counts.items() if n]
    return ", ".join(words) or say("none")
