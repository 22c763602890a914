"""Sums over sets of patches that are words with a bit a circle index, for many sets at once."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from patchwork_solve.solver.score.circle.prospects import Numbers


def byte_sums(values: Sequence[int], circle: list[int]) -> list[Numbers]:
    """Return for each byte of the circle's word what its patches add up to, for all 256 values.

    Parameters
    ----------
    values : sequence of int
        One for each patch of the edition.
    circle : list of int
        Patch numbers.
    """
    found = []
    for low in range(0, len(circle), 8):
        ones = [values[number] for number in circle[low : low + 8]]
        sums = [sum(v for bit, v in enumerate(ones) if byte >> bit & 1) for byte in range(256)]
        found.append(np.array(sums, np.int64))
    return found


def total_of(sums: list[Numbers], patches: Numbers) -> Numbers:
    """Return the sum over the patches of each set."""
    total = np.zeros(len(patches), np.int64)
    for number, byte in enumerate(sums):
        total += byte[patches >> (8 * number) & 255]
    return total
