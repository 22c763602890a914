"""Exponentials and powers to the same bit on every system.

A C library's functions may differ from another's in the last bit, as `logarithm` explains. These
use the four basic operations only. Method and coefficients are those of FreeBSD's `e_exp.c`
(Sun Microsystems, 1993), whose error is below one unit in the last place.
"""

from __future__ import annotations

import numpy as np

from patchwork_solve.engine.kernel import kernel
from patchwork_solve.engine.kernel.logarithm import LN2_HIGH, LN2_LOW, log_of

_LOG2_E = 1.44269504088896338700e00

_COEFFICIENTS = (
    1.66666666666666019037e-01,
    -2.77777777770155933842e-03,
    6.61375632143793436117e-05,
    -1.65339022054652515390e-06,
    4.13813679705723846039e-08,
)

MOST_EXPONENT = 1000
"""Powers of two that `exp` may return: those beyond have no normal number."""


@kernel
def _power_of_two(exponent: int) -> float:
    """Return 2 to an exponent of at most `MOST_EXPONENT` in size."""
    result = 1.0
    factor = 2.0 if exponent >= 0 else 0.5
    left = abs(exponent)
    while left > 0:
        if left & 1 == 1:
            result *= factor
        factor *= factor
        left >>= 1
    return result


@kernel
def exp(number: float) -> float:
    """Return e to a power of at most 690 in size."""
    turns = int(np.rint(number * _LOG2_E))
    high = number - turns * LN2_HIGH
    low = turns * LN2_LOW
    rest = high - low
    square = rest * rest
    c = _COEFFICIENTS
    series = square * (c[0] + square * (c[1] + square * (c[2] + square * (c[3] + square * c[4]))))
    correction = rest - series
    result = 1.0 - ((low - rest * correction / (2.0 - correction)) - high)
    return result * _power_of_two(turns)


@kernel
def power(base: float, exponent: float) -> float:
    """Return a positive number to a power, with a relative error of some 1e-14."""
    return exp(exponent * log_of(base))
