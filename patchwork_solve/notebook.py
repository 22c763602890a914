"""Pictures in a notebook, of what cannot draw itself: a quilt knows nothing of drawings."""

from __future__ import annotations

from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from patchwork_solve.engine.game.quilt import Quilt


def draw_in(ipython: ModuleType) -> None:
    """Let the IPython that runs, if one does, show quilts as SVG."""
    shell = ipython.get_ipython()
    if shell is not None:
        svg = shell.display_formatter.formatters["image/svg+xml"]
        svg.for_type_by_name("patchwork_solve.engine.game.quilt", "Quilt", _quilt)


def _quilt(quilt: Quilt) -> str:
    from patchwork_solve.engine.drawing.quilt import quilt_svg

    return quilt_svg(quilt)
