"""A review as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from patchwork_solve.analyses.explaining.text import mistake_words
from patchwork_solve.analyses.report.table import room, table, wrapped
from patchwork_solve.analyses.review.diagrams import quilts_text
from patchwork_solve.analyses.review.marks import marks_words
from patchwork_solve.analyses.review.readable import decisions_table, ledger_table
from patchwork_solve.analyses.review.words import accuracies, costly, notes, verdict
from patchwork_solve.engine.drawing.words import counted

if TYPE_CHECKING:
    from collections.abc import Mapping

    from patchwork_solve.analyses.explaining.answer import Explanation
    from patchwork_solve.analyses.review.answer import ReviewAnswer
    from patchwork_solve.engine.game.names import Names


def review_text(
    answer: ReviewAnswer,
    names: Names | None = None,
    explanations: Mapping[int, Explanation] | None = None,
) -> str:
    """Return the verdict, the most costly moves, every decision, and the ledger."""
    names = names or answer.names
    lines = [wrapped(verdict(answer, names)), wrapped(accuracies(answer, names))]
    lines += [wrapped(note) for note in notes(answer, names)]
    lines += [wrapped(words) for words in [marks_words(answer.decisions, names)] if words]
    lines += _mistakes(answer, names, explanations or {})
    lines += ["", table(decisions_table(answer, names)), wrapped(_what_is_what(answer, names))]
    if answer.ledger:
        lines += ["", "Where the margin comes from:", table(ledger_table(answer, names))]
    lines += ["", f"{answer.nodes:,} nodes, {answer.seconds:.1f} s"]
    return "\n".join(lines)


def _mistakes(
    answer: ReviewAnswer, names: Names, explanations: Mapping[int, Explanation]
) -> list[str]:
    """Return lines on the most costly moves, each with the quilts before and after."""
    if not answer.mistakes:
        return ["", "No move is known to give points away."]
    lines = ["", "The most costly moves:"]
    for number, each in enumerate(answer.mistakes, start=1):
        lines += ["", wrapped(f"{number}. {costly(each, names)}", "   ")]
        if each.ply in explanations:
            lines.append(wrapped(f"   {mistake_words(explanations[each.ply])}", "   "))
        lines += ["", *quilts_text(each, room())]
    return lines


def _what_is_what(answer: ReviewAnswer, names: Names) -> str:
    """Return the explanation of the columns."""
    forced = sum(each.forced for each in answer.decisions)
    left_out = f"; {counted(forced, 'forced move')} left out" if forced else ""
    return (
        f"(=: the best move was played; margin of {names[0]}: before the move; +-: estimated by "
        f"{answer.player}, with its standard error; whole numbers are proved{left_out}; "
        "--format csv gives the exact cells)"
    )
