"""The kernel's own logarithm against the C library's."""

from __future__ import annotations

import math
import random

import numpy as np
from numba import njit

from patchwork_solve.engine.kernel.logarithm import log


@njit  # type: ignore[untyped-decorator]
def logarithms(numbers: np.ndarray, out: np.ndarray) -> None:
    for at in range(len(numbers)):
        out[at] = log(numbers[at])


def test_it_is_within_a_unit_of_the_last_place() -> None:
    around = [2**power + step for power in range(2, 53) for step in (-1, 0, 1)]
    rng = random.Random(1)
    numbers = [*range(1, 2_000), *around, *(rng.randrange(1, 1 << 30) for _ in range(20_000))]
    found = np.empty(len(numbers))
    logarithms(np.array(numbers, np.int64), found)
    for number, value in zip(numbers, found.tolist(), strict=True):
        assert abs(value - math.log(number)) <= math.ulp(math.log(number)), number
