"""A position as a picture: both quilts, the time track and the circle in reach order."""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

from patchwork_solve.engine.base.say import say
from patchwork_solve.engine.drawing import svg
from patchwork_solve.engine.drawing.cloth import fit_patch, unknown_patch
from patchwork_solve.engine.drawing.colours import QUIET, SALE_FILL, SALE_LINE
from patchwork_solve.engine.drawing.holdings import held_tiles
from patchwork_solve.engine.drawing.labels import PLAIN, Labels
from patchwork_solve.engine.drawing.marks import (
    UNMARKED,
    Marks,
    draw_frames,
    draw_legend,
    draw_marks,
    legend,
)
from patchwork_solve.engine.drawing.quilt import (
    LEFT,
    MARGIN,
    TOP,
    board,
    board_extent,
    cell_size,
    draw_squares,
)
from patchwork_solve.engine.drawing.svg import shortened
from patchwork_solve.engine.drawing.tokens import TILE_SIDE, draw_tile, tile_row, token
from patchwork_solve.engine.drawing.track import track, track_height
from patchwork_solve.engine.drawing.words import (
    headline,
    holdings_words,
    position_words,
    price,
    summary,
    title_of,
)
from patchwork_solve.engine.game.patch import UNKNOWN_PATCH
from patchwork_solve.engine.game.rule_fields import FOR_SALE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from patchwork_solve.engine.drawing.fabric import Fabric
    from patchwork_solve.engine.drawing.marks import Marked
    from patchwork_solve.engine.game.edition import Edition
    from patchwork_solve.engine.game.names import Names
    from patchwork_solve.engine.game.position import Position

LEAST_WIDTH = 760.0
LEAST_PANEL = 300.0
_LINE = 18.0
"""Height of a line below the circle."""


def position_svg(state: Position, labels: Labels = PLAIN, marks: Marks = UNMARKED) -> str:
    """Draw a position: both quilts, the time track and the circle in reach order.

    A dashed line shows the square that a holder of the special tile has completed.

    Parameters
    ----------
    state : Position
    labels : Labels
        Names of the players, and the title.
    marks : Marks
        The best move and the played one.

    Raises
    ------
    InputError
        When a marked move is not legal, or for another kind of thing.
    """
    size = cell_size(state.quilts[0])
    across, down = board_extent(state.quilts[0], size)
    panel = max(across, LEAST_PANEL)
    width = max(LEAST_WIDTH, 2 * panel + 3 * MARGIN)
    inner = width - 2 * MARGIN
    head = 64 if labels.title else 48
    track_top = head + 64 + _shelf(state) + down + 34
    circle_top = track_top + track_height(state.edition, inner) + 26
    names, fabric = labels.player_names(state), labels.fabric()
    marked = marks.on(state, names)
    lines = legend(marked, inner, 13)
    foot = circle_top + circle_height(state, inner)
    height = foot + (_LINE * len(lines) + 12 if lines else 0) + MARGIN
    said = headline(state, names)
    title = labels.title or said
    about = " ".join([position_words(state, names), *(each.about for each in marked)])
    root = svg.canvas(width, height, title, about)
    svg.text(root, MARGIN, 30, shortened(title, inner, 17), 17, font_weight="bold")
    if labels.title:
        svg.text(root, MARGIN, 48, shortened(said, inner, 12), 12, fill=QUIET)
    left = (width - 2 * panel) / 3
    for number, name in enumerate(names):
        node = svg.group(root, left + number * (panel + left), head, name)
        player_panel(node, state, number, names, panel, fabric, marked)
    track(svg.group(root, MARGIN, track_top, say("time track")), state, inner, names)
    draw_circle(svg.group(root, MARGIN, circle_top, say("circle")), state, inner, fabric, marked)
    if lines:
        draw_legend(svg.group(root, MARGIN, foot), lines, 16, _LINE, 13, fabric)
    return svg.render(root)


def _shelf(state: Position) -> float:
    """Return the height of a row for the tiles of each player, if there may be several."""
    return TILE_SIDE + 8 if len(state.edition.tiles) > 1 else 0.0


