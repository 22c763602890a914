"""The small things on the table: tokens, the special tile, the marks of the time track."""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

from patchwork_solve.engine.base.say import say
from patchwork_solve.engine.drawing.colours import (
    INCOME_FILL,
    INK,
    LEATHER_FILL,
    PAPER,
    PLAYER_FILL,
    TILE_FILL,
)
from patchwork_solve.engine.drawing.holdings import tiles_words
from patchwork_solve.engine.drawing.svg import disc, group, number, path, rect, text
from patchwork_solve.engine.game.names import Names, initials

if TYPE_CHECKING:
    from collections.abc import Sequence

    from patchwork_solve.engine.game.tile import Tile

TILE_SIDE = 32.0
_TILE_STEP = TILE_SIDE + 6
_WOOD = "#6b4a2b"


def token(parent: ET.Element, x: float, y: float, radius: float, player: int, names: Names) -> None:
    """Draw a player's token: a disc with the initial of the player's name."""
    node = group(parent, x, y, say("token of {player}", player=names[player]))
    disc(node, 0, 0, radius, fill=PLAYER_FILL[player], stroke=PAPER, stroke_width=1)
    text(
        node, 0, 0.36 * 1.4 * radius, initials(names)[player], 1.4 * radius,
        fill=PAPER, text_anchor="middle", font_weight="bold",
    )  # fmt: skip


def ply_number(parent: ET.Element, x: float, y: float, ply: int, player: int) -> None:
    """Draw the number of a ply: a rounded square, for discs are players."""
    rect(
        parent, x - 11, y - 10, 22, 20,
        rx=5, fill=PLAYER_FILL[player], stroke=PAPER, stroke_width=1.5,
    )  # fmt: skip
    text(parent, x, y + 4.5, str(ply), 12.5, fill=PAPER, text_anchor="middle", font_weight="bold")


def tile_row(parent: ET.Element, x: float, y: float, tiles: Sequence[Tile], width: float) -> None:
    """Draw tiles beside each other, the first at (x, y), smaller where they need more room."""
    scale = min(1.0, width / (_TILE_STEP * max(1, len(tiles))))
    row = group(parent, x, y)
    if scale < 1:
        row.set("transform", f"{row.get('transform')} scale({number(scale)})")
    for place, tile in enumerate(tiles):
        draw_tile(row, place * _TILE_STEP, 0, tile)


def draw_tile(parent: ET.Element, x: float, y: float, tile: Tile) -> None:
    """Draw a tile, its top left corner at (x, y), with its size and its points."""
    node = group(parent, x, y, tiles_words([tile]))
    rect(node, 0, 0, TILE_SIDE, TILE_SIDE, rx=4, fill=TILE_FILL, stroke=INK, stroke_width=1.4)
    for line, words in enumerate((f"{tile.side}x{tile.side}", f"+{tile.points}")):
        text(
            node, TILE_SIDE / 2, 13.5 + 12.5 * line, words, 10.5,
            text_anchor="middle", font_weight="bold",
        )  # fmt: skip


def tile_mark(parent: ET.Element, x: float, y: float, side: int) -> None:
    """Draw the marker of Automa's level around (x, y), with the side of the tile that it wins."""
    node = group(parent, x, y, f"from here Automa has the {side}x{side} tile")
    rect(node, -9, -9, 18, 18, rx=3, fill=PAPER, stroke=PLAYER_FILL[1], stroke_width=1.5)
    text(
        node, 0, 3.4, f"{side}\N{SUPERSCRIPT TWO}", 9.5, text_anchor="middle", fill=PLAYER_FILL[1],
        font_weight="bold",
    )  # fmt: skip


def income_mark(parent: ET.Element, x: float, y: float, stroke: str = INK) -> None:
    """Draw a button."""
    disc(parent, x, y, 5, fill=INCOME_FILL, stroke=stroke, stroke_width=0.8)
    for dx in (-1.6, 1.6):
        disc(parent, x + dx, y, 0.9, fill=PAPER)


def leather_mark(
    parent: ET.Element, x: float, y: float, fill: str = LEATHER_FILL, stroke: str = INK
) -> None:
    """Draw a leather patch that lies at the track."""
    rect(parent, x - 5, y - 5, 10, 10, fill=fill, stroke=stroke, stroke_width=0.8)


def neutral_token(parent: ET.Element, x: float, y: float, scale: float = 1) -> None:
    """Draw a pawn around (x, y)."""
    pawn = group(parent, x, y, say("neutral token"))
    if scale != 1:
        pawn.set("transform", f"{pawn.get('transform')} scale({scale})")
    path(pawn, "M-15 26L-7 -6H7L15 26Z", fill=_WOOD, stroke=INK, stroke_width=1.4)
    disc(pawn, 0, -15, 12, fill=_WOOD, stroke=INK, stroke_width=1.4)
