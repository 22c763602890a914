"""Cloth as SVG: patches, leather, linen, and what is marked on a quilt, in units of one cell."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

from patchwork_solve.engine.drawing.colours import HATCH, INK, QUIET, UNKNOWN_FILL
from patchwork_solve.engine.drawing.fabric import WOVEN, Fabric
from patchwork_solve.engine.drawing.outline import fine, inner_lines, outline, squares
from patchwork_solve.engine.drawing.svg import number, path, rect, text
from patchwork_solve.engine.drawing.weave import weave_name
from patchwork_solve.engine.drawing.words import title_of
from patchwork_solve.engine.game.cell import BLOCKED, LEATHER_MARK, UNKNOWN, Cell
from patchwork_solve.engine.game.patch import LETTERS, UNKNOWN_PATCH, orientations

if TYPE_CHECKING:
    from patchwork_solve.engine.game.edition import Edition
    from patchwork_solve.engine.game.patch import Patch
    from patchwork_solve.engine.game.quilt import Quilt

DETAIL = 11.0
"""Least size of a cell, in pixels, with weave, stitches and buttons."""

_EDGE = {"inset": 0.02, "radius": 0.07}
_STITCHES = {"inset": 0.115, "radius": 0.05}
_EYES = "M-.26 -.26h0M.26 -.26h0M-.26 .26h0M.26 .26h0"


def scaled(parent: ET.Element, x: float, y: float, size: float) -> ET.Element:
    """Return a group with its origin at (x, y) in which a cell is one unit."""
    scale = f"translate({number(x)} {number(y)}) scale({fine(size)})"
    return ET.SubElement(parent, "g", {"transform": scale})


# -- patches -----------------------------------------------------------------------------------


def patch_shape(
    parent: ET.Element, cells: Sequence[Cell], letter: str, size: float, fabric: Fabric,
    income: int = 0,
) -> None:  # fmt: skip
    """Draw a patch: its colour and seam, and where cells are large, its weave and buttons."""
    if fabric.plain:
        _plain_shape(parent, cells, letter)
        return
    edge = outline(cells, **_EDGE)
    seam = {
        "stroke": fabric.paint("seam"), "stroke_opacity": fabric.paint("seam-alpha"),
        "stroke_width": "0.035", "stroke_linejoin": "round",
    }  # fmt: skip
    weave = weave_name(letter, fabric) if size >= DETAIL else None
    path(parent, edge, fill=fabric.colour(letter), **({} if weave else seam))
    if weave:
        path(parent, edge, fill=f"url(#{weave})", **seam)
    if size >= DETAIL:
        path(
            parent, outline(cells, **_STITCHES), fill="none", stroke=fabric.paint("stitch"),
            stroke_opacity=fabric.paint("stitch-alpha"), stroke_width="0.035",
            stroke_dasharray="0.11 0.08", stroke_linecap="round",
        )  # fmt: skip
        for row, column in from_middle(cells)[:income]:
            _button(parent, column + 0.5, row + 0.5, fabric)


def _button(parent: ET.Element, x: float, y: float, fabric: Fabric) -> None:
    """Draw a button of bone around (x, y)."""
    place = f"translate({fine(x)} {fine(y)}) scale(0.23)"
    paints = {"fill": fabric.paint("bone"), "stroke": fabric.paint("bone-edge")}
    node = ET.SubElement(parent, "g", {"transform": place, **paints})
    ET.SubElement(node, "circle", {"r": "1", "stroke-width": "0.14"})
    rim = {"fill": "none", "stroke-width": "0.08", "stroke-opacity": "0.35"}
    ET.SubElement(node, "circle", {"r": "0.68", **rim})
    path(node, _EYES, stroke_width="0.3", stroke_linecap="round")


def _plain_shape(parent: ET.Element, cells: Sequence[Cell], letter: str) -> None:
    thin = {"stroke": INK, "stroke_width": "0.02", "stroke_opacity": "0.35"}
    path(parent, squares(cells), fill=WOVEN.colour(letter), **thin)
    path(parent, outline(cells), fill="none", stroke=INK, stroke_width="0.1")


def letter_tag(
    parent: ET.Element, cells: Sequence[Cell], letter: str, fabric: Fabric, income: int = 0
) -> None:
    """Draw the letter of a patch on the cell nearest to its middle that has no button."""
    nearest = from_middle(cells)
    row, column = nearest[0 if fabric.plain else min(income, len(nearest) - 1)]
    if fabric.plain:
        text(parent, column + 0.5, row + 0.69, letter, 0.55, text_anchor="middle", fill=INK)
        return
    node = ET.SubElement(
        parent, "g", {"transform": f"translate({fine(column + 0.5)} {fine(row + 0.5)})"}
    )
    rect(node, -0.3, -0.3, 0.6, 0.6, rx=0.12, fill=fabric.paint("surface"), fill_opacity="0.92")
    text(
        node, 0, 0.16, letter, 0.46,
        text_anchor="middle", font_weight="bold", fill=fabric.paint("ink"),
    )  # fmt: skip


def fit_patch(
    parent: ET.Element, patch: Patch, letter: str, x: float, y: float, width: float, height: float,
    largest: float, fabric: Fabric = WOVEN,
) -> None:  # fmt: skip
    """Draw a patch inside a box at (x, y), its cells at most `largest` wide, low in the box."""
    rows, columns = patch.box
    size = min(largest, width / columns, height / rows)
    node = scaled(parent, x, y + height - size * rows, size)
    patch_shape(node, patch.cells, letter, size, fabric, patch.income)


def unknown_patch(parent: ET.Element, x: float, y: float, height: float, letters: float) -> None:
    """Draw what stands for a patch that is not known: a question mark, and the word below it."""
    text(parent, x, y + 0.8 * height, UNKNOWN_PATCH, height, font_weight="bold", fill=QUIET)
    text(parent, x, y + height + 1.5 * letters, title_of(UNKNOWN_PATCH), letters, fill=QUIET)


def from_middle(cells: Iterable[Cell]) -> list[Cell]:
    """Return the cells of a patch, those nearest to its middle first."""
    each = list(cells)
    # Whole numbers: the same order on every machine.
    many, down, across = len(each), sum(row for row, _ in each), sum(col for _, col in each)
    return sorted(
        each, key=lambda cell: ((many * cell[0] - down) ** 2 + (many * cell[1] - across) ** 2, cell)
    )


# -- quilts ------------------------------------------------------------------------------------


def linen(
    parent: ET.Element, quilt: Quilt, size: float, fabric: Fabric, player: int | None = None
) -> None:
    """Draw an empty quilt: its cells, hairlines, and the binding in the player's colour."""
    labels = quilt.labels
    cells = [divmod(at, quilt.width) for at, label in enumerate(labels) if label != BLOCKED]
    path(parent, outline(cells), fill=fabric.paint("linen"))
    if size >= DETAIL or fabric.plain:
        line = "#bdb7a8" if fabric.plain else fabric.paint("grid")
        path(parent, inner_lines(cells), fill="none", stroke=line, stroke_width="0.03")
    colour = fabric.paint("edge" if player is None else f"p{player}")
    path(
        parent, outline(cells, -0.12, 0.2), fill="none", stroke=colour, stroke_width="0.1",
        stroke_opacity=fabric.paint("bind-alpha"),
    )  # fmt: skip


