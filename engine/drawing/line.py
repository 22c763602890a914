"""A line of play as a picture: where it starts, and a panel for every ply."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

from patchwork_solve.engine.base.say import say, say_many
from patchwork_solve.engine.drawing import svg
from patchwork_solve.engine.drawing.cloth import fit_patch, unknown_patch
from patchwork_solve.engine.drawing.colours import PLAYER_FILL, QUIET
from patchwork_solve.engine.drawing.holdings import held_tiles
from patchwork_solve.engine.drawing.labels import PLAIN, Labels
from patchwork_solve.engine.drawing.quilt import (
    MARGIN,
    TOP,
    Squares,
    board,
    board_extent,
    cell_size,
    draw_dashes,
    draw_frame,
    squares_of,
)
from patchwork_solve.engine.drawing.svg import shortened, wrapped
from patchwork_solve.engine.drawing.tokens import draw_tile, token
from patchwork_solve.engine.drawing.words import (
    Ply,
    edition_words,
    outcome,
    ply_words,
    position_words,
    sentence,
    title_of,
)
from patchwork_solve.engine.game.move import Move
from patchwork_solve.engine.game.patch import UNKNOWN_PATCH
from patchwork_solve.engine.game.rule_fields import FOR_SALE

if TYPE_CHECKING:
    from patchwork_solve.engine.drawing.fabric import Fabric
    from patchwork_solve.engine.game.edition import Edition
    from patchwork_solve.engine.game.names import Names
    from patchwork_solve.engine.game.position import Position
    from patchwork_solve.engine.game.tile import Tile

_BESIDE = 136.0
"""Width of the figures beside each quilt."""

_WIDEST = 1320.0
_HEAD, _GAP = 46.0, 10.0
_LETTERS, _LINE = 11.5, 16.0
_CELL, _INDENT = 16.0, 4.0
_FIGURES, _FIGURE = 74.0, 15.0
"""Height of a player's figures, and of a line of them."""


def line_svg(start: Position, moves: Sequence[Move], labels: Labels = PLAIN) -> str:
    """Draw a line of play: both quilts before it, and a panel a ply with the mover's quilt after.

    Parameters
    ----------
    start : Position
    moves : sequence of Move
        Each is played from the position after the one before it.
    labels : Labels

    Raises
    ------
    InputError
        When a move is not legal, or for another kind of thing.
    """
    names = labels.player_names(start)
    states, moves = [start], list(moves)
    for move in moves:
        states.append(states[-1].play(move))
    plies = [
        ply_words(before, move, after, names)
        for before, move, after in zip(states, moves, states[1:], strict=False)
    ]
    captions = [_start_lines(start, number, name) for number, name in enumerate(names)]
    captions += [_ply_lines(number, ply) for number, ply in enumerate(plies, start=1)]
    sheet = _Sheet.of(start, captions, labels.fabric())
    head = labels.title or edition_words(start.edition)
    length = say_many("{n} move", "{n} moves", len(moves))
    title = f"{head}: {length}; {outcome(states[-1], names)}"
    root = svg.canvas(*sheet.extent, title, _description(start, plies, states[-1], names))
    short = shortened(title, sheet.extent[0] - 2 * MARGIN, 16)
    svg.text(root, MARGIN, 30, short, 16, font_weight="bold")
    squares = squares_of(states)
    for number, name in enumerate(names):
        node = sheet.panel(root, number, say("Start: {words}", words=name), QUIET)
        _quilt(node, start, number, squares[0], sheet)
        if number:
            _sale(_beside(node, sheet), start, sheet.fabric)
        else:
            _figures(_beside(node, sheet), start, names)
    for number, (ply, move) in enumerate(zip(plies, moves, strict=True), start=1):
        mover = states[number - 1].to_move
        node = sheet.panel(root, number + 1, f"{number}. {ply}", PLAYER_FILL[mover])
        _quilt(node, states[number], mover, squares[number], sheet)
        if move.cells:
            place = svg.group(node, _INDENT, sheet.head)
            draw_frame(place, move.cells, sheet.cell, sheet.fabric)
        _figures(_beside(node, sheet), states[number], names)
    return svg.render(root)


