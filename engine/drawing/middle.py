"""The middle of the ring: what both players have, what is for sale, and the time track."""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

from patchwork_solve.engine.base.say import say
from patchwork_solve.engine.drawing import svg
from patchwork_solve.engine.drawing.cloth import fit_patch
from patchwork_solve.engine.drawing.holdings import held_tiles
from patchwork_solve.engine.drawing.quilt import (
    LEFT,
    TOP,
    board,
    board_extent,
    draw_squares,
)
from patchwork_solve.engine.drawing.svg import shortened
from patchwork_solve.engine.drawing.tokens import (
    TILE_SIDE,
    draw_tile,
    neutral_token,
    token,
)
from patchwork_solve.engine.drawing.track import track, track_height
from patchwork_solve.engine.drawing.words import (
    cost_words,
    holdings_words,
    summary,
    title_of,
    turn,
)
from patchwork_solve.engine.game.rule_fields import FOR_SALE

if TYPE_CHECKING:
    from patchwork_solve.engine.drawing.fabric import Fabric
    from patchwork_solve.engine.game.names import Names
    from patchwork_solve.engine.game.position import Position

_TURN, _FIGURES, _LINE, _SALE, _GAP = 30.0, 54.0, 14.0, 112.0, 12.0
_LARGEST_CELL, _LEAST_CELL = 26.0, 15.0
"""Least size of a cell: in a smaller one the letter of a patch would be below 6 pt on paper."""
_BESIDE = 1.5
"""Quilts stand beside each other unless they are this much larger below each other."""


def middle(
    parent: ET.Element, state: Position, names: Names, fabric: Fabric, width: float, height: float
) -> None:
    """Draw the position inside the ring: figures always, quilts and track if there is room."""
    cell, beside = _layout(state, width, height - _TURN - _SALE)
    block = (width / 2 if beside else width), _block_height(state, cell)
    used = _TURN + block[1] * (1 if beside else 2) + _SALE
    strip = _GAP + track_height(state.edition, width)
    with_track = used + strip <= height
    used += strip if with_track else 0
    root = svg.group(parent, 0, max(0, (height - used) / 2), say("middle"))
    words = shortened(turn(state, names), width, 14)
    svg.text(root, 0, 20, words, 14, font_weight="bold")
    for number in (0, 1):
        x, y = (number * block[0], 0.0) if beside else (0.0, number * block[1])
        node = svg.group(root, x, _TURN + y, names[number])
        _player(node, state, number, names, block[0] - _GAP, cell, fabric)
    _sale(svg.group(root, 0, used - _SALE), state, width, fabric)
    if with_track:
        strip_top = used - _SALE - strip + _GAP
        track(svg.group(root, 0, strip_top, say("time track")), state, width, names)


def _figures(state: Position) -> float:
    """Return the height of a player's figures, with a line for tiles if there may be several."""
    return _FIGURES + (_LINE if len(state.edition.tiles) > 1 else 0)


def _layout(state: Position, width: float, height: float) -> tuple[float, bool]:
    """Return the cell of the quilts, 0 for none, and whether they stand beside each other."""
    quilt = state.quilts[0]

    def cell(wide: float, high: float) -> float:
        across, down = wide - LEFT - _GAP, high - _figures(state) - TOP - _GAP
        return min(_LARGEST_CELL, across / quilt.width, down / quilt.height)

    columns, rows = cell(width / 2, height), cell(width, height / 2)
    beside = _BESIDE * columns >= rows
    best = columns if beside else rows
    return (best, beside) if best >= _LEAST_CELL else (0.0, True)


def _block_height(state: Position, cell: float) -> float:
    """Return how high a player's figures and quilt are."""
    return _figures(state) + (board_extent(state.quilts[0], cell)[1] + _GAP if cell else 0)


def _player(
    parent: ET.Element, state: Position, number: int, names: Names, width: float, cell: float,
    fabric: Fabric,
) -> None:  # fmt: skip
    tiles, height = held_tiles(state, number), _figures(state)
    beside = bool(tiles) and height == _FIGURES
    token(parent, 9, 9, 8, number, names)
    room = width - (TILE_SIDE + 6) * beside
    svg.text(parent, 22, 13, shortened(names[number], room - 22, 12.5), 12.5, font_weight="bold")
    lines: tuple[str, ...] = summary(state, number)
    if beside:
        draw_tile(parent, width - TILE_SIDE, 4, tiles[0])
    elif tiles:
        lines = (*lines, shortened(holdings_words(state, number), width, 10.5))
    for line, words in enumerate(lines):
        svg.fit_text(parent, 0, 31 + _LINE * line, words, room, 10.5)
    if cell:
        place = svg.group(parent, 0, height)
        board(place, state.quilts[number], cell, fabric, state.edition, number)
        draw_squares(place, state, number, cell)


def _sale(parent: ET.Element, state: Position, width: float, fabric: Fabric) -> None:
    """Draw the patches in front of the neutral token with their prices.

    The prices are in words unless more patches are for sale than in the printings.
    """
    words = (
        say("For sale, in front of the neutral token")
        if state.for_sale
        else say("No patch is left")
    )
    neutral_token(parent, 8, 10, 0.4)
    svg.fit_text(parent, 22, 15, words, width - 22, 12.5, font_weight="bold")
    places = max(FOR_SALE, state.edition.for_sale)
    each = width / places
    for slot, name in enumerate(state.for_sale):
        patch, letter = state.edition.find(name), state.edition.letter[name]
        node = svg.group(parent, slot * each, 26, title_of(name))
        fit_patch(node, patch, letter, 0, 0, each - 16, 40, 13, fabric)
        svg.text(node, 0, 56, shortened(f"{letter} {name}", each - 8, 11), 11)
        if places > FOR_SALE:
            costs = f"{patch.buttons} / {patch.time} / {patch.income}"
            svg.text(node, 0, 70, costs, 10.5, font_weight="bold")
            continue
        lines = cost_words(patch), say("{income} income", income=patch.income)
        for line, said in enumerate(lines):
            svg.fit_text(node, 0, 70 + 13 * line, said, each - 8, 10.5, font_weight="bold")
