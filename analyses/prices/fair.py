"""Fair prices from moments: one regression, with errors from how circles differ."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from patchwork_solve.analyses.prices.moments import Moment
from patchwork_solve.analyses.report.figure import Figure
from patchwork_solve.analyses.statistics.estimates import NEARLY_0, holm, student

if TYPE_CHECKING:
    import pandas as pd

FEWEST = 20
"""Least number of circles, and of moments of a patch, for intervals: errors from fewer clusters are
too small. A patch with one moment would have none, as its gain follows from that one alone."""

Floats = NDArray[np.float64]

NO_FIGURE = Figure()


class Fit(NamedTuple):
    """Regression of the gains; see `fit`.

    Attributes
    ----------
    patches : list of int
        Numbers of those with a moment, in the order of the first parameters.
    moments : list of int
        How many each of them has.
    parameters : float array
        The gain of each patch at its own price and time; then points for what was changed.
    covariance : float array
        Of the parameters, with circles as clusters; NaN for too few circles.
    changed : list of int
        What was changed at some moment: a button (0), a space (1).
    """

    patches: list[int]
    moments: list[int]
    parameters: Floats
    covariance: Floats
    circles: int
    changed: list[int]

    @property
    def reach(self) -> float | None:
        """How many standard errors an interval reaches; None for too few circles."""
        return student(self.circles - 1) if self.circles >= FEWEST else None

    @property
    def measured(self) -> list[int]:
        """The patches with `FEWEST` moments and more: the others have a mean gain only."""
        return [
            patch
            for patch, number in zip(self.patches, self.moments, strict=True)
            if number >= FEWEST
        ]

    def combined(self, weights: Floats) -> Figure:
        """Return a sum of parameters with its interval."""
        value, error = float(weights @ self.parameters), self._error(weights)
        if self.reach is None or error is None:
            return Figure(value)
        return Figure(value, value - self.reach * error, value + self.reach * error)

    def _error(self, weights: Floats) -> float | None:
        """Return the standard error of a sum of parameters; None where nothing scatters.

        Of games that are all alike the variance is rounding, which may lie below nothing.
        """
        variance = float(weights @ self.covariance @ weights)
        return math.sqrt(variance) if variance > NEARLY_0 else None

    def gain(self, patch: int) -> Figure:
        """Return the gain of taking a patch at its price, in points; patches by number."""
        found = self.combined(self._of(patch))
        return found if patch in self.measured else Figure(found.value)

    def slope(self, which: int) -> Figure:
        """Return the points that a button more (0) or a space more (1) of a patch brings."""
        if which not in self.changed:
            return NO_FIGURE
        weights = np.zeros(len(self.parameters))
        weights[self._at(which)] = 1.0
        return self.combined(weights)

    def gap(self, patch: int, which: int, relative: bool = False) -> Figure:
        """Return how far the fair price (0) or time (1) lies above the printed one.

        It is the gain divided by what a button, or a space, costs; the interval by the delta
        method, errors of the slope included. Nothing for a patch that is not `measured`.

        Parameters
        ----------
        relative : bool
            Of the gain less the mean gain of the `measured` patches.
        """
        if patch not in self.measured:
            return NO_FIGURE
        weights = self._against_the_mean(patch) if relative else self._of(patch)
        slope = self.slope(which)
        # A slope that may be nothing divides to anything.
        if slope.value is None or slope.high is None or slope.high >= 0:
            return NO_FIGURE
        value = float(weights @ self.parameters) / -slope.value
        # The gradient of gain / -slope.
        gradient = weights / -slope.value
        gradient[self._at(which)] += value / -slope.value
        error = self._error(gradient)
        if error is None:
            return NO_FIGURE
        assert self.reach is not None, "a slope with an interval"
        return Figure(value, value - self.reach * error, value + self.reach * error)

    def doubts(self) -> list[float | None]:
        """Return the probability of each patch to differ this much from the mean by chance.

        Two-sided p-values of the gain less the mean gain, by Holm's method for as many patches as
        have one: among patches that are all alike, one below 0.05 comes up in 1 of 20 studies. None
        for a patch that is not `measured`.
        """
        from scipy.stats import t

        found = {}
        for patch in self.measured if self.reach is not None and len(self.measured) > 1 else ():
            weights = self._against_the_mean(patch)
            error = self._error(weights)
            if error is not None:
                off = abs(weights @ self.parameters) / error
                found[patch] = 2 * float(t.sf(off, self.circles - 1))
        adjusted = dict(zip(found, holm(list(found.values())), strict=True))
        return [adjusted.get(patch) for patch in self.patches]

    def _against_the_mean(self, patch: int) -> Floats:
        """Return the weights of a patch's gain less the mean gain of the `measured` patches."""
        weights = self._of(patch)
        weights[[self.patches.index(each) for each in self.measured]] -= 1.0 / len(self.measured)
        return weights

    def _at(self, which: int) -> int:
        return len(self.patches) + self.changed.index(which)

    def _of(self, patch: int) -> Floats:
        weights = np.zeros(len(self.parameters))
        weights[self.patches.index(patch)] = 1.0
        return weights