@dataclass(frozen=True)
class _Sheet:
    """The grid of panels, all of one size.

    Parameters
    ----------
    captions : tuple of tuple of str
        What is written at the top of each panel.
    cell : float
        Width of a cell of a quilt.
    beside, head : float
        Where the figures beside a quilt begin, and where the quilt does.
    wide, tall : float
        Of a panel.
    in_row : int
        Panels across.
    """

    captions: tuple[tuple[str, ...], ...]
    fabric: Fabric
    cell: float
    beside: float
    head: float
    wide: float
    tall: float
    in_row: int

    @classmethod
    def of(cls, start: Position, captions: Sequence[Sequence[str]], fabric: Fabric) -> _Sheet:
        """Return a sheet of panels with these captions, each line broken where it is too long."""
        cell = min(_CELL, cell_size(start.quilts[0]))
        across, down = board_extent(start.quilts[0], cell)
        wide = across + 18 + _BESIDE
        broken = tuple(
            tuple(part for line in lines for part in wrapped(line, wide - 16, _LETTERS))
            for lines in captions
        )
        head = 10 + _LINE * max(map(len, broken))
        figures = TOP + 2 * _figures_height(start.edition)
        sale = TOP + 7 + _sale_step(start) * len(start.for_sale)
        tall = head + max(down, figures, sale) + 12
        in_row = max(1, min(len(captions), int(_WIDEST // (wide + _GAP))))
        return cls(broken, fabric, cell, across + 18, head, wide, tall, in_row)

    @property
    def extent(self) -> tuple[float, float]:
        """Width and height of all panels, with the title above them."""
        rows = -(-len(self.captions) // self.in_row)
        across = self.in_row * (self.wide + _GAP) - _GAP
        return across + 2 * MARGIN, _HEAD + rows * (self.tall + _GAP) - _GAP + MARGIN

    def panel(self, root: ET.Element, slot: int, about: str, colour: str) -> ET.Element:
        """Draw a panel without its quilt, and return its group."""
        row, column = divmod(slot, self.in_row)
        x, y = MARGIN + column * (self.wide + _GAP), _HEAD + row * (self.tall + _GAP)
        node = svg.group(root, x, y, about)
        svg.rect(
            node, 0, 0, self.wide, self.tall, rx=6, fill="none", stroke=colour, stroke_width=1.5
        )
        for number, words in enumerate(self.captions[slot]):
            weight = "normal" if number else "bold"
            svg.text(node, 8, 18 + _LINE * number, words, _LETTERS, font_weight=weight)
        return node


# -- words -------------------------------------------------------------------------------------


def _description(start: Position, plies: Sequence[Ply], end: Position, names: Names) -> str:
    """Return the line in words, for readers who cannot see it."""
    lines = [say("Start: {words}", words=position_words(start, names))]
    lines += [f"{number}. {sentence(str(ply))}" for number, ply in enumerate(plies, start=1)]
    lines.append(say("End: {words}.", words=outcome(end, names)))
    return " ".join(lines)


def _start_lines(state: Position, number: int, name: str) -> list[str]:
    is_next = state.to_move == number and not state.is_over
    words = f"{name} {say('(to move)')}" if is_next else name
    return [
        say("Start: {words}", words=words),
        say_many("{n} empty space", "{n} empty spaces", state.quilts[number].holes),
    ]


def _ply_lines(number: int, ply: Ply) -> list[str]:
    """Describe a ply, its price and its events, a line each."""
    events = [event.replace(" ", "\xa0") for event in ply.events]
    return [f"{number}. {ply.what}", ply.paid, ", ".join(events)]


# -- panels ------------------------------------------------------------------------------------


def _quilt(
    parent: ET.Element, state: Position, number: int, squares: Squares, sheet: _Sheet
) -> None:
    """Draw a player's quilt with the square of each tile."""
    place = svg.group(parent, _INDENT, sheet.head)
    board(place, state.quilts[number], sheet.cell, sheet.fabric, state.edition, number)
    for cells in squares[number].values():
        draw_dashes(place, cells, sheet.cell)


def _beside(parent: ET.Element, sheet: _Sheet) -> ET.Element:
    return svg.group(parent, sheet.beside, sheet.head + TOP)


def _figures(parent: ET.Element, state: Position, names: Names) -> None:
    """Write what both players have, below each other."""
    for number, player in enumerate(state.players):
        node = svg.group(parent, 0, _figures_height(state.edition) * number)
        token(node, 8, 8, 8, number, names)
        lines = [
            say("time {time}", time=player.time),
            say("buttons {buttons}", buttons=player.buttons),
            say("income {income}", income=player.income),
            say("score {points}", points=state.scores()[number]),
        ]
        tiles = held_tiles(state, number)
        several = len(state.edition.tiles) > 1
        if several:
            lines += _tile_lines(tiles)
        beside = bool(tiles) and not several
        for line, words in enumerate(lines):
            wide = 68 if beside else _BESIDE - 30
            svg.fit_text(node, 22, 12 + _FIGURE * line, words, wide, 11)
        if beside:
            draw_tile(node, 90, 12, tiles[0])


def _figures_height(edition: Edition) -> float:
    """Return the height of a player's figures, with lines for tiles if there are several."""
    several = len(edition.tiles) > 1
    return _FIGURES + (_FIGURE * len(_tile_lines(edition.tiles)) if several else 0)


def _tile_lines(tiles: Sequence[Tile]) -> list[str]:
    words = " ".join([say("tiles"), *(f"{tile.side}x{tile.side}" for tile in tiles)])
    return wrapped(words, _BESIDE - 30, 11) if tiles else []


def _sale_step(state: Position) -> float:
    """Return the height of a patch for sale."""
    return 47.0 if state.edition.for_sale <= FOR_SALE else 32.0


def _sale(parent: ET.Element, state: Position, fabric: Fabric) -> None:
    """Draw what is for sale, below each other."""
    words = say("For sale") if state.for_sale else say("No patch is left")
    svg.fit_text(parent, 0, 4, words, _BESIDE - 8, 11, font_weight="bold")
    for slot, name in enumerate(state.for_sale):
        node = svg.group(parent, 0, 12 + _sale_step(state) * slot, title_of(name))
        if name == UNKNOWN_PATCH:
            unknown_patch(node, 0, 0, 28, 9)
            continue
        patch, letter = state.edition.find(name), state.edition.letter[name]
        fit_patch(node, patch, letter, 0, 0, 40, 28, 8, fabric)
        svg.text(node, 46, 11, shortened(f"{letter} {name}", _BESIDE - 54, 9), 9)
        costs = f"{patch.buttons} / {patch.time} / {patch.income}"
        svg.text(node, 46, 26, costs, 10, font_weight="bold")
