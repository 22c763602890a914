"""The natural logarithm, to the same bit on every system.

The logarithm of a C library may differ from another's in the last bit, and then two systems
choose different moves. This one uses the four basic operations only, which IEEE 754 defines to the
last bit. Method and coefficients are those of FreeBSD's `e_log.c` (Sun Microsystems, 1993), whose
error is below one unit in the last place.
"""

from __future__ import annotations

import numpy as np

from patchwork_solve.engine.kernel import kernel
from patchwork_solve.engine.kernel.bits import highest

_SQRT_2 = 1.4142135623730951
LN2_HIGH = 6.93147180369123816490e-01
"""ln 2 to 32 bits, so that its product with an exponent is exact."""

LN2_LOW = 1.90821492927058770002e-10
"""Rest of ln 2."""

_EVEN = (3.999999999940941908e-01, 2.222219843214978396e-01, 1.531383769920937332e-01)
_ODD = (
    6.666666666666735130e-01,
    2.857142874366239149e-01,
    1.818357216161805012e-01,
    1.479819860511658591e-01,
)


@kernel
def _log(mantissa: float, exponent: int) -> float:
    """Return the logarithm of a mantissa from 1 to 2 times a power of two."""
    if mantissa > _SQRT_2:
        mantissa *= 0.5
        exponent += 1
    over = mantissa - 1.0
    s = over / (2.0 + over)
    square = s * s
    fourth = square * square
    even = fourth * (_EVEN[0] + fourth * (_EVEN[1] + fourth * _EVEN[2]))
    odd = square * (_ODD[0] + fourth * (_ODD[1] + fourth * (_ODD[2] + fourth * _ODD[3])))
    half = 0.5 * over * over
    low = s * (half + even + odd) + exponent * LN2_LOW
    return exponent * LN2_HIGH - ((half - low) - over)


@kernel
def log(number: int) -> float:
    """Return the natural logarithm of a number from 1 to 2**53."""
    exponent = highest(np.uint64(number))
    return _log(number / float(1 << exponent), exponent)


@kernel
def log_of(number: float) -> float:
    """Return the natural logarithm of a positive number."""
    exponent = 0
    while number >= 2.0:
        number *= 0.5
        exponent += 1
    while number < 1.0:
        number *= 2.0
        exponent -= 1
    return _log(number, exponent)
