"""Placements on an empty quilt that turn or mirror into one another: one of each is enough."""

from __future__ import annotations

import numpy as np

from patchwork_solve.engine.kernel import entry, kernel, layout
from patchwork_solve.engine.kernel.bits import ONE, ZERO, Pair, count
from patchwork_solve.engine.kernel.fit import cells_of
from patchwork_solve.engine.kernel.layout import Tables, Words
from patchwork_solve.engine.kernel.packed import free_cells

IMAGES = 8
"""Images of a square quilt: upside down, mirrored, and with rows for columns; others have four."""


@kernel
def _image(tables: Tables, orient: int, anchor: int, which: int) -> Pair:
    """Return the cells of a placement after one of the symmetries of the quilt."""
    width = tables.rules[layout.WIDTH]
    height = tables.rules[layout.HEIGHT]
    low, high = ZERO, ZERO
    for j in range(layout.DISTANCES, layout.DISTANCES + tables.offsets[orient, layout.LENGTH]):
        row, column = divmod(anchor + tables.offsets[orient, j], width)
        if which & 1:
            row = height - 1 - row
        if which & 2:
            column = width - 1 - column
        if which & 4:
            row, column = column, row
        cell = row * width + column
        bit = ONE << np.uint64(cell & 63)
        if cell < 64:
            low |= bit
        else:
            high |= bit
    return low, high


@kernel
def _stands_for_all(tables: Tables, code: int) -> bool:
    """Whether a placement is the one kept of all its images: that of the lowest cells."""
    orient, anchor = code >> layout.ANCHOR_BITS, code & layout.ANCHOR_MASK
    low, high = cells_of(tables, orient, anchor)
    width = tables.rules[layout.WIDTH]
    images = IMAGES if width == tables.rules[layout.HEIGHT] else IMAGES // 2
    for which in range(1, images):
        image_lo, image_hi = _image(tables, orient, anchor, which)
        if image_hi < high or (image_hi == high and image_lo < low):
            return False
    return True


@entry
def one_of_each_image(tables: Tables, words: Words, codes: Words, n: int) -> int:
    """Keep of placements on an empty quilt one of those that are alike; return how many moves.

    The patches may be turned and mirrored, so what can follow is alike too. A quilt whose outline
    is not a rectangle need not have these images.
    """
    low, high = free_cells(words, words[layout.MOVER])
    cells = tables.rules[layout.CELLS]
    is_whole = cells == tables.rules[layout.WIDTH] * tables.rules[layout.HEIGHT]
    if count(low, high) < cells or not is_whole:
        return n
    kept = 0
    for i in range(n):
        if codes[i] == layout.ADVANCE or _stands_for_all(tables, codes[i]):
            codes[kept] = codes[i]
            kept += 1
    return kept
