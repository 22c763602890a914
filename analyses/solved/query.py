"""Which circles are solved from the first move, and what is to be found of each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from patchwork_solve.analyses.asking.limits import MOST_NODES, require_count, require_seconds
from patchwork_solve.analyses.spread.rules import in_full
from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.number import keep_whole
from patchwork_solve.engine.base.wording import shown
from patchwork_solve.engine.endgame.driver import SearchLimits
from patchwork_solve.engine.forms.variant import editions_of
from patchwork_solve.engine.game.edition import Edition

Row = dict[str, Any]


class Ask(StrEnum):
    """What a search finds of a circle."""

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
        Or its value, as ``winner``.
    tile : bool
        Whether each circle is solved without its special tile too.
    moves : bool
        Whether to find every first move that keeps the margin, not that of one line alone; goes
        with `Ask.MARGIN`.
    seconds, nodes : float, int, optional
        Limits of each search of a margin or a winner; what `moves` finds has none. With nodes a
        rerun gives the same rows.
    """

    editions: Sequence[str] = ("example:5x5",)
    circles: int = 20
    seed: int = 0
    ask: Ask = Ask.MARGIN
    tile: bool = False
    moves: bool = False
    seconds: float | None = None
    nodes: int | None = None

    def __post_init__(self) -> None:
        keep_whole(self, "circles", "seed", optional=("nodes",))

    def tasks(self) -> list[Row]:
        """Return a task for each circle.

        Raises
        ------
        InputError
            For an unknown edition, one that is named twice, a question that is none, a limit that
            is none, or moves where only the winner is searched.
        """
        require_seconds(self.seconds)
        require_count(self.nodes, MOST_NODES, "nodes", optional=True)
        ask = self._ask()
        if self.moves and ask is Ask.WINNER:
            raise InputError(
                "moves", "needs the margin, and only the winner is searched; leave one out"
            )
        named = zip(self.editions, editions_of(self.editions), strict=True)
        return [task for name, edition in named for task in self._tasks(name, edition, ask)]

    def _ask(self) -> Ask:
        """Return the member of `Ask`, which may be given as its value."""
        if self.ask not in list(Ask):
            raise InputError("ask", f"{shown(self.ask)}; allowed: {', '.join(Ask)}")
        return Ask(self.ask)

    def _tasks(self, name: str, edition: Edition, ask: Ask) -> list[Row]:
        return [
            {
                "report": "solved",
                "edition": name,
                "variant": in_full(edition),
                "ask": str(ask),
                "tile": bool(self.tile),  # Numpy's would be no JSON.
                "moves": bool(self.moves),
                "seconds": None if self.seconds is None else float(self.seconds),
                "nodes": self.nodes,
                "seed": self.seed + number,
            }
            for number in range(self.circles)
        ]


def limits_of(task: Row) -> SearchLimits:
    """Return how far a task's searches go."""
    return SearchLimits(
        seconds=task["seconds"],
        nodes=task["nodes"],
        winner_only=task["ask"] == Ask.WINNER,
        every_move=False,
        line=False,
    )
