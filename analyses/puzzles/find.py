"""A find: what mining a game brought, and what is still asked about it before it is a puzzle."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from patchwork_solve.analyses.losses.decision import no_answer
from patchwork_solve.analyses.puzzles.confirmation import (
    CONFIRMATIONS,
    proved_again,
    require_same,
)
from patchwork_solve.analyses.puzzles.difficulty import PANEL, Fared, chosen
from patchwork_solve.analyses.puzzles.proof import Proved
from patchwork_solve.analyses.puzzles.puzzle import Puzzle, Source
from patchwork_solve.analyses.puzzles.refutation import lines_task, played_on
from patchwork_solve.analyses.puzzles.schema import read_margins, read_moves
from patchwork_solve.engine.clock import Clock
from patchwork_solve.engine.errors import ContradictionError
from patchwork_solve.engine.move import Move
from patchwork_solve.engine.record import Game
from patchwork_solve.engine.state import State

Row = dict[str, Any]

FOUND = {"found": list}
"""What every answer about a find holds."""


@dataclass(frozen=True)
class Find:
    """A position that is a puzzle by its first proof.

    Parameters
    ----------
    source : Source
    proved : Proved
    natural : Move
    solution : Game
    """

    source: Source
    proved: Proved
    natural: Move
    solution: Game

    @classmethod
    def read(cls, row: Row) -> Find | None:
        """Return what mining a game brought, None for nothing.

        Raises
        ------
        InputError
            For an answer that somebody has changed.
        """
        found = row["puzzle"]
        if found is None:
            return None
        try:
            state = State.from_text(found["position"])
            first, second = row["players"]
            return cls(
                Source(
                    row["seed"], (first, second), found["ply"], read_moves(found.get("before", ""))
                ),
                Proved(
                    state,
                    read_margins(state, found["moves"]),
                    {Move.from_text(token): winner for token, winner in found["ties"].items()},
                ),
                Move.from_text(found["natural"]),
                Game.played(state, read_moves(found["line"])),
            )
        except (ValueError, TypeError, LookupError, AttributeError):
            raise no_answer() from None

    def tasks(self) -> list[Row]:
        """Return all that is asked about it: searches, lines, and the players of the panel."""
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

        Parameters
        ----------
        answers : sequence of dict
            To `tasks`, in their order.

        Raises
        ------
        ContradictionError
            When a second search proves something else.
        InputError
            For an answer that somebody has changed.
        """
        try:
            return self._puzzle([answer["found"] for answer in answers])
        except ContradictionError:
            raise
        except (ValueError, TypeError, LookupError, AttributeError):
            raise no_answer() from None

    def _puzzle(self, answers: list[Any]) -> Puzzle | None:
        state = self.proved.state
        confirmed = []
        for confirmation, found in zip(CONFIRMATIONS, answers, strict=False):
            if found:
                require_same(self.proved.margins, read_margins(state, dict(found)))
                confirmed.append(confirmation.name)
            elif confirmation.is_needed:
                return None
        lines, *choices = answers[len(CONFIRMATIONS) :]
        return Puzzle(
            self.source,
            self.proved,
            self.natural,
            (
                self.solution,
                *(Game.played(state, read_moves(line)) for line in lines),
            ),
            tuple(
                Fared.of(name, [Move.from_text(token) for token in tokens], self.proved)
                for name, tokens in zip(PANEL, choices, strict=True)
            ),
            tuple(confirmed),
        )


def answered(task: Row, clock: Clock | None = None) -> Row:
    """Return the answer to a question about a find."""
    if task["report"] == "puzzles, again":
        return proved_again(task, clock)
    if task["report"] == "puzzles, lines":
        return played_on(task, clock)
    return chosen(task)
