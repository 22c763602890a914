"""The function for each answer and form; each loads when it is first called.

An answer imports none of them, and each of them may import the answer's type.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

RENDERERS = {
    "BestAnswer": {
        "frame": "best.frame:best_frame",
        "document": "best.frame:best_document",
        "text": "best.text:best_text",
        "markdown": "best.text:best_markdown",
        "verdict": "best.text:best_verdict",
    },
    "BoundsAnswer": {
        "frame": "bounds.frame:bounds_frame",
        "document": "bounds.document:bounds_document",
        "text": "bounds.text:bounds_text",
        "markdown": "bounds.text:bounds_markdown",
        "verdict": "bounds.text:verdict",
    },
    "Comparison": {
        "document": "comparing.report:comparison_document",
        "text": "comparing.report:comparison_text",
        "verdict": "comparing.report:verdict",
    },
    "EndgameAnswer": {
        "frame": "endgame.frame:endgame_frame",
        "document": "endgame.frame:endgame_document",
        "text": "endgame.text:endgame_text",
        "markdown": "endgame.text:endgame_markdown",
        "verdict": "endgame.text:verdict",
    },
    "ExercisesAnswer": {
        "frame": "exercises.frame:exercises_frame",
        "document": "exercises.frame:exercises_document",
        "text": "exercises.text:exercises_text",
        "verdict": "exercises.text:verdict",
    },
    "Explanation": {
        "frame": "explaining.frame:explanation_frame",
        "document": "explaining.frame:explanation_document",
        "text": "explaining.text:explanation_text",
        "verdict": "explaining.text:verdict",
    },
    "LadderAnswer": {
        "frame": "match.ladder_frame:ladder_frame",
        "document": "match.ladder_frame:ladder_document",
        "text": "match.ladder_text:ladder_text",
        "verdict": "match.ladder_text:verdict",
    },
    "MatchAnswer": {
        "frame": "match.frame:games_frame",
        "document": "match.frame:match_document",
        "text": "match.text:match_text",
        "verdict": "match.text:verdict",
    },
    "PackingAnswer": {
        "frame": "packing.frame:answer_frame",
        "document": "packing.frame:answer_document",
        "text": "packing.frame:answer_text",
        "verdict": "packing.frame:verdict",
    },
    "PuzzlesAnswer": {
        "frame": "puzzles.frame:puzzles_frame",
        "document": "puzzles.frame:puzzles_document",
        "text": "puzzles.text:puzzles_text",
        "verdict": "puzzles.text:verdict",
    },
    "ReviewAnswer": {
        "frame": "review.frame:review_frame",
        "document": "review.frame:review_document",
        "text": "review.text:review_text",
        "markdown": "review.markdown:review_markdown",
        "html": "review.page:review_html",
        "svg": "review.graph:margin_svg",
        "verdict": "review.words:summary",
    },
}
"""The function in `analyses` by class of answer and form: it takes the answer first."""

ROOT = __name__.split(".report.")[0]


def render(answer: object, form: str, *arguments: Any) -> Any:
    """Return an answer in a form.

    Parameters
    ----------
    answer : object
        Of a class in `RENDERERS`.
    form : str
        ``frame`` (DataFrame), ``document`` (JSON), or text: ``text``, ``verdict`` (one line),
        ``markdown``, ``html``, ``svg``.
    arguments
        What the function takes after the answer.
    """
    module, _, function = RENDERERS[type(answer).__name__][form].partition(":")
    return getattr(import_module(f"{ROOT}.{module}"), function)(answer, *arguments)
