"""The place of a packing: a quilt, and the facts of a live position."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.number import is_whole
from patchwork_solve.engine.base.reading import read_text
from patchwork_solve.engine.base.wording import shown
from patchwork_solve.engine.game.cell import BLOCKED, EMPTY, LEATHER_MARK, UNKNOWN
from patchwork_solve.engine.game.edition import Edition
from patchwork_solve.engine.game.patch import LETTERS, UNKNOWN_PATCH
from patchwork_solve.engine.game.quilt import Quilt
from patchwork_solve.engine.state import State
from patchwork_solve.solver.packing.instance import Objective


@dataclass(frozen=True)
class Place:
    """A quilt to sew on.

    Parameters
    ----------
    quilt : Quilt or None
        None for an empty one.
    circle : tuple of str
        Patches of the live position, in reach order.
    buttons, marks : int or None
        Buttons in hand and income marks still to come; None without a position.
    time, income : int
        Space of the token, and buttons at each income mark.
    unusual : str
        Characters that were read as covered cells, and are in no quilt that the program writes.
    """

    edition: Edition
    quilt: Quilt | None = None
    circle: tuple[str, ...] = ()
    buttons: int | None = None
    marks: int | None = None
    time: int = 0
    income: int = 0
    unusual: str = ""

    @classmethod
    def drawn(cls, edition: Edition, quilt: Quilt | Sequence[str] | None) -> Place:
        """Return a quilt of the edition's size; None for an empty one.

        It may be drawn as rows, or in a text file that is named (``-`` for standard input).

        Raises `InputError` when it is not a quilt, or has another size.
        """
        if quilt is None:
            return cls(edition)
        rows = quilt.rows if isinstance(quilt, Quilt) else _rows(quilt)
        drawn = Quilt.drawn(rows, edition.width, edition.height, blocked=edition.blocked)
        unusual = set("".join(rows)).difference(LETTERS, EMPTY, LEATHER_MARK, UNKNOWN, BLOCKED)
        return cls(edition, drawn, unusual="".join(sorted(unusual)))

    @classmethod
    def live(cls, state: State, number: int) -> Place:
        """Return the place of a player in a position.

        Raises `InputError` for another number than 0 or 1.
        """
        if not is_whole(number) or number not in (0, 1):
            raise InputError("player", "{value}; allowed: 0 or 1", value=shown(number))
        player, edition = state.players[number], state.edition
        marks = sum(mark > player.time for mark in edition.income_marks)
        return cls(
            edition, player.quilt, state.circle, player.buttons, marks, player.time, player.income
        )

    @property
    def offered(self) -> Sequence[str]:
        """The patches left in the circle, from which to choose by default.

        Raises `InputError` when some of them are unknown.
        """
        if UNKNOWN_PATCH in self.circle:
            raise InputError("circle", "some of its patches are unknown; name those to choose from")
        return self.circle

    def to_come(self, objective: Objective, marks: int | None) -> int | None:
        """Return the number of income marks that count: as given, or those before the token.

        Raises `InputError` when marks are given to a question without points.
        """
        if marks is not None and objective is not Objective.POINTS:
            raise InputError(
                "marks", "{value}; they count only for points; leave it out", value=marks
            )
        return self.marks if marks is None else marks

    def to_spend(self, minimise: Objective, buttons: int | None) -> int | None:
        """Return the buttons that may be spent: as given, or those in hand if they count."""
        return self.buttons if buttons is None and minimise is Objective.SOONEST else buttons


def _rows(quilt: Sequence[str]) -> list[str]:
    """Return the rows of a drawn quilt; raise `InputError` unless all are texts."""
    if isinstance(quilt, str):
        return read_text(quilt, "quilt", "quilt")[0].split()
    rows = list(quilt) if isinstance(quilt, Iterable) else [quilt]
    if not all(isinstance(row, str) for row in rows):
        raise InputError("quilt", "{value}; allowed: a Quilt, or its rows", value=shown(quilt))
    return rows
