"""A review as Markdown, for a forum post or a web page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from patchwork_solve.analyses.report.output import escaped
from patchwork_solve.analyses.review.diagrams import quilts_text
from patchwork_solve.analyses.review.marks import marks_words
from patchwork_solve.analyses.review.readable import decisions_table, ledger_table
from patchwork_solve.analyses.review.words import accuracies, costly, notes, verdict

if TYPE_CHECKING:
    from patchwork_solve.analyses.review.answer import ReviewAnswer
    from patchwork_solve.engine.game.names import Names

AT_A_BEGINNING = "()+!"
"""Characters of a name that have a meaning in Markdown at the beginning of a line."""


def review_markdown(answer: ReviewAnswer, names: Names) -> str:
    """Return the verdict, the most costly moves with their quilts, every decision, the ledger."""
    plain = (_escape(names[0]), _escape(names[1]))
    parts = ["# Review", verdict(answer, plain), accuracies(answer, plain), *notes(answer, plain)]
    parts += [words for words in [marks_words(answer.decisions, plain)] if words]
    if answer.mistakes:
        parts.append("## The most costly moves")
    for number, each in enumerate(answer.mistakes, start=1):
        drawn = "\n".join(quilts_text(each, None))
        parts += [f"{number}. {costly(each, plain)}", f"```\n{drawn}\n```"]
    decisions = decisions_table(answer, plain).to_markdown(index=False, disable_numparse=True)
    parts += ["## Every decision", decisions]
    parts.append(
        f"Margins are those of {plain[0]}, before the move; +-: estimated by "
        f"{_escape(answer.player)}, with the standard error; whole numbers are proved. Forced "
        "moves are left out."
    )
    if answer.ledger:
        ledger = ledger_table(answer, plain).to_markdown(index=False, disable_numparse=True)
        parts += ["## Where the margin comes from", ledger]
    return "\n\n".join(parts)


def _escape(words: str) -> str:
    return escaped(words, AT_A_BEGINNING)
