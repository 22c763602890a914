"""A quilt as a picture, with its coordinates and what is marked on it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.say import say, say_many
from patchwork_solve.engine.base.wording import shown
from patchwork_solve.engine.drawing import svg
from patchwork_solve.engine.drawing.cloth import linen, mark, pieces, scaled
from patchwork_solve.engine.drawing.colours import INK, PAPER, QUIET
from patchwork_solve.engine.drawing.fabric import WOVEN, Fabric
from patchwork_solve.engine.drawing.holdings import first_square, held_tiles
from patchwork_solve.engine.game.cell import BLOCKED, EMPTY, LEATHER_MARK, cell_text
from patchwork_solve.engine.game.quilt import Quilt

if TYPE_CHECKING:
    from patchwork_solve.engine.game.cell import Cell
    from patchwork_solve.engine.game.edition import Edition
    from patchwork_solve.engine.game.position import Position

MARGIN = 20.0
LEFT, TOP = 21.0, 18.0
"""Room for the numbers of the rows, and for the letters of the columns."""

Squares = tuple[dict[int, "tuple[Cell, ...]"], dict[int, "tuple[Cell, ...]"]]
"""The squares of each player's tiles, by their side."""

_LEGEND = 17.0

_ADDED = {
    "best": "Solid line: added.",
    "last": "Dots: added.",
    "wrong": "Dashes in red: added.",
}
"""The line around what is added, by its mark."""


def quilt_svg(
    quilt: Quilt,
    before: Quilt | None = None,
    window: Collection[Cell] = (),
    edition: Edition | None = None,
    fabric: Fabric = WOVEN,
    kind: str = "last",
) -> str:
    """Draw a quilt with the letters of its columns and the numbers of its rows.

    Every patch has the colour and the weave of its letter; leather is brown and stitched, a cell
    whose patch is not known is grey and hatched.

    Parameters
    ----------
    quilt : Quilt
    before : Quilt, optional
        The quilt before: its patches are pale, and added ones are marked.
    window : collection of Cell
        A square to outline with dashes.
    edition : Edition, optional
        Edition of the patches, which then show their buttons.
    fabric : Fabric
        Style of the patches.
    kind : str
        The mark of what is added: ``best``, ``last`` or ``wrong``, for a mistake.

    Raises
    ------
    InputError
        For another kind of thing, or an unknown mark.
    """
    _require_cells(window, quilt)
    if kind not in _ADDED:
        raise InputError(
            "kind", "{value}; allowed: {allowed}", value=shown(kind), allowed=", ".join(_ADDED)
        )
    size = cell_size(quilt)
    across, down = board_extent(quilt, size)
    old = [] if before is None else _covered_cells(before)
    added = _additions(frozenset(old), quilt) if old else []
    legend = _legend(_ADDED[kind] if added else "", bool(window))
    title = say_many("Quilt with {n} empty space", "Quilt with {n} empty spaces", quilt.holes)
    wide = max(across, 150.0, *(svg.room_for(each, 6.2, 10.5) for each in legend)) + 2 * MARGIN
    high = down + 2 * MARGIN + (8 + _LEGEND * len(legend) if legend else 0)
    root = svg.canvas(wide, high, title, _layout_of(quilt, added, window))
    place = svg.group(root, MARGIN, MARGIN)
    board(place, quilt, size, fabric, edition, pale=old if added else ())
    for cells in added:
        draw_frame(place, cells, size, fabric, kind)
    draw_dashes(place, window, size)
    for line, words in enumerate(legend):
        y = MARGIN + down + 18 + _LEGEND * line
        svg.text(root, MARGIN, y, words, 10.5, fill=QUIET)
    return svg.render(root)


def _require_cells(window: Collection[Cell], quilt: Quilt) -> None:
    """Raise `InputError` unless all are cells of the quilt."""
    cells = {divmod(i, quilt.width) for i in range(len(quilt.labels))}
    try:
        are_cells = set(window) <= cells
    except TypeError:
        are_cells = False
    if not are_cells:
        raise InputError(
            "window", "{value}; allowed: pairs of a row and a column", value=shown(window)
        )


def _additions(old: frozenset[Cell], after: Quilt) -> list[tuple[Cell, ...]]:
    """Return the cells of each patch that is new, and of each new leather patch."""
    found = [cells for cells in after.sewn().values() if not old.issuperset(cells)]
    leather = [
        c for c in _covered_cells(after) if c not in old and _label(after, c) == LEATHER_MARK
    ]
    return [*found, *((cell,) for cell in leather)]


def _covered_cells(quilt: Quilt) -> list[Cell]:
    none = (EMPTY, BLOCKED)
    return [divmod(i, quilt.width) for i, label in enumerate(quilt.labels) if label not in none]


def _label(quilt: Quilt, cell: Cell) -> str:
    row, column = cell
    return quilt.labels[row * quilt.width + column]


