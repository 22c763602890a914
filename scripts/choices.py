"""Solved positions in which the mover can buy, as data for the questions of docs/learn/guide."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from patchwork_solve.analyses.losses.decision import phase
from patchwork_solve.analyses.losses.solved import Solved, read_solved
from patchwork_solve.engine.game.move import Move
from patchwork_solve.engine.game.patch import Patch
from patchwork_solve.engine.state import State

FOLDER = Path(__file__).resolve().parents[1] / "tests" / "data" / "endgames"
FILES = ("decisions.json", "suite.json")


@dataclass(frozen=True)
class Choice:
    """A solved position with something to buy: the mover's margin after each move.

    Parameters
    ----------
    solved : Solved
    by_patch : dict
        Margins of the placements of each patch; under None that of the advance.
    """

    solved: Solved
    by_patch: dict[str | None, dict[Move, int]]

    @property
    def state(self) -> State:
        """The position."""
        return self.solved.state

    @cached_property
    def values(self) -> dict[str | None, int]:
        """Worth of each choice in its best place."""
        return {patch: max(margins.values()) for patch, margins in self.by_patch.items()}

    @property
    def best(self) -> int:
        """Margin under best play."""
        return max(self.values.values())

    @property
    def advance(self) -> int:
        """Margin after the advance."""
        return self.values[None]

    @property
    def purchase(self) -> int:
        """Margin after the best purchase."""
        return max(value for patch, value in self.values.items() if patch is not None)

    @cached_property
    def patches(self) -> list[Patch]:
        """Patches that can be bought."""
        return [self.state.edition.find(patch) for patch in self.values if patch is not None]

    @property
    def space(self) -> int:
        """Space of the token behind."""
        return min(player.time for player in self.state.players)

    @property
    def behind(self) -> int:
        """Spaces from the mover's token to the other one."""
        return max(player.time for player in self.state.players) - self.space

    def keeps_turn(self, patch: Patch) -> bool:
        """Whether the mover moves again after buying it, leather that it may win left aside."""
        mover = self.state.players[self.state.to_move]
        other = self.state.players[1 - self.state.to_move]
        return min(mover.time + patch.time, self.state.edition.last) <= other.time

    def points(self, patch: Patch) -> int:
        """Points that a patch brings by itself: holes filled and income to come, less its price."""
        time = self.state.players[self.state.to_move].time
        marks = sum(mark > time for mark in self.state.edition.income_marks)
        saved = patch.area * self.state.edition.hole_penalty
        return saved + patch.income * marks - patch.buttons


def choices() -> Iterator[Choice]:
    """Yield the solved positions in which there is something to buy."""
    for solved in (one for name in FILES for one in read_solved(FOLDER / name)):
        sign = 1 - 2 * solved.state.to_move
        by_patch: dict[str | None, dict[Move, int]] = {}
        for token, margin in solved.margins.items():
            move = Move.from_text(token)
            by_patch.setdefault(move.patch, {})[move] = sign * margin
        if not solved.state.leather_owed and len(by_patch) > 1:
            yield Choice(solved, by_patch)


def by_phase(some: Sequence[Choice]) -> dict[str, list[Choice]]:
    """Return the positions by where the token behind stands."""
    parts: dict[str, list[Choice]] = {}
    for one in sorted(some, key=lambda one: one.space):
        parts.setdefault(phase(one.space), []).append(one)
    return parts
