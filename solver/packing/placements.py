"""Every placement of a patch, by the plain definition.

This knows nothing of the kernel's tables, so that the models that use it and the compiled search
check each other.
"""

from __future__ import annotations

from patchwork_solve.engine.game.edition import Edition
from patchwork_solve.engine.kernel.layout import Mask


def placements(edition: Edition, number: int, free: Mask) -> list[Mask]:
    """Return the cells of every placement of a patch on free cells."""
    found = []
    for cells in edition.patches[number].orientations:
        tall = max(row for row, _ in cells)
        wide = max(column for _, column in cells)
        mask = sum(1 << (row * edition.width + column) for row, column in cells)
        for row in range(edition.height - tall):
            for column in range(edition.width - wide):
                moved = mask << (row * edition.width + column)
                if moved & ~free == 0:
                    found.append(moved)
    return found
