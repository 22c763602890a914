"""Shares and means of samples, with what they may be off by.

A case is what was drawn independently: a circle, or a game, whose positions hang together.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from statistics import NormalDist, fmean, stdev
from typing import TypeVar

from patchwork_solve.analyses.report.figure import Figure

LEVEL = 0.95
Z = NormalDist().inv_cdf((1 + LEVEL) / 2)

FEWEST = 5
"""Least number of cases for the interval of a mean: the scatter of fewer is not known."""

Key = TypeVar("Key", bound=Hashable)

NEARLY_0 = 1e-18
"""A variance that is rounding and nothing else."""


def share(hits: int, cases: int) -> Figure:
    """Return the share of independent cases, with Wilson's interval.

    E. B. Wilson, Journal of the American Statistical Association 22 (1927), 209-212.

    Examples
    --------
    >>> [round(end, 3) for end in share(0, 10)]
    [0.0, 0.0, 0.278]
    """
    return _wilson(hits / cases, cases) if cases else Figure()


def _wilson(found: float, cases: float) -> Figure:
    middle = found + Z * Z / (2 * cases)
    reach = Z * math.sqrt(found * (1 - found) / cases + (Z / (2 * cases)) ** 2)
    scale = 1 + Z * Z / cases
    low, high = (middle - reach) / scale, (middle + reach) / scale
    # The ends of 0 and 1 are 0 and 1 but for rounding.
    return Figure(found, low if found > 0 else 0.0, high if found < 1 else 1.0)


def mean(values: Iterable[float]) -> Figure:
    """Return the mean of independent cases, with Student's interval from `FEWEST` cases on.

    If all cases are alike there is no interval: they do not show how far others scatter.
    """
    listed = list(values)
    if not listed:
        return Figure()
    error = stdev(listed) / math.sqrt(len(listed)) if len(listed) > 1 else None
    return clustered_mean(fmean(listed), error, len(listed))


def student(freedom: int, together: int = 1) -> float:
    """Return how many standard errors an interval at `LEVEL` reaches, from 4 degrees of freedom on.

    The expansion of Cornish and Fisher (Abramowitz and Stegun 26.7.5).

    Parameters
    ----------
    together : int
        Number of intervals that hold together at `LEVEL` (Bonferroni).

    Examples
    --------
    >>> round(student(4), 2), round(student(30), 3), round(student(30, together=25), 2)
    (2.78, 2.042, 3.39)
    """
    n, z = freedom, Z if together == 1 else NormalDist().inv_cdf(1 - (1 - LEVEL) / 2 / together)
    return (
        z
        + (z**3 + z) / (4 * n)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * n**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * n**3)
        + (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / (92160 * n**4)
    )


def clustered(sums: Sequence[float], counts: Sequence[float]) -> tuple[float | None, float | None]:
    """Return the mean of observations that come in clusters, and its standard error.

    The mean is that of all observations, a ratio of two sums over clusters; the error is that of
    the ratio, from how the clusters differ (W. G. Cochran, Sampling Techniques, 6.5).

    Parameters
    ----------
    sums : sequence of float
        Of the observations, by cluster.
    counts : sequence of float
        How many there are, or what they weigh, by cluster; clusters without any make no difference.

    Examples
    --------
    >>> clustered([3.0, 5.0], [1, 1])
    (4.0, 1.0)
    """
    number = sum(counts)
    if not number:
        return None, None
    found = sum(sums) / number
    clusters = sum(count > 0 for count in counts)
    if clusters < 2:
        return found, None
    off = sum((s - found * c) ** 2 for s, c in zip(sums, counts, strict=True))
    return found, math.sqrt(off * clusters / (clusters - 1)) / number


def clustered_mean(
    value: float | None, error: float | None, clusters: int, together: int = 1
) -> Figure:
    """Return the mean of clustered observations with Student's interval from `FEWEST` clusters on.

    If nothing scatters there is no interval: its width would be 0, and it would look certain.

    Parameters
    ----------
    value, error : float or None
        As `clustered` returns them.
    clusters : int
        Those with any observation.
    together : int
        Number of intervals that hold together.
    """
    if value is None or error is None or clusters < FEWEST or error * error <= NEARLY_0:
        return Figure(value)
    reach = student(clusters - 1, together) * error
    return Figure(value, value - reach, value + reach)


def clustered_share(value: float | None, error: float | None, clusters: int) -> Figure:
    """Return the share of clustered observations with Wilson's interval from `FEWEST` clusters on.

    The observations count as the number of independent ones with the same standard error, fewer by
    the square of Student's quantile over the normal one (E. L. Korn and B. I. Graubard, Survey
    Methodology 24, 1998, 193-201). Where all clusters agree, as in a share of 0 or 1, each counts
    as one. Parameters are those of `clustered_mean`.

    Examples
    --------
    >>> [round(end, 3) for end in clustered_share(0.0, 0.0, 10)]
    [0.0, 0.0, 0.339]
    """
    if value is None or error is None or clusters < FEWEST:
        return Figure(value)
    apart = error * error > NEARLY_0
    number = value * (1 - value) / (error * error) if apart else float(clusters)
    return _wilson(value, number * (Z / student(clusters - 1)) ** 2)


def holm(values: Sequence[float]) -> list[float]:
    """Return p-values as they stand among many: of alike cases, one below 0.05 in 1 of 20 studies.

    S. Holm, Scandinavian Journal of Statistics 6 (1979), 65-70. The smallest counts as many times
    as there are values, the next once less, and none stands below a smaller one. As statsmodels'
    ``multipletests``, which collects garbage for a third of a second.

    Parameters
    ----------
    values : sequence of float
        Without missing ones.

    Returns
    -------
    list of float
        In the order of `values`.

    Examples
    --------
    >>> holm([0.25, 0.0625, 0.125])
    [0.25, 0.1875, 0.25]
    """
    adjusted = [0.0] * len(values)
    least = 0.0
    for passed, at in enumerate(sorted(range(len(values)), key=values.__getitem__)):
        least = max(least, min(1.0, (len(values) - passed) * values[at]))
        adjusted[at] = least
    return adjusted


def holm_in(
    families: Iterable[Collection[Key]], values: Mapping[Key, float | None], parts: int = 1
) -> dict[Key, float | None]:
    """Return p-values as they stand among those of their family; others as they are.

    Parameters
    ----------
    families : iterable of collection
        The keys of each; a missing value counts for nothing.
    parts : int
        Into how many equal parts the 5 % of a family are divided; the values are in one of them.
    """
    found = dict(values)
    for family in families:
        known = {key: value for key in family if (value := values.get(key)) is not None}
        among = holm([min(1.0, parts * value) for value in known.values()])
        found |= dict(zip(known, among, strict=True))
    return found
