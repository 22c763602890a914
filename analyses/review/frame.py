"""A review as a table and as JSON."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from patchwork_solve.analyses.report.columns import table_frame
from patchwork_solve.analyses.review.marks import mark, mark_counts
from patchwork_solve.engine.base.number import CENTS, rounded, rounded_chance

if TYPE_CHECKING:
    import pandas as pd

    from patchwork_solve.analyses.review.answer import ReviewAnswer
    from patchwork_solve.analyses.review.decision import Decision, Value

Row = dict[str, Any]


def _row(decision: Decision) -> Row:
    return {
        "ply": decision.ply,
        "player": decision.player,
        "move": str(decision.move),
        "best": None if decision.best is None else str(decision.best),
        "forced": decision.forced,
        "lost": rounded(decision.lost, CENTS),
        "lost_error": rounded(decision.lost_error, CENTS),
        "lost_lower": decision.lost_lower,
        "lost_upper": decision.lost_upper,
        "spoils_win": decision.spoils_win,
        "mark": mark(decision),
        **_value(decision.before),
    }


def _value(value: Value) -> Row:
    return {
        "margin": rounded(value.margin, CENTS),
        "margin_error": rounded(value.error, CENTS),
        "win": None if value.win is None else rounded_chance(value.win),
        "lower": value.lower,
        "upper": value.upper,
    }


def review_frame(answer: ReviewAnswer) -> pd.DataFrame:
    """Return one row for each ply; columns as `ReviewAnswer.to_frame` says."""
    return table_frame("review", map(_row, answer.decisions))


def review_document(answer: ReviewAnswer) -> Row:
    """Return the JSON document of a review; margins are player 0 over player 1, in points."""
    outcome = answer.game.final.outcome()
    return {
        "player": answer.player,
        "edition": answer.game.start.edition.name,
        "finished": outcome is not None,
        "winner": None if outcome is None else outcome.winner,
        "scores": list(answer.game.final.scores()),
        "accuracy": [
            None if each.accuracy is None else list(each.accuracy) for each in answer.totals
        ],
        "lost": [_total(answer, player) for player in (0, 1)],
        "mistakes": [each.ply for each in answer.mistakes],
        "spoiled": [each.ply for each in answer.spoiled],
        "circle_luck": _value(answer.decisions[0].before),
        "ledger": [asdict(item) for item in answer.ledger],
        "proved_from": answer.proved_from,
        "decisions": [_row(each) for each in answer.decisions],
        "final": _value(answer.final),
        "stopped": "interruption" if answer.is_interrupted else "finished",
        "nodes": answer.nodes,
        "seconds": answer.seconds,
    }


def _total(answer: ReviewAnswer, player: int) -> Row:
    """Return the total that a player lost."""
    total = answer.totals[player]
    return {
        "player": player,
        "decisions": total.decisions,
        "unknown": total.unknown,
        "lost": rounded(total.lost, CENTS),
        "lost_error": rounded(total.error, CENTS),
        "lost_lower": total.lower,
        "lost_upper": total.upper,
        "per_decision": rounded(total.per_decision, CENTS),
        "marks": mark_counts(each for each in answer.decisions if each.player == player),
    }
