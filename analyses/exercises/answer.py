"""Exercises, as text, table, JSON or Anki cards."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass

from patchwork_solve.analyses.exercises.exercise import Exercise
from patchwork_solve.analyses.report.answer import Answer
from patchwork_solve.analyses.report.renderers import render
from patchwork_solve.engine.base.kinds import checked_methods


@checked_methods()
@dataclass(frozen=True, repr=False)
class ExercisesAnswer(Answer):
    """The mistakes of games that a second search confirms, in the order of the games.

    Parameters
    ----------
    exercises : tuple of Exercise
    player : str
        The player that judged.
    games, reviewed : int
        Games that were named, and how many of them were reviewed.
    mistakes : int
        Mistakes of the reviewed games.
    left_out : Mapping
        Number of the mistakes that are not exercises, by reason.
    """

    exercises: tuple[Exercise, ...]
    player: str
    games: int
    reviewed: int
    mistakes: int
    left_out: Mapping[str, int]

    def to_text(self) -> str:
        """Return the printed text: a row for each exercise, and what was left out."""
        return str(render(self, "text"))

    def to_file(self) -> str:
        """Return the `patchwork-exercises/1` document as a file has it."""
        return json.dumps(self.to_json(), ensure_ascii=False, indent=1) + "\n"
