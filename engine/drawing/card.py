"""A card of Automa as a picture: its budget, the filters as signs with words, and its income."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any, Protocol
from xml.etree import ElementTree as ET

from patchwork_solve.engine.drawing import svg
from patchwork_solve.engine.drawing.colours import INK, PAPER, PLAYER_FILL, QUIET, TRACK_LINE
from patchwork_solve.engine.drawing.tokens import income_mark

WIDE, HIGH = 110.0, 128.0
"""Size of a card in its own units."""

FILTERS = {
    "no_overtake": "does not overtake you",
    "most_buttons": "most buttons",
    "largest": "largest",
    "furthest_from_neutral": "furthest from the neutral token",
}
"""What each filter keeps, in words."""

_HEAD, _ROW, _SIZE = 32.0, 24.0, 6.5
_PAINTS = {
    "none": "none", "ink": INK, "p0": PLAYER_FILL[0], "bad": "#b3203c", "accent-soft": "#d9efe8",
}  # fmt: skip
"""Paints of signs by the names of the page's custom properties."""

_SIGNS: dict[str, list[dict[str, Any]]] = json.loads(
    files("patchwork_solve.engine").joinpath("data/automa_signs.json").read_text("utf-8")
)
"""Signs of the filters, 25 by 14 around their middle."""


class AutomaCard(Protocol):
    """The part of a card that is drawn."""

    @property
    def number(self) -> int:
        """Number, as printed."""

    @property
    def budget(self) -> int:
        """Virtual buttons."""

    @property
    def income(self) -> int:
        """Buttons for each income mark crossed."""

    @property
    def filters(self) -> tuple[str, ...]:
        """Names of the filters, the first one first."""


def card_words(card: AutomaCard) -> str:
    """Describe a card."""
    filters = ", ".join(FILTERS[name] for name in card.filters) or "none"
    buttons = "1 button" if card.budget == 1 else f"{card.budget} buttons"
    return f"Card {card.number}: pays up to {buttons}; filters: {filters}; income {card.income}"


def card_svg(card: AutomaCard) -> str:
    """Draw a card on its own."""
    root = svg.canvas(2 * WIDE + 24, 2 * HIGH + 24, f"Card {card.number}", f"{card_words(card)}.")
    draw_card(root, 12, 12, card, 2)
    return svg.render(root)


def draw_card(parent: ET.Element, x: float, y: float, card: AutomaCard, scale: float = 1) -> None:
    """Draw a card, its top left corner at (x, y)."""
    node = _framed(parent, x, y, scale, card_words(card))
    svg.text(node, 10, 24, str(card.budget), 22, font_weight="bold")
    _button(node, 22 + 14.5 * len(str(card.budget)), 16.5, 1.5)
    for rule in (_HEAD, _HEAD + 3 * _ROW):
        svg.path(node, f"M8 {rule:g}H{WIDE - 8:g}", stroke=TRACK_LINE, stroke_width=0.8)
    for row, name in enumerate(card.filters):
        _filter(svg.group(node, 0, _HEAD + (row + 0.5) * _ROW), name)
    if not card.filters:
        svg.text(node, WIDE / 2, _HEAD + 1.6 * _ROW, "no filters", 8, text_anchor="middle")
    svg.text(node, 10, HIGH - 9, f"card {card.number}", 8, fill=QUIET)
    svg.text(
        node, WIDE - 26, HIGH - 8, f"+{card.income}", 13, text_anchor="end", font_weight="bold"
    )
    _button(node, WIDE - 16, HIGH - 12.5, 1.3)


def draw_back(parent: ET.Element, x: float, y: float, budget: int | None, scale: float = 1) -> None:
    """Draw the back of the next card, with its budget where the deck shows it."""
    said = "Back of the next card" + ("" if budget is None else f": budget {budget}")
    node = _framed(parent, x, y, scale, said)
    svg.rect(
        node, 6, 6, WIDE - 12, HIGH - 12, rx=6, fill="none", stroke=PLAYER_FILL[1],
        stroke_width=1.4, stroke_dasharray="4 3",
    )  # fmt: skip
    if budget is None:
        _button(node, WIDE / 2, HIGH / 2, 3)
        return
    x = WIDE / 2 + 5
    svg.text(node, x, HIGH / 2 + 10, str(budget), 28, text_anchor="end", font_weight="bold")
    _button(node, x + 17, HIGH / 2, 2.2)


def _framed(parent: ET.Element, x: float, y: float, scale: float, title: str) -> ET.Element:
    node = svg.group(parent, x, y, title)
    node.set("transform", f"{node.get('transform')} scale({svg.number(scale)})")
    svg.rect(node, 0, 0, WIDE, HIGH, rx=8, fill=PAPER, stroke=INK, stroke_width=1.4)
    return node


def _button(parent: ET.Element, x: float, y: float, scale: float) -> None:
    node = svg.group(parent, x, y)
    node.set("transform", f"{node.get('transform')} scale({svg.number(scale)})")
    income_mark(node, 0, 0)


def _filter(parent: ET.Element, name: str) -> None:
    """Draw a filter around the middle of its row: a sign, and the words beside it."""
    _sign(svg.group(parent, 20, 0), name)
    lines = svg.wrapped(FILTERS[name], WIDE - 40, _SIZE)
    for line, words in enumerate(lines):
        svg.text(parent, 38, 2.4 + 8 * (line - (len(lines) - 1) / 2), words, _SIZE)


def _sign(parent: ET.Element, name: str) -> None:
    """Draw what `automa_signs.json` has of a filter: paths, and buttons by their place across."""
    for step in _SIGNS[name]:
        if "button" in step:
            _button(parent, step["button"], 0, 0.8)
            continue
        fill, stroke = (_PAINTS[step.get(paint, "none")] for paint in ("fill", "stroke"))
        svg.path(
            parent, step["d"], fill=fill, stroke=stroke,
            stroke_width=1.6, stroke_linecap="round", stroke_linejoin="round",
        )  # fmt: skip
