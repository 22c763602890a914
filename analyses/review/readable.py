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
from patchwork_solve.engine.base.say import say
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
            say("ply"): [each.ply for each in free],
            say("who"): [names[each.player] for each in free],
            say("move"): [move_words(each.state, each.move) for each in free],
            say("best"): [_best(each) for each in free],
            say("lost"): [f"{lost_words(each)} {mark(each)}".rstrip() for each in free],
            say("proved"): [proved_loss(each) or "-" for each in free],
            say("margin of {player}", player=names[0]): [value_words(each.before) for each in free],
        }
    )
    proved = say("proved")
    return frame.drop(columns=[] if (frame[proved] != "-").any() else proved)


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
            say("margin of {player}", player=names[0]): [
                item_words(item, answer, names) for item in items
            ],
            say("points"): [item_points(item) for item in items],
            say("how"): [say("proved") if item.is_proved else say("estimated") for item in items],
        }
    )
