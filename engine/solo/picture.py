"""A solo position as a picture: your quilt, Automa's card and piles, the track and the circle."""

from __future__ import annotations

from xml.etree import ElementTree as ET

from patchwork_solve.engine.drawing import svg
from patchwork_solve.engine.drawing.card import HIGH, WIDE, card_words, draw_back, draw_card
from patchwork_solve.engine.drawing.cloth import fit_patch
from patchwork_solve.engine.drawing.fabric import Fabric
from patchwork_solve.engine.drawing.holdings import held_tiles
from patchwork_solve.engine.drawing.labels import PLAIN, Labels
from patchwork_solve.engine.drawing.position import (
    LEAST_PANEL,
    LEAST_WIDTH,
    circle_height,
    draw_circle,
    player_panel,
)
from patchwork_solve.engine.drawing.quilt import MARGIN, board_extent, cell_size
from patchwork_solve.engine.drawing.svg import shortened
from patchwork_solve.engine.drawing.tokens import TILE_SIDE, draw_tile, token
from patchwork_solve.engine.drawing.track import track, track_height
from patchwork_solve.engine.drawing.words import edition_words, position_sentences, sentence
from patchwork_solve.engine.game.edition import Edition
from patchwork_solve.engine.solo.cards import LEVELS, Card, deck_cards
from patchwork_solve.engine.solo.game import SoloGame
from patchwork_solve.engine.solo.state import AUTOMA, CARD, PERSON, SoloState
from patchwork_solve.engine.solo.words import NAMES, automa_lines, turn_words

_HEAD, _FIGURES = 48.0, 62.0
"""Height of the title, and of what a player has."""

_CARD, _BACK, _GAP = 1.25, 0.75, 12.0
"""Scales of the last card and of the next one's back, and the room between things."""

_SLOT, _ROW = (36.0, 30.0), 38.0
"""Room for a patch of a pile, and height of a row of them."""


def solo_svg(game: SoloGame, labels: Labels = PLAIN) -> str:
    """Draw the last position of a solo game.

    The last card that Automa played lies on top, and beside it the back of the next one where the
    deck shows it. The track has the marker of the level as long as the special tile is there.

    Parameters
    ----------
    game : SoloGame
    labels : Labels
        The title, and how patches are distinguished.
    """
    state, fabric = game.final, labels.fabric()
    board = state.board.with_names(NAMES)
    across, down = board_extent(board.quilts[PERSON], cell_size(board.quilts[PERSON]))
    panel = max(across, LEAST_PANEL)
    width = max(LEAST_WIDTH, 2 * panel + 3 * MARGIN)
    inner, left = width - 2 * MARGIN, (width - 2 * panel) / 3
    track_top = _HEAD + _FIGURES + max(down, _CARD * HIGH + _GAP + _BACK * HIGH) + 36
    circle_top = track_top + track_height(board.edition, inner) + 26
    height = circle_top + circle_height(board, inner) + MARGIN
    said = f"{turn_words(state)} (solo, {edition_words(board.edition)})"
    card = last_card(game)
    root = svg.canvas(width, height, labels.title or said, _description(state, card, said))
    svg.text(root, MARGIN, 30, shortened(labels.title or said, inner, 17), 17, font_weight="bold")
    yours = svg.group(root, left, _HEAD, NAMES[PERSON])
    player_panel(yours, board, PERSON, NAMES, panel, fabric)
    its = svg.group(root, 2 * left + panel, _HEAD, NAMES[AUTOMA])
    _automa_panel(its, state, card, panel, fabric)
    marker = state.marker if board.special_tile is None else None
    track(svg.group(root, MARGIN, track_top, "time track"), board, inner, NAMES, marker)
    draw_circle(svg.group(root, MARGIN, circle_top, "circle"), board, inner, fabric)
    return svg.render(root)


def last_card(game: SoloGame) -> Card | None:
    """Return the last card that Automa played in a game."""
    played = [ply.removeprefix(CARD) for ply in game.plies if ply.startswith(CARD)]
    cards = deck_cards(game.final.deck)
    return next((card for card in cards if played and str(card.number) == played[-1]), None)


def _description(state: SoloState, card: Card | None, said: str) -> str:
    """Return the picture in words."""
    _, yours, _, *shared = position_sentences(state.board, NAMES)
    words = [said, yours, *automa_lines(state)]
    if card is not None:
        words.append(f"Last played: {card_words(card)}")
    return " ".join(sentence(each.removesuffix(".")) for each in [*words, *shared])


def _automa_panel(
    parent: ET.Element, state: SoloState, card: Card | None, panel: float, fabric: Fabric
) -> None:
    """Draw what Automa has: figures, the card on top, the back of the next one, and the piles."""
    token(parent, 28, 10, 10, AUTOMA, NAMES)
    turn = " (to move)" if state.to_move == AUTOMA and not state.is_over else ""
    name = f"{NAMES[AUTOMA]}, level {state.level}, {LEVELS[state.level - 1]}{turn}"
    svg.text(parent, 44, 15, shortened(name, panel - 44, 15), 15, font_weight="bold")
    has = state.automa
    figures = f"time {has.time}, buttons {has.buttons}, score {state.scores()[AUTOMA]}"
    svg.text(parent, 18, 36, figures, 13)
    svg.text(parent, 18, 53, f"{state.deck} deck, {state.left} cards left", 13)
    for tile in held_tiles(state.board, AUTOMA):
        draw_tile(parent, panel - TILE_SIDE, 20, tile)
    top = _FIGURES + _GAP
    if card is None:
        draw_back(parent, 18, top, state.shown, _CARD)
    else:
        draw_card(parent, 18, top, card, _CARD)
        draw_back(parent, 18, top + _CARD * HIGH + _GAP, state.shown, _BACK)
    piles = zip(("with", "without"), state.piles, strict=True)
    left = 18 + _CARD * WIDE + _GAP
    for which, names in piles:
        title = f"{len(names)} {which} buttons"
        node = svg.group(parent, left, top, title)
        svg.text(node, 0, 11, title, 13, font_weight="bold")
        top += 22 + _ROW * _pile(svg.group(node, 0, 20), names, state.edition, panel - left, fabric)


def _pile(
    parent: ET.Element, names: tuple[str, ...], edition: Edition, width: float, fabric: Fabric
) -> int:
    """Draw patches in rows, and return how many rows there are."""
    in_row = int(width // (_SLOT[0] + 4))
    for place, name in enumerate(names):
        row, column = divmod(place, in_row)
        node = svg.group(parent, column * (_SLOT[0] + 4), row * _ROW, name)
        fit_patch(node, edition.find(name), edition.letter[name], 0, 0, *_SLOT, 7, fabric)
    return max(1, -(-len(names) // in_row))