def player_panel(
    parent: ET.Element, state: Position, number: int, names: Names, panel: float, fabric: Fabric,
    marks: Sequence[Marked] = (),
) -> None:  # fmt: skip
    """Draw what a player has, above the quilt."""
    has, counts = summary(state, number)
    is_next = state.to_move == number and not state.is_over
    tiles, shelf = held_tiles(state, number), _shelf(state)
    beside = bool(tiles) and not shelf
    token(parent, 28, 10, 10, number, names)
    turn = f" {say('(to move)')}" if is_next else ""
    room = panel - 44 - (TILE_SIDE + 6) * beside
    svg.text(parent, 44, 15, shortened(names[number] + turn, room, 15), 15, font_weight="bold")
    wide = panel - 18 - (TILE_SIDE + 6) * beside
    svg.fit_text(parent, 18, 36, has, wide, 13)
    counts += f", {holdings_words(state, number)}" if beside else ""
    svg.fit_text(parent, 18, 53, counts, wide, 13)
    quilt = state.quilts[number]
    size = cell_size(quilt)
    if beside:
        draw_tile(parent, panel - TILE_SIDE, 20, tiles[0])
    else:
        tile_row(parent, 18, 62, tiles, panel - 18)
    place = svg.group(parent, 0, 62 + shelf)
    board(place, quilt, size, fabric, state.edition, number)
    draw_squares(place, state, number, size)
    own = [each for each in marks if each.player == number]
    draw_marks(place, (LEFT, TOP), own, size, size, fabric, state.edition)


# -- circle ------------------------------------------------------------------------------------

_SALE_HEIGHT = 132.0
_REST_WIDTH, _REST_HEIGHT = 118.0, 76.0


def _sale_height(state: Position) -> float:
    """Return the height of what is for sale: a row for every three patches, at least one."""
    return _SALE_HEIGHT * max(1, -(-len(state.for_sale) // FOR_SALE))


def circle_height(state: Position, width: float) -> float:
    """Return how high the circle is."""
    rest = len(state.circle) - len(state.for_sale)
    sale = 24 + _sale_height(state)
    if not rest:
        return sale
    return sale + 30 + _REST_HEIGHT * -(-rest // int(width // _REST_WIDTH))


def draw_circle(
    parent: ET.Element, state: Position, width: float, fabric: Fabric, marks: Sequence[Marked] = ()
) -> None:
    """Draw what is for sale, and the rest of the circle in reach order."""
    edition, sale = state.edition, state.for_sale
    rest = state.circle[len(sale) :]
    title = say("For sale") if sale else say("No patch is left")
    svg.text(parent, 0, 4, title, 13, font_weight="bold")
    each = width / FOR_SALE
    for slot, name in enumerate(sale):
        row, column = divmod(slot, FOR_SALE)
        x, y = column * each, 16 + row * _SALE_HEIGHT
        node = svg.group(parent, x, y, title_of(name))
        _sale(node, name, edition, each - 12, fabric)
        draw_frames(node, marks, name, each - 12, _SALE_HEIGHT - 8, fabric)
    if rest:
        top = 16 + _sale_height(state) + 18
        words = say("Then, in reach order (buttons / time / income)")
        svg.text(parent, 0, top, words, 13, font_weight="bold")
        in_row = int(width // _REST_WIDTH)
        for number, name in enumerate(rest):
            row, column = divmod(number, in_row)
            x, y = column * _REST_WIDTH, top + 12 + row * _REST_HEIGHT
            _small(svg.group(parent, x, y, title_of(name)), name, edition, fabric)


def _sale(parent: ET.Element, name: str, edition: Edition, width: float, fabric: Fabric) -> None:
    svg.rect(
        parent, 0, 0, width, _SALE_HEIGHT - 8, rx=6, fill=SALE_FILL, stroke=SALE_LINE,
        stroke_width=1.5,
    )  # fmt: skip
    if name == UNKNOWN_PATCH:
        unknown_patch(parent, 10, 30, 58, 18)
        return
    patch, letter = edition.find(name), edition.letter[name]
    svg.text(parent, 10, 19, shortened(f"{letter} {name}", width - 20, 13), 13)
    fit_patch(parent, patch, letter, 10, 30, width - 20, 58, 18, fabric)
    below = _SALE_HEIGHT - 20
    svg.fit_text(parent, 10, below, price(patch), width - 20, 12, font_weight="bold")


def _small(parent: ET.Element, name: str, edition: Edition, fabric: Fabric) -> None:
    """Draw a patch in a small field with its letter, name and costs below it."""
    if name == UNKNOWN_PATCH:
        unknown_patch(parent, 2, 4, 34, 9.5)
        return
    patch, letter = edition.find(name), edition.letter[name]
    fit_patch(parent, patch, letter, 2, 4, _REST_WIDTH - 12, 34, 9, fabric)
    svg.text(parent, 2, 52, shortened(f"{letter} {name}", _REST_WIDTH - 6, 9.5), 9.5)
    costs = f"{patch.buttons} / {patch.time} / {patch.income}"
    svg.text(parent, 2, 65, costs, 10, font_weight="bold")
