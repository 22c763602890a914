"""The parts of a position."""

from __future__ import annotations

from typing import NamedTuple

from patchwork_solve.engine.game.cell import LEATHER_MARK
from patchwork_solve.engine.game.edition import Edition
from patchwork_solve.engine.game.move import Move
from patchwork_solve.engine.game.names import Names
from patchwork_solve.engine.game.patch import LEATHER
from patchwork_solve.engine.game.quilt import Quilt, sewn_on
from patchwork_solve.engine.kernel import layout


class Parts(NamedTuple):
    """The parts of a position; the packed words are not copied."""

    edition: Edition
    circle: layout.Circle
    words: layout.Words
    quilts: tuple[Quilt, Quilt]
    names: Names | None = None
    unknown: tuple[str, ...] = ()

    def quilts_after(self, move: Move) -> tuple[Quilt, Quilt]:
        """Return both quilts after a legal move."""
        first, second = self.quilts
        if move.is_swap:
            return second, first
        if move.patch is None:
            return self.quilts
        letter = LEATHER_MARK if move.patch == LEATHER else self.edition.letter[move.patch]
        if self.words[layout.MOVER] == 0:
            return sewn_on(first, move.cells, letter), second
        return first, sewn_on(second, move.cells, letter)
