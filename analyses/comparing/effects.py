"""What a change of the rules does to every metric, with tests over circles."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import numpy.typing as npt

from patchwork_solve.analyses.comparing.flags import Flags
from patchwork_solve.analyses.report.columns import table_frame
from patchwork_solve.analyses.simulation.metrics import SHARE
from patchwork_solve.analyses.statistics.estimates import FEWEST, LEVEL, NEARLY_0, holm_in
from patchwork_solve.analyses.statistics.paired import Tally, share

if TYPE_CHECKING:
    import pandas as pd

Values = npt.NDArray[np.float64]

CHANGE, UNSURE, UNSEEN, SAME, UNKNOWN = "change", "unsure", "not seen", "same", "unknown"
"""What is said of a metric: it changes; its own interval says so, but not that of one metric among
many; no change is seen; it is the same on every circle; there are too few circles."""


class Effect(NamedTuple):
    """What becomes of one metric.

    Attributes
    ----------
    before, after : float or None
        Means over circles.
    difference, low, high : float or None
        Of the means, with its 95 % interval.
    circles : int
        On which both are known; where nothing is paired, the smaller number of the two.
    size : float or None
        The difference in standard deviations of the base's circles.
    saved : float or None
        Share of the variance of the difference that pairing by circle takes away.
    p : float or None
        The chance of a difference this large if the rules do not differ. Where it is the same on
        every circle nothing scatters, so that it has no interval, and p is that of the signs.
    """

    before: float | None = None
    after: float | None = None
    difference: float | None = None
    low: float | None = None
    high: float | None = None
    circles: int = 0
    size: float | None = None
    saved: float | None = None
    p: float | None = None


def paired(before: Values, after: Values) -> Effect:
    """Return the effect on a metric that is known of the same circles under both rule sets.

    The interval and the test are those of Student's paired t: of the mean difference over circles.
    Of what a circle has or has not, as of a flag of one game on each, the interval is Tango's for
    paired shares, and the test McNemar's, whose p is below 0.05 where that interval leaves 0 out:
    where few circles differ, Student's is too narrow. Where the difference is the same on each of
    them, the sign test gives the probability of that by chance.

    Parameters
    ----------
    before, after : array, shape (circles,)
    """
    of = len(before)
    if not of:
        return Effect()
    changes = after - before
    found = Effect(_mean(before), _mean(after), _mean(changes), circles=of)
    if of < FEWEST:
        return found
    spread = float(changes.std(ddof=1))
    size, saved = _shares(before, after, spread)
    found = found._replace(size=size, saved=saved)
    if spread**2 <= NEARLY_0:  # No circle differs from another: there is no scatter to go by.
        return _even(found, math.log(2) * (1 - of))
    if _is_flag(before) and _is_flag(after):
        return _of_flags(found, changes)
    return _with_interval(found, spread / np.sqrt(of), of - 1)


def _is_flag(values: Values) -> bool:
    return bool(np.isin(values, (0.0, 1.0)).all())


def _of_flags(found: Effect, changes: Values) -> Effect:
    """Return the effect on what a circle has or has not; changes are 1, 0 and -1."""
    won, split, lost = (int((changes == change).sum()) for change in (1, 0, -1))
    # Each circle is a pair of games, as in a match of the variant against the base.
    ends = share(Tally(won, split, lost))
    assert ends.low is not None
    assert ends.high is not None
    p = math.erfc(abs(won - lost) / math.sqrt(2 * (won + lost)))
    return found._replace(low=2 * ends.low - 1, high=2 * ends.high - 1, p=p)


def apart(before: Values, after: Values) -> Effect:
    """Return the effect on a metric where the circles of the two rule sets are not the same.

    Welch's test and its interval; of what a circle has or has not, as of a flag of one game on
    each, those of a score test of two shares: a side that has it nowhere or everywhere does not
    scatter, and Welch's would take it for certain. Where neither side scatters, the test is that of
    the order of all circles.

    Parameters
    ----------
    before : array, shape (circles,)
    after : array, shape (other circles,)
    """
    few = min(len(before), len(after))
    if not few:
        return Effect()
    change = float(after.mean() - before.mean())
    found = Effect(_mean(before), _mean(after), change, circles=few)
    if few < FEWEST:
        return found
    parts = [float(values.var(ddof=1)) / len(values) for values in (before, after)]
    size, _ = _shares(before, after, None)
    found = found._replace(size=size)
    if sum(parts) <= NEARLY_0:
        of, more = len(before), len(after)
        orders = math.lgamma(of + more + 1) - math.lgamma(of + 1) - math.lgamma(more + 1)
        return _even(found, math.log(2) - orders)
    if _is_flag(before) and _is_flag(after):
        flags = Flags(int(before.sum()), len(before), int(after.sum()), len(after))
        low, high = flags.ends()
        return found._replace(low=low, high=high, p=flags.chance())
    freedom = sum(parts) ** 2 / sum(
        part**2 / (len(values) - 1) for part, values in zip(parts, (before, after), strict=True)
    )
    return _with_interval(found, np.sqrt(sum(parts)), freedom)


def _even(found: Effect, chance: float) -> Effect:
    """Return an effect that is the same on every circle; `chance` is the logarithm of its p."""
    assert found.difference is not None
    if found.difference**2 <= NEARLY_0:
        return found._replace(difference=0.0)
    return found._replace(p=math.exp(chance))


def _mean(values: Values) -> float:
    return float(values.mean())


def _shares(
    before: Values, after: Values, spread: float | None
) -> tuple[float | None, float | None]:
    """Return the size of the effect, and what pairing saved."""
    base, whole = float(before.std(ddof=1)), float(before.var(ddof=1) + after.var(ddof=1))
    size = float(after.mean() - before.mean()) / base if base else None
    saved = 1 - spread**2 / whole if whole and spread is not None else None
    return size, saved


def _with_interval(found: Effect, error: float, freedom: float) -> Effect:
    from scipy.stats import t

    assert found.difference is not None
    reach = float(t.ppf((1 + LEVEL) / 2, freedom)) * error
    p = 2 * float(t.sf(abs(found.difference) / error, freedom))
    low, high = found.difference - reach, found.difference + reach
    return found._replace(low=float(low), high=float(high), p=p)


def of_share(found: Effect) -> Effect:
    """Return the effect on a share: no end of its interval lies beyond all or nothing."""
    if found.low is None or found.high is None:
        return found
    return found._replace(low=max(-1.0, found.low), high=min(1.0, found.high))


# -- many metrics --------------------------------------------------------------------------------


def effects_frame(
    before: pd.DataFrame,
    after: pd.DataFrame,
    units: Mapping[str, str],
    primary: Sequence[str] = (),
    is_paired: bool = True,
) -> pd.DataFrame:
    """Return what the change does to every metric, a row each.

    The columns are those of the table ``report compare`` in docs/reference/columns.md.

    Parameters
    ----------
    before, after : DataFrame
        A row a circle (the index), a column a metric; missing where a circle has no value.
    units : Mapping
        Of each metric, in the order of the rows.
    primary : sequence of str
        Metrics that the question is about, chosen before anybody saw the games: each is tested
        on its own, while the others are searched for what stands out and corrected for that.
    is_paired : bool
        Whether a circle of the one is the same circle of the other.
    """
    found = effects_of(before, after, units, is_paired)
    others = [name for name in found if name not in primary]
    adjusted = holm_in([others], {name: effect.p for name, effect in found.items()})
    rows = [_row(name, units[name], found[name], adjusted[name]) for name in found]
    return table_frame("report compare", rows)


def effects_of(
    before: pd.DataFrame, after: pd.DataFrame, units: Mapping[str, str], is_paired: bool = True
) -> dict[str, Effect]:
    """Return the effect on each metric that both sides have; see `effects_frame`."""
    if is_paired:
        common = before.index.intersection(after.index)
        before, after = before.loc[common], after.loc[common]
    found = {
        name: compared(before[name].to_numpy(float), after[name].to_numpy(float), is_paired)
        for name in units
        if name in before and name in after
    }
    return found | {
        name: of_share(effect) for name, effect in found.items() if units[name] == SHARE
    }


def compared(before: Values, after: Values, is_paired: bool) -> Effect:
    """Return the effect on a metric, where circles may have no value (not a number)."""
    if not is_paired:
        return apart(*(side[~np.isnan(side)] for side in (before, after)))
    known = ~(np.isnan(before) | np.isnan(after))
    return paired(before[known], after[known])


def _row(name: str, unit: str, effect: Effect, adjusted: float | None) -> dict[str, Any]:
    row = {"metric": name, "unit": unit, **effect._asdict()}
    return row | {"p_adjusted": adjusted, "verdict": verdict(effect, adjusted)}


def verdict(effect: Effect, adjusted: float | None) -> str:
    """Return what is to be said of a metric: one of the five words above."""
    if effect.p is None or adjusted is None:
        is_same = effect.circles >= FEWEST and effect.difference == 0
        return SAME if is_same else UNKNOWN
    if effect.p >= 1 - LEVEL:
        return UNKNOWN if effect.low is None else UNSEEN
    return CHANGE if adjusted < 1 - LEVEL else UNSURE
