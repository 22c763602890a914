"""The puzzles of the solo game: endings in which one choice has the best proved chance to win."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache, cached_property
from importlib import resources
from typing import Any

from patchwork_solve.analyses.solo.text import position_text
from patchwork_solve.engine.game.move import Move
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
    chances : dict[str, float]
        Chance of each legal move by its token, over all orders of the cards, the best one first.
    """

    state: SoloState
    chances: dict[str, float]

    @cached_property
    def by_choice(self) -> dict[str, float]:
        """The best chance of each patch, and of advancing: where it is sewn on counts as one."""
        found: dict[str, float] = {}
        for move, chance in self.chances.items():
            found.setdefault(Move.from_text(move).patch or ADVANCE, chance)
        return found

    @property
    def best(self) -> str:
        """The patch of the best choice, or `ADVANCE`."""
        return next(iter(self.by_choice))

    @property
    def win(self) -> float:
        """Chance of the best choice."""
        return self.by_choice[self.best]

    @property
    def next(self) -> float:
        """Chance of the best other choice."""
        return list(self.by_choice.values())[1]

    def to_json(self) -> dict[str, Any]:
        """Return its entry of the file: the tokens of the moves under their chances."""
        moves: dict[str, list[str]] = {}
        for move, chance in self.chances.items():
            moves.setdefault(str(chance), []).append(move)
        grouped = {chance: " ".join(tokens) for chance, tokens in moves.items()}
        return {"position": self.state.to_text(), "chances": grouped}

    @classmethod
    def of(cls, entry: dict[str, Any]) -> SoloPuzzle:
        """Read an entry of the file."""
        chances = {
            move: float(chance)
            for chance, tokens in entry["chances"].items()
            for move in tokens.split()
        }
        return cls(SoloGame.from_text(entry["position"]).final, chances)


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