def fit(found: Sequence[Moment]) -> Fit:
    """Return the regression of gains on the patch and on what its price and time were changed by.

    Every moment gives two rows: the gain as printed, and the gain with the change. A patch has a
    gain of its own; what a button and a space are worth is the same for all patches, for the games
    of one patch would not show it. Ordinary least squares, the covariance robust to what the rows
    of a circle share (statsmodels, cluster-robust, with its correction for few clusters).

    Parameters
    ----------
    found : sequence of Moment
        At least one.
    """
    import statsmodels.api as sm

    of_patch = Counter(moment.patch for moment in found)
    patches = sorted(of_patch)
    moments = [of_patch[patch] for patch in patches]
    column = {patch: number for number, patch in enumerate(patches)}
    rows = [(each.circle, column[each.patch], 0, 0, each.gain) for each in found]
    rows += [
        (each.circle, column[each.patch], each.buttons, each.time, each.changed)
        for each in found
        if each.buttons or each.time
    ]
    circles, which, *steps, gains = np.array(rows).T
    changed = [number for number, step in enumerate(steps) if step.any()]
    design = np.zeros((len(rows), len(patches) + len(changed)))
    design[np.arange(len(rows)), which] = 1.0
    for at, number in enumerate(changed, start=len(patches)):
        design[:, at] = steps[number]
    clusters = len(set(circles.tolist()))
    if clusters < FEWEST:
        # There is no interval from few rows, such as one row for each parameter.
        unknown = np.full((design.shape[1], design.shape[1]), np.nan)
        return Fit(patches, moments, np.linalg.pinv(design) @ gains, unknown, clusters, changed)
    groups = np.unique(circles, return_inverse=True)[1]
    fitted = sm.OLS(gains.astype(float), design).fit(
        cov_type="cluster", cov_kwds={"groups": groups}
    )
    covariance = np.asarray(fitted.cov_params())
    return Fit(patches, moments, fitted.params, covariance, clusters, changed)


def slopes(fitted: Fit, found: Sequence[Moment]) -> pd.DataFrame:
    """Return the worth of a button and of a space, and whether it is the same for all patches.

    Returns
    -------
    DataFrame
        Two rows. Columns: ``report prices, slopes`` in docs/reference/columns.md; ``alike`` is of
        Cochran's Q over patches.
    """
    import pandas as pd

    rows = []
    for which, word in enumerate(("button", "space")):
        rows.append([word, *fitted.slope(which), alike(found, which)])
    return pd.DataFrame(rows, columns=["change", "points", "low", "high", "alike"])


def alike(found: Sequence[Moment], which: int) -> float | None:
    """Return the probability that the value of a button (0) or space (1) varies by chance.

    The p-value of Cochran's Q over patches with `FEWEST` changes and more; None for too few, and
    where those of a patch are all the same, so that there is no scatter to go by.
    """
    from scipy.stats import chi2

    of_patch: dict[int, list[float]] = defaultdict(list)
    for each in found:
        step = (each.buttons, each.time)[which]
        if step:
            of_patch[each.patch].append((each.changed - each.gain) / step)
    # A variance from a few numbers would weigh at random.
    groups = [np.array(each) for each in of_patch.values() if len(each) >= FEWEST]
    if len(groups) < 2 or any(np.ptp(each) == 0 for each in groups):
        return None
    means = np.array([each.mean() for each in groups])
    weights = np.array([len(each) / each.var(ddof=1) for each in groups])
    off = means - (weights * means).sum() / weights.sum()
    return float(chi2.sf((weights * off**2).sum(), len(groups) - 1))
