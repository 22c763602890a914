"""The circles to solve from the first move, and the results wanted of each."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, Any

from patchwork_solve.analyses.asking.fields import FirstSeed
from patchwork_solve.analyses.asking.first_moves import require_usual_beginning
from patchwork_solve.analyses.asking.limits import MOST, MOST_NODES
from patchwork_solve.analyses.asking.query import Field, Flag, Query, Seconds, Texts, Whole
from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.wording import shown

Row = dict[str, Any]


class SolveGoal(StrEnum):
    """Question that a search answers about a circle."""

    MARGIN = "margin"
    """The margin under best play, and a line that shows it."""
    WINNER = "winner"
    """The winner, the tie-break included: many times cheaper."""


@dataclass(frozen=True)
class WinnerFlag(Field):
    """A flag for the winner; the margin without it."""

    kind = bool

    def parsed(self, text: bool) -> SolveGoal:
        """Return the question that the flag stands for."""
        return SolveGoal.WINNER if text else SolveGoal.MARGIN

    def checked(self, value: Any, name: str) -> SolveGoal:
        """Return the member of `SolveGoal`, which may be given as its value."""
        if not isinstance(value, str) or value not in list(SolveGoal):
            raise InputError(
                name,
                "{value}; allowed: {allowed}",
                value=shown(value),
                allowed=", ".join(SolveGoal),
            )
        return SolveGoal(value)


@dataclass(frozen=True)
class FirstMoves(Query):
    """Circles to be solved from their first move.

    Parameters
    ----------
    editions : sequence of str
        Printings, or paths of variant files; small ones, as ``example:5x5``.
    circles : int
        Number for each edition.
    seed : int
        Seed of the first circle, as in ``new --seed``; the others count on from it.
    ask : SolveGoal
        Or its value, as ``winner``.
    tile : bool
        Whether each circle is solved without its special tile too.
    moves : bool
        Whether to find every first move that keeps the margin, not only that of one line; goes with
        `SolveGoal.MARGIN`.
    seconds, nodes : float, int, optional
        Limits of each search of a margin or a winner; what `moves` finds has none. With nodes a
        rerun gives the same rows.
    """

    editions: Annotated[
        Sequence[str],
        Texts(
            "A variant's .toml, or example:5x5 to 9x9; may be repeated.",
            option="--edition",
            unwritten=("example:5x5",),
        ),
    ] = ("example:5x5",)
    circles: Annotated[int, Whole("Number of circles of each edition.", 1, MOST)] = 20
    seed: FirstSeed = 0
    ask: Annotated[
        SolveGoal,
        WinnerFlag(
            "Find who wins, the tie-break included, not the margin.",
            option="--winner",
            unwritten=SolveGoal.MARGIN,
        ),
    ] = SolveGoal.MARGIN
    tile: Annotated[bool, Flag("Also solve each circle without the special tile.")] = False
    moves: Annotated[
        bool,
        Flag("Find every first move that keeps the margin; this takes additional time."),
    ] = False
    seconds: Annotated[
        float | None,
        Seconds(
            "Seconds for each search; an unfinished one gives bounds, and a rerun may differ.",
            option="--search-limit",
        ),
    ] = None
    nodes: Annotated[
        int | None,
        Whole("Limit of nodes for each search; with it a rerun gives the same.", 1, MOST_NODES),
    ] = None

    def tasks(self) -> list[Row]:
        """Return a task for each circle.

        Raises
        ------
        InputError
            For an unknown edition, one that is named twice or begins otherwise than the printings,
            or moves where only the winner is searched.
        """
        from patchwork_solve.analyses.workers.rules import in_full
        from patchwork_solve.engine.forms.variant import editions_of

        if self.moves and self.ask is SolveGoal.WINNER:
            raise InputError(
                "moves", "needs the margin, but only the winner is searched; leave one out"
            )
        editions = editions_of(self.editions)
        for edition in editions:
            require_usual_beginning(edition, "report solved")
        named = zip(self.editions, editions, strict=True)
        return [
            {
                "report": "solved",
                "edition": name,
                "variant": in_full(edition),
                "ask": str(self.ask),
                "tile": self.tile,
                "moves": self.moves,
                "seconds": self.seconds,
                "nodes": self.nodes,
                "seed": self.seed + number,
            }
            for name, edition in named
            for number in range(self.circles)
        ]
