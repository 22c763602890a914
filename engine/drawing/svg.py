"""The parts that SVG pictures are put together from: a canvas, cells of cloth; and their files."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable
from pathlib import Path
from xml.etree import ElementTree as ET

from patchwork_solve.engine.cell import EMPTY, LEATHER_MARK, UNKNOWN, Cell
from patchwork_solve.engine.files import PICTURE_FILES, require_writable, write_file
from patchwork_solve.engine.patch import LETTERS
from patchwork_solve.engine.quilt import Quilt

FONT = "Helvetica, Arial, 'DejaVu Sans', sans-serif"
INK = "#222222"
QUIET = "#5f5f5f"
PAPER = "#ffffff"
LEATHER_FILL = "#8a5a33"
UNKNOWN_FILL = "#c9c9c9"
HOLE_FILL = "#f6f3ec"
GRID = "#bdb7a8"
HIGHLIGHT = "#c2006b"
PLAYER_FILL = ("#1f4e9e", "#a8431a")
"""Colours of the two tokens; both carry white digits."""

PALETTE = (
    *("#ff99ab", "#68d7a1", "#d7a6fc", "#d1bf53", "#7ac3ff", "#ffa07c"),
    *("#2fd8d0", "#f59cd8", "#a2ce72", "#adb4ff", "#f3ae58", "#40d1f7"),
    *("#ed756e", "#00bc99", "#cc7bd1", "#9ca81f", "#709afb", "#e48233"),
    *("#00b7ca", "#e573a3", "#5bb661", "#a689f1", "#c99500", "#00abed"),
    *("#ffcbcc", "#aeefd4", "#f3cfff", "#e3e2a8", "#bfe1ff", "#ffd0b4"),
    *("#a2eeef", "#ffcbe8", "#c7eab9", "#dad7ff", "#fad8a6", "#a9e9ff"),
)
"""Twelve hues in three tones, spaced in OKLCH; dark letters can be read on every one."""


def colour(letter: str) -> str:
    """Return the colour of a patch's letter; it repeats only after `PALETTE` is used up."""
    return PALETTE[LETTERS.index(letter) % len(PALETTE)]


