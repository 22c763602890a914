"""Pictures of a quilt, a position and a line of play, as self-contained SVG."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

from patchwork_solve.engine.drawing import svg
from patchwork_solve.engine.drawing.svg import require_picture_path, write_picture
from patchwork_solve.engine.drawing.text import headline, summary, tile_name
from patchwork_solve.engine.edition import FOR_SALE

if TYPE_CHECKING:
    from patchwork_solve.engine.edition import Edition
    from patchwork_solve.engine.move import Move
    from patchwork_solve.engine.patch import Patch
    from patchwork_solve.engine.quilt import Quilt
    from patchwork_solve.engine.state import State

__all__ = ["line_svg", "position_svg", "quilt_svg", "require_picture_path", "write_picture"]

MARGIN = 20.0
_LEAST_WIDTH = 760.0
_LETTER = 0.62
"""Width of an average letter over its height: a cautious guess that suits every font."""


def quilt_svg(quilt: Quilt) -> str:
    """Draw a quilt with the letters of its columns and the numbers of its rows.

    Every patch has the colour of its letter; leather is brown and stitched, a cell whose patch is
    not known is grey and hatched.
    """
    size = _cell_size(quilt)
    across, down = _board_extent(quilt, size)
    root = svg.canvas(across + 2 * MARGIN, down + 2 * MARGIN, f"Quilt with {quilt.holes} holes")
    _board(svg.group(root, MARGIN, MARGIN), quilt, size)
    return svg.render(root)


def _cell_size(quilt: Quilt) -> float:
    return max(10.0, min(30.0, float(300 // max(quilt.width, quilt.height))))


def _board_extent(quilt: Quilt, size: float) -> tuple[float, float]:
    """Return the width and height of a quilt with its coordinates."""
    return size * quilt.width + 18, size * quilt.height + 16


def _board(parent: ET.Element, quilt: Quilt, size: float) -> None:
    """Draw a quilt with its coordinates at the origin."""
    from patchwork_solve.engine.cell import cell_text

    for column in range(quilt.width):
        name = cell_text((0, column))[:-1]
        svg.text(
            parent, 18 + (column + 0.5) * size, 10, name, min(11, 0.75 * size),
            text_anchor="middle", fill=svg.QUIET,
        )  # fmt: skip
    for row in range(quilt.height):
        svg.text(
            parent, 13, 16 + (row + 0.5) * size + 4, str(row + 1), min(11, 0.75 * size),
            text_anchor="end", fill=svg.QUIET,
        )  # fmt: skip
    svg.cloth(svg.group(parent, 18, 16), quilt, size)


# -- a position --------------------------------------------------------------------------------


def position_svg(state: State) -> str:
    """Draw a position: both quilts, the time track and the circle in reach order."""
    size = _cell_size(state.quilts[0])
    across, down = _board_extent(state.quilts[0], size)
    panel = max(across, 300.0)
    width = max(_LEAST_WIDTH, 2 * panel + 3 * MARGIN)
    inner = width - 2 * MARGIN
    track_top = 112 + down + 34
    circle_top = track_top + _track_height(state.edition, inner) + 26
    height = circle_top + _circle_height(state, inner) + MARGIN
    root = svg.canvas(width, height, headline(state))
    svg.text(root, MARGIN, 30, headline(state), 17, font_weight="bold")
    left = (width - 2 * panel) / 3
    for number in (0, 1):
        node = svg.group(root, left + number * (panel + left), 48, f"player {number}")
        _player(node, state, number, size)
    _track(svg.group(root, MARGIN, track_top, "time track"), state, inner)
    _circle(svg.group(root, MARGIN, circle_top, "circle"), state, inner)
    return svg.render(root)


def _player(parent: ET.Element, state: State, number: int, size: float) -> None:
    has, counts = summary(state, number)
    turn = " (to move)" if state.to_move == number and not state.is_over else ""
    svg.token(parent, 28, 10, 10, number)
    svg.text(parent, 44, 15, f"Player {number}{turn}", 15, font_weight="bold")
    tile = f", {tile_name(state.edition)}" if state.special_tile == number else ""
    svg.text(parent, 18, 36, has, 13)
    svg.text(parent, 18, 53, counts + tile, 13)
    _board(svg.group(parent, 0, 62), state.quilts[number], size)


# -- time track --------------------------------------------------------------------------------

_SPACE = 24.0
_ROW = 58.0


def _spaces_in_row(edition: Edition, width: float) -> int:
    """Return how many spaces a row of the strip has: one row, or several of the same length."""
    spaces = edition.last + 1
    rows = -(-spaces // max(1, int(width // _SPACE)))
    return -(-spaces // rows)


def _track_height(edition: Edition, width: float) -> float:
    return 20 + _ROW * -(-(edition.last + 1) // _spaces_in_row(edition, width))


def _track(parent: ET.Element, state: State, width: float) -> None:
    """Draw the strip of spaces; a mark lies on the line before the space that triggers it."""
    in_row = _spaces_in_row(state.edition, width)
    wide = min(1.25 * _SPACE, width / in_row)
    svg.text(parent, 0, 4, "Time track", 13, font_weight="bold")
    _track_legend(svg.group(parent, 96, 0))

    def corner(space: int) -> tuple[float, float]:
        row, column = divmod(space, in_row)
        return column * wide, 20 + row * _ROW

    for space in range(state.edition.last + 1):
        x, y = corner(space)
        svg.rect(parent, x, y, wide, 30, fill="#eef1ea", stroke="#8d9488", stroke_width=0.8)
        svg.text(parent, x + wide / 2, y + 42, str(space), 9, text_anchor="middle", fill=svg.QUIET)
    for mark in state.edition.income_marks:
        _income_mark(parent, corner(mark)[0], corner(mark)[1] + 5)
    for mark in state.leather_left:
        _leather_mark(parent, corner(mark)[0], corner(mark)[1] + 25)
    shared = state.players[0].time == state.players[1].time
    for number in (1 - state.to_move, state.to_move):
        x, y = corner(state.players[number].time)
        shift = (-5 if number == state.to_move else 5) if shared else 0
        svg.token(parent, x + wide / 2 + shift / 2, y + 15 + shift, 8, number)


def _track_legend(parent: ET.Element) -> None:
    _income_mark(parent, 0, 0)
    svg.text(parent, 10, 4, "income", 11, fill=svg.QUIET)
    _leather_mark(parent, 68, 0)
    svg.text(parent, 78, 4, "leather patch", 11, fill=svg.QUIET)


def _income_mark(parent: ET.Element, x: float, y: float) -> None:
    """Draw a button."""
    svg.disc(parent, x, y, 5, fill="#2f7fd1", stroke=svg.INK, stroke_width=0.8)
    for dx in (-1.6, 1.6):
        svg.disc(parent, x + dx, y, 0.9, fill=svg.PAPER)


def _leather_mark(parent: ET.Element, x: float, y: float) -> None:
    svg.rect(parent, x - 5, y - 5, 10, 10, fill=svg.LEATHER_FILL, stroke=svg.INK, stroke_width=0.8)


# -- circle ------------------------------------------------------------------------------------

_SALE_HEIGHT = 132.0
_REST_WIDTH, _REST_HEIGHT = 118.0, 76.0


def _circle_height(state: State, width: float) -> float:
    rest = max(0, len(state.circle) - FOR_SALE)
    if not rest:
        return 24 + _SALE_HEIGHT
    return 24 + _SALE_HEIGHT + 30 + _REST_HEIGHT * -(-rest // int(width // _REST_WIDTH))


def _circle(parent: ET.Element, state: State, width: float) -> None:
    edition = state.edition
    sale = [edition.find(name) for name in state.for_sale]
    rest = [edition.find(name) for name in state.circle[len(sale) :]]
    title = "For sale" if sale else "No patch is left"
    svg.text(parent, 0, 4, title, 13, font_weight="bold")
    each = width / FOR_SALE
    for slot, patch in enumerate(sale):
        _sale(svg.group(parent, slot * each, 16, patch.name), patch, edition, each - 12)
    if rest:
        top = 16 + _SALE_HEIGHT + 18
        words = "Then, in reach order (buttons / time / income)"
        svg.text(parent, 0, top, words, 13, font_weight="bold")
        in_row = int(width // _REST_WIDTH)
        for number, patch in enumerate(rest):
            row, column = divmod(number, in_row)
            x, y = column * _REST_WIDTH, top + 12 + row * _REST_HEIGHT
            small_patch(svg.group(parent, x, y, patch.name), patch, edition)


def _sale(parent: ET.Element, patch: Patch, edition: Edition, width: float) -> None:
    svg.rect(
        parent, 0, 0, width, _SALE_HEIGHT - 8, rx=6, fill="#fffbe6", stroke="#b08900",
        stroke_width=1.5,
    )  # fmt: skip
    letter = edition.letter[patch.name]
    svg.text(parent, 10, 19, shortened(f"{letter} {patch.name}", width - 20, 13), 13)
    fit_patch(parent, patch, letter, 10, 30, width - 20, 58, 18)
    costs = f"{buttons(patch.buttons)}, {patch.time} time, {patch.income} income"
    svg.text(parent, 10, _SALE_HEIGHT - 20, costs, 12, font_weight="bold")


def small_patch(parent: ET.Element, patch: Patch, edition: Edition) -> None:
    """Draw a patch in a small field with its letter, name and costs below it."""
    letter = edition.letter[patch.name]
    fit_patch(parent, patch, letter, 2, 4, _REST_WIDTH - 12, 34, 9)
    name = shortened(f"{letter} {patch.name}", _REST_WIDTH - 6, 9.5)
    svg.text(parent, 2, 52, name, 9.5)
    costs = f"{patch.buttons} / {patch.time} / {patch.income}"
    svg.text(parent, 2, 65, costs, 10, font_weight="bold")


def fit_patch(
    parent: ET.Element, patch: Patch, letter: str, x: float, y: float, width: float, height: float,
    largest: float,
) -> None:  # fmt: skip
    """Draw a patch inside a box at (x, y), its cells at most `largest` wide, low in the box."""
    rows, columns = patch.box
    size = min(largest, width / columns, height / rows)
    svg.patch_shape(svg.group(parent, x, y + height - size * rows), patch.cells, letter, size)


def shortened(words: str, width: float, size: float) -> str:
    """Cut words that are too wide for a box, with an ellipsis."""
    longest = max(2, int(width / (_LETTER * size)))
    return words if len(words) <= longest else words[: longest - 1] + "…"


# -- a line of play ----------------------------------------------------------------------------

_BESIDE = 136.0
"""Width of the figures beside each quilt."""


def line_svg(start: State, moves: Sequence[Move]) -> str:
    """Draw a line of play: a panel a ply with the mover's quilt after the move.

    Parameters
    ----------
    start : State
    moves : sequence of Move
        Each is played from the position after the one before it.

    Raises
    ------
    InputError
        When a move is not legal.
    """
    size = min(16.0, _cell_size(start.quilts[0]))
    panel = max(270.0, size * start.edition.width + 12 + _BESIDE)
    tall = max(size * start.edition.height, 144.0) + 60
    across = max(1, min(len(moves), int(1240 // panel)))
    down = -(-len(moves) // across)
    title = f"{start.edition.name}: {len(moves)} plies"
    root = svg.canvas(across * panel + 2 * MARGIN, down * (tall + 10) + 60, title)
    svg.text(root, MARGIN, 30, title, 16, font_weight="bold")
    state = start
    for number, move in enumerate(moves):
        after = state.play(move)
        row, column = divmod(number, across)
        x, y = MARGIN + column * panel, 46 + row * (tall + 10)
        node = svg.group(root, x, y, f"{number + 1}. {move_words(state, move)}")
        frame = svg.PLAYER_FILL[state.to_move]
        svg.rect(node, 0, 0, panel - 10, tall, rx=6, fill="none", stroke=frame, stroke_width=1.5)
        _caption(node, number + 1, move_words(state, move), panel - 20)
        _sewn_quilt(svg.group(node, 8, 48), after.quilts[state.to_move], move, size)
        _figures(svg.group(node, size * start.edition.width + 20, 48), after)
        state = after
    return svg.render(root)


def buttons(number: int) -> str:
    """Return a number of buttons in words: ``1 button``, ``5 buttons``."""
    return f"{number} button{'' if number == 1 else 's'}"


def move_words(state: State, move: Move) -> str:
    """Say what a move does: ``player 0 buys plus (5 buttons, 4 time)``."""
    mover = state.to_move
    if move.is_leather:
        return f"player {mover} places leather"
    if move.patch is not None:
        patch = state.edition.find(move.patch)
        return f"player {mover} buys {patch.name} ({buttons(patch.buttons)}, {patch.time} time)"
    to = min(state.players[1 - mover].time + 1, state.edition.last)
    paid = to - state.players[mover].time
    return f"player {mover} advances to {to} (+{buttons(paid)})"


def _caption(parent: ET.Element, number: int, words: str, width: float) -> None:
    """Write a move in two lines: what, and its price in brackets."""
    what, bracket, price = words.partition(" (")
    svg.text(parent, 8, 18, shortened(f"{number}. {what}", width, 11.5), 11.5, font_weight="bold")
    if bracket:
        svg.text(parent, 8, 34, f"({price}", 11.5)


def _sewn_quilt(parent: ET.Element, quilt: Quilt, move: Move, size: float) -> None:
    """Draw a quilt with the cells of a move marked."""
    svg.cloth(parent, quilt, size)
    for colour, width in ((svg.PAPER, 6), (svg.HIGHLIGHT, 3.5)) if move.cells else ():
        svg.outline(
            parent, move.cells, size, stroke=colour, stroke_width=width, stroke_linecap="square"
        )


def _figures(parent: ET.Element, state: State) -> None:
    """Write what both players have, below each other."""
    for number, player in enumerate(state.players):
        top = 74 * number
        svg.token(parent, 8, top + 8, 8, number)
        svg.text(parent, 22, top + 12, f"time {player.time}", 11)
        svg.text(parent, 22, top + 27, f"buttons {player.buttons}", 11)
        svg.text(parent, 22, top + 42, f"income {player.income}", 11)
        svg.text(parent, 22, top + 57, f"score {state.scores()[number]}", 11)
