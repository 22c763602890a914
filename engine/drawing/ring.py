"""The circle of patches as a picture: a ring in reach order around what both players have.

It is as wide as a sheet of A4, so that it prints at its own size with letters that can be read.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Protocol
from xml.etree import ElementTree as ET

from patchwork_solve.engine.base.say import say, say_many
from patchwork_solve.engine.drawing import svg
from patchwork_solve.engine.drawing.cloth import fit_patch
from patchwork_solve.engine.drawing.colours import (
    INK,
    PAPER,
    PLAYER_FILL,
    QUIET,
    SALE_FILL,
    SALE_LINE,
)
from patchwork_solve.engine.drawing.fabric import patch_name
from patchwork_solve.engine.drawing.labels import PLAIN, Labels
from patchwork_solve.engine.drawing.middle import middle
from patchwork_solve.engine.drawing.svg import shortened
from patchwork_solve.engine.drawing.tokens import neutral_token, ply_number, token
from patchwork_solve.engine.drawing.words import headline, position_words

if TYPE_CHECKING:
    from patchwork_solve.engine.drawing.fabric import Fabric
    from patchwork_solve.engine.game.edition import Edition
    from patchwork_solve.engine.game.move import Move
    from patchwork_solve.engine.game.names import Names
    from patchwork_solve.engine.game.position import Position

_ACROSS, _LEAST_DOWN = 6, 5
_STEP_X, _STEP_Y = 120.0, 72.0
_BOX_WIDTH, _BOX_HEIGHT = _STEP_X - 12, _STEP_Y - 12
_MARGIN, _TOP = 14.0, 40.0
_LEGEND = 14.0
_WAY, _RAIL = "#7d6a9c", "#d8d2c4"

Corner = tuple[int, int]


class Reachable(Protocol):
    """Texts of the picture about a patch and a player."""

    @property
    def purchases(self) -> int | None:
        """Fewest purchases before it is for sale."""

    @property
    def can_buy(self) -> bool:
        """Whether the player may still be able to buy it."""


def ring_svg(
    state: Position,
    reach: Mapping[int, Sequence[Reachable]],
    depth: int,
    line: Sequence[Move] = (),
    labels: Labels = PLAIN,
) -> str:
    """Draw the circle as a ring, laid out along the sides of a rectangle.

    Patches stand clockwise in reach order from the neutral token at the top left. Those for sale
    have a gold frame; those that no `depth` purchases bring up for sale are faded. Each bears the
    tokens of the players who may still be able to buy it, and below its name the price in buttons,
    the time and the income. In the middle is what both players have, and what is for sale.

    The purchases of a line are numbered by ply, framed in the buyer's colour, and joined by arrows:
    the way of the neutral token.

    Parameters
    ----------
    reach : mapping of int to sequence
        For each player, what is known of every patch in reach order.
    """
    names, fabric = labels.player_names(state), labels.fabric()
    bought = _purchases(state, line)
    corners = _clockwise(_ACROSS, _down(len(state.circle) + 1))
    down = 1 + max(row for _, row in corners)
    legend = _legend_lines(depth, bool(bought))
    foot = _TOP + down * _STEP_Y + 6
    width = _ACROSS * _STEP_X + 2 * _MARGIN
    height = foot + _LEGEND * -(-len(legend) // 2) + 12
    title = labels.title or say("Circle of {position}", position=headline(state, names))
    root = svg.canvas(width, height, title, _description(state, bought, names))
    short = shortened(title, width - 2 * _MARGIN, 16)
    svg.text(root, _MARGIN, 26, short, 16, font_weight="bold")
    ring = svg.group(root, _MARGIN, _TOP)
    _rail(ring, down)
    _way(ring, corners, [0, *(state.circle.index(name) + 1 for name in bought)])
    _start(_slot(ring, corners[0], say("neutral token")))
    for place, name in enumerate(state.circle):
        node = _slot(ring, corners[place + 1], patch_name(name))
        known = (reach[0][place], reach[1][place])
        _patch(node, state.edition, name, known, place < len(state.for_sale), depth, fabric)
        _tokens(node, known, names)
        if name in bought:
            _mark(node, *bought[name])
    room = ((_ACROSS - 2) * _STEP_X - 24, (down - 2) * _STEP_Y)
    middle(svg.group(ring, _STEP_X + 12, _STEP_Y), state, names, fabric, *room)
    _legend(svg.group(root, _MARGIN, foot + 8), legend, width / 2)
    return svg.render(root)


def _purchases(state: Position, line: Sequence[Move]) -> dict[str, tuple[int, int]]:
    """Return the ply and the buyer of each patch bought in a line, in order."""
    bought = {}
    for ply, move in enumerate(line, start=1):
        if move.is_purchase:
            bought[str(move.patch)] = (ply, state.to_move)
        state = state.play(move)
    return bought


def _description(state: Position, bought: Mapping[str, tuple[int, int]], names: Names) -> str:
    """Return the position and the purchases of a line in words, for those who cannot see them."""
    said = position_words(state, names)
    if not bought:
        return said
    ways = [
        say("{patch} at move {n} by {player}", patch=patch_name(name), n=ply, player=names[who])
        for name, (ply, who) in bought.items()
    ]
    return f"{said} {say('Bought in the line: {purchases}.', purchases=', '.join(ways))}"


# -- the way round -----------------------------------------------------------------------------


def _down(slots: int) -> int:
    """Return the height in boxes of a ring with room for `slots`."""
    return max(_LEAST_DOWN, -(-(slots + 4) // 2) - _ACROSS)


def _clockwise(across: int, down: int) -> list[Corner]:
    """Return the (column, row) of every slot along the sides, from the top left."""
    return [
        *((column, 0) for column in range(across)),
        *((across - 1, row) for row in range(1, down)),
        *((column, down - 1) for column in reversed(range(across - 1))),
        *((0, row) for row in reversed(range(1, down - 1))),
    ]


def _rail(parent: ET.Element, down: int) -> None:
    """Draw the ring that the boxes stand on."""
    svg.rect(
        parent, _STEP_X / 2, _STEP_Y / 2, (_ACROSS - 1) * _STEP_X, (down - 1) * _STEP_Y, rx=8,
        fill="none", stroke=_RAIL, stroke_width=4,
    )  # fmt: skip


def _way(parent: ET.Element, corners: Sequence[Corner], stops: Sequence[int]) -> None:
    """Draw an arrow along the ring from each stop to the next, under the boxes."""
    centres = [((column + 0.5) * _STEP_X, (row + 0.5) * _STEP_Y) for column, row in corners]
    for here, there in pairwise(stops):
        steps = (there - here) % len(centres)
        passed = [centres[(here + step) % len(centres)] for step in range(steps + 1)]
        (x0, y0), (x1, y1) = passed[-2:]
        along, across = (x1 > x0) - (x1 < x0), (y1 > y0) - (y1 < y0)
        # The head stands where the arrow meets the box.
        x, y = x1 - _BOX_WIDTH / 2 * along, y1 - _BOX_HEIGHT / 2 * across
        points = [*passed[:-1], (x, y)]
        steps_on = "L".join(f"{px:.1f} {py:.1f}" for px, py in points)
        svg.path(parent, f"M{steps_on}", fill="none", stroke=_WAY, stroke_width=3)
        left = f"{x - 9 * along - 5 * across:.1f} {y - 9 * across + 5 * along:.1f}"
        right = f"{x - 9 * along + 5 * across:.1f} {y - 9 * across - 5 * along:.1f}"
        svg.path(parent, f"M{x:.1f} {y:.1f}L{left}L{right}Z", fill=_WAY, stroke=_WAY)


# -- boxes -------------------------------------------------------------------------------------


def _slot(parent: ET.Element, corner: Corner, title: str) -> ET.Element:
    column, row = corner
    x = column * _STEP_X + (_STEP_X - _BOX_WIDTH) / 2
    y = row * _STEP_Y + (_STEP_Y - _BOX_HEIGHT) / 2
    return svg.group(parent, x, y, title)


def _start(parent: ET.Element) -> None:
    """Draw the neutral token, and an arrow in the direction it goes."""
    svg.rect(parent, 0, 0, _BOX_WIDTH, _BOX_HEIGHT, fill=PAPER)
    neutral_token(parent, _BOX_WIDTH / 2 - 8, _BOX_HEIGHT / 2)
    arrow = svg.group(parent, _BOX_WIDTH / 2 + 16, _BOX_HEIGHT / 2)
    svg.path(arrow, "M0 0H26M18 -8L26 0L18 8", fill="none", stroke=INK, stroke_width=2.2)


def _mark(parent: ET.Element, ply: int, buyer: int) -> None:
    """Frame a box in the buyer's colour, and number it."""
    svg.rect(
        parent, 0, 0, _BOX_WIDTH, _BOX_HEIGHT, rx=6,
        fill="none", stroke=PLAYER_FILL[buyer], stroke_width=3.5,
    )  # fmt: skip
    ply_number(parent, 4, 3, ply, buyer)


