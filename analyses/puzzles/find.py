"""A find: what mining a game brought, and what is still open before it is a puzzle."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel, ConfigDict

from patchwork_solve.analyses.puzzles.confirmation import (
    AGAIN,
    CONFIRMATIONS,
    proved_again,
    require_same,
)
from patchwork_solve.analyses.puzzles.difficulty import PANEL, PanelResult, chosen
from patchwork_solve.analyses.puzzles.proof import Proved
from patchwork_solve.analyses.puzzles.puzzle import Puzzle, Source
from patchwork_solve.analyses.puzzles.refutation import LINES, lines_task, played_on
from patchwork_solve.analyses.puzzles.schema import read_margins, read_moves
from patchwork_solve.analyses.workers.row import AnswerRow, Count, Whole
from patchwork_solve.engine.base.clock import Clock
from patchwork_solve.engine.forms.models import Winner
from patchwork_solve.engine.game.move import Move
from patchwork_solve.engine.record import Game
from patchwork_solve.engine.state import State

Row = dict[str, Any]


class FoundPuzzle(BaseModel):
    """A puzzle as mining a game leaves it in an answer."""

    model_config = ConfigDict(strict=True, extra="forbid")

    ply: Count
    before: str = ""
    position: str
    moves: dict[str, str]
    natural: str
    ties: dict[str, Winner]
    line: str


class MinedGame(AnswerRow):
    """A game; without a puzzle where it has none."""

    repeats = ("edition", "seed", "players")

    edition: str
    seed: Whole
    players: tuple[str, str]
    looked: dict[str, Count]
    puzzle: FoundPuzzle | None

    def check(self, task: Row) -> None:
        """Raise `ValueError` for an unknown puzzle."""
        find = Find.read(self.model_dump())
        if find is not None and find.natural not in find.proved.margins:
            raise ValueError("the natural move is not legal")


class Answered(AnswerRow):
    """An answer about a find: margins with their moves, lines, or a player's moves."""

    found: list[str] | list[tuple[str, str]]

    def check(self, task: Row) -> None:
        """Raise `ValueError` for what does not answer the question."""
        state = State.from_text(task["position"])
        if task["report"] == AGAIN:
            moves: Any = self.found
            if moves:
                read_margins(state, dict(moves))
        elif task["report"] == LINES:
            _check_lines(state, task["margins"], self.found)
        else:
            legal = set(map(str, state.legal_moves))
            if len(self.found) != task["draws"] or not legal.issuperset(self.found):
                raise ValueError(f"found are not {task['draws']} legal moves")


def _check_lines(state: State, margins: dict[str, int], lines: Sequence[Any]) -> None:
    """Raise `ValueError` unless there is a line to the end for each move, with its margin."""
    for (token, margin), line in zip(margins.items(), lines, strict=True):
        game = Game.played(state, read_moves(line))
        first, second = game.final.scores()
        if str(game.moves[0]) != token or not game.final.is_over or first - second != margin:
            raise ValueError(f"the line after {token} does not have its margin")


@dataclass(frozen=True)
class Find:
    """A position that is a puzzle by its first proof."""

    source: Source
    proved: Proved
    natural: Move
    solution: Game

    @classmethod
    def read(cls, row: Row) -> Find | None:
        """Read the find of a mined game, None if it brought nothing."""
        found = row["puzzle"]
        if found is None:
            return None
        state = State.from_text(found["position"])
        first, second = row["players"]
        return cls(
            Source(row["seed"], (first, second), found["ply"], read_moves(found.get("before", ""))),
            Proved(
                state,
                read_margins(state, found["moves"]),
                {Move.from_text(token): winner for token, winner in found["ties"].items()},
            ),
            Move.from_text(found["natural"]),
            Game.played(state, read_moves(found["line"])),
        )

    def tasks(self) -> list[Row]:
        """Return all questions about it: searches, lines, and the players of the panel."""
        position = self.proved.state.to_text()
        return [
            *(confirmation.task(position) for confirmation in CONFIRMATIONS),
            lines_task(self.proved, self.natural),
            *(
                {"report": "puzzles, player", "position": position, "player": name, "draws": draws}
                for name, draws in PANEL.items()
            ),
        ]

    def puzzle(self, answers: Sequence[Row]) -> Puzzle | None:
        """Return the puzzle, or None where it is not confirmed.

        Raises `ContradictionError` when a second search proves something else.

        Parameters
        ----------
        answers : sequence of dict
            To `tasks`, in their order.
        """
        state = self.proved.state
        confirmed = []
        found_of = [answer["found"] for answer in answers]
        for confirmation, found in zip(CONFIRMATIONS, found_of, strict=False):
            if found:
                require_same(self.proved.margins, read_margins(state, dict(found)))
                confirmed.append(confirmation.name)
            elif confirmation.is_needed:
                return None
        lines, *choices = found_of[len(CONFIRMATIONS) :]
        return Puzzle(
            self.source,
            self.proved,
            self.natural,
            (
                self.solution,
                *(Game.played(state, read_moves(line)) for line in lines),
            ),
            tuple(
                PanelResult.of(name, [Move.from_text(token) for token in tokens], self.proved)
                for name, tokens in zip(PANEL, choices, strict=True)
            ),
            tuple(confirmed),
        )


def answered(task: Row, clock: Clock | None = None) -> Row:
    """Return the answer to a question about a find."""
    if task["report"] == AGAIN:
        return proved_again(task, clock)
    if task["report"] == LINES:
        return played_on(task, clock)
    return chosen(task)
