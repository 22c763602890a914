"""Exercises as a DataFrame, and as JSON."""

from __future__ import annotations

from hashlib import blake2b
from typing import TYPE_CHECKING, Any

from patchwork_solve.analyses.exercises.schema import FORMAT
from patchwork_solve.engine.base.program import NAME, version

if TYPE_CHECKING:
    from collections.abc import Mapping

    import pandas as pd

    from patchwork_solve.analyses.exercises.answer import ExercisesAnswer
    from patchwork_solve.analyses.exercises.exercise import Exercise
    from patchwork_solve.engine.game.move import Move


def exercises_frame(answer: ExercisesAnswer) -> pd.DataFrame:
    """Return the table ``exercises`` of docs/reference/columns.md, one exercise a row."""
    from patchwork_solve.analyses.report.columns import table_frame

    rows = (_row(number, one) for number, one in enumerate(answer.exercises, start=1))
    return table_frame("exercises", rows)


def exercises_document(answer: ExercisesAnswer) -> dict[str, Any]:
    """Return the `patchwork-exercises/1` document."""
    return {
        "format": FORMAT,
        "program": f"{NAME} {version()}",
        "player": answer.player,
        "games": answer.games,
        "reviewed": answer.reviewed,
        "mistakes": answer.mistakes,
        "left_out": dict(sorted(answer.left_out.items())),
        "exercises": list(map(_document, answer.exercises)),
    }


def exercise_id(exercise: Exercise) -> str:
    """Return the id of an exercise in any set: it follows from the position and the mistake.

    So the same mistake keeps its progress when a set is made again.
    """
    text = f"{exercise.state.with_names(None).to_text()} {exercise.played}"
    return blake2b(text.encode(), digest_size=8).hexdigest()


def _row(number: int, exercise: Exercise) -> dict[str, Any]:
    return {
        "number": number,
        "id": exercise_id(exercise),
        "game": exercise.game,
        "ply": exercise.ply,
        "edition": exercise.state.edition.name,
        "to_move": exercise.mover,
        "name": exercise.names[exercise.mover],
        "played": str(exercise.played),
        "lost": exercise.lost,
        "answer": str(exercise.best),
        "placements": len(exercise.answer),
        "value": exercise.value,
        "error": exercise.error,
        "proved": exercise.is_proved,
        "searches": ", ".join(exercise.searches),
        "line": " ".join(map(str, exercise.line)),
        "position": exercise.state.to_text(),
    }


def _document(exercise: Exercise) -> dict[str, Any]:
    return {
        "id": exercise_id(exercise),
        "game": exercise.game,
        "ply": exercise.ply,
        "question": exercise.question,
        "position": exercise.state.to_text(),
        "to_move": exercise.mover,
        "played": str(exercise.played),
        "lost": exercise.lost,
        "answer": list(map(str, exercise.answer)),
        "value": exercise.value,
        "error": exercise.error,
        "proved": exercise.is_proved,
        "searches": list(exercise.searches),
        "reason": exercise.reason_words,
        "line": " ".join(map(str, exercise.line)),
        "moves": _group(exercise.losses),
    }


def _group(losses: Mapping[Move, float]) -> dict[str, str]:
    """Return the tokens of moves under the points that they give away, the best first."""
    found: dict[str, list[Move]] = {}
    for move, lost in sorted(losses.items(), key=lambda pair: (pair[1], str(pair[0]))):
        found.setdefault(f"{lost:g}", []).append(move)
    return {lost: " ".join(map(str, moves)) for lost, moves in found.items()}