def _tokens(parent: ET.Element, reaches: tuple[Reachable, Reachable], names: Names) -> None:
    """Draw the tokens of the players who may be able to buy a patch."""
    for player, reach in enumerate(reaches):
        if reach.can_buy:
            # Never faded: white letters would not be read.
            token(parent, _BOX_WIDTH - 12, 12 + 17 * player, 8, player, names)


def _patch(
    parent: ET.Element, edition: Edition, name: str, reaches: tuple[Reachable, Reachable],
    for_sale: bool, depth: int, fabric: Fabric,
) -> None:  # fmt: skip
    """Draw the box of a patch: shape, name and costs."""
    patch, letter = edition.find(name), edition.letter[name]
    soonest = reaches[0].purchases
    far = soonest is None or soonest > depth
    fill, line, thick = (SALE_FILL, SALE_LINE, 2.0) if for_sale else (PAPER, _RAIL, 1.0)
    svg.rect(
        parent, 0, 0, _BOX_WIDTH, _BOX_HEIGHT, rx=6, fill=fill, stroke=line, stroke_width=thick
    )
    shape = svg.group(parent)
    if far:
        shape.set("opacity", "0.5")
    fit_patch(shape, patch, letter, 20, 6, _BOX_WIDTH - 50, 26, 9, fabric)
    ink = QUIET if far else INK
    words = shortened(f"{letter} {name}", _BOX_WIDTH - 6, 9)
    svg.text(parent, 6, 43, words, 9, fill=ink)
    costs = f"{patch.buttons} / {patch.time} / {patch.income}"
    svg.text(parent, 6, 55, costs, 10.5, font_weight="bold", fill=ink)


# -- legend ------------------------------------------------------------------------------------


def _legend_lines(depth: int, with_line: bool) -> list[str]:
    lines = [
        say("Clockwise from the neutral token: reach order."),
        say_many(
            "Gold: for sale. Faded: not within {n} purchase.",
            "Gold: for sale. Faded: not within {n} purchases.",
            depth,
        ),
        say("Discs: the players who may still be able to buy it."),
        say("Figures: buttons / time / income."),
    ]
    if with_line:
        lines.append(say("Numbers in squares: bought at that move."))
        lines.append(say("Arrows: the way of the token."))
    return lines


def _legend(parent: ET.Element, lines: Sequence[str], half: float) -> None:
    """Write the legend in two columns."""
    for number, words in enumerate(lines):
        row, column = divmod(number, 2)
        x, y = column * half, _LEGEND * row
        svg.fit_text(parent, x, y, words, half - _MARGIN, 10.5, fill=QUIET)
