"""Many estimates at once, each drawn toward their common centre by the part that is noise.

Empirical Bayes: how far the true values spread is learned from all estimates together. M. Stephens,
False discovery rates: a new deal, Biostatistics 18 (2017), 275-294 ("adaptive shrinkage"): the true
values come from a mixture of normal distributions around one centre, one of them with no spread at
all. So a few large values stay where they are while small ones, which noise explains, vanish; a
single normal distribution would shrink either both or neither. The weights are those of maximum
likelihood, without the article's bias toward no spread, which counts for much among tens of values.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

RATIO = np.sqrt(2.0)
"""Ratio of one spread of the mixture to the one before, as in the article."""

ROUNDS = 500
"""Rounds of expectation and maximisation; a hundred suffice for tens of estimates."""


def shrink(values: Sequence[float], errors: Sequence[float], centre: float = 0.0) -> list[float]:
    """Return the posterior mean of each true value.

    Parameters
    ----------
    values : sequence of float
        Estimates.
    errors : sequence of float
        Their standard errors; an estimate without error stays as it is.
    centre : float
        What estimates shrink to.

    Examples
    --------
    >>> [round(value, 1) for value in shrink([0.6, -0.9, 0.3, 6.0], [0.6, 0.6, 0.6, 0.6])]
    [0.1, -0.2, 0.0, 5.9]
    >>> shrink([1.0, -2.0], [0.0, 0.0])
    [1.0, -2.0]
    """
    found, scatter = np.array(values, float), np.asarray(errors, float)
    noisy = scatter > 0
    if noisy.any():
        found[noisy] = centre + _posterior(found[noisy] - centre, scatter[noisy])
    return [float(value) for value in found]


def _posterior(off: Floats, error: Floats) -> Floats:
    """Return the posterior means of values around 0."""
    spreads = _spreads(off, error)
    total = error[:, None] ** 2 + spreads**2
    logs = -0.5 * (off[:, None] ** 2 / total + np.log(total))
    likelihood = np.exp(logs - logs.max(axis=1, keepdims=True))
    weights = np.full(len(spreads), 1 / len(spreads))
    for _ in range(ROUNDS):
        weights = _shares(likelihood, weights).mean(axis=0)
    means: Floats = (_shares(likelihood, weights) * spreads**2 / total).sum(axis=1) * off
    return means


def _shares(likelihood: Floats, weights: Floats) -> Floats:
    """Return how probable each value is of each spread."""
    joint = likelihood * weights
    shares: Floats = joint / joint.sum(axis=1, keepdims=True)
    return shares


def _spreads(off: Floats, error: Floats) -> Floats:
    """Return the spreads of the mixture: none, and from below the noise to beyond all values."""
    least = error.min() / 10
    most = max(2 * np.sqrt(max((off**2 - error**2).max(), 0.0)), 8 * least)
    steps = int(np.ceil(np.log(most / least) / np.log(RATIO)))
    return np.concatenate([[0.0], least * RATIO ** np.arange(steps + 1)])
