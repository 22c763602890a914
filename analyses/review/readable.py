"""The tables of a review as people read them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pandas as pd

from patchwork_solve.analyses.review.marks import mark
from patchwork_solve.analyses.review.words import (
    item_points,
    item_words,
    lost_words,
    proved_loss,
    value_words,
)
from patchwork_solve.engine.forms.move_words import move_words

if TYPE_CHECKING:
    from patchwork_solve.analyses.review.answer import ReviewAnswer
    from patchwork_solve.analyses.review.decision import Decision
    from patchwork_solve.engine.game.names import Names

SAME = "="
"""Sign for the best move when it was played."""


def decisions_table(answer: ReviewAnswer, names: Names) -> pd.DataFrame:
    """Return the table of the decisions that were not forced, in words."""
    free = [each for each in answer.decisions if not each.forced]
    frame = pd.DataFrame(
        {
            "ply": [each.ply for each in free],
            "who": [names[each.player] for each in free],
            "move": [move_words(each.state, each.move) for each in free],
            "best": [_best(each) for each in free],
            "lost": [f"{lost_words(each)} {mark(each)}".rstrip() for each in free],
            "proved": [proved_loss(each) or "-" for each in free],
            f"margin of {names[0]}": [value_words(each.before) for each in free],
        }
    )
    return frame.drop(columns=[] if (frame["proved"] != "-").any() else "proved")


def _best(decision: Decision) -> str:
    if decision.best is None:
        return "?"
    return SAME if decision.best == decision.move else move_words(decision.state, decision.best)


def ledger_table(answer: ReviewAnswer, names: Names) -> pd.DataFrame:
    """Return the lines of the ledger, sums marked."""
    items = answer.ledger
    return pd.DataFrame(
        {
            "": ["=" if item.is_sum else "+" for item in items],
            f"margin of {names[0]}": [item_words(item, answer, names) for item in items],
            "points": [item_points(item) for item in items],
            "how": ["proved" if item.is_proved else "estimated" for item in items],
        }
    )
