"""A seeded stream of random numbers (SplitMix64), so that a game is repeatable anywhere.

Source: Steele, Lea and Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from patchwork_solve.engine.kernel import kernel

Stream = NDArray[np.uint64]
"""The state of the generator, shape (1,)."""

_GAMMA = np.uint64(0x9E3779B97F4A7C15)
_MIX1 = np.uint64(0xBF58476D1CE4E5B9)
_MIX2 = np.uint64(0x94D049BB133111EB)
_30, _27, _31, _32 = np.uint64(30), np.uint64(27), np.uint64(31), np.uint64(32)


@kernel
def mix(word: np.uint64) -> np.uint64:
    """Scramble one word."""
    word = (word ^ (word >> _30)) * _MIX1
    word = (word ^ (word >> _27)) * _MIX2
    return word ^ (word >> _31)


@kernel
def below(stream: Stream, bound: int) -> np.int64:
    """Return a number from 0 to bound - 1 (bound below 2**32)."""
    stream[0] += _GAMMA
    return np.int64(((mix(stream[0]) >> _32) * np.uint64(bound)) >> _32)