def _legend(added: str, window: bool) -> list[str]:
    lines = [say("Pale: sewn on before."), say(added)] if added else []
    if window:
        lines.append("Dashes: the square.")
    return lines


def _layout_of(quilt: Quilt, added: Collection[tuple[Cell, ...]], window: Collection[Cell]) -> str:
    """Return the rows of a quilt, what is added to it, and where the square lies."""
    rows = [say("row {n} {cells}", n=number, cells=row) for number, row in enumerate(quilt.rows, 1)]
    size = {
        "columns": say_many("{n} column", "{n} columns", quilt.width),
        "rows": say_many("{n} row", "{n} rows", quilt.height),
        "list": ", ".join(rows),
    }
    parts = [
        say(
            "{columns}, {rows}; a letter for each patch, a dot for an empty space, "
            "a dash where there is no cell: {list}.",
            **size,
        )
        if quilt.blocked
        else say(
            "{columns}, {rows}; a letter for each patch, a dot for an empty space: {list}.",
            **size,
        )
    ]
    if added:
        patches = "; ".join(
            say(
                "{letter} on {cells}",
                letter=_label(quilt, cells[0]),
                cells=" ".join(map(cell_text, cells)),
            )
            for cells in added
        )
        parts.append(say("Added: {patches}.", patches=patches))
    if window:
        parts.append(
            f"The square reaches from {cell_text(min(window))} to {cell_text(max(window))}."
        )
    return " ".join(parts)


# -- parts that other pictures use -------------------------------------------------------------


def cell_size(quilt: Quilt) -> float:
    """Return how wide cells are so that a quilt is as large as others."""
    return max(10.0, min(30.0, float(300 // max(quilt.width, quilt.height))))


def board_extent(quilt: Quilt, size: float) -> tuple[float, float]:
    """Return the width and height of a quilt with its coordinates."""
    return size * quilt.width + LEFT, size * quilt.height + TOP


def board(
    parent: ET.Element, quilt: Quilt, size: float, fabric: Fabric, edition: Edition | None = None,
    player: int | None = None, pale: Collection[Cell] = (),
) -> None:  # fmt: skip
    """Draw a quilt with its coordinates at the origin, bound in the colour of a player."""
    height = min(11.0, 0.75 * size)
    style: dict[str, float | str] = {"fill": QUIET}
    for column in range(quilt.width):
        name = cell_text((0, column))[:-1]
        x = LEFT + (column + 0.5) * size
        narrow = min(height, (size - 1.5) / (0.62 * len(name)))
        svg.text(parent, x, 10, name, narrow, text_anchor="middle", **style)
    for row in range(quilt.height):
        y = TOP + (row + 0.5) * size + 0.36 * height
        svg.text(parent, 13, y, str(row + 1), height, text_anchor="end", **style)
    cloth = scaled(parent, LEFT, TOP, size)
    linen(cloth, quilt, size, fabric, player)
    pieces(cloth, quilt, size, fabric, edition, pale=pale)


def tile_squares(state: Position, number: int) -> dict[int, tuple[Cell, ...]]:
    """Return the first square without a hole for each tile of a player, by its side."""
    quilt = state.quilts[number]
    return {tile.side: first_square(quilt, tile.side) for tile in held_tiles(state, number)}


def squares_of(states: Sequence[Position]) -> list[Squares]:
    """Return the squares of each player's tiles in each position, as they were when completed."""
    found: list[Squares] = []
    for state in states:
        known = found[-1] if found else ({}, {})
        now = tile_squares(state, 0), tile_squares(state, 1)
        first, second = (
            {side: old.get(side, cells) for side, cells in new.items()}
            for old, new in zip(known, now, strict=True)
        )
        found.append((first, second))
    return found


def draw_frame(
    parent: ET.Element, cells: Collection[Cell], size: float, fabric: Fabric, kind: str = "last"
) -> None:
    """Mark what is new on a board."""
    mark(scaled(parent, LEFT, TOP, size), cells, kind, fabric)


def draw_squares(parent: ET.Element, state: Position, number: int, size: float) -> None:
    """Draw a border of dashes around the square of each tile of a player."""
    for cells in tile_squares(state, number).values():
        draw_dashes(parent, cells, size)


def draw_dashes(parent: ET.Element, cells: Collection[Cell], size: float) -> None:
    """Draw a border of dashes on a board around a square, if there is one."""
    if not cells:
        return
    (top, left), (bottom, right) = min(cells), max(cells)
    corner = ((left * size) + LEFT, (top * size) + TOP)
    wide, tall = (right - left + 1) * size, (bottom - top + 1) * size
    node = svg.group(parent, *corner, say("square from {cell}", cell=cell_text((top, left))))
    for colour, width, dash in ((PAPER, 5.0, ""), (INK, 3.0, "7 5")):
        style: dict[str, float | str] = {"stroke_dasharray": dash} if dash else {}
        svg.rect(node, 0, 0, wide, tall, fill="none", stroke=colour, stroke_width=width, **style)
