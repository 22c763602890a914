"""The time track as one thin line, for compact pictures."""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

from patchwork_solve.engine.drawing.svg import group, rect, text
from patchwork_solve.engine.drawing.tokens import income_mark, leather_mark, token

if TYPE_CHECKING:
    from patchwork_solve.engine.drawing.colours import Theme
    from patchwork_solve.engine.game.names import Names
    from patchwork_solve.engine.game.position import Position

STRIP = 54.0
"""Height of the strip with its tokens."""

_MIDDLE, _RADIUS = 28.0, 7.0


def strip(
    root: ET.Element, corner: tuple[float, float], state: Position, width: float, names: Names,
    theme: Theme,
) -> None:  # fmt: skip
    """Add the track as two layers: the first player's token above the line, the other's below."""
    last = state.edition.last
    ends = 26.0
    step = (width - 2 * ends) / last

    def place(space: float) -> float:
        return ends + space * step

    ground = group(root, *corner)
    rect(
        ground, ends - _RADIUS, _MIDDLE - 4, width - 2 * (ends - _RADIUS), 8,
        rx=4, fill=theme.track, stroke=theme.line, stroke_width=0.8,
    )  # fmt: skip
    style = {"text_anchor": "middle", "fill": theme.quiet}
    text(ground, 9, _MIDDLE + 3.5, "0", 10, **style)
    text(ground, width - 9, _MIDDLE + 3.5, str(last), 10, **style)
    for mark in state.edition.income_marks:
        income_mark(ground, place(mark - 0.5), _MIDDLE, theme.ink)
    things = group(root, *corner)
    for mark in state.leather_left:
        leather_mark(things, place(mark - 0.5), _MIDDLE, stroke=theme.ink)
    for number, player in enumerate(state.players):
        y = _MIDDLE + (_RADIUS + 6) * (2 * number - 1)
        token(things, place(player.time), y, _RADIUS, number, names)
