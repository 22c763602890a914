"""Exercises for a terminal: a row each, and what became of the other mistakes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from patchwork_solve.analyses.report.rows import Rows
from patchwork_solve.analyses.report.table import table
from patchwork_solve.engine.drawing.words import counted
from patchwork_solve.engine.forms.move_words import move_words

if TYPE_CHECKING:
    from patchwork_solve.analyses.exercises.answer import ExercisesAnswer

COLUMNS = ("number", "game", "ply", "who", "played", "best", "lost", "how")


def exercises_text(answer: ExercisesAnswer) -> str:
    """Return exercises for a terminal."""
    lines = [f"{verdict(answer)}.", *_left_lines(answer)]
    if not answer.exercises:
        return "\n".join(lines) + "\n"
    rows = Rows.of(
        (
            {
                "number": number,
                "game": one.game,
                "ply": one.ply,
                "who": one.names[one.mover],
                "played": move_words(one.state, one.played),
                "best": move_words(one.state, one.best),
                "lost": f"{one.lost:g}",
                "how": "proved" if one.is_proved else "estimated",
            }
            for number, one in enumerate(answer.exercises, start=1)
        ),
        COLUMNS,
        ("number", "ply", "lost"),
    )
    return "\n".join([*lines, "", table(rows).rstrip("\n"), ""])


def verdict(answer: ExercisesAnswer) -> str:
    """Return how many exercises there are, and of how many mistakes."""
    number = counted(len(answer.exercises), "exercise")
    mistakes, games = counted(answer.mistakes, "mistake"), counted(answer.reviewed, "game")
    proved = sum(one.is_proved for one in answer.exercises)
    return f"{number} from {mistakes} in {games}; {proved} proved"


def _left_lines(answer: ExercisesAnswer) -> list[str]:
    """Return lines about what is left out."""
    lines = []
    if answer.left_out:
        reasons = ", ".join(f"{number} {why}" for why, number in sorted(answer.left_out.items()))
        lines.append(f"Left out: {reasons}.")
    if answer.reviewed < answer.games:
        lines.append(f"Not reviewed: {counted(answer.games - answer.reviewed, 'game')}.")
    return lines