def pieces(
    parent: ET.Element, quilt: Quilt, size: float, fabric: Fabric, edition: Edition | None = None,
    seen: frozenset[Cell] | None = None, pale: Collection[Cell] = (),
) -> None:  # fmt: skip
    """Draw what lies on a quilt, each patch as one element.

    With an edition, patches have their buttons. A letter lies on a cell that is seen. Cells that
    are pale show what lay there before; their letters are as dark as any.
    """
    shown = {
        letter: cells
        for letter, cells in quilt.sewn().items()
        if seen is None or not seen.isdisjoint(cells)
    }
    incomes = {letter: _income(edition, letter, cells) for letter, cells in shown.items()}
    nodes = {}
    for letter, cells in shown.items():
        nodes[letter] = ET.SubElement(parent, "g")
        patch_shape(nodes[letter], cells, letter, size, fabric, incomes[letter])
    for at, label in enumerate(quilt.labels):
        cell = divmod(at, quilt.width)
        if label in (LEATHER_MARK, UNKNOWN) and (seen is None or cell in seen):
            node = ET.SubElement(parent, "g")
            if label == LEATHER_MARK:
                leather(node, cell, size, fabric)
            else:
                unknown_cell(node, cell)
    if pale:
        path(parent, squares(pale), fill=fabric.paint("surface"), fill_opacity=0.6)
    if fabric.letters or fabric.plain:
        for letter, cells in shown.items():
            inside = [cell for cell in cells if seen is None or cell in seen]
            place = parent if pale else nodes[letter]
            letter_tag(place, inside, letter, fabric, incomes[letter])


def _income(edition: Edition | None, letter: str, cells: tuple[Cell, ...]) -> int:
    """Return the buttons on a patch; none on a shape that the patch of this letter has not."""
    place = LETTERS.index(letter)
    if edition is None or place >= len(edition.patches):
        return 0
    patch = edition.patches[place]
    return patch.income if patch.income and patch.outline == _shape_of(cells) else 0


@lru_cache(maxsize=1024)
def _shape_of(cells: tuple[Cell, ...]) -> tuple[Cell, ...]:
    return orientations(cells)[0]


