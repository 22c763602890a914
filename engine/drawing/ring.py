"""The circle of patches as a picture: a ring in reach order around the neutral token."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import hypot
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

from patchwork_solve.engine.circle import Reach, reachable
from patchwork_solve.engine.drawing import svg
from patchwork_solve.engine.drawing.position import fit_patch, shortened
from patchwork_solve.engine.drawing.text import headline

if TYPE_CHECKING:
    from patchwork_solve.engine.edition import Edition
    from patchwork_solve.engine.move import Move
    from patchwork_solve.engine.state import State

_BOX_WIDTH, _BOX_HEIGHT = 116.0, 88.0
_STEP_X, _STEP_Y = _BOX_WIDTH + 14, _BOX_HEIGHT + 14
_MARGIN, _TOP, _FOOT = 20.0, 46.0, 100.0
_LEAST_WIDTH = 460.0
_WAY = "#7d6a9c"


def ring_svg(state: State, depth: int, line: Sequence[Move] = ()) -> str:
    """Draw the circle as a ring, laid out along the sides of a rectangle.

    Patches stand clockwise in reach order from the neutral token at the top left. Those for sale
    have a gold frame; those that no `depth` purchases bring up for sale are faded. Each bears the
    tokens of the players who may still be able to buy it, and below its name the price in buttons,
    the time and the income.

    The purchases of a line are numbered by ply, framed in the buyer's colour, and joined by arrows:
    the way of the neutral token.

    Parameters
    ----------
    state : State
    depth : int
        Purchases to look ahead.
    line : sequence of Move
        Played from the position, if given.
    """
    table = reachable(state)
    bought = _purchases(state, line)
    slots = len(state.circle) + 1
    across, down = _sides(slots)
    width = max(_LEAST_WIDTH, across * _STEP_X + 2 * _MARGIN)
    height = _TOP + down * _STEP_Y + _FOOT
    title = f"Circle of {headline(state)}"
    root = svg.canvas(width, height, title)
    svg.text(root, _MARGIN, 30, title, 16, font_weight="bold")
    ring = svg.group(root, (width - across * _STEP_X) / 2, _TOP)
    svg.rect(
        ring, _STEP_X / 2, _STEP_Y / 2, (across - 1) * _STEP_X, (down - 1) * _STEP_Y, rx=24,
        fill="none", stroke="#d8d2c4", stroke_width=4,
    )  # fmt: skip
    corners = _clockwise(across, down)
    _way(ring, [corners[0], *(corners[state.circle.index(name) + 1] for name in bought)])
    _neutral_token(_slot(ring, corners[0], "neutral token"))
    for place, name in enumerate(state.circle):
        node = _slot(ring, corners[place + 1], name)
        reaches = (table[0][place], table[1][place])
        _patch(node, state.edition, reaches, place < len(state.for_sale), depth)
        if name in bought:
            _mark(node, *bought[name])
    _legend(svg.group(root, _MARGIN, _TOP + down * _STEP_Y + 20), depth, bool(bought))
    return svg.render(root)


def _purchases(state: State, line: Sequence[Move]) -> dict[str, tuple[int, int]]:
    """Return the ply and the buyer of each patch bought in a line, in order."""
    bought = {}
    for ply, move in enumerate(line, start=1):
        if not move.is_leather and move.patch is not None:
            bought[move.patch] = (ply, state.to_move)
        state = state.play(move)
    return bought


def _way(parent: ET.Element, corners: Sequence[tuple[int, int]]) -> None:
    """Draw arrows from box to box, under the boxes."""
    centres = [((column + 0.5) * _STEP_X, (row + 0.5) * _STEP_Y) for column, row in corners]
    for (x0, y0), (x1, y1) in pairwise(centres):
        long = hypot(x1 - x0, y1 - y0)
        along, across = (x1 - x0) / long, (y1 - y0) / long
        # The head stands where the arrow meets the box.
        back = min(
            _BOX_WIDTH / 2 / abs(along) if along else long,
            _BOX_HEIGHT / 2 / abs(across) if across else long,
        )
        x, y = x1 - back * along, y1 - back * across
        svg.path(
            parent, f"M{x0:.1f} {y0:.1f}L{x:.1f} {y:.1f}", fill="none", stroke=_WAY, stroke_width=3
        )
        left = f"{x - 9 * along - 5 * across:.1f} {y - 9 * across + 5 * along:.1f}"
        right = f"{x - 9 * along + 5 * across:.1f} {y - 9 * across - 5 * along:.1f}"
        svg.path(parent, f"M{x:.1f} {y:.1f}L{left}L{right}Z", fill=_WAY, stroke=_WAY)


def _mark(parent: ET.Element, ply: int, buyer: int) -> None:
    """Frame a box in the buyer's colour, and number it."""
    colour = svg.PLAYER_FILL[buyer]
    svg.rect(
        parent, 0, 0, _BOX_WIDTH, _BOX_HEIGHT, rx=6, fill="none", stroke=colour, stroke_width=3.5
    )
    svg.disc(parent, 0, 0, 11, fill=colour, stroke=svg.PAPER, stroke_width=1.5)
    svg.text(
        parent, 0, 4.5, str(ply), 12.5, fill=svg.PAPER, text_anchor="middle", font_weight="bold"
    )


