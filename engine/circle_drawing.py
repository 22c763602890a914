"""The circle of patches as a picture: a ring in reach order around the neutral token."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

from engine import svg
from engine.circle import Reach, reachable
from engine.drawing import fit_patch, shortened
from engine.text_drawing import headline

if TYPE_CHECKING:
    from engine.edition import Edition
    from engine.state import State

_BOX_WIDTH, _BOX_HEIGHT = 104.0, 88.0
_LEAST_RADIUS = 190.0


def ring_svg(state: State, depth: int) -> str:
    """Draw the circle as a ring.

    Patches stand clockwise in reach order from the neutral token at the top. Those for sale have
    a gold frame; those that no `depth` purchases bring up for sale are faded. Each bears the
    tokens of the players who may still be able to buy it, and below its name the price in buttons,
    the time and the income.
    """
    table = reachable(state)
    patches = len(state.circle)
    # The boxes on the ring, and the token's place, must not touch: a box and a bit for each.
    radius = max(_LEAST_RADIUS, (patches + 1) * (_BOX_WIDTH + 4) / (2 * math.pi))
    side = 2 * (radius + _BOX_WIDTH / 2 + 24)
    top = 44.0
    root = svg.canvas(side, side + top, f"Circle of {headline(state)}")
    svg.text(root, 20, 30, f"Circle of {headline(state)}", 16, font_weight="bold")
    ring = svg.group(root, side / 2, top + side / 2)
    svg.disc(ring, 0, 0, radius, fill="none", stroke="#d8d2c4", stroke_width=3)
    _legend(ring, depth)
    _neutral_token(svg.group(ring, 0, -radius, "neutral token"))
    for place, name in enumerate(state.circle):
        angle = 2 * math.pi * (place + 1) / (patches + 1)
        x, y = radius * math.sin(angle), -radius * math.cos(angle)
        node = svg.group(ring, x - _BOX_WIDTH / 2, y - _BOX_HEIGHT / 2, name)
        reaches = (table[0][place], table[1][place])
        _patch(node, state.edition, reaches, place < len(state.for_sale), depth)
    return svg.render(root)


def _legend(parent: ET.Element, depth: int) -> None:
    plural = "" if depth == 1 else "s"
    lines = (
        "clockwise: reach order",
        "gold frame: for sale",
        "discs: who may still buy it",
        f"faded: not for sale within {depth} purchase{plural}",
        "figures: buttons / time / income",
    )
    for number, words in enumerate(lines):
        y = 18.0 * (number - 2)
        svg.text(parent, 0, y, words, 12, text_anchor="middle", fill=svg.QUIET)


def _neutral_token(parent: ET.Element) -> None:
    """Draw a pawn."""
    svg.path(parent, "M-11 18L-5 -4H5L11 18Z", fill="#6b4a2b", stroke=svg.INK, stroke_width=1.2)
    svg.disc(parent, 0, -11, 8.5, fill="#6b4a2b", stroke=svg.INK, stroke_width=1.2)
    svg.path(parent, "M20 0H34M29 -5L34 0L29 5", fill="none", stroke=svg.INK, stroke_width=1.6)


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
    if far:
        parent.set("opacity", "0.45")
    letter = edition.letter[patch.name]
    fit_patch(parent, patch, letter, 8, 7, _BOX_WIDTH - 38, 40, 10)
    for reach, player in zip(reaches, (0, 1), strict=True):
        if reach.can_buy:
            svg.token(parent, _BOX_WIDTH - 14, 15 + 20 * player, 8, player)
    name = shortened(f"{letter}  {patch.name}", _BOX_WIDTH - 10, 9.5)
    svg.text(parent, 8, 63, name, 9.5)
    costs = f"{patch.buttons} / {patch.time} / {patch.income}"
    svg.text(parent, 8, 78, costs, 11, font_weight="bold")
