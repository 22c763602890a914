"""The time track as a strip of spaces."""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

from patchwork_solve.engine.base.say import say
from patchwork_solve.engine.drawing import svg
from patchwork_solve.engine.drawing.colours import QUIET, TRACK_FILL, TRACK_LINE
from patchwork_solve.engine.drawing.tokens import income_mark, leather_mark, tile_mark, token

if TYPE_CHECKING:
    from patchwork_solve.engine.game.edition import Edition
    from patchwork_solve.engine.game.names import Names
    from patchwork_solve.engine.game.position import Position

_SPACE, _HIGH = 24.0, 38.0
_ROW = _HIGH + 28
_RADIUS = 8.0
_GAP = 10.0
"""Least room between two things of the legend."""


def _spaces_in_row(edition: Edition, width: float) -> int:
    """Return how many spaces a row of the strip has: one row, or several of the same length."""
    spaces = edition.last + 1
    rows = -(-spaces // max(1, int(width // _SPACE)))
    return -(-spaces // rows)


def track_height(edition: Edition, width: float) -> float:
    """Return how high a strip of that width is."""
    return 20 + _ROW * -(-(edition.last + 1) // _spaces_in_row(edition, width))


def track(
    parent: ET.Element, state: Position, width: float, names: Names, marker: int | None = None
) -> None:
    """Draw the strip of spaces; a mark lies on the line before the space that triggers it.

    Parameters
    ----------
    marker : int, optional
        Space from which Automa has the special tile.
    """
    in_row = _spaces_in_row(state.edition, width)
    wide = min(1.25 * _SPACE, width / in_row)
    title = say("Time track")
    svg.text(parent, 0, 4, title, 13, font_weight="bold")
    _legend(svg.group(parent, max(96.0, svg.width_of(title, 13) + _GAP), 0))

    def corner(space: int) -> tuple[float, float]:
        row, column = divmod(space, in_row)
        return column * wide, 20 + row * _ROW

    for space in range(state.edition.last + 1):
        x, y = corner(space)
        svg.rect(parent, x, y, wide, _HIGH, fill=TRACK_FILL, stroke=TRACK_LINE, stroke_width=0.8)
        middle, below = x + wide / 2, y + _HIGH + 12
        svg.text(parent, middle, below, str(space), 9, text_anchor="middle", fill=QUIET)
    for mark in state.edition.income_marks:
        income_mark(parent, corner(mark)[0], corner(mark)[1] + 5)
    for mark in state.leather_left:
        leather_mark(parent, corner(mark)[0], corner(mark)[1] + _HIGH - 5)
    if marker is not None:
        x, y = corner(marker)
        tile_mark(parent, x + wide / 2, y + _HIGH / 2, state.edition.square)
    for number, player in enumerate(state.players):
        x, y = corner(player.time)
        y += _HIGH / 2 + _shift(state, number)
        token(parent, x + wide / 2, y, _RADIUS, number, names)


def _shift(state: Position, number: int) -> float:
    """Return how far below the middle a token stands: the mover above one on the same space."""
    if state.players[0].time != state.players[1].time:
        return 0
    return -_RADIUS - 0.5 if number == state.to_move else _RADIUS + 0.5


def _legend(parent: ET.Element) -> None:
    income_mark(parent, 0, 0)
    income = say("income")
    svg.text(parent, 10, 4, income, 11, fill=QUIET)
    leather = max(68.0, 10 + svg.width_of(income, 11) + _GAP)
    leather_mark(parent, leather, 0)
    svg.text(parent, leather + 10, 4, say("leather patch"), 11, fill=QUIET)