_FORBIDDEN = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def _number(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")


# -- canvas ------------------------------------------------------------------------------------


def canvas(width: float, height: float, title: str) -> ET.Element:
    """Return an empty picture with a white ground and a title for screen readers."""
    root = ET.Element(
        "svg",
        {
            "xmlns": "http://www.w3.org/2000/svg",
            "width": _number(width),
            "height": _number(height),
            "viewBox": f"0 0 {_number(width)} {_number(height)}",
            "role": "img",
            "font-family": FONT,
            "fill": INK,
        },
    )
    ET.SubElement(root, "title").text = title
    rect(root, 0, 0, width, height, fill=PAPER)
    return root


def render(root: ET.Element) -> str:
    """Return a picture as text, without the characters that XML 1.0 forbids."""
    return _FORBIDDEN.sub("\ufffd", ET.tostring(root, encoding="unicode"))


def group(parent: ET.Element, x: float = 0, y: float = 0, title: str = "") -> ET.Element:
    """Return a group with its origin at (x, y), and a title where one is given."""
    node = ET.SubElement(parent, "g", {"transform": f"translate({_number(x)} {_number(y)})"})
    if title:
        ET.SubElement(node, "title").text = title
    return node


def _element(parent: ET.Element, tag: str, values: dict[str, float | str]) -> ET.Element:
    attributes = {
        name.replace("_", "-"): value if isinstance(value, str) else _number(value)
        for name, value in values.items()
    }
    return ET.SubElement(parent, tag, attributes)


def rect(
    parent: ET.Element, x: float, y: float, width: float, height: float, **style: float | str
) -> None:
    """Draw a rectangle; `style` is SVG's own, with ``_`` for ``-``."""
    _element(parent, "rect", {"x": x, "y": y, "width": width, "height": height, **style})


def disc(parent: ET.Element, x: float, y: float, radius: float, **style: float | str) -> None:
    """Draw a circle around (x, y)."""
    _element(parent, "circle", {"cx": x, "cy": y, "r": radius, **style})


def path(parent: ET.Element, steps: str, **style: float | str) -> None:
    """Draw a path of SVG's path commands."""
    _element(parent, "path", {"d": steps, **style})


def text(
    parent: ET.Element, x: float, y: float, words: str, size: float, **style: float | str
) -> None:
    """Write a line with its base line at y."""
    _element(parent, "text", {"x": x, "y": y, "font_size": size, **style}).text = words


def token(parent: ET.Element, x: float, y: float, radius: float, player: int) -> None:
    """Draw a player's token: a disc with the player's number."""
    node = group(parent, x, y, f"token of player {player}")
    disc(node, 0, 0, radius, fill=PLAYER_FILL[player], stroke=PAPER, stroke_width=1)
    text(
        node, 0, 0.36 * 1.4 * radius, str(player), 1.4 * radius,
        fill=PAPER, text_anchor="middle", font_weight="bold",
    )  # fmt: skip


# -- cloth -------------------------------------------------------------------------------------


def _outline(cells: Iterable[Cell], kind: Callable[[Cell], Hashable], size: float) -> str:
    """Return path commands along every edge between a cell and one of another kind."""
    edges: set[tuple[int, int, str]] = set()
    for row, column in cells:
        own = kind((row, column))
        if kind((row - 1, column)) != own:
            edges.add((row, column, "h"))
        if kind((row + 1, column)) != own:
            edges.add((row + 1, column, "h"))
        if kind((row, column - 1)) != own:
            edges.add((row, column, "v"))
        if kind((row, column + 1)) != own:
            edges.add((row, column + 1, "v"))
    unit = _number(size)
    return "".join(
        f"M{_number(column * size)} {_number(row * size)}{way}{unit}"
        for row, column, way in sorted(edges)
    )


def outline(parent: ET.Element, cells: Iterable[Cell], size: float, **style: float | str) -> None:
    """Draw the border of a set of cells."""
    inside = frozenset(cells)
    path(parent, _outline(inside, inside.__contains__, size), fill="none", **style)


def patch_shape(parent: ET.Element, cells: tuple[Cell, ...], letter: str, size: float) -> None:
    """Draw a patch at the origin in its colour."""
    for row, column in cells:
        rect(
            parent, column * size, row * size, size, size,
            fill=colour(letter), stroke=INK, stroke_width=0.4, stroke_opacity=0.35,
        )  # fmt: skip
    outline(
        parent, cells, size, stroke=INK, stroke_width=max(1.0, size / 9), stroke_linecap="square"
    )


def _leather(parent: ET.Element, x: float, y: float, size: float) -> None:
    rect(parent, x, y, size, size, fill=LEATHER_FILL)
    inset = size * 0.16
    rect(
        parent, x + inset, y + inset, size - 2 * inset, size - 2 * inset,
        fill="none", stroke="#f3dfc6", stroke_width=size / 16, stroke_dasharray=_number(size / 7),
    )  # fmt: skip


def _unknown(parent: ET.Element, x: float, y: float, size: float) -> None:
    rect(parent, x, y, size, size, fill=UNKNOWN_FILL, stroke="#8d8d8d", stroke_width=0.4)
    half, unit = _number(size / 2), _number(size)
    path(
        parent,
        f"M{_number(x)} {_number(y + size / 2)}l{half} -{half}"
        f"M{_number(x)} {_number(y + size)}l{unit} -{unit}"
        f"M{_number(x + size / 2)} {_number(y + size)}l{half} -{half}",
        stroke="#8d8d8d", stroke_width=size / 22, fill="none",
    )  # fmt: skip


def _quilt_cell(parent: ET.Element, x: float, y: float, size: float, label: str) -> None:
    if label == LEATHER_MARK:
        _leather(parent, x, y, size)
    elif label == UNKNOWN:
        _unknown(parent, x, y, size)
    elif label == EMPTY:
        rect(parent, x, y, size, size, fill=HOLE_FILL, stroke=GRID, stroke_width=0.6)
    else:
        rect(
            parent, x, y, size, size,
            fill=colour(label), stroke=INK, stroke_width=0.4, stroke_opacity=0.3,
        )  # fmt: skip


def cloth(parent: ET.Element, quilt: Quilt, size: float, letters: bool = True) -> None:
    """Draw a quilt at the origin: cells, thick outlines between patches, a letter on each."""
    everywhere = [divmod(i, quilt.width) for i in range(len(quilt.labels))]
    for (row, column), label in zip(everywhere, quilt.labels, strict=True):
        _quilt_cell(parent, column * size, row * size, size, label)

    def kind(cell: Cell) -> Hashable:
        row, column = cell
        if not (0 <= row < quilt.height and 0 <= column < quilt.width):
            return None
        label = quilt.labels[row * quilt.width + column]
        return cell if label == LEATHER_MARK else label

    path(
        parent, _outline(everywhere, kind, size),
        stroke=INK, stroke_width=max(1.2, size / 12), stroke_linecap="square", fill="none",
    )  # fmt: skip
    for label, cells in quilt.sewn().items() if letters else ():
        row, column = _middle(cells)
        text(
            parent, (column + 0.5) * size, (row + 0.5) * size + 0.19 * size, label, 0.55 * size,
            text_anchor="middle",
        )  # fmt: skip


def _middle(cells: tuple[Cell, ...]) -> Cell:
    """Return the cell nearest to the centre of a patch."""
    row = sum(cell[0] for cell in cells) / len(cells)
    column = sum(cell[1] for cell in cells) / len(cells)
    return min(cells, key=lambda cell: (cell[0] - row) ** 2 + (cell[1] - column) ** 2)


# -- files -------------------------------------------------------------------------------------


def require_picture_path(path: Path, field: str | None = None) -> str:
    """Return the field that a later error names; to be asked before long work.

    Raises
    ------
    InputError
        For a suffix that is neither ``.svg`` nor ``.png``, or a file that cannot be written.
    """
    if field is None:
        field = "--png" if path.suffix.lower() == ".png" else "--svg"
    require_writable(path, field, PICTURE_FILES)
    return field


def write_picture(svg: str, path: Path, field: str | None = None) -> None:
    """Write a picture whole or not at all.

    Parameters
    ----------
    svg : str
    path : Path
        Ends in ``.svg``, or in ``.png`` for a bitmap of twice the size.
    field : str, optional
        What the error names; ``--svg`` or ``--png`` after the suffix when left out.

    Raises
    ------
    InputError
        For another suffix, or a folder that cannot be written.
    """
    field = require_picture_path(path, field)
    if path.suffix.lower() == ".svg":
        content = svg.encode("utf-8")
    else:
        import resvg_py

        content = bytes(resvg_py.svg_to_bytes(svg_string=svg, zoom=2))
    write_file(content, path, field)
