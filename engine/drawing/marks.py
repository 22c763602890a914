"""Marks of moves: on a quilt, around a patch for sale, and beside words below a picture."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple
from xml.etree import ElementTree as ET

from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.kinds import checked_methods
from patchwork_solve.engine.base.say import say
from patchwork_solve.engine.drawing.cloth import frame, mark, proposal, scaled, sign
from patchwork_solve.engine.drawing.svg import text, wrapped
from patchwork_solve.engine.drawing.words import caption_words, ply_words, sentence
from patchwork_solve.engine.game.move import Move

if TYPE_CHECKING:
    from patchwork_solve.engine.drawing.fabric import Fabric
    from patchwork_solve.engine.game.cell import Cell
    from patchwork_solve.engine.game.edition import Edition
    from patchwork_solve.engine.game.names import Names
    from patchwork_solve.engine.game.position import Position

_INDENT = 16.0
"""Room for the sign of a mark before its words."""

_SIGN = 15.0
"""Pixels of a cell in which the sign beside words is drawn."""


class Marked(NamedTuple):
    """A move that is marked.

    Parameters
    ----------
    kind : str
        Its mark: ``best``, ``last`` or ``wrong``.
    player : int
        On whose quilt.
    bought : str, optional
        The patch that has a frame where it is for sale.
    is_made : bool
        Whether the patch lies on the quilt; otherwise it is drawn there, pale.
    caption, about : str
        The words beside its sign, and those of the description.
    """

    kind: str
    player: int
    cells: tuple[Cell, ...]
    bought: str | None = None
    is_made: bool = True
    caption: str = ""
    about: str = ""


@checked_methods()
@dataclass(frozen=True)
class Marks:
    """The moves of a review that a picture of the position before them marks, in two colours.

    A solid line is around the best move, dashes around the one that was played instead. Words
    below the picture say which is which.

    Parameters
    ----------
    best : Move, optional
    played : Move, optional

    Examples
    --------
    >>> Marks(played=Move.from_text("domino@c3d3"))
    Marks(best=None, played=Move.from_text('domino@c3d3'))
    """

    best: Move | None = None
    played: Move | None = None

    def on(self, state: Position, names: Names) -> list[Marked]:
        """Return the marks in a position.

        Raises
        ------
        InputError
            Naming the move that is not legal.
        """
        if self.best is not None and self.best == self.played:
            return [_marked("best", "Best and played: {words}", self.best, state, names, "best")]
        chosen = (
            ("best", "Best: {words}", self.best, "best"),
            ("wrong", "Played: {words}", self.played, "played"),
        )
        return [
            _marked(kind, label, move, state, names, field)
            for kind, label, move, field in chosen
            if move is not None
        ]


UNMARKED = Marks()
"""No mark."""


def _marked(kind: str, label: str, move: Move, state: Position, names: Names, field: str) -> Marked:
    try:
        after = state.play(move)
    except InputError as error:
        raise InputError(field + error.field.removeprefix("move"), error.reason) from None
    ply = ply_words(state, move, after, names)
    bought = move.patch if move.is_purchase else None
    caption, about = say(label, words=caption_words(ply)), sentence(say(label, words=ply))
    return Marked(kind, state.to_move, move.cells, bought, False, caption, about)


def draw_marks(
    parent: ET.Element, corner: tuple[float, float], marks: Iterable[Marked], size: float,
    pixels: float, fabric: Fabric, edition: Edition,
) -> None:  # fmt: skip
    """Mark moves on a quilt whose first cell is at the corner; cells are `size` wide."""
    shown = [each for each in marks if each.cells]
    if not shown:
        return
    node = scaled(parent, *corner, size)
    # Where two patches share cells, the marks of both are in front.
    for each in shown:
        if not each.is_made:
            patch = None if each.bought is None else edition.find(each.bought)
            letter = "" if patch is None else edition.letter[patch.name]
            income = 0 if patch is None else patch.income
            proposal(node, each.cells, letter, pixels, fabric, income)
    for each in shown:
        mark(node, each.cells, each.kind, fabric)


def draw_frames(
    parent: ET.Element, marks: Iterable[Marked], name: str, width: float, height: float,
    fabric: Fabric,
) -> None:  # fmt: skip
    """Draw a frame around a patch for sale for each move that buys it."""
    for place, each in enumerate(each for each in marks if each.bought == name):
        frame(parent, width, height, place, each.kind, fabric)


def legend(marks: Iterable[Marked], width: float, size: float) -> list[tuple[str, str]]:
    """Return the lines of the words beside the signs of marks; the first of each has its kind."""
    return [
        (each.kind if not n else "", words)
        for each in marks
        for n, words in enumerate(wrapped(each.caption, width - _INDENT, size))
    ]


def draw_legend(
    parent: ET.Element, lines: Sequence[tuple[str, str]], y: float, leading: float, size: float,
    fabric: Fabric,
) -> None:  # fmt: skip
    """Write the lines of a legend, the first with its base line at y, with the signs of marks."""
    for n, (kind, words) in enumerate(lines):
        base = y + leading * n
        if kind:
            sign(scaled(parent, 5.5, base - 0.35 * size, _SIGN), kind, fabric)
        text(parent, _INDENT, base, words, size)
