"""Which circles are solved from the first move, and what is asked of each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from patchwork_solve.engine.edition import Edition
from patchwork_solve.engine.endgame.driver import Limits
from patchwork_solve.engine.errors import InputError
from patchwork_solve.engine.forms.variant import editions_of

Row = dict[str, Any]


class Ask(StrEnum):
    """What is asked of a circle."""

    MARGIN = "margin"
    """The margin under best play, and a line that shows it."""
    WINNER = "winner"
    """Who wins, the tie-break included: many times cheaper."""


@dataclass(frozen=True)
class FirstMoves:
    """Circles to be solved from their first move.

    Parameters
    ----------
    editions : sequence of str
        Printings, or paths of variant files; small ones, as ``example:5x5``.
    circles : int
        Of each edition.
    seed : int
        Of the first circle, as in ``new --seed``; the others count on from it.
    ask : Ask
    tile : bool
        Whether each circle is solved without its special tile too.
    moves : bool
        Whether to find every first move that keeps the margin, not that of one line alone; goes
        with `Ask.MARGIN`.
    seconds, nodes : float, int, optional
        Limits of each search. With nodes a rerun gives the same rows.
    """

    editions: Sequence[str] = ("example:5x5",)
    circles: int = 20
    seed: int = 0
    ask: Ask = Ask.MARGIN
    tile: bool = False
    moves: bool = False
    seconds: float | None = None
    nodes: int | None = None

    def tasks(self) -> list[Row]:
        """Return a task for each circle.

        Raises
        ------
        InputError
            For an unknown edition, one that is named twice, or moves where the winner is asked.
        """
        if self.moves and self.ask is Ask.WINNER:
            raise InputError(
                "moves", "needs the margin, and the winner alone is asked for; leave one out"
            )
        named = zip(self.editions, editions_of(self.editions), strict=True)
        return [task for name, edition in named for task in self._tasks(name, edition)]

    def _tasks(self, name: str, edition: Edition) -> list[Row]:
        definition = edition.definition
        return [
            {
                "report": "solved",
                "edition": name,
                "variant": definition and dict(definition),
                "ask": str(self.ask),
                "tile": self.tile,
                "moves": self.moves,
                "seconds": self.seconds,
                "nodes": self.nodes,
                "seed": self.seed + number,
            }
            for number in range(self.circles)
        ]


def limits_of(task: Row) -> Limits:
    """Return how far a task's searches go."""
    return Limits(
        seconds=task["seconds"],
        nodes=task["nodes"],
        winner_only=task["ask"] == Ask.WINNER,
        every_move=False,
        line=False,
    )
