"""Shapes of arrays, as the kernel writes them for hosts that allocate the arrays."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from patchwork_solve.engine.kernel import kernel
from patchwork_solve.engine.kernel.allocation import DIMENSIONS

Shapes = NDArray[np.int64]
"""Shape (arrays, DIMENSIONS): the length of an array in each dimension, -1 for a missing one."""


@kernel
def write_shape(shapes: Shapes, row: int, a: int, b: int = -1, c: int = -1, d: int = -1) -> int:
    """Write the lengths of an array; return the row of the next one."""
    lengths = (a, b, c, d)
    for dimension in range(DIMENSIONS):
        shapes[row, dimension] = lengths[dimension]
    return row + 1
