"""The parts of a position."""

from __future__ import annotations

from typing import NamedTuple

from patchwork_solve.engine.game.edition import Edition
from patchwork_solve.engine.game.names import Names
from patchwork_solve.engine.game.quilt import Quilt
from patchwork_solve.engine.kernel import layout


class Parts(NamedTuple):
    """The parts of a position; the packed words are not copied."""

    edition: Edition
    circle: layout.Circle
    words: layout.Words
    quilts: tuple[Quilt, Quilt]
    names: Names | None = None
    unknown: tuple[str, ...] = ()
