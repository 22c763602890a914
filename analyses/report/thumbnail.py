"""Small pictures of quilts, for tables that list positions: about a kilobyte each."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from markupsafe import Markup, escape

from patchwork_solve.engine.base.wording import counted
from patchwork_solve.engine.drawing.colours import HOLE_FILL, LEATHER_FILL, UNKNOWN_FILL, colour
from patchwork_solve.engine.game.cell import BLOCKED, EMPTY, LEATHER_MARK, UNKNOWN
from patchwork_solve.engine.game.names import player_names

if TYPE_CHECKING:
    from patchwork_solve.engine.game.patch import Patch
    from patchwork_solve.engine.game.quilt import Quilt
    from patchwork_solve.engine.state import State

LARGEST = 60
"""Width or height of the picture, in pixels."""
CELL = 8
"""Size of a cell of a patch, in pixels, where the patch is not too large."""
PATCH_FILL = "#1f4e9e"


def quilts_html(state: State) -> Markup:
    """Return both quilts of a position beside each other, player 0's first."""
    return Markup("").join(
        quilt_html(quilt, f"quilt of {name}, {counted(quilt.holes, 'empty space')}")
        for name, quilt in zip(player_names(state.names), state.quilts, strict=True)
    )


def quilt_html(quilt: Quilt, label: str) -> Markup:
    """Return a quilt as SVG: a patch is a patch of colour, without letters."""
    said, scale = escape(label), LARGEST // max(quilt.width, quilt.height) or 1
    shapes = "".join(
        f'<path fill="{_fill(letter)}" d="{"".join(runs)}"/>'
        for letter, runs in _runs(quilt).items()
        if letter != BLOCKED
    )
    return Markup(
        f'<svg class="small" width="{scale * quilt.width}" height="{scale * quilt.height}" '
        f'viewBox="0 0 {quilt.width} {quilt.height}" shape-rendering="crispEdges" role="img" '
        f'aria-label="{said}"><title>{said}</title>{shapes}</svg>'
    )


def patch_html(patch: Patch) -> Markup:
    """Return the shape of a patch as SVG."""
    rows, columns = (1 + max(cell[axis] for cell in patch.cells) for axis in (0, 1))
    scale = min(CELL, LARGEST // max(rows, columns))
    path = "".join(f"M{column} {row}h1v1h-1z" for row, column in patch.cells)
    return Markup(
        '<svg class="patch" width="{}" height="{}" viewBox="0 0 {} {}" role="img" '
        'aria-label="{}"><path fill="{}" stroke="#fff" stroke-width=".08" d="{}"/></svg>'
    ).format(
        scale * columns, scale * rows, columns, rows, f"shape of {patch.name}", PATCH_FILL, path
    )


def _runs(quilt: Quilt) -> dict[str, list[str]]:
    """Return for each letter the path of every run of its cells along a row."""
    found: dict[str, list[str]] = defaultdict(list)
    for row in range(quilt.height):
        line = quilt.labels[row * quilt.width : (row + 1) * quilt.width]
        start = 0
        for column in range(1, quilt.width + 1):
            if column == quilt.width or line[column] != line[start]:
                wide = column - start
                found[line[start]].append(f"M{start} {row}h{wide}v1h-{wide}z")
                start = column
    return found


def _fill(letter: str) -> str:
    named = {EMPTY: HOLE_FILL, LEATHER_MARK: LEATHER_FILL, UNKNOWN: UNKNOWN_FILL}
    return named.get(letter) or colour(letter)
