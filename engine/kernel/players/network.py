"""The evaluation: a small network over the features of a position, or a linear function of them.

The first layer is a sum, so that the part of each quilt is found once and kept with the quilt.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from patchwork_solve.engine.kernel import kernel
from patchwork_solve.engine.kernel.players.lanes import NARROW, WIDE, add_narrow, add_wide

HIDDEN = WIDE
"""Units of the first hidden layer."""

INNER = NARROW
"""Units of the second."""

_NOTHING = np.float32(0.0)

MOVERS, OTHERS = range(2)
"""Whose quilt it is: the mover's, or the other player's."""


class Network(NamedTuple):
    """Weights; the answer is in points, from the mover's side.

    Attributes
    ----------
    draft : float32 array, shape (DRAFT, HIDDEN)
        First layer, the features of the draft.
    cloth : float32 array, shape (2, QUILT_FEATURES, HIDDEN)
        First layer, the features of the mover's quilt and of the other's.
    bias, inner, inner_bias, outer : float32 arrays
        Shapes (HIDDEN,), (HIDDEN, INNER), (INNER,), (INNER + 1,); the last of `outer` is its bias.
    first, second : float32 arrays, shapes (HIDDEN,) and (INNER,)
        Scratch.
    is_linear : int64 array, shape (1,)
        1 when the answer is the first unit of the first layer: a linear function.
    """

    draft: NDArray[np.float32]
    cloth: NDArray[np.float32]
    bias: NDArray[np.float32]
    inner: NDArray[np.float32]
    inner_bias: NDArray[np.float32]
    outer: NDArray[np.float32]
    first: NDArray[np.float32]
    second: NDArray[np.float32]
    is_linear: NDArray[np.int64]


@kernel
def _first_unit(features: NDArray[np.float32], rows: NDArray[np.float32]) -> np.float32:
    """Return the sum of features times weights of the first unit: all there is of a linear one."""
    answer = _NOTHING
    for i in range(features.shape[0]):
        answer += features[i] * rows[i, 0]
    return answer


@kernel
def weave(network: Network, cloth: NDArray[np.float32], woven: NDArray[np.float32]) -> None:
    """Write what a quilt adds to the first layer, as the mover's and as the other's."""
    for whose in range(2):
        row = woven[whose]
        if network.is_linear[0] == 1:
            row[0] = _first_unit(cloth, network.cloth[whose])
            continue
        for j in range(HIDDEN):
            row[j] = _NOTHING
        add_wide(row, cloth, network.cloth[whose])


@kernel
def forward(
    network: Network,
    draft: NDArray[np.float32],
    mine: NDArray[np.float32],
    theirs: NDArray[np.float32],
) -> np.float32:
    """Return the answer for features of the draft and what the two quilts add."""
    if network.is_linear[0] == 1:
        return network.bias[0] + mine[0] + theirs[0] + _first_unit(draft, network.draft)
    first, second = network.first, network.second
    for j in range(HIDDEN):
        first[j] = network.bias[j] + mine[j] + theirs[j]
    add_wide(first, draft, network.draft)
    for j in range(HIDDEN):
        first[j] = max(first[j], _NOTHING)
    for k in range(INNER):
        second[k] = network.inner_bias[k]
    add_narrow(second, first, network.inner)
    answer = network.outer[INNER]
    for k in range(INNER):
        answer += max(second[k], _NOTHING) * network.outer[k]
    return answer
