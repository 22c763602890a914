"""A set of puzzles as people take it: as text, as a table, as JSON, puzzle by puzzle."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, overload

from patchwork_solve.analyses.puzzles import schema
from patchwork_solve.analyses.puzzles.puzzle import Puzzle
from patchwork_solve.analyses.puzzles.query import PickQuery
from patchwork_solve.analyses.puzzles.themes import NAMES
from patchwork_solve.analyses.report.answer import Answer
from patchwork_solve.analyses.report.renderers import render
from patchwork_solve.engine.base.errors import InputError, whole_named
from patchwork_solve.engine.base.kinds import checked_methods
from patchwork_solve.engine.base.reading import read_text
from patchwork_solve.engine.base.wording import shown

LARGEST = 1 << 24
"""Bytes of a set."""


@dataclass(frozen=True)
class Mined:
    """The search for puzzles of an edition, and its yield.

    Parameters
    ----------
    seed : int
        Of the first game.
    step : int
        Between the seeds of two games.
    players : tuple of str
        Each played against each, moving first and second in turn.
    puzzles : int
        That came of them.
    looked : Mapping
        Decisions looked at, and what became of how many of them (docs/laboratory/puzzles.md).
    """

    edition: str
    seed: int
    step: int
    players: tuple[str, ...]
    games: int
    puzzles: int
    looked: Mapping[str, int]

    def to_json(self) -> dict[str, Any]:
        """Return it as a set has it."""
        return {
            "edition": self.edition,
            "seed": self.seed,
            "step": self.step,
            "players": list(self.players),
            "games": self.games,
            "puzzles": self.puzzles,
            "looked": dict(sorted(self.looked.items())),
        }


@checked_methods()
@dataclass(frozen=True, repr=False)
class PuzzlesAnswer(Answer, Sequence[Puzzle]):
    """Puzzles in their order; a number, from 0, takes one, and a slice several.

    Printed, it is what the command `puzzles` shows.

    Parameters
    ----------
    puzzles : tuple of Puzzle
    mined : tuple of Mined
        Their sources, one for each edition.
    numbers : tuple of int, optional
        Number of each in the whole set, from 1; their order when left out.
    """

    puzzles: tuple[Puzzle, ...]
    mined: tuple[Mined, ...] = ()
    numbers: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        if not self.numbers:
            object.__setattr__(self, "numbers", tuple(range(1, len(self.puzzles) + 1)))

    @classmethod
    def load(cls, source: str | os.PathLike[str], field: str = "SET") -> PuzzlesAnswer:
        """Read a set from a file.

        Parameters
        ----------
        source : str or path-like
            A path, ``example:puzzles-current``, ``-`` for standard input, or JSON.
        field : str
            Name of the file in an error about it.

        Raises
        ------
        InputError
            Also when a figure does not follow from the position and the margins of its moves.
        """
        text, _ = read_text(os.fspath(source), field, "puzzles", largest=LARGEST)
        with whole_named(field):
            return cls.from_json(text)

    @classmethod
    def from_json(cls, document: Any) -> PuzzlesAnswer:
        """Read a `patchwork-puzzles/1` document (text, bytes or parsed)."""
        puzzles, mined = schema.read_puzzles(document)
        return cls(
            tuple(puzzles),
            tuple(Mined(**{**one.model_dump(), "players": tuple(one.players)}) for one in mined),
        )

    @overload
    def __getitem__(self, index: int) -> Puzzle: ...
    @overload
    def __getitem__(self, index: slice) -> PuzzlesAnswer: ...
    def __getitem__(self, index: int | slice) -> Puzzle | PuzzlesAnswer:
        if isinstance(index, slice):
            return replace(self, puzzles=self.puzzles[index], numbers=self.numbers[index])
        return self.puzzles[index]

    def __len__(self) -> int:
        return len(self.puzzles)

    @property
    def editions(self) -> list[str]:
        """Names of the editions that there are puzzles of."""
        return list(dict.fromkeys(puzzle.state.edition.name for puzzle in self.puzzles))

    def numbered(self) -> Iterator[tuple[int, Puzzle]]:
        """Yield each puzzle with its number in the whole set."""
        return zip(self.numbers, self.puzzles, strict=True)

    def chosen(
        self,
        number: int | None = None,
        theme: str | None = None,
        difficulty: int | None = None,
    ) -> PuzzlesAnswer:
        """Return those of a number, of a theme, of a difficulty; of all that are given.

        Raises
        ------
        InputError
            When no puzzle matches, or there is no such theme.
        """
        PickQuery(number, theme, difficulty)
        if theme is not None and theme not in NAMES:
            raise InputError(
                "theme", "{value}; allowed: {allowed}", value=shown(theme), allowed=", ".join(NAMES)
            )
        if number is not None and number not in self.numbers:
            raise InputError(
                "number",
                "{value}; allowed: 1 to {most}",
                value=shown(number),
                most=max(self.numbers),
            )
        chosen = [
            (each, puzzle)
            for each, puzzle in self.numbered()
            if number in (None, each)
            and (theme is None or theme in puzzle.themes)
            and difficulty in (None, puzzle.difficulty)
        ]
        if not chosen:
            field = "theme" if theme is not None else "difficulty"
            raise InputError(field, "no puzzle of the set matches; allowed: one that does")
        numbers, puzzles = zip(*chosen, strict=True)
        return replace(self, puzzles=puzzles, numbers=numbers)

    def to_file(self) -> str:
        """Return the document as a file has it: a puzzle a line."""
        document = self.to_json()
        puzzles = document.pop("puzzles")
        head = json.dumps(document, ensure_ascii=False, indent=1).removesuffix("\n}")
        lines = ",\n".join(
            json.dumps(puzzle, ensure_ascii=False, separators=(",", ":")) for puzzle in puzzles
        )
        return f'{head},\n "puzzles": [\n{lines}\n]}}\n'

    def to_text(self, solutions: bool = True) -> str:
        """Return the puzzles for a terminal, and the solutions at the end."""
        return str(render(self, "text", solutions))
