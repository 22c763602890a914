"""A trend over several values of a rule, tested over circles."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from patchwork_solve.analyses.report.figure import Figure
from patchwork_solve.analyses.statistics.estimates import (
    FEWEST,
    NEARLY_0,
    clustered,
    clustered_mean,
)

FEWEST_VALUES = 3
"""Least number of values for a trend: between two it is their difference."""


class Trend(NamedTuple):
    """A straight line through the means of all values.

    Attributes
    ----------
    slope : Figure
        What a value larger by 1 adds.
    p : float or None
        The chance of a slope this far from 0 if the values do not differ.
    circles : int
        With two values or more.
    """

    slope: Figure
    p: float | None
    circles: int


def trend(at: Sequence[float], table: npt.NDArray[np.float64]) -> Trend:
    """Return the slope of a figure over values that were all played on the same circles.

    Each circle has a slope of its own, by least squares over its values; they are the cases of
    Student's test and interval, as J. N. S. Matthews and others advise for measurements in series
    (British Medical Journal 300, 1990, 230-235). Circles with some values missing count for as much
    as their values spread (the ratio of two sums over circles, `estimates.clustered`).

    Parameters
    ----------
    at : sequence of float
        The values.
    table : array, shape (circles, values)
        Not a number where a circle has no figure.

    Examples
    --------
    >>> circles = [[1.0, 2, 3], [4, 4, 6], [0, 1, 3], [2, 2, 2], [0, 2, 2]]
    >>> found = trend([0, 1, 2], np.array(circles))
    >>> f"{found.slope:.2f}, p {found.p:.3f}"
    '0.90 [0.22, 1.58], p 0.021'
    """
    known = ~np.isnan(table)
    where = np.where(known, np.asarray(at, float), 0.0)
    middle = where.sum(axis=1) / np.maximum(1, known.sum(axis=1))
    off = np.where(known, where - middle[:, None], 0.0)
    spread = (off**2).sum(axis=1)
    rises = (off * np.where(known, table, 0.0)).sum(axis=1)
    varies = spread > 0
    circles = int(varies.sum())
    value, error = clustered(rises[varies].tolist(), spread[varies].tolist())
    slope = clustered_mean(value, error, circles)
    return Trend(slope, _chance(value, error, circles), circles)


def _chance(value: float | None, error: float | None, circles: int) -> float | None:
    if value is None or error is None or circles < FEWEST:
        return None
    if error**2 > NEARLY_0:
        from scipy.stats import t

        return 2 * float(t.sf(abs(value) / error, circles - 1))
    # The same slope on every circle: the chance of so many equal signs.
    return 2.0 ** (1 - circles) if value**2 > NEARLY_0 else None