def leather(parent: ET.Element, cell: Cell, size: float, fabric: Fabric) -> None:
    """Draw a leather patch with its stitches."""
    row, column = cell
    place = {"x": fine(column + 0.03), "y": fine(row + 0.03), "width": "0.94", "height": "0.94"}
    ET.SubElement(parent, "rect", {**place, "rx": "0.09", "fill": fabric.paint("leather")})
    if size < DETAIL:
        return
    place = {"x": fine(column + 0.15), "y": fine(row + 0.15), "width": "0.7", "height": "0.7"}
    style = {
        "rx": "0.06", "fill": "none", "stroke": "#f3dfc6", "stroke-opacity": "0.8",
        "stroke-width": "0.05", "stroke-dasharray": "0.13 0.1", "stroke-linecap": "round",
    }  # fmt: skip
    ET.SubElement(parent, "rect", {**place, **style})


def unknown_cell(parent: ET.Element, cell: Cell) -> None:
    """Draw a cell under a patch that is not known."""
    row, column = cell
    path(parent, squares([cell]), fill=UNKNOWN_FILL, stroke=HATCH, stroke_width="0.02")
    steps = (
        f"M{column} {row + 0.5}l0.5 -0.5M{column} {row + 1}l1 -1M{column + 0.5} {row + 1}l0.5 -0.5"
    )
    path(parent, steps, fill="none", stroke=HATCH, stroke_width="0.045")


# -- marks -------------------------------------------------------------------------------------


def mark(parent: ET.Element, cells: Collection[Cell], kind: str, fabric: Fabric) -> None:
    """Mark cells: `best` with a solid line, `last` with dots, `wrong` with dashes."""
    steps = outline(cells, -0.01, 0.1)
    paint, width, dashes, halo = _MARKS[kind]
    style = {"fill": "none", "stroke_linejoin": "round", "stroke_linecap": "round"}
    path(parent, steps, stroke=fabric.paint("surface"), stroke_width=halo, **style)
    dashed = {"stroke_dasharray": dashes} if dashes else {}
    path(parent, steps, stroke=fabric.paint(paint), stroke_width=width, **style, **dashed)
    if kind in _SIGNS:
        top = min(row for row, _ in cells)
        right = 1 + max(column for row, column in cells if row == top)
        place = f"translate({fine(right - 0.06)} {fine(top + 0.06)})"
        sign(ET.SubElement(parent, "g", {"transform": place}), kind, fabric)


_MARKS = {
    "best": ("accent", "0.13", "", "0.24"),
    "last": ("ink", "0.085", "0.01 0.17", "0.17"),
    "wrong": ("bad", "0.13", "0.34 0.26", "0.24"),
}
"""Paint, width and dashes of the line of each mark, and the width of the halo below it."""

_SIGNS = {"best": "M-0.16 0.01L-0.05 0.13L0.17 -0.11", "wrong": "?"}


def sign(parent: ET.Element, kind: str, fabric: Fabric) -> None:
    """Draw the sign of a mark around the origin."""
    paint = _MARKS[kind][0]
    style = {"fill": fabric.paint(paint), "stroke": fabric.paint("surface"), "stroke-width": "0.09"}
    ET.SubElement(parent, "circle", {"r": "0.36", **style})
    ink = fabric.paint(f"on-{paint}")
    if kind == "best":
        style = {"stroke_linecap": "round", "stroke_linejoin": "round", "stroke_width": "0.1"}
        path(parent, _SIGNS[kind], fill="none", stroke=ink, **style)
    else:
        words = {"text_anchor": "middle", "font_weight": "bold", "fill": ink}
        text(parent, 0, 0.17, _SIGNS[kind], 0.5, **words)


def frame(
    parent: ET.Element, width: float, height: float, place: int, kind: str, fabric: Fabric
) -> None:
    """Draw the frame of a mark; the dashes of a second one lie on the line of the first."""
    node = scaled(parent, 0, 0, _FRAME)
    wide, high = width / _FRAME, height / _FRAME
    paint, line, dashes, halo = _MARKS[kind]
    dashed = {"stroke_dasharray": dashes} if dashes else {}
    cap = "round" if kind == "last" else "butt"
    lines: list[tuple[str, str, dict[str, str]]] = [("surface", halo, {}), (paint, line, dashed)]
    for stroke, thick, style in lines[place > 0 :]:
        rect(
            node, 0, 0, wide, high, rx=0.2, fill="none", stroke=fabric.paint(stroke),
            stroke_width=thick, stroke_linecap=cap, **style,
        )  # fmt: skip
    if kind in _SIGNS:
        sign(scaled(node, wide - 0.65 - 0.8 * place, 0.65, 1), kind, fabric)


_FRAME = 20.0
"""Pixels of a cell in which a frame is drawn."""


def proposal(
    parent: ET.Element, cells: Sequence[Cell], letter: str, size: float, fabric: Fabric, income: int
) -> None:
    """Draw a patch that does not lie on the quilt, pale; leather if it has no letter."""
    node = ET.SubElement(parent, "g", {"opacity": "0.55"})
    if letter:
        patch_shape(node, cells, letter, size, fabric, income)
    else:
        for cell in cells:
            leather(node, cell, size, fabric)
