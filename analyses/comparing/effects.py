"""Effects of a change of the rules on every metric, with tests over circles."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from patchwork_solve.analyses.comparing.flags import Flags
from patchwork_solve.analyses.comparing.moments import Moments, Pairs, Values
from patchwork_solve.analyses.report.columns import table_frame
from patchwork_solve.analyses.simulation.metrics import SHARE
from patchwork_solve.analyses.statistics.estimates import FEWEST, LEVEL, NEARLY_0, holm_in
from patchwork_solve.analyses.statistics.paired import Tally, share

if TYPE_CHECKING:
    import pandas as pd

CHANGE, UNSURE, UNSEEN, SAME, UNKNOWN = "change", "unsure", "not seen", "same", "unknown"
"""Verdicts on a metric: it changes; its own interval says so, but not that of one metric among
many; no change is seen; it is the same on every circle; there are too few circles."""


class Effect(NamedTuple):
    """Effect of the change on one metric.

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
    """Return the effect on a metric that is known of the same circles under both rule sets."""
    return effect(Pairs.matched(before, after))


def unpaired_effect(before: Values, after: Values) -> Effect:
    """Return the effect on a metric where the circles of the two rule sets are not the same."""
    return effect(Pairs(Moments.of(before), Moments.of(after)))


def effect(found: Pairs) -> Effect:
    """Return the effect on a metric."""
    if found.changes is None:
        return _apart(found.before, found.after)
    return _paired_effect(found, found.changes)


def _paired_effect(pairs: Pairs, changes: Moments) -> Effect:
    """Return the effect on the same circles.

    The interval and the test are those of Student's paired t: of the mean difference over circles.
    Of what a circle has or has not, as of a flag of one game on each, the interval is Tango's for
    paired shares, and the test McNemar's, whose p is below 0.05 where that interval leaves 0 out:
    where few circles differ, Student's is too narrow. Where the difference is the same on each of
    them, the sign test gives the probability of that by chance.
    """
    of = changes.number
    if not of:
        return Effect()
    found = Effect(pairs.before.mean, pairs.after.mean, changes.mean, circles=of)
    if of < FEWEST:
        return found
    spread = math.sqrt(changes.variance)
    size, saved = _shares(pairs.before, pairs.after, spread)
    found = found._replace(size=size, saved=saved)
    if spread**2 <= NEARLY_0:  # No circle differs from another: there is no scatter to go by.
        return _even(found, math.log(2) * (1 - of))
    if pairs.before.is_flag and pairs.after.is_flag:
        return _of_flags(found, pairs.won, pairs.lost)
    return _with_interval(found, spread / math.sqrt(of), of - 1)


def _of_flags(found: Effect, won: int, lost: int) -> Effect:
    """Return the effect on what a circle has or has not."""
    # Each circle is a pair of games, as in a match of the variant against the base.
    ends = share(Tally(won, found.circles - won - lost, lost))
    assert ends.low is not None
    assert ends.high is not None
    p = math.erfc(abs(won - lost) / math.sqrt(2 * (won + lost)))
    return found._replace(low=2 * ends.low - 1, high=2 * ends.high - 1, p=p)


def _apart(before: Moments, after: Moments) -> Effect:
    """Return the effect on other circles.

    Welch's test and its interval; of what a circle has or has not, as of a flag of one game on
    each, those of a score test of two shares: a side that has it nowhere or everywhere does not
    scatter, and Welch's would take it for certain. Where neither side scatters, the test is that of
    the order of all circles.
    """
    few = min(before.number, after.number)
    if not few:
        return Effect()
    found = Effect(before.mean, after.mean, after.mean - before.mean, circles=few)
    if few < FEWEST:
        return found
    parts = [side.variance / side.number for side in (before, after)]
    size, _ = _shares(before, after, None)
    found = found._replace(size=size)
    if sum(parts) <= NEARLY_0:
        of, more = before.number, after.number
        orders = math.lgamma(of + more + 1) - math.lgamma(of + 1) - math.lgamma(more + 1)
        return _even(found, math.log(2) - orders)
    if before.is_flag and after.is_flag:
        flags = Flags(int(before.total), before.number, int(after.total), after.number)
        low, high = flags.ends()
        return found._replace(low=low, high=high, p=flags.chance())
    freedom = sum(parts) ** 2 / sum(
        part**2 / (side.number - 1) for part, side in zip(parts, (before, after), strict=True)
    )
    return _with_interval(found, math.sqrt(sum(parts)), freedom)


def _even(found: Effect, chance: float) -> Effect:
    """Return an effect that is the same on every circle; `chance` is the logarithm of its p."""
    assert found.difference is not None
    if found.difference**2 <= NEARLY_0:
        return found._replace(difference=0.0)
    return found._replace(p=math.exp(chance))


def _shares(
    before: Moments, after: Moments, spread: float | None
) -> tuple[float | None, float | None]:
    """Return the size of the effect, and what pairing saved."""
    base, whole = math.sqrt(before.variance), before.variance + after.variance
    size = (after.mean - before.mean) / base if base else None
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
    """Return the effect of the change on every metric, a row each.

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
    return frame_of(effects_of(before, after, units, is_paired), units, primary)


def frame_of(
    found: Mapping[str, Effect], units: Mapping[str, str], primary: Sequence[str]
) -> pd.DataFrame:
    """Return the effects on metrics as a table; see `effects_frame`."""
    others = [name for name in found if name not in primary]
    adjusted = holm_in([others], {name: effect.p for name, effect in found.items()})
    rows = [_row(name, units[name], found[name], adjusted[name]) for name in found]
    return table_frame("report compare", rows)


def effects_of(
    before: pd.DataFrame, after: pd.DataFrame, units: Mapping[str, str], is_paired: bool = True
) -> dict[str, Effect]:
    """Return the effect on each metric that both sides have; see `effects_frame`."""
    return effects_from(pairs_of(before, after, units, is_paired), units)


def effects_from(found: Mapping[str, Pairs], units: Mapping[str, str]) -> dict[str, Effect]:
    """Return the effect on each metric."""
    effects = {name: effect(pairs) for name, pairs in found.items()}
    return effects | {name: of_share(effects[name]) for name in effects if units[name] == SHARE}


def pairs_of(
    before: pd.DataFrame, after: pd.DataFrame, units: Mapping[str, str], is_paired: bool
) -> dict[str, Pairs]:
    """Return the pairs of each metric that both sides have; see `effects_frame`."""
    if is_paired:
        common = before.index.intersection(after.index)
        before, after = before.loc[common], after.loc[common]
    return {
        name: Pairs.known(before[name].to_numpy(float), after[name].to_numpy(float), is_paired)
        for name in units
        if name in before and name in after
    }


def _row(name: str, unit: str, effect: Effect, adjusted: float | None) -> dict[str, Any]:
    row = {"metric": name, "unit": unit, **effect._asdict()}
    return row | {"p_adjusted": adjusted, "verdict": verdict(effect, adjusted)}


def verdict(effect: Effect, adjusted: float | None) -> str:
    """Return the verdict on a metric: one of the five words above."""
    if effect.p is None or adjusted is None:
        is_same = effect.circles >= FEWEST and effect.difference == 0
        return SAME if is_same else UNKNOWN
    if effect.p >= 1 - LEVEL:
        return UNKNOWN if effect.low is None else UNSEEN
    return CHANGE if adjusted < 1 - LEVEL else UNSURE