def _sides(slots: int) -> tuple[int, int]:
    """Return how many boxes wide and high a ring with room for so many slots is."""
    half = -(-(slots + 4) // 2)
    across = max(2, -(-half // 2))
    return across, max(2, half - across)


def _clockwise(across: int, down: int) -> list[tuple[int, int]]:
    """Return the (column, row) of every slot along the sides, from the top left."""
    return [
        *((column, 0) for column in range(across)),
        *((across - 1, row) for row in range(1, down)),
        *((column, down - 1) for column in reversed(range(across - 1))),
        *((0, row) for row in reversed(range(1, down - 1))),
    ]


def _slot(parent: ET.Element, corner: tuple[int, int], title: str) -> ET.Element:
    column, row = corner
    x = column * _STEP_X + (_STEP_X - _BOX_WIDTH) / 2
    y = row * _STEP_Y + (_STEP_Y - _BOX_HEIGHT) / 2
    return svg.group(parent, x, y, title)


def _legend(parent: ET.Element, depth: int, with_line: bool) -> None:
    plural = "" if depth == 1 else "s"
    lines = [
        "Clockwise from the neutral token: reach order. Gold frame: for sale.",
        f"Faded: not for sale within {depth} purchase{plural}.",
        "Discs: the players who may still be able to buy it.",
        "Figures: buttons / time / income.",
    ]
    if with_line:
        lines.append("Numbered: bought at that ply of the line; arrows: the way of the token.")
    for number, words in enumerate(lines):
        svg.text(parent, 0, 16 * number, words, 11.5, fill=svg.QUIET)


def _neutral_token(parent: ET.Element) -> None:
    """Draw a pawn, and an arrow in the direction it goes."""
    svg.rect(parent, 0, 0, _BOX_WIDTH, _BOX_HEIGHT, fill=svg.PAPER)
    pawn = svg.group(parent, _BOX_WIDTH / 2 - 8, _BOX_HEIGHT / 2)
    svg.path(pawn, "M-15 26L-7 -6H7L15 26Z", fill="#6b4a2b", stroke=svg.INK, stroke_width=1.4)
    svg.disc(pawn, 0, -15, 12, fill="#6b4a2b", stroke=svg.INK, stroke_width=1.4)
    svg.path(pawn, "M24 0H52M44 -8L52 0L44 8", fill="none", stroke=svg.INK, stroke_width=2.2)


def _patch(
    parent: ET.Element, edition: Edition, reaches: tuple[Reach, Reach], for_sale: bool, depth: int
) -> None:
    """Draw the box of a patch: shape, name, costs, and the tokens of who may reach it."""
    patch = edition.find(reaches[0].patch)
    soonest = reaches[0].purchases
    far = soonest is None or soonest > depth
    style = ("#fffbe6", "#b08900", 2.0) if for_sale else (svg.PAPER, "#d8d2c4", 1.0)
    svg.rect(
        parent, 0, 0, _BOX_WIDTH, _BOX_HEIGHT, rx=6, fill=style[0], stroke=style[1],
        stroke_width=style[2],
    )  # fmt: skip
    parent = svg.group(parent)
    if far:
        parent.set("opacity", "0.5")
    letter = edition.letter[patch.name]
    fit_patch(parent, patch, letter, 8, 7, _BOX_WIDTH - 38, 40, 10)
    for reach, player in zip(reaches, (0, 1), strict=True):
        if reach.can_buy:
            svg.token(parent, _BOX_WIDTH - 14, 15 + 20 * player, 8, player)
    name = shortened(f"{letter} {patch.name}", _BOX_WIDTH - 8, 9.5)
    svg.text(parent, 8, 63, name, 9.5)
    costs = f"{patch.buttons} / {patch.time} / {patch.income}"
    svg.text(parent, 8, 78, costs, 11, font_weight="bold")
