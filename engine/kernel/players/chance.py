"""The chance to win, made of an expected margin and its error.

The error function of a C library may differ from another's in the last bit, and in WebAssembly
there is none. This one uses the four basic operations only. Method and coefficients are those of
FreeBSD's `s_erf.c` (Sun Microsystems, 1993), whose error is below one unit in the last place.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from patchwork_solve.engine.kernel import entry, kernel
from patchwork_solve.engine.kernel.powers import exp

LEAST_CHANCE = 1e-6
"""Estimated win chances stay within these bounds: only a proof is certain."""

_SQRT_2 = 1.4142135623730951

_NEAR, _MIDDLE, _FAR, _END = 0.84375, 1.25, 1 / 0.35, 6.0
"""Arguments at which one approximation follows another; beyond the last, erf is 1."""

_NEAR_OVER = (
    1.28379167095512558561e-01,
    -3.25042107247001499370e-01,
    -2.84817495755985104766e-02,
    -5.77027029648944159157e-03,
    -2.37630166566501626084e-05,
)
_NEAR_UNDER = (
    1.0,
    3.97917223959155352819e-01,
    6.50222499887672944485e-02,
    5.08130628187576562776e-03,
    1.32494738004321644526e-04,
    -3.96022827877536812320e-06,
)
_ERF_1 = 8.45062911510467529297e-01
"""erf(1), to 24 bits."""

_MIDDLE_OVER = (
    -2.36211856075265944077e-03,
    4.14856118683748331666e-01,
    -3.72207876035701323847e-01,
    3.18346619901161753674e-01,
    -1.10894694282396677476e-01,
    3.54783043256182359371e-02,
    -2.16637559486879084300e-03,
)
_MIDDLE_UNDER = (
    1.0,
    1.06420880400844228286e-01,
    5.40397917702171048937e-01,
    7.18286544141962662868e-02,
    1.26171219808761642112e-01,
    1.36370839120290507362e-02,
    1.19844998467991074170e-02,
)
_FAR_OVER = (
    -9.86494403484714822705e-03,
    -6.93858572707181764372e-01,
    -1.05586262253232909814e01,
    -6.23753324503260060396e01,
    -1.62396669462573470355e02,
    -1.84605092906711035994e02,
    -8.12874355063065934246e01,
    -9.81432934416914548592e00,
)
_FAR_UNDER = (
    1.0,
    1.96512716674392571292e01,
    1.37657754143519042600e02,
    4.34565877475229228821e02,
    6.45387271733267880336e02,
    4.29008140027567833386e02,
    1.08635005541779435134e02,
    6.57024977031928170135e00,
    -6.04244152148580987438e-02,
)
_END_OVER = (
    -9.86494292470009928597e-03,
    -7.99283237680523006574e-01,
    -1.77579549177547519889e01,
    -1.60636384855821916062e02,
    -6.37566443368389627722e02,
    -1.02509513161107724954e03,
    -4.83519191608651397019e02,
)
_END_UNDER = (
    1.0,
    3.03380607434824582924e01,
    3.25792512996573918826e02,
    1.53672958608443695994e03,
    3.19985821950859553908e03,
    2.55305040643316442583e03,
    4.74528541206955367215e02,
    -2.24409524465858183362e01,
)


@kernel
def _polynomial(x: float, coefficients: tuple[float, ...]) -> float:
    """Return a polynomial; the constant coefficient comes first."""
    value = 0.0
    for i in range(len(coefficients)):
        value = value * x + coefficients[len(coefficients) - 1 - i]
    return value


@kernel
def _tail(x: float) -> float:
    """Return 1 - erf(x) from `_MIDDLE` to `_END`."""
    inverse = 1.0 / (x * x)
    if x < _FAR:
        ratio = _polynomial(inverse, _FAR_OVER) / _polynomial(inverse, _FAR_UNDER)
    else:
        ratio = _polynomial(inverse, _END_OVER) / _polynomial(inverse, _END_UNDER)
    # The square of a number of 24 bits is exact.
    short = np.float64(np.float32(x))
    return exp(-short * short - 0.5625) * exp((short - x) * (short + x) + ratio) / x


@kernel
def _erf(x: float) -> float:
    """Return the error function."""
    size = abs(x)
    if size < _NEAR:
        square = x * x
        ratio = _polynomial(square, _NEAR_OVER) / _polynomial(square, _NEAR_UNDER)
        return x + x * ratio
    if size < _MIDDLE:
        beyond = size - 1.0
        ratio = _polynomial(beyond, _MIDDLE_OVER) / _polynomial(beyond, _MIDDLE_UNDER)
        value = _ERF_1 + ratio
    elif size < _END:
        value = 1.0 - _tail(size)
    else:
        value = 1.0
    return value if x > 0.0 else -value


@entry
def win_chance(margin: float, error: float) -> float:
    """Return the chance that player 0 wins, if the final margin is normal around the expected."""
    chance = 0.5 * (1.0 + _erf(margin / (error * _SQRT_2)))
    return min(max(chance, LEAST_CHANCE), 1.0 - LEAST_CHANCE)


@entry
def expected_error(errors: NDArray[np.float64], done: float) -> float:
    """Return the standard error of an expected margin, in points.

    Parameters
    ----------
    errors : float64 array
        Errors by the share of the track that both tokens have behind them together, in steps of
        equal length. Between their middles the error is on a straight line.
    done : float
        That share, 0 to 1.
    """
    n = len(errors)
    at = done * n - 0.5
    if at <= 0.0:
        return errors[0]
    if at >= n - 1:
        return errors[n - 1]
    below = int(at)
    return (errors[below + 1] - errors[below]) * (at - below) + errors[below]
