"""The puzzles of the solo game: endings in which one choice has the best proved chance to win."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

from patchwork_solve.analyses.solo.text import position_text
from patchwork_solve.engine.solo.choice import SoloChoice
from patchwork_solve.engine.solo.game import SoloGame
from patchwork_solve.engine.solo.state import SoloState

FILE = "solo_puzzles.json"

ADVANCE = "advance"


@dataclass(frozen=True)
class SoloPuzzle:
    """A puzzle: which patch to take, or to advance, for the best chance to win.

    Parameters
    ----------
    state : SoloState
    best : str
        The patch, or `ADVANCE`.
    win : float
        Chance of the best choice, over all orders of the cards.
    next : float
        Chance of the best other choice.
    """

    state: SoloState
    best: str
    win: float
    next: float

    def to_json(self) -> dict[str, Any]:
        """Return its entry of the file."""
        return {
            "position": self.state.to_text(),
            "best": self.best,
            "win": self.win,
            "next": self.next,
        }

    @classmethod
    def of(cls, entry: dict[str, Any]) -> SoloPuzzle:
        """Read an entry of the file."""
        return cls(SoloGame.from_text(entry.pop("position")).final, **entry)


def chances_by_choice(choices: list[SoloChoice]) -> dict[str, float]:
    """Return the best chance of each patch, and of advancing: where it is sewn on counts as one."""
    found: dict[str, float] = {}
    for choice in choices:
        assert choice.move is not None
        name = choice.move.patch or ADVANCE
        found[name] = max(choice.chance, found.get(name, 0.0))
    return found


@cache
def solo_puzzles() -> tuple[SoloPuzzle, ...]:
    """Return the puzzles that are shipped."""
    file = resources.files("patchwork_solve.engine").joinpath("data", FILE)
    return tuple(map(SoloPuzzle.of, json.loads(file.read_text("utf-8"))))


def puzzle_rows(solutions: bool) -> list[dict[str, Any]]:
    """Return a row for each puzzle, with its solution if that is wanted."""
    return [
        {
            "puzzle": number,
            "level": puzzle.state.level,
            "deck": puzzle.state.deck,
            "space": puzzle.state.you.time,
            "best": puzzle.best if solutions else None,
            "win": puzzle.win if solutions else None,
            "next": puzzle.next if solutions else None,
            "position": puzzle.state.to_text(),
        }
        for number, puzzle in enumerate(solo_puzzles(), start=1)
    ]


def puzzle_text(number: int, solution: bool) -> str:
    """Return a puzzle as text, with its solution if that is wanted."""
    puzzle = solo_puzzles()[number - 1]
    question = "Which patch, or to advance, gives you the best chance to win?"
    text = f"Puzzle {number}. {question}\n\n{position_text(puzzle.state)}"
    if not solution:
        return text
    win, other = (f"{100 * chance:.1f} %" for chance in (puzzle.win, puzzle.next))
    return f"{text}\n\nBest: {puzzle.best}, {win}, proved; the next choice has {other}."
