"""The patches of an edition as one picture: letter, name, shape and figures of each."""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

from patchwork_solve.engine.drawing import svg
from patchwork_solve.engine.drawing.cloth import fit_patch
from patchwork_solve.engine.drawing.colours import GRID, QUIET
from patchwork_solve.engine.drawing.labels import PLAIN, Labels
from patchwork_solve.engine.drawing.svg import shortened
from patchwork_solve.engine.drawing.words import counted, edition_words, price

if TYPE_CHECKING:
    from patchwork_solve.engine.drawing.fabric import Fabric
    from patchwork_solve.engine.game.edition import Edition
    from patchwork_solve.engine.game.patch import Patch

_MARGIN, _TOP = 14.0, 58.0
_ACROSS = 5
_WIDE, _TALL, _GAP = 138.0, 122.0, 8.0


def catalogue_svg(edition: Edition, labels: Labels = PLAIN) -> str:
    """Draw every patch of an edition, in its order, on a sheet as wide as A4.

    All cells have one size, unless a patch is too large for its field.
    """
    patches = edition.patches
    rows = -(-len(patches) // _ACROSS)
    width = _ACROSS * (_WIDE + _GAP) - _GAP + 2 * _MARGIN
    height = _TOP + rows * (_TALL + _GAP) - _GAP + _MARGIN
    title = labels.title or f"The patches of the {edition_words(edition)}"
    root = svg.canvas(width, height, title, _description(edition))
    inner = width - 2 * _MARGIN
    svg.text(root, _MARGIN, 28, shortened(title, inner, 17), 17, font_weight="bold")
    svg.text(root, _MARGIN, 46, _sum(edition), 11.5, fill=QUIET)
    for number, patch in enumerate(patches):
        row, column = divmod(number, _ACROSS)
        x, y = _MARGIN + column * (_WIDE + _GAP), _TOP + row * (_TALL + _GAP)
        _field(
            svg.group(root, x, y, patch.name), patch, edition.letter[patch.name], labels.fabric()
        )
    return svg.render(root)


def _sum(edition: Edition) -> str:
    area = sum(patch.area for patch in edition.patches)
    return f"{counted(len(edition.patches), 'patch')}, {counted(area, 'cell')} together"


def _description(edition: Edition) -> str:
    """Return every patch in words."""
    patches = [
        f"{edition.letter[patch.name]} {patch.name}: {price(patch)}, {counted(patch.area, 'cell')}"
        for patch in edition.patches
    ]
    return f"{_sum(edition)}. {'; '.join(patches)}."


def _field(parent: ET.Element, patch: Patch, letter: str, fabric: Fabric) -> None:
    svg.rect(parent, 0, 0, _WIDE, _TALL, rx=6, fill="none", stroke=GRID, stroke_width=1)
    svg.text(parent, 8, 19, letter, 14, font_weight="bold")
    svg.text(parent, 28, 19, shortened(patch.name, _WIDE - 32, 10.5), 10.5)
    fit_patch(parent, patch, letter, 10, 28, _WIDE - 20, 52, 17, fabric)
    svg.text(parent, 8, 97, f"{counted(patch.buttons, 'button')}, {patch.time} time", 10.5)
    words = f"{patch.income} income, {counted(patch.area, 'cell')}"
    svg.text(parent, 8, 112, words, 10.5)
